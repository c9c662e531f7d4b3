use std::time::Duration;

use async_trait::async_trait;
use kernel::{BootId, FileName, Run, StoreError, Timestamp, UserId, Version};
use messaging::Commit;

use crate::{EventSlug, FailureKind, Job, JobExpectation, JobId, JobStatus, Marker, Outcome, SessionId};

/// Which jobs a slot draws (T6). Where a provider is asked first, simple packs have a slot of their own, so that the
/// ordered ones never wait for them, nor they for those.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// Every job.
    All,
    /// Only those that a provider may be asked for.
    Ordered,
    /// Only those bound to the local renderer.
    Simple,
}

impl Share {
    /// Whether a job of this kind is in it.
    pub const fn takes(self, simple: bool) -> bool {
        match self {
            Self::All => true,
            Self::Ordered => !simple,
            Self::Simple => simple,
        }
    }
}

/// What bounds a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimLimits {
    /// Jobs submitted before this are past their deadline and never begun.
    pub not_submitted_before: Timestamp,
    /// Claiming process.
    pub boot: BootId,
    /// Claiming slot.
    pub slot: u32,
    /// What it draws.
    pub share: Share,
}

/// A job in processing under a fresh run.
pub type ClaimedJob = Job;

/// Which jobs to list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JobFilter {
    /// Only this status.
    pub status: Option<JobStatus>,
    /// At most so many, newest first; 0 = all.
    pub limit: u64,
}

/// Facts behind expected waits and statistics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QueueFacts {
    /// Jobs queued, simple ones left out.
    pub queued: u32,
    /// Jobs in processing, simple ones left out.
    pub processing: u32,
    /// Lengths of the last (at most 20) drawing runs that went well, newest first; simple ones left out.
    pub recent_runs: Vec<Duration>,
}

/// A drawing run that went well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentRun {
    /// Who drew the pack.
    pub provider: String,
    /// From the claim to the stored pack.
    pub took: Duration,
}

/// One write of a job's state, as its history keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobStep {
    /// When.
    pub at: Timestamp,
    /// Status before; `None` = it was made.
    pub was: Option<JobStatus>,
    /// Status after.
    pub became: JobStatus,
    /// The claim under which it stood.
    pub run: Run,
    /// Its version after.
    pub version: Version,
    /// Why it stood in the queue again, as of then.
    pub marker: Option<Marker>,
    /// How its last run had failed, as of then.
    pub error: Option<FailureKind>,
}

/// Jobs.
#[async_trait]
pub trait JobStore: Send + Sync {
    /// Takes the oldest due queued job of the slot's share: → processing, run + 1, drawings + 1, version + 1, `alone` kept. Two slots can
    /// never hold one job. "Runs alone" (R2): while the oldest due job is marked `alone` it is handed out only when
    /// nothing else is in processing, and nothing else is handed out; while such a job is in processing nobody gets
    /// one. This holds across shares.
    async fn claim_next(&self, limits: ClaimLimits, now: Timestamp) -> Result<Option<ClaimedJob>, StoreError>;

    /// Stores the state after a transition (`job.version` already raised) where the row meets `expected`, with its
    /// history row and, when it has one, its outcome (unique a job), and the commit; else `Stale`. The store writes
    /// `version = stored version + 1` for a `Run` expectation, so that a notice written meanwhile is kept, and then
    /// leaves `delay_notice_at` as it is stored.
    async fn record(&self, expected: JobExpectation, job: &Job, commit: Commit) -> Result<(), StoreError>;

    /// A new job of the same session (`retry_of`). `Rejected { reason: "live_job" }` when the session has a live one.
    async fn record_retry(&self, job: &Job, commit: Commit) -> Result<Job, StoreError>;

    /// A link is sent (again) by a person: like `record` of a finished job whose state stays, but
    /// `Rejected { reason: "still_waiting" }` while an outcome, hand-over or resend row to that guest's chat has not
    /// come to an end (`waiting`, `pending`, `scheduled`, `sending`, `parked`).
    async fn record_resent(&self, expected: JobExpectation, job: &Job, commit: Commit) -> Result<(), StoreError>;

    /// The guest erases their data: all of it in one transaction (jobs to `failed (erased)`, sessions expired, name
    /// and appearance cleared, undelivered rows to that guest superseded but the commit's own). Answers the files to
    /// remove.
    async fn record_erased(&self, guest: UserId, commit: Commit) -> Result<Vec<FileName>, StoreError>;

    /// By id.
    async fn find(&self, id: JobId) -> Result<Option<Job>, StoreError>;

    /// By short number.
    async fn find_by_number(&self, number: i64) -> Result<Option<Job>, StoreError>;

    /// The session's newest job.
    async fn find_newest_of(&self, session: SessionId) -> Result<Option<Job>, StoreError>;

    /// Jobs for people.
    async fn list(&self, filter: JobFilter) -> Result<Vec<Job>, StoreError>;

    /// Active jobs submitted before this, oldest first.
    async fn list_overdue(&self, submitted_before: Timestamp, limit: u64) -> Result<Vec<Job>, StoreError>;

    /// Active jobs without a delay notice submitted in `after..=before`, oldest first.
    async fn list_delay_due(
        &self,
        submitted_after: Timestamp,
        submitted_before: Timestamp,
        limit: u64,
    ) -> Result<Vec<Job>, StoreError>;

    /// Jobs in publishing or delivering.
    async fn list_watchable(&self, limit: u64) -> Result<Vec<Job>, StoreError>;

    /// Jobs in processing.
    async fn list_processing(&self) -> Result<Vec<Job>, StoreError>;

    /// Failed jobs whose `set_check` is open.
    async fn list_set_checks(&self, limit: u64) -> Result<Vec<Job>, StoreError>;

    /// Done jobs of a guest, newest first.
    async fn list_packs_of(&self, guest: UserId, limit: u64) -> Result<Vec<Job>, StoreError>;

    /// Jobs of a guest in an event that did not fail and are not degraded.
    async fn count_packs(&self, guest: UserId, event: &EventSlug) -> Result<u32, StoreError>;

    /// Place in line of a queued job among those of its kind (simple or not), from 1.
    async fn get_position(&self, job: &Job) -> Result<u32, StoreError>;

    /// Facts for the expected wait.
    async fn get_queue_facts(&self) -> Result<QueueFacts, StoreError>;

    /// The last drawing runs that went well, newest first, whose pack still tells who drew it; simple ones left out.
    async fn list_recent_runs(&self, limit: u64) -> Result<Vec<RecentRun>, StoreError>;

    /// When the earliest queued job with a `not_before` is due.
    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Clears appearance data of finished jobs and of active ones submitted before this; returns how many.
    async fn clear_appearance(&self, submitted_before: Timestamp, limit: u64) -> Result<u64, StoreError>;

    /// Which of these files a live row names.
    async fn list_named(&self, files: &[FileName]) -> Result<Vec<FileName>, StoreError>;

    /// Lets finished jobs and ended sessions go of files older than this (columns set to none); answers the names to
    /// remove. Raw sheets are let go of too, and still told of in the job.
    async fn release_files(&self, finished_before: Timestamp, limit: u64) -> Result<Vec<FileName>, StoreError>;

    /// Every write of a job, claims included, in order.
    async fn list_history(&self, id: JobId) -> Result<Vec<JobStep>, StoreError>;

    /// The stored outcome of a job.
    async fn find_outcome(&self, id: JobId) -> Result<Option<(Outcome, Timestamp)>, StoreError>;
}
