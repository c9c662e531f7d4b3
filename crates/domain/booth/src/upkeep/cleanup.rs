use std::collections::BTreeSet;
use std::time::Duration;

use kernel::{FileName, Folder, Timestamp};

use crate::{Booth, BoothError, CleanupReport};

const BATCH: u64 = 500;
/// Files of one folder looked at in a pass, far more than any event leaves behind.
const FILES: usize = 100_000;
/// Names asked for in one query.
const NAMES: usize = 500;
/// Batches of one kind a pass; the next pass goes on.
const ROUNDS: u32 = 200;

impl Booth {
    /// One pass: rows let go of old files, then the files go; appearance data is cleared; files that no row names are
    /// removed; sessions that never submitted are removed.
    pub async fn cleanup_once(&self) -> Result<CleanupReport, BoothError> {
        let (now, settings) = (self.now(), &self.parts.settings);
        let mut report = CleanupReport::default();
        self.release(now.minus(settings.session_files_ttl), &mut report).await?;
        report.files += self.remove_older(Folder::Sessions, settings.session_files_ttl, now).await?;
        report.files += self.remove_older(Folder::DebugSheets, settings.debug_sheets_ttl, now).await?;
        report.appearances = self.parts.jobs.clear_appearance(now.minus(settings.job_deadline), BATCH).await?;
        report.orphans = self.remove_orphans(now).await?;
        report.sessions = self.parts.sessions.prune(now.minus(settings.session_rows_ttl), BATCH).await?;
        Ok(report)
    }

    /// Raw sheets have a longer life of their own: the row lets go of them, their TTL removes them.
    async fn release(&self, finished_before: Timestamp, report: &mut CleanupReport) -> Result<(), BoothError> {
        let sheets = format!("{}/", Folder::DebugSheets.as_str());
        for _ in 0..ROUNDS {
            let released = self.parts.jobs.release_files(finished_before, BATCH).await?;
            if released.is_empty() {
                break;
            }
            let going: Vec<FileName> = released.into_iter().filter(|name| !name.0.starts_with(&sheets)).collect();
            report.files += u64::try_from(going.len()).unwrap_or(u64::MAX);
            self.remove_files(&going).await;
        }
        Ok(())
    }

    /// Past its TTL a file goes, but for one that a row still names (a job that is not over).
    async fn remove_older(&self, folder: Folder, age: Duration, now: Timestamp) -> Result<u64, BoothError> {
        let old = self.parts.files.list_older(folder, age, now, FILES).await?;
        self.remove_unnamed(old.into_iter().map(|file| file.name).collect()).await
    }

    /// A file is written before the row that names it, so a young one without a row may be on its way.
    async fn remove_orphans(&self, now: Timestamp) -> Result<u64, BoothError> {
        let old = self.parts.files.list_older(Folder::Sessions, self.parts.settings.orphan_age, now, FILES).await?;
        self.remove_unnamed(old.into_iter().map(|file| file.name).collect()).await
    }

    async fn remove_unnamed(&self, names: Vec<FileName>) -> Result<u64, BoothError> {
        let mut removed = 0;
        for names in names.chunks(NAMES) {
            let kept: BTreeSet<FileName> = self.parts.jobs.list_named(names).await?.into_iter().collect();
            let going: Vec<FileName> = names.iter().filter(|name| !kept.contains(*name)).cloned().collect();
            self.remove_files(&going).await;
            removed += u64::try_from(going.len()).unwrap_or(u64::MAX);
        }
        Ok(removed)
    }
}
