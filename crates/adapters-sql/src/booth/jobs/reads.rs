use std::time::Duration;

use booth::{
    EventSlug, FailureKind, Job, JobFilter, JobId, JobStatus, JobStep, Marker, Outcome, QueueFacts, RecentRun,
};
use kernel::{Run, StoreError, Timestamp, UserId, Version};
use sea_orm::{ConnectionTrait, Value};

use super::row::{job, job_query};
use crate::sql::{find, limit, list, values};

pub(crate) const FIND: &str = job_query!("WHERE id = $1");
pub(crate) const BY_NUMBER: &str = job_query!("WHERE number = $1");
pub(crate) const NEWEST_OF: &str = job_query!("WHERE session = $1 ORDER BY number DESC LIMIT 1");
pub(crate) const NEWEST: &str = job_query!("ORDER BY number DESC LIMIT $1");
/// One statement a status, so that each finds its partial index.
pub(crate) const NEWEST_IN: [(JobStatus, &str); 6] = [
    (JobStatus::Queued, job_query!("WHERE status = 'queued' ORDER BY submitted_at DESC, number DESC LIMIT $1")),
    (JobStatus::Processing, job_query!("WHERE status = 'processing' ORDER BY number DESC LIMIT $1")),
    (
        JobStatus::Publishing,
        job_query!(
            "WHERE status IN ('publishing', 'delivering') AND status = 'publishing'
             ORDER BY submitted_at DESC, number DESC LIMIT $1"
        ),
    ),
    (
        JobStatus::Delivering,
        job_query!(
            "WHERE status IN ('publishing', 'delivering') AND status = 'delivering'
             ORDER BY submitted_at DESC, number DESC LIMIT $1"
        ),
    ),
    (JobStatus::Done, job_query!("WHERE status = 'done' ORDER BY number DESC LIMIT $1")),
    (JobStatus::Failed, job_query!("WHERE status = 'failed' ORDER BY number DESC LIMIT $1")),
];
pub(crate) const OVERDUE: &str = job_query!(
    "WHERE status IN ('queued', 'processing', 'publishing', 'delivering') AND submitted_at < $1
     ORDER BY submitted_at, number LIMIT $2"
);
pub(crate) const DELAY_DUE: &str = job_query!(
    "WHERE status IN ('queued', 'processing', 'publishing', 'delivering') AND delay_notice_at IS NULL
       AND submitted_at BETWEEN $1 AND $2 ORDER BY submitted_at, number LIMIT $3"
);
pub(crate) const WATCHABLE: &str =
    job_query!("WHERE status IN ('publishing', 'delivering') ORDER BY submitted_at, number LIMIT $1");
pub(crate) const PROCESSING: &str = job_query!("WHERE status = 'processing' ORDER BY number");
pub(crate) const SET_CHECKS: &str = job_query!("WHERE set_check = 'open' ORDER BY set_check_until LIMIT $1");
pub(crate) const PACKS_OF: &str = job_query!("WHERE guest = $1 AND status = 'done' ORDER BY finished_at DESC LIMIT $2");
pub(crate) const COUNT_PACKS: &str =
    "SELECT COUNT(*) AS n FROM jobs WHERE guest = $1 AND event = $2 AND status <> 'failed' AND degraded = 0";
pub(crate) const AHEAD: &str = "SELECT COUNT(*) AS n FROM jobs
    WHERE status = 'queued' AND (submitted_at < $1 OR (submitted_at = $1 AND number < $2)) AND simple = $3";
pub(crate) const COUNT_QUEUED: &str = "SELECT COUNT(*) AS n FROM jobs WHERE status = 'queued' AND simple = 0";
pub(crate) const COUNT_PROCESSING: &str = "SELECT COUNT(*) AS n FROM jobs WHERE status = 'processing' AND simple = 0";
pub(crate) const RECENT_RUNS: &str =
    "SELECT drawing_ms FROM jobs WHERE drawn_at IS NOT NULL AND simple = 0 ORDER BY drawn_at DESC LIMIT 20";
/// Packs whose files went are left out: their rows no longer tell who drew them.
pub(crate) const RUNS_BY_PROVIDER: &str = "SELECT drawing_ms, json_extract(artifacts, '$.pack.provider') AS provider
    FROM jobs WHERE drawn_at IS NOT NULL AND simple = 0 ORDER BY drawn_at DESC LIMIT $1";
pub(crate) const NEXT_DUE: &str =
    "SELECT MIN(not_before) AS due FROM jobs WHERE status = 'queued' AND not_before IS NOT NULL";
pub(crate) const FIND_OUTCOME: &str = "SELECT job AS id, outcome, at FROM job_outcomes WHERE job = $1";

