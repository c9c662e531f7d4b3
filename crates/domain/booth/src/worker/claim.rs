use std::time::Duration;

use crate::{Booth, BoothError, ClaimLimits, Job, JobState, Share};

impl Booth {
    /// Slots that draw, counted from 1: `WORKER_SLOTS` bounds provider calls, and where a simple pack is another thing
    /// the last slot is the local renderer's own.
    pub fn slots(&self) -> u32 {
        self.parts.settings.worker_slots.saturating_add(u32::from(self.offers_simple()))
    }

    /// What a slot draws.
    pub fn share_of(&self, slot: u32) -> Share {
        match (self.offers_simple(), slot > self.parts.settings.worker_slots) {
            (false, _) => Share::All,
            (true, false) => Share::Ordered,
            (true, true) => Share::Simple,
        }
    }

    /// Whether a guest may choose a simple pack that is drawn at once: the local renderer is at hand, and it is not the
    /// one that draws anyway.
    pub fn offers_simple(&self) -> bool {
        self.has_local_artist() && !self.parts.artists.iter().all(|artist| artist.capabilities().local)
    }

    /// Whether the local renderer is at hand at all.
    pub(crate) fn has_local_artist(&self) -> bool {
        self.parts.artists.iter().any(|artist| artist.capabilities().local)
    }

    /// Work for a slot; nothing while maintenance is on.
    pub async fn claim_job(&self, slot: u32) -> Result<Option<Job>, BoothError> {
        if self.is_paused().await?.is_some() {
            return Ok(None);
        }
        let now = self.now();
        // A job exactly as old as the deadline is past it.
        let limits = ClaimLimits {
            not_submitted_before: now.minus(self.parts.settings.job_deadline).plus(Duration::from_millis(1)),
            boot: self.parts.boot,
            slot,
            share: self.share_of(slot),
        };
        let job = self.parts.jobs.claim_next(limits, now).await?;
        if let Some(job) = &job {
            self.wake_session(job.session);
        }
        Ok(job)
    }

    /// The job that stands in processing under this slot of this process. A slot asks after a claim whose answer was
    /// lost: what was claimed all the same is its own, and nobody else would free it before the deadline.
    pub async fn find_claimed_by(&self, slot: u32) -> Result<Option<Job>, BoothError> {
        let processing = self.parts.jobs.list_processing().await?;
        Ok(processing.into_iter().find(|job| match &job.state {
            JobState::Processing { boot, slot: holder, .. } => *boot == self.parts.boot && *holder == slot,
            JobState::Queued { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => false,
        }))
    }

    /// How long until the next queued job is due, when one waits for its time. A job that is due and is not handed out
    /// (maintenance, a suspect at work) tells nothing about when to look again.
    pub async fn next_queue_wait(&self) -> Option<Duration> {
        match self.parts.jobs.next_due().await {
            Ok(due) => {
                let now = self.now();
                due.filter(|due| *due > now).map(|due| due.since(now))
            }
            Err(error) => {
                tracing::debug!(%error, "the next due job is not known");
                None
            }
        }
    }
}
