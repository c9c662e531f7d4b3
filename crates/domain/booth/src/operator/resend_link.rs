use kernel::StoreError;
use messaging::{Cause, Commit};

use crate::{Booth, BoothError, Decline, Job, JobExpectation, JobState};

impl Booth {
    /// Sends the link (again): a message of its own class, outside the one outcome. Declined while an outcome or link
    /// of that guest still waits.
    pub async fn resend_link(&self, number: i64, cause: Cause) -> Result<Job, BoothError> {
        let job = self.get_by_number(number).await?;
        let exists = match &job.state {
            JobState::Done { .. } => true,
            JobState::Failed { set_created_at, .. } => set_created_at.is_some(),
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. } => false,
        };
        if !exists {
            return Err(BoothError::Declined(Decline::NoSet));
        }
        let name = self.first_name(&job).await?;
        let commit = self.voice().resend(Commit::new(cause, self.now()), &job, &name);
        let expected = JobExpectation::Version { status: job.state.status(), version: job.version };
        let sent = Job { version: job.version.next(), ..job };
        match self.parts.jobs.record_resent(expected, &sent, commit).await {
            Ok(()) => {
                self.wake_outbox();
                Ok(sent)
            }
            Err(StoreError::Rejected { reason: "still_waiting" }) => Err(BoothError::Declined(Decline::StillWaiting)),
            Err(
                error @ (StoreError::Stale
                | StoreError::Unavailable(_)
                | StoreError::Rejected { .. }
                | StoreError::Inconsistent { .. }),
            ) => Err(error.into()),
        }
    }
}
