#[cfg(test)]
mod bench;
mod erase;
mod files;
mod jobs;
mod lists;
mod sessions;
mod stats;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use desk::testing::MemoryDesk;
use kernel::{BotId, FileName, StoreError, Timestamp};
use messaging::testing::MemoryMessaging;
use uuid::Uuid;

use crate::handle::locked;
use crate::{Job, JobExpectation, JobId, JobState, JobStatus, JobStep, Outcome, Session, SessionId};

/// Sessions and jobs in memory, over the stores of messaging and desk. Their locks are taken first.
#[derive(Debug)]
pub struct MemoryBooth {
    messaging: Arc<MemoryMessaging>,
    desk: Arc<MemoryDesk>,
    bot: BotId,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    sessions: BTreeMap<SessionId, StoredSession>,
    jobs: BTreeMap<JobId, Job>,
    last_number: i64,
    outcomes: HashMap<JobId, (Outcome, Timestamp)>,
    /// Drawing runs that went well, newest first.
    runs: Vec<(JobId, Duration)>,
    history: Vec<(JobId, JobStep)>,
    released: BTreeSet<FileName>,
}

#[derive(Debug, Clone)]
struct StoredSession {
    session: Session,
    ended_at: Option<Timestamp>,
}

impl MemoryBooth {
    /// Empty stores. Answers the fences of jobs for the outbox from now on.
    pub fn over(messaging: Arc<MemoryMessaging>, desk: Arc<MemoryDesk>, bot: BotId) -> Arc<Self> {
        let state: Arc<Mutex<State>> = Arc::default();
        let of_fence = Arc::clone(&state);
        messaging.set_fence_oracle(Box::new(move |fence| {
            let state = locked(&of_fence);
            if fence.kind == "session_token" {
                let found = state.sessions.values().find(|stored| stored.session.token.expose() == fence.id);
                return found.is_some_and(|stored| stored.session.state.status().as_str() == fence.holds);
            }
            if fence.kind != "job" {
                return true;
            }
            let job = Uuid::parse_str(&fence.id).ok().and_then(|id| state.jobs.get(&JobId(id)));
            job.is_some_and(|job| holds(&job.state, &fence.holds))
        }));
        Arc::new(Self { messaging, desk, bot, state })
    }

    /// Every job, in order of their ids.
    pub fn all_jobs(&self) -> Vec<Job> {
        self.lock().jobs.values().cloned().collect()
    }

    /// Every session, in order of their ids.
    pub fn all_sessions(&self) -> Vec<Session> {
        self.lock().sessions.values().map(|stored| stored.session.clone()).collect()
    }

    /// Every status that a job was written in, in order.
    pub fn history_of(&self, id: JobId) -> Vec<JobStatus> {
        self.lock().history.iter().filter(|(job, _)| *job == id).map(|(_, step)| step.became).collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }
}

fn holds(state: &JobState, what: &str) -> bool {
    match state.status() {
        JobStatus::Queued | JobStatus::Processing | JobStatus::Publishing | JobStatus::Delivering => what == "active",
        JobStatus::Done => what == "done",
        JobStatus::Failed => what == "failed",
    }
}

impl State {
    /// The row that meets the expectation; else `Stale`.
    fn expected(&self, id: JobId, expected: JobExpectation) -> Result<&Job, StoreError> {
        let row = self.jobs.get(&id).ok_or(StoreError::Stale)?;
        let meets = match expected {
            JobExpectation::Version { status, version } => row.state.status() == status && row.version == version,
            JobExpectation::Run { status, run } => row.state.status() == status && row.run == run,
        };
        if meets { Ok(row) } else { Err(StoreError::Stale) }
    }

    /// Writes a job that met its expectation, its history row, and its outcome when it has just been decided.
    fn write(&mut self, job: Job, now: Timestamp) -> Result<(), StoreError> {
        let before = self.jobs.get(&job.id);
        let newly = before.is_none_or(|before| before.state.outcome().is_none());
        if let Some(outcome) = job.state.outcome().filter(|_| newly) {
            if self.outcomes.contains_key(&job.id) {
                return Err(StoreError::Rejected { reason: "one_outcome" });
            }
            self.outcomes.insert(job.id, (outcome, now));
        }
        if let (Some(JobState::Processing { started_at, .. }), JobStatus::Publishing, false) =
            (before.map(|before| &before.state), job.state.status(), job.simple)
        {
            self.runs.insert(0, (job.id, now.since(*started_at)));
        }
        let step = JobStep {
            at: now,
            was: before.map(|before| before.state.status()),
            became: job.state.status(),
            run: job.run,
            version: job.version,
            marker: job.marker,
            error: job.last_error,
        };
        self.history.push((job.id, step));
        self.jobs.insert(job.id, job);
        Ok(())
    }

    fn insert(&mut self, mut job: Job, now: Timestamp) -> Result<Job, StoreError> {
        let live = self.jobs.values().any(|other| other.session == job.session && other.state.is_active());
        if live {
            return Err(StoreError::Rejected { reason: "live_job" });
        }
        self.last_number += 1;
        job.number = self.last_number;
        self.write(job.clone(), now)?;
        Ok(job)
    }
}
