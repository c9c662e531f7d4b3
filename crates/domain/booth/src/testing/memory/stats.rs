use async_trait::async_trait;
use desk::MadeCall;
use kernel::{StoreError, Timestamp};

use super::MemoryBooth;
use super::lists::finished_at;
use crate::{ActiveFigures, EndedJob, EventSlug, Job, JobId, JobState, JobStats, JobStatus};

fn ended(job: &Job) -> Option<EndedJob> {
    let ended_at = finished_at(job)?;
    let reason = match &job.state {
        JobState::Failed { reason, .. } => Some(*reason),
        JobState::Queued { .. }
        | JobState::Processing { .. }
        | JobState::Publishing { .. }
        | JobState::Delivering { .. }
        | JobState::Done { .. } => None,
    };
    Some(EndedJob { ended_at, took: ended_at.since(job.submitted_at), reason, last_error: job.last_error })
}

fn most(limit: u64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

#[async_trait]
impl JobStats for MemoryBooth {
    async fn list_ended(&self, event: &EventSlug, since: Timestamp, limit: u64) -> Result<Vec<EndedJob>, StoreError> {
        let state = self.lock();
        let of_event = state.jobs.values().filter(|job| job.event == *event).filter_map(ended);
        let mut jobs: Vec<EndedJob> = of_event.filter(|job| job.ended_at >= since).collect();
        jobs.sort_by_key(|job| std::cmp::Reverse(job.ended_at));
        jobs.truncate(most(limit));
        Ok(jobs)
    }

    async fn get_active(&self, event: &EventSlug) -> Result<ActiveFigures, StoreError> {
        let state = self.lock();
        let active: Vec<&Job> =
            state.jobs.values().filter(|job| job.event == *event && job.state.is_active()).collect();
        let queued = || active.iter().filter(|job| job.state.status() == JobStatus::Queued);
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(ActiveFigures {
            queued: count(queued().count()),
            working: count(active.len() - queued().count()),
            oldest_queued: queued().map(|job| job.submitted_at).min(),
        })
    }

    async fn list_calls(
        &self,
        event: &EventSlug,
        since: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> Result<Vec<MadeCall>, StoreError> {
        let calls = self.desk.calls();
        let state = self.lock();
        let ours = |call: &MadeCall| {
            let job = call.job.and_then(|job| state.jobs.get(&JobId(job)));
            job.is_some_and(|job| job.event == *event) && (since..until).contains(&call.started_at)
        };
        Ok(calls.iter().rev().map(desk::testing::RecordedCall::made).filter(ours).take(most(limit)).collect())
    }

    async fn list_events(&self) -> Result<Vec<EventSlug>, StoreError> {
        let state = self.lock();
        let mut events: Vec<EventSlug> =
            state.jobs.values().filter(|job| ended(job).is_some()).map(|job| job.event.clone()).collect();
        events.sort_unstable();
        events.dedup();
        Ok(events)
    }
}
