use async_trait::async_trait;
use kernel::{FileName, StoreError, Timestamp, UserId};
use messaging::{Class, Commit, OutboxStatus};

use super::MemoryBooth;
use crate::{
    ClaimLimits, ClaimedJob, EventSlug, Job, JobExpectation, JobFilter, JobId, JobStatus, JobStep, JobStore, Outcome,
    QueueFacts, RecentRun, SessionId, Share,
};

#[async_trait]
impl JobStore for MemoryBooth {
    async fn claim_next(&self, limits: ClaimLimits, now: Timestamp) -> Result<Option<ClaimedJob>, StoreError> {
        let mut state = self.lock();
        let running: Vec<&Job> =
            state.jobs.values().filter(|job| job.state.status() == JobStatus::Processing).collect();
        let (busy, alone) = (!running.is_empty(), running.iter().any(|job| job.alone));
        let any = ClaimLimits { share: Share::All, ..limits };
        let mut due: Vec<Job> =
            state.jobs.values().filter_map(|job| job.clone().claim(&any, now).ok()).map(|change| change.job).collect();
        due.sort_by_key(|job| (job.submitted_at, job.number));
        let foreign = due.first().is_some_and(|first| first.alone && !limits.share.takes(first.simple));
        let Some(oldest) = due.into_iter().find(|job| limits.share.takes(job.simple)) else { return Ok(None) };
        if alone || foreign || (busy && oldest.alone) {
            return Ok(None);
        }
        state.write(oldest.clone(), now)?;
        Ok(Some(oldest))
    }

