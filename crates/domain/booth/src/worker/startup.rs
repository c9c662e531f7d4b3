use kernel::{BootId, StoreError};
use messaging::Cause;
use serde::{Deserialize, Serialize};

use crate::{Booth, BoothError, FailureKind, Job, JobState, StartupReport};

const STOP_MARK: &str = "stop_mark";
const BOOT: &str = "boot";
/// Jobs in publishing looked at in one start; far more than any event has.
const WATCHED: u64 = 10_000;

#[derive(Serialize, Deserialize)]
struct Mark {
    boot: BootId,
}

impl Booth {
    /// T2: what the last life left behind, before the slots start. R1 and R2 speak of processing only; a job in
    /// publishing whose process died on it becomes suspect.
    pub async fn startup(&self) -> Result<StartupReport, BoothError> {
        let stopped = self.find_mark().await?;
        let mut report = StartupReport::default();
        for job in self.parts.jobs.list_processing().await? {
            self.recover_processing(&job, stopped, &mut report).await?;
        }
        for job in self.parts.jobs.list_watchable(WATCHED).await? {
            self.recover_publishing(&job, stopped, &mut report).await?;
        }
        self.parts.facts.put(BOOT, serde_json::json!(Mark { boot: self.parts.boot })).await?;
        Ok(report)
    }

    /// Shutdown step 2: from now on a kill counts as the stop that was asked for.
    pub async fn record_stop_mark(&self) -> Result<(), BoothError> {
        self.parts.facts.put(STOP_MARK, serde_json::json!(Mark { boot: self.parts.boot })).await?;
        Ok(())
    }

    async fn find_mark(&self) -> Result<Option<BootId>, StoreError> {
        let stored = self.parts.facts.find(STOP_MARK).await?;
        Ok(stored.and_then(|value| serde_json::from_value::<Mark>(value).ok()).map(|mark| mark.boot))
    }

    async fn recover_processing(
        &self,
        job: &Job,
        stopped: Option<BootId>,
        report: &mut StartupReport,
    ) -> Result<(), BoothError> {
        let owner = match &job.state {
            JobState::Processing { boot, .. } if *boot != self.parts.boot => *boot,
            JobState::Processing { .. }
            | JobState::Queued { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => return Ok(()),
        };
        let was_stopped = stopped == Some(owner);
        let (now, rules) = (self.now(), self.rules());
        let change = if was_stopped {
            job.clone().return_on_shutdown(now, &rules)?
        } else {
            job.clone().recover_run(FailureKind::Killed, now, &rules)?
        };
        let ended = !change.job.state.is_active();
        match self.record_version(job, &change, Cause::Task).await {
            Ok(()) => {
                report.failed += u32::from(ended);
                report.returned += u32::from(!ended && was_stopped);
                report.requeued += u32::from(!ended && !was_stopped);
                Ok(())
            }
            // Somebody else's transition came first; the job is where that put it.
            Err(StoreError::Stale) => Ok(()),
            Err(
                error @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
            ) => Err(error.into()),
        }
    }

    async fn recover_publishing(
        &self,
        job: &Job,
        stopped: Option<BootId>,
        report: &mut StartupReport,
    ) -> Result<(), BoothError> {
        let owner = match &job.state {
            JobState::Publishing { boot: Some(boot), .. } if *boot != self.parts.boot => *boot,
            JobState::Publishing { .. }
            | JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => return Ok(()),
        };
        let change = job.clone().recover_watch(stopped == Some(owner))?;
        let suspect = change.job.alone;
        match self.record_version(job, &change, Cause::Task).await {
            Ok(()) => {
                report.suspects += u32::from(suspect);
                Ok(())
            }
            Err(StoreError::Stale) => Ok(()),
            Err(
                error @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
            ) => Err(error.into()),
        }
    }
}
