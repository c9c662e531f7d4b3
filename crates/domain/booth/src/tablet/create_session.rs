use kernel::{Lang, StoreError};

use crate::{Booth, BoothError, Outfit, Session, SessionId, SessionToken, ShortCode, TabletError};

/// Codes drawn before giving up; with 47 million of them the second try is rare already.
const CODE_TRIES: u32 = 20;

impl Booth {
    /// A new session for a tablet. Refused while paused, while the disk is nearly full, and while the queue could not
    /// keep the deadline (T6).
    pub async fn create_session(&self) -> Result<Session, TabletError> {
        let paused = self.is_paused().await.map_err(unavailable)?;
        if paused.is_some() {
            return Err(TabletError::Paused);
        }
        if self.short_of_disk().await.is_some() {
            return Err(TabletError::DiskLow);
        }
        let settings = &self.parts.settings;
        let facts = self.parts.jobs.get_queue_facts().await?;
        let wait = facts.wait_behind(facts.queued, settings.worker_slots);
        if wait > settings.queue_max_wait {
            let retry_after_s = wait.saturating_sub(settings.queue_max_wait).as_secs().max(1);
            return Err(TabletError::QueueFull { retry_after_s });
        }
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
