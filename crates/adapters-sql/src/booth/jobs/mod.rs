//! Jobs.

pub(crate) mod claim;
mod columns;
pub(crate) mod erase;
pub(crate) mod files;
pub(crate) mod reads;
pub(crate) mod row;
pub(crate) mod write;

use async_trait::async_trait;
use booth::{
    ClaimLimits, ClaimedJob, EventSlug, Job, JobExpectation, JobFilter, JobId, JobStep, JobStore, Outcome, QueueFacts,
    RecentRun, SessionId,
};
use kernel::{FileName, StoreError, Timestamp, UserId};
use messaging::Commit;

use crate::context::Context;
use crate::sql::{execute, find, limit, values};

/// [`JobStore`] over SQL.
pub(crate) struct SqlJobStore(pub(crate) Context);

#[async_trait]
impl JobStore for SqlJobStore {
    async fn claim_next(&self, limits: ClaimLimits, now: Timestamp) -> Result<Option<ClaimedJob>, StoreError> {
        self.0.write(move |tx| Box::pin(claim::claim_next(tx, limits, now))).await
    }

    async fn record(&self, expected: JobExpectation, job: &Job, commit: Commit) -> Result<(), StoreError> {
        let (job, at) = (job.clone(), commit.at);
        self.0.record(commit, move |tx| Box::pin(async move { write::record(tx, expected, &job, at).await })).await
    }

    async fn record_retry(&self, job: &Job, commit: Commit) -> Result<Job, StoreError> {
        let (job, at) = (job.clone(), commit.at);
        self.0.record(commit, move |tx| Box::pin(async move { write::create(tx, job, at).await })).await
    }

    async fn record_resent(&self, expected: JobExpectation, job: &Job, commit: Commit) -> Result<(), StoreError> {
        let (job, at) = (job.clone(), commit.at);
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    if find(tx, "outbox", write::STILL_WAITING, values![job.guest.private_chat().0]).await?.is_some() {
                        return Err(StoreError::Rejected { reason: "still_waiting" });
                    }
                    write::record(tx, expected, &job, at).await
                })
            })
            .await
    }

    async fn record_erased(&self, guest: UserId, commit: Commit) -> Result<Vec<FileName>, StoreError> {
        let at = commit.at;
        self.0.record(commit, move |tx| Box::pin(erase::erase(tx, guest, at))).await
    }

    async fn find(&self, id: JobId) -> Result<Option<Job>, StoreError> {
        reads::one(self.0.read(), reads::FIND, values![id.to_string()]).await
    }

    async fn find_by_number(&self, number: i64) -> Result<Option<Job>, StoreError> {
        reads::one(self.0.read(), reads::BY_NUMBER, values![number]).await
    }

    async fn find_newest_of(&self, session: SessionId) -> Result<Option<Job>, StoreError> {
        reads::one(self.0.read(), reads::NEWEST_OF, values![session.to_string()]).await
    }

    async fn list(&self, filter: JobFilter) -> Result<Vec<Job>, StoreError> {
        reads::filtered(self.0.read(), filter).await
    }

    async fn list_overdue(&self, submitted_before: Timestamp, most: u64) -> Result<Vec<Job>, StoreError> {
        reads::many(self.0.read(), reads::OVERDUE, values![submitted_before.millis(), limit(most)]).await
    }

    async fn list_delay_due(
        &self,
        submitted_after: Timestamp,
        submitted_before: Timestamp,
        most: u64,
    ) -> Result<Vec<Job>, StoreError> {
        let bound = values![submitted_after.millis(), submitted_before.millis(), limit(most)];
        reads::many(self.0.read(), reads::DELAY_DUE, bound).await
    }

    async fn list_watchable(&self, most: u64) -> Result<Vec<Job>, StoreError> {
        reads::many(self.0.read(), reads::WATCHABLE, values![limit(most)]).await
    }

    async fn list_processing(&self) -> Result<Vec<Job>, StoreError> {
        reads::many(self.0.read(), reads::PROCESSING, vec![]).await
    }

    async fn list_set_checks(&self, most: u64) -> Result<Vec<Job>, StoreError> {
        reads::many(self.0.read(), reads::SET_CHECKS, values![limit(most)]).await
    }

    async fn list_packs_of(&self, guest: UserId, most: u64) -> Result<Vec<Job>, StoreError> {
        reads::many(self.0.read(), reads::PACKS_OF, values![guest.0, limit(most)]).await
    }

    async fn count_packs(&self, guest: UserId, event: &EventSlug) -> Result<u32, StoreError> {
        reads::count_packs(self.0.read(), guest, event).await
    }

    async fn get_position(&self, job: &Job) -> Result<u32, StoreError> {
        reads::position(self.0.read(), job).await
    }

    async fn get_queue_facts(&self) -> Result<QueueFacts, StoreError> {
        reads::queue_facts(self.0.read()).await
    }

    async fn list_recent_runs(&self, limit: u64) -> Result<Vec<RecentRun>, StoreError> {
        reads::recent_runs(self.0.read(), limit).await
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        reads::next_due(self.0.read()).await
    }

    async fn clear_appearance(&self, submitted_before: Timestamp, most: u64) -> Result<u64, StoreError> {
        let bound = values![submitted_before.millis(), limit(most)];
        self.0.write(move |tx| Box::pin(async move { execute(tx, files::CLEAR_APPEARANCE, bound).await })).await
    }

    async fn list_named(&self, files: &[FileName]) -> Result<Vec<FileName>, StoreError> {
        files::list_named(self.0.read(), files).await
    }

    async fn release_files(&self, finished_before: Timestamp, most: u64) -> Result<Vec<FileName>, StoreError> {
        self.0.write(move |tx| Box::pin(files::release(tx, finished_before, most))).await
    }

    async fn list_history(&self, id: JobId) -> Result<Vec<JobStep>, StoreError> {
        reads::history_of(self.0.read(), id).await
    }

    async fn find_outcome(&self, id: JobId) -> Result<Option<(Outcome, Timestamp)>, StoreError> {
        reads::find_outcome(self.0.read(), id).await
    }
}