pub(crate) const HISTORY_OF: &str = "SELECT id, at, was, became, run, version, marker, error FROM job_history
    WHERE job = $1 ORDER BY id";

pub(crate) async fn one<C: ConnectionTrait>(db: &C, sql: &str, bound: Vec<Value>) -> Result<Option<Job>, StoreError> {
    find(db, "jobs", sql, bound).await?.as_ref().map(job).transpose()
}

pub(crate) async fn many<C: ConnectionTrait>(db: &C, sql: &str, bound: Vec<Value>) -> Result<Vec<Job>, StoreError> {
    list(db, "jobs", sql, bound).await?.iter().map(job).collect()
}

async fn count<C: ConnectionTrait>(db: &C, sql: &str, bound: Vec<Value>) -> Result<u32, StoreError> {
    find(db, "jobs", sql, bound).await?.map_or(Ok(0), |row| row.count("n"))
}

pub(crate) async fn filtered<C: ConnectionTrait>(db: &C, filter: JobFilter) -> Result<Vec<Job>, StoreError> {
    let most = limit(filter.limit);
    let of_status = |wanted: JobStatus| NEWEST_IN.iter().find(|(status, _)| *status == wanted).map(|(_, sql)| *sql);
    many(db, filter.status.and_then(of_status).unwrap_or(NEWEST), values![most]).await
}

/// Jobs that count towards the pack limit.
pub(crate) async fn count_packs<C: ConnectionTrait>(
    db: &C,
    guest: UserId,
    event: &EventSlug,
) -> Result<u32, StoreError> {
    count(db, COUNT_PACKS, values![guest.0, event.0.as_str()]).await
}

pub(crate) async fn position<C: ConnectionTrait>(db: &C, job: &Job) -> Result<u32, StoreError> {
    Ok(count(db, AHEAD, values![job.submitted_at.millis(), job.number, i64::from(job.simple)]).await?.saturating_add(1))
}

pub(crate) async fn queue_facts<C: ConnectionTrait>(db: &C) -> Result<QueueFacts, StoreError> {
    let mut recent_runs = Vec::with_capacity(20);
    for row in list(db, "jobs", RECENT_RUNS, vec![]).await? {
        let took = u64::try_from(row.get::<i64>("drawing_ms")?).map_err(|_negative| row.inconsistent("drawing_ms"))?;
        recent_runs.push(Duration::from_millis(took));
    }
    Ok(QueueFacts {
        queued: count(db, COUNT_QUEUED, vec![]).await?,
        processing: count(db, COUNT_PROCESSING, vec![]).await?,
        recent_runs,
    })
}

pub(crate) async fn recent_runs<C: ConnectionTrait>(db: &C, most: u64) -> Result<Vec<RecentRun>, StoreError> {
    let mut runs = Vec::new();
    for row in list(db, "jobs", RUNS_BY_PROVIDER, values![limit(most)]).await? {
        let took = u64::try_from(row.get::<i64>("drawing_ms")?).map_err(|_negative| row.inconsistent("drawing_ms"))?;
        if let Some(provider) = row.get::<Option<String>>("provider")? {
            runs.push(RecentRun { provider, took: Duration::from_millis(took) });
        }
    }
    Ok(runs)
}

pub(crate) async fn next_due<C: ConnectionTrait>(db: &C) -> Result<Option<Timestamp>, StoreError> {
    find(db, "jobs", NEXT_DUE, vec![]).await?.map_or(Ok(None), |row| row.time_opt("due"))
}

pub(crate) async fn history_of<C: ConnectionTrait>(db: &C, id: JobId) -> Result<Vec<JobStep>, StoreError> {
    let rows = list(db, "job_history", HISTORY_OF, values![id.to_string()]).await?;
    let steps = rows.iter().map(|row| {
        Ok(JobStep {
            at: row.time("at")?,
            was: row.named_opt("was", JobStatus::parse)?,
            became: row.named("became", JobStatus::parse)?,
            run: Run(row.get("run")?),
            version: Version(row.get("version")?),
            marker: row.named_opt("marker", Marker::parse)?,
            error: row.named_opt("error", FailureKind::parse)?,
        })
    });
    steps.collect()
}

pub(crate) async fn find_outcome<C: ConnectionTrait>(
    db: &C,
    id: JobId,
) -> Result<Option<(Outcome, Timestamp)>, StoreError> {
    let row = find(db, "job_outcomes", FIND_OUTCOME, values![id.to_string()]).await?;
    row.map(|row| Ok((row.named("outcome", Outcome::parse)?, row.time("at")?))).transpose()
}
