use kernel::{Lang, StoreError};

use super::come_back::Line;
use crate::handle::locked;
use crate::{Booth, BoothError, Outfit, Session, SessionId, SessionToken, ShortCode, TabletError};

/// Codes drawn before giving up; with 47 million of them the second try is rare already.
const CODE_TRIES: u32 = 20;

impl Booth {
    /// A new session for a tablet. Refused while paused, while the disk is nearly full, and while the queue could not
    /// keep the deadline (T6).
    pub async fn create_session(&self) -> Result<Session, TabletError> {
        self.demand_open().await?;
        self.demand_room().await?;
        self.record_session().await
    }

    /// T6: the same for a guest who would rather have a simple pack at once than come back: it waits in no queue.
    pub async fn create_simple_session(&self) -> Result<Session, TabletError> {
        if !self.offers_simple() {
            return self.create_session().await;
        }
        self.demand_open().await?;
        locked(&self.come_back).forget_newest(self.parts.settings.come_back, self.now());
        self.record_session().await
    }

    async fn demand_open(&self) -> Result<(), TabletError> {
        let paused = self.is_paused().await.map_err(unavailable)?;
        if paused.is_some() {
            return Err(TabletError::Paused);
        }
        if self.short_of_disk().await.is_some() {
            return Err(TabletError::DiskLow);
        }
        Ok(())
    }

    /// Guests who stand at a tablet already come before this one.
    async fn demand_room(&self) -> Result<(), TabletError> {
        let settings = &self.parts.settings;
        let facts = self.parts.jobs.get_queue_facts().await?;
        let now = self.now();
        let under_way = self.parts.sessions.count_under_way(now.minus(settings.under_way_for), now).await?;
        let line = Line {
            wait: facts.wait_behind(facts.queued.saturating_add(under_way), settings.worker_slots),
            most: settings.queue_max_wait,
            step: facts.wait_behind(1, settings.worker_slots),
        };
        locked(&self.come_back).admit(line, settings.come_back, now).map_err(|away| TabletError::QueueFull {
            // Rounded up, so that who comes back on time is not too early.
            retry_after_s: away.as_secs().saturating_add(u64::from(away.subsec_nanos() > 0)),
            simple: self.offers_simple(),
        })
    }

    async fn record_session(&self) -> Result<Session, TabletError> {
        let settings = &self.parts.settings;
        let entropy = &*self.parts.entropy;
        let mut last = StoreError::Rejected { reason: "short_code" };
        for _ in 0..CODE_TRIES {
            let session = Session::create(
                SessionId(entropy.uuid()),
                SessionToken::draw(entropy),
                ShortCode::draw(entropy),
                settings.event.clone(),
                settings.session_ttl,
                self.now(),
            );
            match self.parts.sessions.record_created(&session, self.task_commit()).await {
                Ok(()) => return Ok(session),
                Err(error @ StoreError::Rejected { .. }) => last = error,
                Err(error @ (StoreError::Stale | StoreError::Unavailable(_) | StoreError::Inconsistent { .. })) => {
                    return Err(error.into());
                }
            }
        }
        Err(last.into())
    }

    /// Outfits on offer.
    pub fn outfits(&self, lang: Lang) -> Vec<Outfit> {
        self.parts.outfits.list(lang)
    }
}

fn unavailable(error: BoothError) -> TabletError {
    match error {
        BoothError::Store(error) => TabletError::Unavailable(error),
        other @ (BoothError::Refused(_) | BoothError::Files(_) | BoothError::UnknownJob | BoothError::Declined(_)) => {
            TabletError::Unavailable(StoreError::unavailable(other))
        }
    }
}
