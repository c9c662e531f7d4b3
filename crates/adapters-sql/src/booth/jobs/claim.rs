use booth::{ClaimLimits, Job, JobStatus, Share, Stage};
use kernel::{StoreError, Timestamp};

use super::row::{job, job_columns, stage_name};
use crate::engine::Tx;
use crate::sql::{Row, execute, find, values};

/// A suspect that is drawn has every other slot wait.
pub(crate) const LONER_RUNS: &str = "SELECT id FROM jobs WHERE status = 'processing' AND alone = 1 LIMIT 1";
pub(crate) const ANY_RUNS: &str = "SELECT id FROM jobs WHERE status = 'processing' LIMIT 1";
/// $3: 0 = ordered ones, 1 = simple ones, 2 = all.
pub(crate) const OLDEST_DUE: &str = "SELECT number, alone, simple FROM jobs
    WHERE status = 'queued' AND submitted_at >= $1 AND (not_before IS NULL OR not_before <= $2)
      AND ($3 = 2 OR simple = $3)
    ORDER BY submitted_at, number LIMIT 1";
pub(crate) const TAKE: &str = concat!(
    "UPDATE jobs SET status = 'processing', run = run + 1, drawings = drawings + 1, version = version + 1,
        not_before = NULL, boot = $2, slot = $3, started_at = $4, stage = $5
     WHERE number = $1 AND status = 'queued' RETURNING ",
    job_columns!()
);
const HISTORY: &str = "INSERT INTO job_history (job, at, was, became, run, version, marker, error)
    VALUES ($1, $2, $3, $4, $5, $6, NULL, NULL)";

/// Takes the oldest due job, unless a suspect wants to be alone.
pub(crate) async fn claim_next(tx: &Tx, limits: ClaimLimits, now: Timestamp) -> Result<Option<Job>, StoreError> {
    if find(tx, "jobs", LONER_RUNS, vec![]).await?.is_some() {
        return Ok(None);
    }
    let Some(first) = oldest_due(tx, limits, Share::All, now).await? else { return Ok(None) };
    let oldest = if limits.share.takes(first.flag("simple")?) {
        first
    } else if first.flag("alone")? {
        return Ok(None);
    } else {
        let Some(own) = oldest_due(tx, limits, limits.share, now).await? else { return Ok(None) };
        own
    };
    if oldest.flag("alone")? && find(tx, "jobs", ANY_RUNS, vec![]).await?.is_some() {
        return Ok(None);
    }
    let claim = values![
        oldest.get::<i64>("number")?,
        limits.boot.to_string(),
        i64::from(limits.slot),
        now.millis(),
        stage_name(Stage::Started),
    ];
    let Some(row) = find(tx, "jobs", TAKE, claim).await? else { return Ok(None) };
    let taken = job(&row)?;
    let (was, became) = (JobStatus::Queued.as_str(), JobStatus::Processing.as_str());
    let line = values![taken.id.to_string(), now.millis(), was, became, taken.run.0, taken.version.0];
    execute(tx, HISTORY, line).await?;
    Ok(Some(taken))
}

async fn oldest_due(tx: &Tx, limits: ClaimLimits, share: Share, now: Timestamp) -> Result<Option<Row>, StoreError> {
    let kind = match share {
        Share::Ordered => 0,
        Share::Simple => 1,
        Share::All => 2,
    };
    find(tx, "jobs", OLDEST_DUE, values![limits.not_submitted_before.millis(), now.millis(), kind]).await
}
