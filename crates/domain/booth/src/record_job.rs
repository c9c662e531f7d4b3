//! How a job's transition reaches its store: with what it says, under the right expectation, and who is woken.

use kernel::{FileName, Sensitive, StoreError, Topic};
use messaging::{Cause, Commit, Outgoing};

use crate::admin::DeskState;
use crate::{Booth, Job, JobChange, JobExpectation, JobState, JobStatus};

impl Booth {
    /// A write of the sweeper, of people: demands the very version that was read.
    pub(crate) async fn record_version(
        &self,
        before: &Job,
        change: &JobChange,
        cause: Cause,
    ) -> Result<(), StoreError> {
        self.record_saying(before, change, cause, Vec::new()).await
    }

    /// The same, with more to say in the same transaction.
    pub(crate) async fn record_saying(
        &self,
        before: &Job,
        change: &JobChange,
        cause: Cause,
        more: Vec<Outgoing>,
    ) -> Result<(), StoreError> {
        let expected = JobExpectation::Version { status: before.state.status(), version: before.version };
        let mut commit = self.job_commit(change, Commit::new(cause, self.now())).await?;
        commit.outgoing.extend(more);
        let spoke = speaks(&commit);
        self.parts.jobs.record(expected, &change.job, commit).await?;
        self.announce(before, &change.job, spoke);
        Ok(())
    }

    /// A write of the claimer, of its watch task: demands the run. `false` = the lease was lost, nothing was written.
    ///
    /// After a write that found no row, the row is read once: the target state under the same run means that an
    /// earlier try of this very write had arrived although its answer was lost.
    pub(crate) async fn record_run(&self, before: &Job, change: &JobChange) -> Result<bool, StoreError> {
        let from = before.state.status();
        let expected = JobExpectation::Run { status: from, run: before.run };
        let commit = self.job_commit(change, self.task_commit()).await?;
        let spoke = speaks(&commit);
        match self.parts.jobs.record(expected, &change.job, commit).await {
            Ok(()) => {
                self.announce(before, &change.job, spoke);
                Ok(true)
            }
            Err(StoreError::Stale) => {
                let target = change.job.state.status();
                let found = self.parts.jobs.find(before.id).await?;
                Ok(target != from && found.is_some_and(|row| row.run == before.run && row.state.status() == target))
            }
            Err(
                error @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
            ) => Err(error),
        }
    }

    async fn job_commit(&self, change: &JobChange, commit: Commit) -> Result<Commit, StoreError> {
        if change.effects.is_empty() {
            return Ok(commit);
        }
        let name = self.first_name(&change.job).await?;
        // An owner stays one; what was settled is open again.
        let desk = match self.desk_state(&change.job).await? {
            Some(taken @ DeskState::Taken { .. }) => taken,
            Some(DeskState::Open | DeskState::Settled { .. }) | None => DeskState::Open,
        };
        Ok(self.voice().job_commit(commit, &change.job, &change.effects, &name, &desk))
    }

    pub(crate) async fn first_name(&self, job: &Job) -> Result<Sensitive<String>, StoreError> {
        Ok(self.parts.people.find_profile(job.guest).await?.map(|profile| profile.first_name).unwrap_or_default())
    }

    /// Wakes who waits for this change.
    pub(crate) fn announce(&self, before: &Job, job: &Job, spoke: bool) {
        let changes = &self.parts.changes;
        let from = before.state.status();
        if from == JobStatus::Publishing && before.alone && !job.alone {
            // A suspect is cleared: the others may be watched again.
            changes.publish(Topic::JobWatch);
        }
        if spoke {
            self.wake_outbox();
        }
        match &job.state {
            JobState::Publishing { .. } if from == JobStatus::Processing => {
                changes.publish(Topic::JobWatch);
                changes.publish(Topic::JobQueue);
            }
            // Work is there, a slot is free, or a job that had to run alone is out of the way.
            JobState::Queued { .. } | JobState::Done { .. } | JobState::Failed { .. } => {
                changes.publish(Topic::JobQueue);
            }
            JobState::Processing { .. } | JobState::Publishing { .. } | JobState::Delivering { .. } => {}
        }
        self.wake_session(job.session);
    }

    /// Removes files whose rows have let go, or never took them. Best effort: cleanup finds what stays.
    pub(crate) async fn remove_files(&self, names: &[FileName]) {
        for name in names {
            if let Err(error) = self.parts.files.remove(name).await {
                tracing::warn!(%error, "a file could not be removed");
            }
        }
    }
}

/// Whether a commit decides a message.
pub(crate) fn speaks(commit: &Commit) -> bool {
    !commit.outgoing.is_empty() || !commit.alerts.is_empty()
}