    async fn record(&self, expected: JobExpectation, job: &Job, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            let row = state.expected(job.id, expected)?;
            let mut job = job.clone();
            match expected {
                JobExpectation::Version { .. } => {}
                JobExpectation::Run { .. } => {
                    job.version = row.version.next();
                    job.delay_notice_at = row.delay_notice_at;
                }
            }
            state.write(job, commit.at)
        })
    }

    async fn record_retry(&self, job: &Job, commit: Commit) -> Result<Job, StoreError> {
        self.messaging.commit(&commit, |_| self.lock().insert(job.clone(), commit.at))
    }

    async fn record_resent(&self, expected: JobExpectation, job: &Job, commit: Commit) -> Result<(), StoreError> {
        let waits = self.messaging.rows().iter().any(|row| {
            let a_link = match row.outgoing.class {
                Class::Outcome | Class::HandOver | Class::Resend => true,
                Class::Consent
                | Class::Reply
                | Class::Progress
                | Class::Notice
                | Class::Alert
                | Class::LeadCard
                | Class::LeadPing
                | Class::Reminder
                | Class::Digest => false,
            };
            let open = match row.status {
                OutboxStatus::Waiting
                | OutboxStatus::Pending
                | OutboxStatus::Scheduled
                | OutboxStatus::Sending
                | OutboxStatus::Parked => true,
                OutboxStatus::Sent
                | OutboxStatus::Uncertain
                | OutboxStatus::Failed
                | OutboxStatus::Superseded
                | OutboxStatus::Cancelled => false,
            };
            row.outgoing.chat == job.guest.private_chat() && a_link && open
        });
        if waits {
            return Err(StoreError::Rejected { reason: "still_waiting" });
        }
        self.record(expected, job, commit).await
    }

    async fn record_erased(&self, guest: UserId, commit: Commit) -> Result<Vec<FileName>, StoreError> {
        self.messaging.commit(&commit, |tables| {
            tables.supersede_undelivered(self.bot, guest.private_chat(), commit.at);
            self.desk.erase_profile(guest, commit.at);
            self.lock().erase(guest, commit.at)
        })
    }

    async fn find(&self, id: JobId) -> Result<Option<Job>, StoreError> {
        Ok(self.lock().jobs.get(&id).cloned())
    }

    async fn find_by_number(&self, number: i64) -> Result<Option<Job>, StoreError> {
        Ok(self.lock().jobs.values().find(|job| job.number == number).cloned())
    }

    async fn find_newest_of(&self, session: SessionId) -> Result<Option<Job>, StoreError> {
        let state = self.lock();
        Ok(state.jobs.values().filter(|job| job.session == session).max_by_key(|job| job.number).cloned())
    }

    async fn list(&self, filter: JobFilter) -> Result<Vec<Job>, StoreError> {
        let keep = |job: &Job| filter.status.is_none_or(|status| status == job.state.status());
        let limit = if filter.limit == 0 { u64::MAX } else { filter.limit };
        Ok(self.lock().list(keep, |job| -job.number, limit))
    }

    async fn list_overdue(&self, submitted_before: Timestamp, limit: u64) -> Result<Vec<Job>, StoreError> {
        Ok(self.lock().oldest(|job| job.state.is_active() && job.submitted_at < submitted_before, limit))
    }

    async fn list_delay_due(
        &self,
        submitted_after: Timestamp,
        submitted_before: Timestamp,
        limit: u64,
    ) -> Result<Vec<Job>, StoreError> {
        let keep = |job: &Job| {
            job.state.is_active()
                && job.delay_notice_at.is_none()
                && (submitted_after..=submitted_before).contains(&job.submitted_at)
        };
        Ok(self.lock().oldest(keep, limit))
    }

    async fn list_watchable(&self, limit: u64) -> Result<Vec<Job>, StoreError> {
        let keep = |job: &Job| matches!(job.state.status(), JobStatus::Publishing | JobStatus::Delivering);
        Ok(self.lock().oldest(keep, limit))
    }

    async fn list_processing(&self) -> Result<Vec<Job>, StoreError> {
        Ok(self.lock().oldest(|job| job.state.status() == JobStatus::Processing, u64::MAX))
    }

    async fn list_set_checks(&self, limit: u64) -> Result<Vec<Job>, StoreError> {
        Ok(self.lock().oldest(super::lists::has_open_set_check, limit))
    }

    async fn list_packs_of(&self, guest: UserId, limit: u64) -> Result<Vec<Job>, StoreError> {
        let keep = |job: &Job| job.guest == guest && job.state.status() == JobStatus::Done;
        Ok(self.lock().list(keep, |job| -job.number, limit))
    }

    async fn count_packs(&self, guest: UserId, event: &EventSlug) -> Result<u32, StoreError> {
        Ok(self.lock().count_packs(guest, event))
    }

    async fn get_position(&self, job: &Job) -> Result<u32, StoreError> {
        let place = (job.submitted_at, job.number);
        let ahead = self.lock().oldest(
            |other| {
                other.state.status() == JobStatus::Queued
                    && other.simple == job.simple
                    && (other.submitted_at, other.number) < place
            },
            u64::MAX,
        );
        Ok(u32::try_from(ahead.len()).unwrap_or(u32::MAX).saturating_add(1))
    }

    async fn get_queue_facts(&self) -> Result<QueueFacts, StoreError> {
        let state = self.lock();
        let count = |status| {
            let jobs = state.jobs.values().filter(|job| job.state.status() == status && !job.simple);
            u32::try_from(jobs.count()).unwrap_or(u32::MAX)
        };
        Ok(QueueFacts {
            queued: count(JobStatus::Queued),
            processing: count(JobStatus::Processing),
            recent_runs: state.runs.iter().map(|(_, took)| *took).take(20).collect(),
        })
    }

    async fn list_recent_runs(&self, limit: u64) -> Result<Vec<RecentRun>, StoreError> {
        let state = self.lock();
        let runs = state.runs.iter().filter_map(|(id, took)| {
            let provider = state.jobs.get(id)?.artifacts.pack.as_ref()?.provider.clone();
            Some(RecentRun { provider, took: *took })
        });
        Ok(runs.take(usize::try_from(limit).unwrap_or(usize::MAX)).collect())
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.lock().jobs.values().filter_map(super::lists::waits_until).min())
    }

    async fn clear_appearance(&self, submitted_before: Timestamp, limit: u64) -> Result<u64, StoreError> {
        Ok(self.lock().clear_appearance(submitted_before, limit))
    }

    async fn list_named(&self, files: &[FileName]) -> Result<Vec<FileName>, StoreError> {
        let named = self.lock().named_files();
        Ok(files.iter().filter(|file| named.contains(*file)).cloned().collect())
    }

    async fn release_files(&self, finished_before: Timestamp, limit: u64) -> Result<Vec<FileName>, StoreError> {
        Ok(self.lock().release_files(finished_before, limit))
    }

    async fn list_history(&self, id: JobId) -> Result<Vec<JobStep>, StoreError> {
        Ok(self.lock().history.iter().filter(|(job, _)| *job == id).map(|(_, step)| *step).collect())
    }

    async fn find_outcome(&self, id: JobId) -> Result<Option<(Outcome, Timestamp)>, StoreError> {
        Ok(self.lock().outcomes.get(&id).copied())
    }
}
