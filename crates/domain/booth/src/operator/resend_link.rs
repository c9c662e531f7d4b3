use kernel::StoreError;
use messaging::{Cause, Commit};

use super::Hand;
use crate::{Booth, BoothError, Decline, Job, JobExpectation};

impl Booth {
    /// Sends the link (again): a message of its own class, outside the one outcome. Declined while an outcome or link
    /// of that guest still waits.
    pub async fn resend_link(&self, number: i64, cause: Cause) -> Result<Job, BoothError> {
        self.hand_link_over(number, Hand::unknown(cause)).await
    }

    pub(crate) async fn hand_link_over(&self, number: i64, hand: Hand<'_>) -> Result<Job, BoothError> {
        let job = self.get_by_number(number).await?;
        if !job.has_set() {
            return Err(BoothError::Declined(Decline::NoSet));
        }
        let name = self.first_name(&job).await?;
        let commit = self.settling(Commit::new(hand.cause, self.now()), &job, hand).await?;
        let commit = self.voice().resend(commit, &job, &name);
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
