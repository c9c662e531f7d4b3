use messaging::Cause;

use crate::{Booth, BoothError, Decline, Job};

impl Booth {
    /// A person ends a job: the deadline's transition with a reason of its own. Answers the job as it is then.
    pub async fn fail_job(&self, number: i64, cause: Cause) -> Result<Job, BoothError> {
        let job = self.get_by_number(number).await?;
        let Ok(change) = job.clone().fail_by_operator(self.now(), &self.rules()) else {
            return Err(BoothError::Declined(Decline::AlreadyEnded));
        };
        self.record_version(&job, &change, cause).await?;
        Ok(change.job)
    }

    pub(crate) async fn get_by_number(&self, number: i64) -> Result<Job, BoothError> {
        self.parts.jobs.find_by_number(number).await?.ok_or(BoothError::UnknownJob)
    }
}
