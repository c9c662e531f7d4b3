use booth::{Job, JobExpectation, JobState, JobStatus};
use kernel::{StoreError, Timestamp, Version};

use super::columns::changing;
use crate::engine::Tx;
use crate::sql::{execute, execute_one, find, json, millis, values};

/// Column list and placeholders of [`changing`], in its order.
macro_rules! assignments {
    () => {
        "photo = $1, run = $2, attempts = $3, drawings = $4, free_requeues = $5, alone = $6, degraded = $7, marker = $8,
         last_error = $9, appearance = $10, artifacts = $11, names_files = $12, status = $13, not_before = $14,
         boot = $15, slot = $16, started_at = $17, stage = $18, publishing_since = $19, create_at = $20,
         create_calls = $21, publish_deaths = $22, set_created_at = $23, finished_at = $24, reason = $25, outcome = $26,
         set_check = $27, set_check_until = $28, set_check_found = $29, simple = $30"
    };
}

const CREATE: &str = "INSERT INTO jobs (photo, run, attempts, drawings, free_requeues, alone, degraded, marker,
        last_error, appearance, artifacts, names_files, status, not_before, boot, slot, started_at, stage,
        publishing_since, create_at, create_calls, publish_deaths, set_created_at, finished_at, reason, outcome,
        set_check, set_check_until, set_check_found, simple, id, session, short_code, guest, lang, event, outfits, retry_of,
        submitted_at, set_name, version, delay_notice_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
        $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42)
    RETURNING number, id";
/// A notice written meanwhile is kept: the claimer's write neither demands nor lowers the version.
pub(crate) const BY_RUN: &str = concat!(
    "UPDATE jobs SET ",
    assignments!(),
    ", version = version + 1 WHERE id = $31 AND status = $32 AND run = $33 RETURNING id, version"
);
pub(crate) const BY_VERSION: &str = concat!(
    "UPDATE jobs SET ",
    assignments!(),
    ", version = $34, delay_notice_at = $35 WHERE id = $31 AND status = $32 AND version = $33 RETURNING id, version"
);
/// A word of weight to this chat that has not come to an end.
pub(crate) const STILL_WAITING: &str = "SELECT id FROM outbox
        WHERE chat = $1 AND status IN ('waiting', 'pending', 'scheduled', 'parked')
          AND class IN ('outcome', 'hand_over', 'resend')
    UNION ALL
    SELECT id FROM outbox WHERE status = 'sending' AND chat = $1 AND class IN ('outcome', 'hand_over', 'resend')
    LIMIT 1";
const DRAWN: &str = "UPDATE jobs SET drawn_at = $2, drawing_ms = $3 WHERE id = $1";
pub(crate) const STARTED_AT: &str = "SELECT id, started_at FROM jobs WHERE id = $1";
const OUTCOME: &str = "INSERT INTO job_outcomes (job, outcome, at) VALUES ($1, $2, $3)";
const HISTORY: &str = "INSERT INTO job_history (job, at, was, became, run, version, marker, error)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

/// Inserts a new job; answers it with its number.
pub(crate) async fn create(tx: &Tx, mut job: Job, at: Timestamp) -> Result<Job, StoreError> {
    let mut row = changing(&job);
    row.extend(values![
        job.id.to_string(),
        job.session.to_string(),
        job.short_code.0.as_str(),
        job.guest.0,
        job.lang.code(),
        job.event.0.as_str(),
        json(&job.outfits),
        job.retry_of.map(|id| id.to_string()),
        job.submitted_at.millis(),
        job.set_name.0.as_str(),
        job.version.0,
        millis(job.delay_notice_at),
    ]);
    let stored = find(tx, "jobs", CREATE, row).await?;
    job.number = stored.ok_or(StoreError::Stale)?.get("number")?;
    history(tx, &job, None, job.version, at).await?;
    Ok(job)
}

/// Writes the state after a transition where the row meets the expectation, with its history and its outcome.
pub(crate) async fn record(tx: &Tx, expected: JobExpectation, job: &Job, at: Timestamp) -> Result<(), StoreError> {
    let (sql, was, bound) = match expected {
        JobExpectation::Run { status, run } => (BY_RUN, status, values![run.0]),
        JobExpectation::Version { status, version } => {
            (BY_VERSION, status, values![version.0, job.version.0, millis(job.delay_notice_at)])
        }
    };
    let started_at = match (was, job.state.status()) {
        (JobStatus::Processing, JobStatus::Publishing) => started_at(tx, job).await?,
        (_, _) => None,
    };
    let mut row = changing(job);
    row.extend(values![job.id.to_string(), was.as_str()]);
    row.extend(bound);
    let stored = find(tx, "jobs", sql, row).await?.ok_or(StoreError::Stale)?;
    if let Some(started_at) = started_at {
        let took = i64::try_from(at.since(started_at).as_millis()).unwrap_or(i64::MAX);
        execute_one(tx, DRAWN, values![job.id.to_string(), at.millis(), took]).await?;
    }
    // A finished job has its one outcome already; later writes of it only settle its set check.
    if was_active(was)
        && let Some(outcome) = job.state.outcome()
    {
        execute(tx, OUTCOME, values![job.id.to_string(), outcome.as_str(), decided_at(job, at).millis()]).await?;
    }
    history(tx, job, Some(was), Version(stored.get("version")?), at).await
}

async fn started_at(tx: &Tx, job: &Job) -> Result<Option<Timestamp>, StoreError> {
    find(tx, "jobs", STARTED_AT, values![job.id.to_string()]).await?.map_or(Ok(None), |row| row.time_opt("started_at"))
}

async fn history(
    tx: &Tx,
    job: &Job,
    was: Option<JobStatus>,
    version: Version,
    at: Timestamp,
) -> Result<(), StoreError> {
    let row = values![
        job.id.to_string(),
        at.millis(),
        was.map(JobStatus::as_str),
        job.state.status().as_str(),
        job.run.0,
        version.0,
        job.marker.map(booth::Marker::as_str),
        job.last_error.map(booth::FailureKind::as_str),
    ];
    execute(tx, HISTORY, row).await?;
    Ok(())
}

const fn was_active(status: JobStatus) -> bool {
    match status {
        JobStatus::Queued | JobStatus::Processing | JobStatus::Publishing | JobStatus::Delivering => true,
        JobStatus::Done | JobStatus::Failed => false,
    }
}

const fn decided_at(job: &Job, at: Timestamp) -> Timestamp {
    match &job.state {
        JobState::Done { finished_at, .. } | JobState::Failed { finished_at, .. } => *finished_at,
        JobState::Queued { .. }
        | JobState::Processing { .. }
        | JobState::Publishing { .. }
        | JobState::Delivering { .. } => at,
    }
}
