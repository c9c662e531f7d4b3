use anyhow::{Context as _, bail};
use booth::{BoothError, Job, JobFilter, JobId, JobState, JobStatus, JobStore};
use messaging::Cause;
use serde_json::{Value, json};

use super::args::JobsCommand;
use super::beside::Beside;
use super::job_pictures::JobPictures;
use super::job_story::JobStory;
use super::out::{say, say_json, say_table};
use crate::tasks::Failure as _;

/// `jobs …`: reads and compare-and-set writes, beside a living service.
pub(super) async fn jobs(beside: &Beside, command: &JobsCommand, as_json: bool) -> anyhow::Result<()> {
    let store = &*beside.stores.jobs;
    match command {
        JobsCommand::List { status, limit } => list(store, status.as_deref(), *limit, as_json).await,
        JobsCommand::Show { id } => {
            let job = get(store, id).await?;
            let sheets_ttl = beside.settings.wait("DEBUG_SHEETS_TTL");
            let pictures = JobPictures::of(&job.artifacts, job.outfits.len(), sheets_ttl);
            show(&job, &JobStory::of(beside, &job).await?, &pictures, as_json)
        }
        JobsCommand::Retry { id } => {
            let job = get(store, id).await?;
            let booth = beside.booth().await?;
            report("retried as", &acted(booth.retry_job(job.number, Cause::Task).await)?, as_json)
        }
        JobsCommand::Fail { id } => {
            let job = get(store, id).await?;
            let booth = beside.booth().await?;
            report("failed", &acted(booth.fail_job(job.number, Cause::Task).await)?, as_json)
        }
    }
}

fn acted(result: Result<Job, BoothError>) -> anyhow::Result<Job> {
    result.map_err(|error| match error {
        BoothError::Declined(why) => anyhow::anyhow!("declined: {}", why.as_str()),
        BoothError::UnknownJob => anyhow::anyhow!("no such job"),
        BoothError::Refused(refused) => anyhow::anyhow!("not possible: the job is {}", refused.from),
        error @ (BoothError::Store(_) | BoothError::Files(_)) => anyhow::anyhow!("{}", error.detail()),
    })
}

fn report(what: &str, job: &Job, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return say_json(&job_json(job));
    }
    say(format!("{what} job {}: {}", job.number, job.state.status().as_str()));
    Ok(())
}

async fn list(store: &dyn JobStore, status: Option<&str>, limit: Option<u64>, as_json: bool) -> anyhow::Result<()> {
    let status = match status {
        Some(name) => Some(JobStatus::parse(name).with_context(|| format!("no such status: {name}"))?),
        None => None,
    };
    let jobs = store.list(JobFilter { status, limit: rows_wanted(limit, as_json) }).await?;
    if as_json {
        return say_json(&jobs.iter().map(job_json).collect::<Vec<_>>());
    }
    let rows: Vec<Vec<String>> = jobs.iter().map(job_row).collect();
    say_table(&["number", "code", "status", "outcome", "attempts", "runs", "submitted", "set"], &rows);
    Ok(())
}

/// Rows to list: people get a page, a script gets everything.
pub(super) fn rows_wanted(limit: Option<u64>, as_json: bool) -> u64 {
    match limit {
        Some(0) => u64::from(u32::MAX),
        Some(limit) => limit,
        None if as_json => u64::from(u32::MAX),
        None => 50,
    }
}

async fn get(store: &dyn JobStore, id: &str) -> anyhow::Result<Job> {
    let found = if let Ok(number) = id.parse::<i64>() {
        store.find_by_number(number).await?
    } else if let Ok(id) = id.parse() {
        store.find(JobId(id)).await?
    } else {
        bail!("a job is named by its number or its id");
    };
    found.with_context(|| format!("no job {id}"))
}

fn show(job: &Job, story: &JobStory, pictures: &JobPictures<'_>, as_json: bool) -> anyhow::Result<()> {
    let mut value = job_json(job);
    if let (Some(fields), Some(pack)) = (value.as_object_mut(), &job.artifacts.pack) {
        // Its title holds the guest's name, which is nobody's business here.
        let stickers = if as_json { json!(pack.stickers) } else { json!(pack.stickers.len()) };
        let pack = json!({"provider": pack.provider, "cut_level": pack.cut_level, "stickers": stickers});
        fields.insert("pack".to_owned(), pack);
    }
    if as_json {
        if let Some(fields) = value.as_object_mut() {
            fields.extend(story.fields());
            fields.extend(pictures.fields().map(|(name, value)| (name.to_owned(), value)));
        }
        return say_json(&value);
    }
    for (name, value) in value.as_object().into_iter().flatten() {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        say(format!("{name:<16} {text}"));
    }
    story.tell();
    pictures.tell();
    Ok(())
}

fn job_row(job: &Job) -> Vec<String> {
    let outcome = job.state.outcome().map_or("-", |outcome| outcome.as_str());
    vec![
        job.number.to_string(),
        job.short_code.to_string(),
        job.state.status().as_str().to_owned(),
        outcome.to_owned(),
        job.attempts.to_string(),
        job.drawings.to_string(),
        job.submitted_at.to_string(),
        job.set_name.to_string(),
    ]
}

/// A job as scripts read it: enough to count its runs from outside, nothing about its guest.
pub(super) fn job_json(job: &Job) -> Value {
    let mut value = json!({
        "number": job.number,
        "id": job.id,
        "status": job.state.status(),
        "outcome": job.state.outcome(),
        "attempts": job.attempts,
        "drawings": job.drawings,
        "runs": job.run,
        "free_requeues": job.free_requeues,
        "created": job.submitted_at.to_string(),
        "event": job.event,
        "session": job.session,
        "short_code": job.short_code,
        "set_name": job.set_name,
        "degraded": job.degraded,
        "simple": job.simple,
        "error": job.last_error,
        "marker": job.marker,
        "retry_of": job.retry_of,
        "delay_notice": job.delay_notice_at.map(|at| at.to_string()),
    });
    if let Some(fields) = value.as_object_mut() {
        fields.extend(state_fields(&job.state));
    }
    value
}

fn state_fields(state: &JobState) -> serde_json::Map<String, Value> {
    let value = match state {
        JobState::Queued { not_before } => json!({"not_before": not_before.map(|at| at.to_string())}),
        JobState::Processing { slot, started_at, stage, .. } => {
            json!({"slot": slot, "started": started_at.to_string(), "stage": stage})
        }
        JobState::Publishing { since, create, deaths, .. } => json!({
            "since": since.to_string(), "create_calls": create.map_or(0, |call| call.calls), "deaths": deaths,
        }),
        JobState::Delivering { set_created_at } => json!({"set_created": set_created_at.to_string()}),
        JobState::Done { set_created_at, finished_at } => {
            json!({"set_created": set_created_at.to_string(), "finished": finished_at.to_string()})
        }
        JobState::Failed { reason, finished_at, set_created_at, set_check, .. } => json!({
            "reason": reason, "finished": finished_at.to_string(), "set_check": set_check,
            "set_created": set_created_at.map(|at| at.to_string()),
        }),
    };
    match value {
        Value::Object(fields) => fields,
        _ => serde_json::Map::new(),
    }
}
