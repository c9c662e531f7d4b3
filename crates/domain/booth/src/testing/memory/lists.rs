use kernel::{Timestamp, UserId};

use super::State;
use crate::{EventSlug, Job, JobState, JobStatus, SetCheck};

impl State {
    pub(super) fn list<K: Ord>(&self, keep: impl Fn(&Job) -> bool, key: impl Fn(&Job) -> K, limit: u64) -> Vec<Job> {
        let mut jobs: Vec<Job> = self.jobs.values().filter(|job| keep(job)).cloned().collect();
        jobs.sort_by_key(key);
        jobs.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        jobs
    }

    pub(super) fn oldest(&self, keep: impl Fn(&Job) -> bool, limit: u64) -> Vec<Job> {
        self.list(keep, |job| (job.submitted_at, job.number), limit)
    }

    pub(super) fn count_packs(&self, guest: UserId, event: &EventSlug) -> u32 {
        let counted = self.jobs.values().filter(|job| {
            job.guest == guest && job.event == *event && job.state.status() != JobStatus::Failed && !job.degraded
        });
        u32::try_from(counted.count()).unwrap_or(u32::MAX)
    }
}

pub(super) const fn has_open_set_check(job: &Job) -> bool {
    match &job.state {
        JobState::Failed { set_check: SetCheck::Open { .. }, .. } => true,
        JobState::Failed { .. }
        | JobState::Queued { .. }
        | JobState::Processing { .. }
        | JobState::Publishing { .. }
        | JobState::Delivering { .. }
        | JobState::Done { .. } => false,
    }
}

pub(super) const fn waits_until(job: &Job) -> Option<Timestamp> {
    match &job.state {
        JobState::Queued { not_before } => *not_before,
        JobState::Processing { .. }
        | JobState::Publishing { .. }
        | JobState::Delivering { .. }
        | JobState::Done { .. }
        | JobState::Failed { .. } => None,
    }
}

pub(super) const fn finished_at(job: &Job) -> Option<Timestamp> {
    match &job.state {
        JobState::Done { finished_at, .. } | JobState::Failed { finished_at, .. } => Some(*finished_at),
        JobState::Queued { .. }
        | JobState::Processing { .. }
        | JobState::Publishing { .. }
        | JobState::Delivering { .. } => None,
    }
}
