use std::sync::Arc;

use adapters_sqlite::{OpenOptions, SqliteEngine};
use anyhow::{Context as _, bail};

use super::args::{Role, RunArgs};
use super::startup::log_startup;
use crate::backup::before_migration;
use crate::compose::run_service;
use crate::config::Settings;
use crate::modules::Module;
use crate::process::{InstanceLock, Signals, start_logging};
use crate::supervisor::Ended;

/// `run`: B1 was done by the caller.
pub(super) async fn run(settings: Settings, modules: &[Module], args: &RunArgs) -> anyhow::Result<Ended> {
    if args.roles.iter().any(|role| *role != Role::All) {
        bail!("this version knows one process with all roles; leave --roles out");
    }
    start_logging(&settings);
    arm_failpoints(&settings)?;
    let lock = InstanceLock::acquire(&settings.data_dir())?;
    let mut signals = Signals::install().context("no signal handlers")?;
    if args.stop_with_input {
        signals.watch_input().context("standard input is no pipe")?;
    }
    log_startup(&settings, modules);
    let engine = open_database(&settings).await?;
    let ended = run_service(settings, engine, modules, &mut signals).await?;
    tracing::info!(?ended, "ended");
    drop(lock);
    Ok(ended)
}

/// A build without them has refused the setting long before.
fn arm_failpoints(settings: &Settings) -> anyhow::Result<()> {
    let (values, scale) = (settings.values(), settings.values().count("TIME_SCALE"));
    let (arms, trace) = (values.text("FAILPOINTS"), values.path("FAILPOINTS_TRACE"));
    if arms.is_none() && trace.is_none() {
        return Ok(());
    }
    failpoints::start(arms.unwrap_or_default(), trace.as_deref(), scale).context("FAILPOINTS")?;
    tracing::warn!(arms, "STARTUP failpoints are armed: this process is part of a rehearsal");
    Ok(())
}

/// `migrate`.
pub(super) async fn migrate(settings: &Settings) -> anyhow::Result<()> {
    start_logging(settings);
    let _lock = InstanceLock::acquire(&settings.data_dir())?;
    let engine = open_database(settings).await?;
    engine.close().await;
    super::out::say(format!("{} is up to date", settings.database().display()));
    Ok(())
}

/// B5: migrations run, after a backup; a newer database is refused.
async fn open_database(settings: &Settings) -> anyhow::Result<Arc<SqliteEngine>> {
    let database = settings.database();
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let backup = before_migration(&settings.backup_dir(), chrono::Utc::now());
    // Needed only where something is migrated; there the copy that fails says so, and nothing is migrated.
    if let Some(folder) = backup.parent()
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        tracing::warn!(%error, folder = %folder.display(), "the folder of the backups cannot be made");
    }
    SqliteEngine::open(&database, OpenOptions::service(backup))
        .await
        .with_context(|| format!("{} cannot be used", database.display()))
}
