//! Figures for people.

use std::time::Duration;

use async_trait::async_trait;
use booth::{ActiveFigures, EndedJob, EventSlug, FailReason, FailureKind, JobStats};
use desk::MadeCall;
use kernel::{StoreError, Timestamp};

use crate::context::Context;
use crate::desk::usage::made_call;
use crate::sql::{find, limit, list, values};

pub(crate) const ENDED: &str = "SELECT finished_at, submitted_at, reason, last_error FROM jobs
    WHERE event = $1 AND finished_at IS NOT NULL AND finished_at >= $2 ORDER BY finished_at DESC LIMIT $3";
pub(crate) const ACTIVE: &str = "SELECT COUNT(*) AS active, COALESCE(SUM(status = 'queued'), 0) AS queued,
        MIN(CASE WHEN status = 'queued' THEN submitted_at END) AS oldest
    FROM jobs WHERE status IN ('queued', 'processing', 'publishing', 'delivering') AND event = $1";
/// Calls first: their index bounds the work, whatever an event holds.
pub(crate) const CALLS: &str = "SELECT u.id, u.job, u.attempt, u.provider, u.model, u.purpose, u.started_at, u.cost,
        u.outcome, u.took_ms
    FROM api_usage u CROSS JOIN jobs j ON j.id = u.job
    WHERE u.started_at >= $2 AND u.started_at < $3 AND j.event = $1 ORDER BY u.started_at DESC LIMIT $4";
/// From one event to the next, however many jobs each has.
pub(crate) const EVENTS: &str = "WITH RECURSIVE known(event) AS (
        SELECT MIN(event) FROM jobs WHERE finished_at IS NOT NULL
        UNION ALL
        SELECT (SELECT MIN(event) FROM jobs WHERE finished_at IS NOT NULL AND event > known.event)
        FROM known WHERE known.event IS NOT NULL)
    SELECT event FROM known WHERE event IS NOT NULL";

/// [`JobStats`] over SQL.
pub(crate) struct SqlJobStats(pub(crate) Context);

#[async_trait]
impl JobStats for SqlJobStats {
    async fn list_ended(&self, event: &EventSlug, since: Timestamp, most: u64) -> Result<Vec<EndedJob>, StoreError> {
        let bound = values![event.0.as_str(), since.millis(), limit(most)];
        let rows = list(self.0.read(), "jobs", ENDED, bound).await?;
        let ended = rows.iter().map(|row| {
            let ended_at = row.time("finished_at")?;
            let took: Duration = ended_at.since(row.time("submitted_at")?);
            let reason = row.named_opt("reason", FailReason::parse)?;
            Ok(EndedJob { ended_at, took, reason, last_error: row.named_opt("last_error", FailureKind::parse)? })
        });
        ended.collect()
    }

    async fn get_active(&self, event: &EventSlug) -> Result<ActiveFigures, StoreError> {
        let Some(row) = find(self.0.read(), "jobs", ACTIVE, values![event.0.as_str()]).await? else {
            return Ok(ActiveFigures::default());
        };
        let queued = row.count("queued")?;
        let working = row.count("active")?.saturating_sub(queued);
        Ok(ActiveFigures { queued, working, oldest_queued: row.time_opt("oldest")? })
    }

    async fn list_calls(
        &self,
        event: &EventSlug,
        since: Timestamp,
        until: Timestamp,
        most: u64,
    ) -> Result<Vec<MadeCall>, StoreError> {
        let bound = values![event.0.as_str(), since.millis(), until.millis(), limit(most)];
        list(self.0.read(), "api_usage", CALLS, bound).await?.iter().map(made_call).collect()
    }

    async fn list_events(&self) -> Result<Vec<EventSlug>, StoreError> {
        let rows = list(self.0.read(), "jobs", EVENTS, vec![]).await?;
        rows.iter().map(|row| row.get("event").map(EventSlug)).collect()
    }
}
