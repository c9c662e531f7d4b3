use kernel::StoreError;

use crate::{Booth, BoothError, FailureKind, Job, JobState};

impl Booth {
    /// Shutdown step 3: the run was cancelled. A run that had ended meanwhile stays as it is.
    pub async fn return_cancelled(&self, job: &Job) -> Result<(), BoothError> {
        let Some(held) = self.held(job).await? else { return Ok(()) };
        let change = held.clone().return_on_shutdown(self.now(), &self.rules())?;
        self.record_run(&held, &change).await?;
        Ok(())
    }

    /// The job's slot panicked: as found at start.
    pub async fn slot_died(&self, job: &Job) -> Result<(), BoothError> {
        let Some(held) = self.held(job).await? else { return Ok(()) };
        let change = held.clone().recover_run(FailureKind::Panic, self.now(), &self.rules())?;
        self.record_run(&held, &change).await?;
        Ok(())
    }

    /// The row, while it is in processing under the run that was claimed.
    pub(super) async fn held(&self, claimed: &Job) -> Result<Option<Job>, StoreError> {
        let row = self.parts.jobs.find(claimed.id).await?;
        Ok(row.filter(|row| row.run == claimed.run && is_processing(&row.state)))
    }
}

fn is_processing(state: &JobState) -> bool {
    match state {
        JobState::Processing { .. } => true,
        JobState::Queued { .. }
        | JobState::Publishing { .. }
        | JobState::Delivering { .. }
        | JobState::Done { .. }
        | JobState::Failed { .. } => false,
    }
}
