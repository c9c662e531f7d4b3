use booth::{
    Artifacts, CreateCall, EventSlug, FailReason, FailureKind, Job, JobId, JobState, JobStatus, Marker, Outcome,
    SessionId, SetCheck, SetName, ShortCode, Stage,
};
use kernel::{FileName, Run, Sensitive, StoreError, UserId, Version};

use crate::sql::Row;

/// Columns of a job, for every query that answers one.
macro_rules! job_columns {
    () => {
        "number, id, session, short_code, guest, lang, event, outfits, photo, retry_of, submitted_at, set_name, version,
         run, attempts, drawings, free_requeues, alone, degraded, simple, delay_notice_at, marker, last_error, appearance,
         artifacts, status, not_before, boot, slot, started_at, stage, publishing_since, create_at, create_calls,
         publish_deaths, set_created_at, finished_at, reason, outcome, set_check, set_check_until, set_check_found"
    };
}
pub(crate) use job_columns;

/// A query that answers jobs.
macro_rules! job_query {
    ($rest:literal) => {
        concat!("SELECT ", crate::booth::jobs::row::job_columns!(), " FROM jobs ", $rest)
    };
}
pub(crate) use job_query;

pub(crate) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Started => "started",
        Stage::Described => "described",
        Stage::Drawn => "drawn",
        Stage::Figures => "figures",
    }
}

fn stage(name: &str) -> Option<Stage> {
    [Stage::Started, Stage::Described, Stage::Drawn, Stage::Figures]
        .into_iter()
        .find(|stage| stage_name(*stage) == name)
}

pub(crate) fn job(row: &Row) -> Result<Job, StoreError> {
    Ok(Job {
        id: JobId(row.uuid("id")?),
        number: row.get("number")?,
        session: SessionId(row.uuid("session")?),
        short_code: ShortCode(row.get("short_code")?),
        guest: UserId(row.get("guest")?),
        lang: row.lang()?,
        event: EventSlug(row.get("event")?),
        outfits: row.json("outfits")?,
        photo: row.get::<Option<String>>("photo")?.map(FileName),
        retry_of: row.uuid_opt("retry_of")?.map(JobId),
        submitted_at: row.time("submitted_at")?,
        set_name: SetName(row.get("set_name")?),
        version: Version(row.get("version")?),
        run: Run(row.get("run")?),
        attempts: row.count("attempts")?,
        drawings: row.count("drawings")?,
        free_requeues: row.count("free_requeues")?,
        alone: row.flag("alone")?,
        degraded: row.flag("degraded")?,
        simple: row.flag("simple")?,
        delay_notice_at: row.time_opt("delay_notice_at")?,
        marker: row.named_opt("marker", Marker::parse)?,
        last_error: row.named_opt("last_error", FailureKind::parse)?,
        artifacts: Artifacts {
            appearance: row.get::<Option<String>>("appearance")?.map(Sensitive::new),
            ..row.json("artifacts")?
        },
        state: state(row)?,
    })
}

/// Matches the columns of the status; the schema's CHECKs keep the columns of every other status empty.
fn state(row: &Row) -> Result<JobState, StoreError> {
    match row.named("status", JobStatus::parse)? {
        JobStatus::Queued => Ok(JobState::Queued { not_before: row.time_opt("not_before")? }),
        JobStatus::Processing => {
            let columns = (
                row.boot_opt("boot")?,
                row.count_opt("slot")?,
                row.time_opt("started_at")?,
                row.named_opt("stage", stage)?,
            );
            match columns {
                (Some(boot), Some(slot), Some(started_at), Some(stage)) => {
                    Ok(JobState::Processing { boot, slot, started_at, stage })
                }
                (_, _, _, _) => Err(row.inconsistent("slot")),
            }
        }
        JobStatus::Publishing => {
            let create = match (row.time_opt("create_at")?, row.count_opt("create_calls")?) {
                (None, None) => None,
                (Some(at), Some(calls)) => Some(CreateCall { at, calls }),
                (_, _) => return Err(row.inconsistent("create_at")),
            };
            match (row.time_opt("publishing_since")?, row.count_opt("publish_deaths")?) {
                (Some(since), Some(deaths)) => Ok(JobState::Publishing {
                    since,
                    create,
                    deaths,
                    boot: row.boot_opt("boot")?,
                    not_before: row.time_opt("not_before")?,
                }),
                (_, _) => Err(row.inconsistent("publishing_since")),
            }
        }
        JobStatus::Delivering => match row.time_opt("set_created_at")? {
            Some(set_created_at) => Ok(JobState::Delivering { set_created_at }),
            None => Err(row.inconsistent("set_created_at")),
        },
        JobStatus::Done => match (row.time_opt("set_created_at")?, row.time_opt("finished_at")?) {
            (Some(set_created_at), Some(finished_at)) => Ok(JobState::Done { set_created_at, finished_at }),
            (_, _) => Err(row.inconsistent("finished_at")),
        },
        JobStatus::Failed => failed(row),
    }
}

fn failed(row: &Row) -> Result<JobState, StoreError> {
    let set_check = match (
        row.get::<Option<String>>("set_check")?.as_deref(),
        row.time_opt("set_check_until")?,
        row.count_opt("set_check_found")?,
    ) {
        (Some("not_needed"), None, None) => SetCheck::NotNeeded,
        (Some("open"), Some(until), None) => SetCheck::Open { until },
        (Some("closed"), None, Some(found @ (0 | 1))) => SetCheck::Closed { found: found == 1 },
        (_, _, _) => return Err(row.inconsistent("set_check")),
    };
    match (row.named_opt("reason", FailReason::parse)?, row.time_opt("finished_at")?) {
        (Some(reason), Some(finished_at)) => Ok(JobState::Failed {
            reason,
            outcome: row.named_opt("outcome", Outcome::parse)?,
            finished_at,
            set_created_at: row.time_opt("set_created_at")?,
            set_check,
        }),
        (_, _) => Err(row.inconsistent("reason")),
    }
}
