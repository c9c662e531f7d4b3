use std::path::Path;
use std::sync::Arc;

use adapters_sqlite::{OpenError, OpenOptions, SqliteEngine, inspect};
use booth::{JobFilter, JobStatus, SetName};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{ChatId, NoChanges, Timestamp};

use super::verdicts::Verdicts;
use crate::backup::LAST_BACKUP;
use crate::cli::args::CheckArgs;
use crate::compose::{Stores, clock_jump, stores};
use crate::config::Settings;
use crate::process::causes;
use crate::tasks::CLOCK_MARK;

/// A wall clock further behind the service's mark than this was set back.
const BEHIND: TimeDelta = TimeDelta::minutes(10);

/// What the database says for other verdicts.
#[derive(Default)]
pub(super) struct Found {
    /// A set that is known to exist, with its title.
    pub(super) known_set: Option<(SetName, String)>,
    pub(super) last_backup: Option<DateTime<Utc>>,
    /// The leads group as it was configured, and as Telegram named it since.
    pub(super) moved_group: Option<(ChatId, ChatId)>,
}

pub(super) async fn look(verdicts: &mut Verdicts, settings: &Settings, args: &CheckArgs) -> anyhow::Result<Found> {
    let path = settings.database();
    if !path.is_file() {
        verdicts.good("database", format!("{} is not there yet; `atelier run` makes it", path.display()));
        return Ok(Found::default());
    }
    if !is_usable(verdicts, &path).await {
        return Ok(Found::default());
    }
    let engine = SqliteEngine::open(&path, OpenOptions::beside()).await?;
    let stores = stores(engine, settings, Arc::new(NoChanges));
    clock(verdicts, &stores, args).await?;
    let last = stores.facts.find(LAST_BACKUP).await?.and_then(|value| value.as_i64());
    let moved = stores.leads.get_publication().await?.moved;
    let found = Found {
        known_set: known_set(&stores).await?,
        last_backup: last.and_then(DateTime::from_timestamp_millis),
        moved_group: moved.map(|moved| (moved.from, moved.to)),
    };
    stores.engine.close().await;
    Ok(found)
}

/// Gives the verdict; whether it can be asked more.
async fn is_usable(verdicts: &mut Verdicts, path: &Path) -> bool {
    match inspect(path).await {
        Ok(found) if !found.faults.is_empty() => {
            let faults = found.faults.join("; ");
            verdicts.bad("database", format!("{} is damaged ({faults}); restore a backup", path.display()));
            false
        }
        Ok(found) if found.pending => {
            verdicts
                .good("database", "is of an older version; `atelier run` or `atelier migrate` brings it up to date");
            false
        }
        Ok(_) => {
            verdicts.good("database", format!("{} is up to date and sound", path.display()));
            true
        }
        Err(error @ OpenError::Newer { .. }) => {
            verdicts.bad("database", format!("{error}; use the program that wrote it, or restore a backup"));
            false
        }
        Err(error) => {
            verdicts.bad("database", format!("{} cannot be used: {}", path.display(), causes(&error)));
            false
        }
    }
}

async fn clock(verdicts: &mut Verdicts, stores: &Stores, args: &CheckArgs) -> anyhow::Result<()> {
    if args.clock_ok {
        clock_jump::release(&*stores.facts).await?;
        verdicts.good("clock", "taken as right; cleaning goes on");
        return Ok(());
    }
    let (facts, wall) = (&*stores.facts, Utc::now());
    if clock_jump::is_held(facts, Timestamp::from_millis(wall.timestamp_millis())).await? {
        verdicts.note(
            "clock",
            "jumped ahead, so nothing is cleaned for a day; when it is right: `atelier check --clock-ok`",
        );
        return Ok(());
    }
    let mark = facts.find(CLOCK_MARK).await?.and_then(|value| value.as_i64()).and_then(DateTime::from_timestamp_millis);
    match mark.map(|mark| mark - wall) {
        Some(ahead) if ahead > BEHIND => {
            verdicts.note(
                "clock",
                format!("stands {} min behind the service's own; is it set right?", ahead.num_minutes()),
            );
        }
        Some(_) | None => verdicts.good("clock", wall.format("%Y-%m-%d %H:%M:%S UTC")),
    }
    Ok(())
}

async fn known_set(stores: &Stores) -> anyhow::Result<Option<(SetName, String)>> {
    let jobs = stores.jobs.list(JobFilter { status: Some(JobStatus::Done), limit: 1 }).await?;
    let job = jobs.into_iter().next();
    Ok(job.and_then(|job| Some((job.set_name, job.artifacts.pack?.title))))
}
