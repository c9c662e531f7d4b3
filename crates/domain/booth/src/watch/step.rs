use std::time::Duration;

use kernel::{Backoff, BootId, StoreError, Timestamp};

use super::memory::WatchMemory;
use crate::{Booth, BoothError, Job, JobChange, JobId, JobState, JobStatus, WatchStep};

/// Looks in one step; publishing a pack takes about twenty.
const LOOKS: u32 = 100;

/// What one look at the job came to.
pub(super) enum Look {
    /// The row has moved on: look again.
    Again,
    /// Nothing to do for a while.
    Wait(Duration),
}

impl Booth {
    /// Jobs that want a watch task. A suspect one (its process died while it published this job) goes alone.
    pub async fn watchable(&self, limit: u64) -> Result<Vec<JobId>, BoothError> {
        let jobs = self.parts.jobs.list_watchable(limit).await?;
        let suspect = jobs.iter().find(|job| job.alone && job.state.status() == JobStatus::Publishing);
        if let Some(job) = suspect {
            return Ok(vec![job.id]);
        }
        Ok(jobs.into_iter().map(|job| job.id).collect())
    }

    /// Goes on with a job in publishing or delivering. Dropping the future is safe: a create call in flight is an
    /// unknown outcome, and the row says that it may have left.
    pub async fn watch_step(&self, id: JobId, memory: &mut WatchMemory) -> WatchStep {
        match self.watch(id, memory).await {
            Ok(step) => step,
            Err(error) => {
                tracing::warn!(%error, job.id = %id, "the watch waits for the store");
                WatchStep::Again(self.back_off(memory))
            }
        }
    }

    async fn watch(&self, id: JobId, memory: &mut WatchMemory) -> Result<WatchStep, StoreError> {
        for _ in 0..LOOKS {
            let Some(job) = self.parts.jobs.find(id).await? else { return Ok(WatchStep::Over) };
            let look = match &job.state {
                JobState::Publishing { boot, not_before, .. } => self.publish(&job, *boot, *not_before, memory).await?,
                JobState::Delivering { set_created_at } => self.verify(&job, *set_created_at, memory).await?,
                JobState::Queued { .. }
                | JobState::Processing { .. }
                | JobState::Done { .. }
                | JobState::Failed { .. } => return Ok(WatchStep::Over),
            };
            match look {
                Look::Again => {}
                Look::Wait(wait) => return Ok(WatchStep::Again(wait)),
            }
        }
        tracing::error!(job.id = %id, "the watch goes round in circles");
        Ok(WatchStep::Again(self.parts.settings.verify.slow))
    }

    /// One thing at a time: take it, ask for the set (P5), upload, create.
    async fn publish(
        &self,
        job: &Job,
        boot: Option<BootId>,
        not_before: Option<Timestamp>,
        memory: &mut WatchMemory,
    ) -> Result<Look, StoreError> {
        if boot != Some(self.parts.boot) {
            return self.change(job, job.clone().take_watch(self.parts.boot)).await;
        }
        if let Some(due) = not_before.filter(|due| *due > self.now()) {
            return Ok(Look::Wait(due.since(self.now())));
        }
        if !memory.surely_absent {
            return self.ask_for_set(job, memory).await;
        }
        // Absent: a job on which its process died too often is not tried again.
        if let Ok(change) = job.clone().bury(self.now(), &self.rules()) {
            return self.change(job, Ok(change)).await;
        }
        match missing_upload(job) {
            Some(index) => self.upload(job, index, memory).await,
            None => self.create_set(job, memory).await,
        }
    }

    /// Writes a transition of the watch and looks again: the row says what is true now.
    pub(super) async fn change(
        &self,
        job: &Job,
        change: Result<JobChange, kernel::Refused>,
    ) -> Result<Look, StoreError> {
        match change {
            Ok(change) => {
                self.record_run(job, &change).await?;
            }
            Err(refused) => {
                tracing::error!(%refused, job.id = %job.id, "the watch asked for what the job does not allow");
                return Ok(Look::Wait(self.parts.settings.verify.slow));
            }
        }
        Ok(Look::Again)
    }

    /// Telegram is away. A suspect job is cleared by this: the process has survived it.
    pub(super) async fn wait_for_telegram(&self, job: &Job, memory: &mut WatchMemory) -> Result<Look, StoreError> {
        let wait = self.back_off(memory);
        if job.alone {
            self.change(job, job.clone().hold_back(self.now().plus(wait))).await?;
        }
        Ok(Look::Wait(wait))
    }

    /// 429: exactly as long as asked, over restarts too.
    pub(super) async fn obey(&self, job: &Job, wait: Duration) -> Result<Look, StoreError> {
        self.change(job, job.clone().hold_back(self.now().plus(wait))).await?;
        Ok(Look::Wait(wait))
    }

    pub(super) fn back_off(&self, memory: &mut WatchMemory) -> Duration {
        memory.failures = memory.failures.saturating_add(1);
        let pace = &self.parts.settings.verify;
        let steps = Backoff { first: pace.fast, factor: 2, max: pace.slow };
        steps.jittered(memory.failures, self.parts.entropy.jitter())
    }
}

fn missing_upload(job: &Job) -> Option<usize> {
    job.artifacts.pack.as_ref().and_then(|pack| pack.stickers.iter().position(|sticker| sticker.file_id.is_none()))
}
