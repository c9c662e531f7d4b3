use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use adapters_files::free_bytes;
use anyhow::{Context as _, bail};
use booth::{AdminAlert, LEAST_FREE_BYTES};
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use kernel::{StoreError, Timestamp};
use messaging::{Cause, Commit};
use serde_json::{Value, json};

use super::folder::{blocking, nightly, payload, prune};
use super::schedule::{is_due, latest_due};
use super::write::{Source, write};
use crate::compose::{Foundation, admin_alert, clock_jump};
use crate::process::causes;
use crate::supervisor::Stop;
use crate::tasks::{Beat, Trouble};

/// Stored fact: when the last backup was made, by the wall clock in milliseconds; at first when the service began.
pub const LAST_BACKUP: &str = "last_backup";
/// Stored fact: the night whose failure the admins know of.
const FAILURE_TOLD: &str = "backup_failure_told";
/// After a failure the same night is tried again so much later.
const RETRY: Duration = Duration::from_mins(10);

/// One backup a night at 04:00 local time; caught up when the service was down then.
pub struct Nightly {
    /// What is backed up, and who is told.
    pub foundation: Foundation,
    /// Where backups go.
    pub folder: PathBuf,
    /// How long they are kept.
    pub keep: TimeDelta,
    /// Whose 04:00.
    pub zone: Tz,
    /// Between two looks at the clock.
    pub period: Duration,
    /// Status and jitter.
    pub beat: Beat,
    /// Service time before which it is not tried again.
    pub not_before: AtomicI64,
}

opaque_debug!(Nightly);

impl Nightly {
    /// Looks at the clock until a stop is asked.
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        self.beat.every(self.period, &stop, || self.look()).await;
        Ok(())
    }

    async fn look(&self) -> Result<(), Trouble> {
        let (facts, wall) = (&self.foundation.stores.facts, self.foundation.clock.wall());
        let Some(last) = moment(facts.find(LAST_BACKUP).await?) else {
            // A fresh installation has nothing to save yet.
            return Ok(facts.put(LAST_BACKUP, json!(wall.timestamp_millis())).await?);
        };
        if !is_due(last, wall, self.zone)
            || self.foundation.clock.now().millis() < self.not_before.load(Ordering::Relaxed)
        {
            return Ok(());
        }
        match self.make(wall).await {
            Ok(()) => Ok(facts.put(LAST_BACKUP, json!(wall.timestamp_millis())).await?),
            Err(error) => {
                tracing::warn!(error = causes(error.as_ref()), "backup.failed");
                let again = self.foundation.clock.now().plus(self.foundation.settings.scale().apply(RETRY));
                self.not_before.store(again.millis(), Ordering::Relaxed);
                self.tell(latest_due(wall, self.zone)).await
            }
        }
    }

    async fn make(&self, wall: DateTime<Utc>) -> anyhow::Result<()> {
        self.leaves_room().await?;
        let source = Source {
            settings: &self.foundation.settings,
            engine: &self.foundation.stores.engine,
            files: self.foundation.files.clone(),
        };
        let file = nightly(&self.folder, wall);
        let written = write(&source, &file).await?;
        tracing::info!(file = %file.display(), database_bytes = written.database_bytes, files = written.files, "backup.made");
        // The backup is made, whatever becomes of the old ones.
        if let Err(error) = self.remove_old(wall).await {
            tracing::warn!(error = causes(error.as_ref()), "backup.prune_failed");
        }
        Ok(())
    }

    async fn remove_old(&self, wall: DateTime<Utc>) -> anyhow::Result<()> {
        if clock_jump::is_held(&*self.foundation.stores.facts, self.foundation.clock.now()).await? {
            return Ok(());
        }
        let (folder, keep) = (self.folder.clone(), self.keep);
        let removed = blocking(move || prune(&folder, wall, keep).context("old backups cannot be removed")).await?;
        if removed > 0 {
            tracing::info!(removed, "backup.pruned");
        }
        Ok(())
    }

    /// A backup must not take the room that guests' photos need.
    async fn leaves_room(&self) -> anyhow::Result<()> {
        let (data, folder) = (self.foundation.settings.data_dir(), self.folder.clone());
        let (free, needed) = blocking(move || {
            std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
            Ok((free_bytes(&folder)?, payload(&data, &folder)?))
        })
        .await?;
        if free < needed.saturating_add(LEAST_FREE_BYTES) {
            bail!("{} MB free are too little for a backup of about {} MB", free / 1_000_000, needed / 1_000_000);
        }
        Ok(())
    }

    /// Once a night, however often it is tried.
    async fn tell(&self, night: DateTime<Utc>) -> Result<(), Trouble> {
        let facts = &self.foundation.stores.facts;
        let before = facts.find(FAILURE_TOLD).await?;
        if moment(before.clone()) == Some(night) {
            return Ok(());
        }
        let now: Timestamp = self.foundation.clock.now();
        let mut commit = Commit::new(Cause::Task, now);
        let key = format!("backup_failed:{}", night.timestamp());
        commit.alerts.push(admin_alert(&self.foundation, &key, &AdminAlert::BackupFailed));
        match facts.record(FAILURE_TOLD, before.as_ref(), json!(night.timestamp_millis()), commit).await {
            Ok(()) | Err(StoreError::Stale) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

fn moment(value: Option<Value>) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp_millis(value?.as_i64()?)
}
