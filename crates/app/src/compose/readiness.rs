use std::sync::Arc;
use std::time::Duration;

use adapters_web::{Gauge, Readiness, ReadyReason, ReadyReport};
use async_trait::async_trait;
use booth::{JobStatus, LEAST_FREE_BYTES};
use kernel::{Files, StoreError};
use tokio::time::timeout;

use super::{Circuits, Stores};
use crate::supervisor::Board;
use crate::tasks::CLOCK_MARK;

/// The last poll must have ended within this: the longest poll, its connection, and a margin.
const POLL_FRESH: Duration = Duration::from_secs(75);
/// A loop that only fails for so long makes the service not ready.
const TASK_FAILING: Duration = Duration::from_secs(75);
/// How long the database may take to answer.
const DATABASE_PATIENCE: Duration = Duration::from_secs(2);

/// Database, last good poll, task heartbeats, free disk space, and how deep the queues are.
pub struct BoardReadiness {
    board: Arc<Board>,
    stores: Stores,
    files: Arc<dyn Files>,
    circuits: Circuits,
}

opaque_debug!(BoardReadiness);

impl BoardReadiness {
    /// Looks at this board and asks these stores.
    pub fn new(board: Arc<Board>, stores: &Stores, files: Arc<dyn Files>, circuits: Circuits) -> Self {
        Self { board, stores: stores.clone(), files, circuits }
    }

    async fn database(&self) -> Option<ReadyReason> {
        let detail = match timeout(DATABASE_PATIENCE, self.stores.facts.find(CLOCK_MARK)).await {
            Ok(Ok(_)) if !self.stores.engine.stats().failing => return None,
            Ok(Ok(_)) => "the database cannot be written",
            Ok(Err(_error)) => "the database cannot be read",
            Err(_elapsed) => "the database does not answer",
        };
        Some(ReadyReason { code: "database", detail: detail.to_owned() })
    }

    async fn free_bytes(&self) -> Option<u64> {
        match self.files.get_free_bytes().await {
            Ok(free) => Some(free),
            Err(error) => {
                tracing::debug!(%error, "the free space is not known");
                None
            }
        }
    }

    /// Too little room stops new visits and nothing else: the service goes on for the guests that it has.
    async fn disk(&self) -> Option<ReadyReason> {
        let free = self.free_bytes().await.filter(|free| *free < LEAST_FREE_BYTES)?;
        let (free, least) = (free / 1_000_000, LEAST_FREE_BYTES / 1_000_000);
        let detail = format!("{free} MB free; no new session below {least} MB");
        Some(ReadyReason { code: "disk", detail })
    }

    fn telegram(&self) -> Option<ReadyReason> {
        let detail = match self.board.since_ok("polling") {
            Some(since) if since < POLL_FRESH => return None,
            Some(since) => format!("the last good poll was {} s ago{}", since.as_secs(), self.last_error("polling")),
            None => format!("no poll has succeeded yet{}", self.last_error("polling")),
        };
        Some(ReadyReason { code: "telegram", detail })
    }

    fn tasks(&self) -> Vec<ReadyReason> {
        let failing =
            self.board.all().into_iter().filter(|status| status.task != "polling" && status.last_error.is_some());
        failing
            .filter(|status| self.board.since_ok(status.task).is_none_or(|since| since > TASK_FAILING))
            .map(|status| ReadyReason {
                code: "task",
                detail: format!("{} fails{}", status.task, self.last_error(status.task)),
            })
            .collect()
    }

    async fn depths(&self) -> Result<Vec<Gauge>, StoreError> {
        let jobs = self.stores.jobs.get_queue_facts().await?;
        let jobs = [(JobStatus::Queued, jobs.queued), (JobStatus::Processing, jobs.processing)];
        let jobs = jobs.map(|(status, count)| gauge("atelier_jobs", "Jobs by status.", status.as_str(), count.into()));
        let (events, _oldest) = self.stores.inbox.depth().await?;
        let events = events.into_iter().map(|(status, count)| {
            gauge("atelier_inbox_events", "Updates that are not over, by status.", status.as_str(), count)
        });
        let rows = self.stores.outbox.depth().await?.into_iter().map(|(status, count)| {
            gauge("atelier_outbox_rows", "Messages that are not over, by status.", status.as_str(), count)
        });
        Ok(jobs.into_iter().chain(events).chain(rows).collect())
    }

    fn last_error(&self, task: &str) -> String {
        let word = self.board.find(task).and_then(|status| status.last_error);
        word.map_or_else(String::new, |word| format!(" ({word})"))
    }
}

#[async_trait]
impl Readiness for BoardReadiness {
    async fn report(&self) -> ReadyReport {
        let (database, disk) = (self.database().await, self.disk().await);
        let reasons = database.into_iter().chain(self.telegram()).chain(self.tasks()).collect();
        ReadyReport {
            reasons,
            notices: disk.into_iter().chain(self.circuits.notices()).collect(),
            tasks: self.board.all(),
        }
    }

    async fn gauges(&self) -> Vec<Gauge> {
        let free = self.free_bytes().await;
        let free = free.map(|free| Gauge::new("atelier_disk_free_bytes", "Room left for the data folder.", None, free));
        let depths = match timeout(DATABASE_PATIENCE, self.depths()).await {
            Ok(Ok(gauges)) => gauges,
            Ok(Err(error)) => {
                tracing::debug!(%error, "the queues could not be counted");
                Vec::new()
            }
            Err(_elapsed) => Vec::new(),
        };
        free.into_iter().chain(depths).chain(self.circuits.gauges()).collect()
    }

    fn telegram_away(&self) -> bool {
        self.telegram().is_some()
    }
}

const fn gauge(name: &'static str, help: &'static str, status: &'static str, value: u64) -> Gauge {
    Gauge::new(name, help, Some(("status", status)), value)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use adapters_sql::StoreOptions;
    use adapters_sqlite::{OpenOptions, SqliteEngine};
    use booth::testing::{ManualClock, MemoryFiles};
    use kernel::{StatusBoard as _, Timestamp};

    use super::*;

    #[tokio::test]
    async fn ready_as_long_as_polls_end_well_whatever_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let engine = SqliteEngine::open(&folder.path().join("app.db"), OpenOptions::fresh()).await.unwrap();
        let stores = Stores::new(engine, StoreOptions::default());
        let clock = ManualClock::at(Timestamp::from_millis(0));
        let (board, files) = (Arc::new(Board::new(clock.clone())), MemoryFiles::on(clock));
        files.leave_free(LEAST_FREE_BYTES - 1);
        let readiness = BoardReadiness::new(Arc::clone(&board), &stores, files, Circuits::default());
        let codes = |found: &[ReadyReason]| found.iter().map(|one| one.code).collect::<Vec<_>>();
        assert_eq!(codes(&readiness.report().await.reasons), ["telegram"], "no poll yet");
        board.done("polling");
        let report = readiness.report().await;
        assert_eq!((codes(&report.reasons), codes(&report.notices)), (vec![], vec!["disk"]));
        stores.engine.close().await;
    }
}
