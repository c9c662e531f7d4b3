use std::time::Duration;

use async_trait::async_trait;
use desk::MadeCall;
use kernel::{StoreError, Timestamp};

use crate::{EventSlug, FailReason, FailureKind};

/// A job that has ended, as figures see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndedJob {
    /// When.
    pub ended_at: Timestamp,
    /// From submit to end.
    pub took: Duration,
    /// Why it failed; `None` = its link was decided.
    pub reason: Option<FailReason>,
    /// How its last failed run failed.
    pub last_error: Option<FailureKind>,
}

/// The jobs of an event that have not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ActiveFigures {
    /// In the queue.
    pub queued: u32,
    /// Drawn, published or verified.
    pub working: u32,
    /// When the oldest queued one was submitted.
    pub oldest_queued: Option<Timestamp>,
}

/// Figures for people; reads only. Each answer is as large as its `limit` at most, whatever the table holds.
#[async_trait]
pub trait JobStats: Send + Sync {
    /// Jobs of an event that ended at `since` or later, newest end first.
    async fn list_ended(&self, event: &EventSlug, since: Timestamp, limit: u64) -> Result<Vec<EndedJob>, StoreError>;

    /// Its jobs that have not ended.
    async fn get_active(&self, event: &EventSlug) -> Result<ActiveFigures, StoreError>;

    /// AI calls for jobs of an event that began in `since..until`, newest first.
    async fn list_calls(
        &self,
        event: &EventSlug,
        since: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> Result<Vec<MadeCall>, StoreError>;

    /// Events of which a job has ended, by name.
    async fn list_events(&self) -> Result<Vec<EventSlug>, StoreError>;
}
