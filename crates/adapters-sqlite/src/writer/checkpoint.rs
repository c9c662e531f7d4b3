use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sea_orm::{ConnectionTrait, DatabaseConnection, DbErr, Statement};
use tokio::time::Instant;

use crate::stats::Counters;

/// Between checkpoints while there is something to move.
const EVERY: Duration = Duration::from_secs(30);

/// Length and last change of the log.
type Log = (u64, Option<SystemTime>);

/// When the log is moved into the database. Units that change nothing leave the log as it is, so that a service that
/// only looks around counts as idle; then the log is cut to nothing, and nothing is written any more.
#[derive(Debug)]
pub(super) struct Upkeep {
    log: PathBuf,
    seen: Option<Log>,
    due: Option<Instant>,
}

impl Upkeep {
    pub(super) fn of(database: &Path) -> Self {
        let mut log = database.as_os_str().to_owned();
        log.push("-wal");
        Self { log: log.into(), seen: None, due: None }
    }

    /// When the next checkpoint is due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// A group was run.
    pub(super) fn ran(&mut self) {
        self.due.get_or_insert_with(|| Instant::now() + EVERY);
    }

    /// A passive checkpoint waits for nobody; when nothing was written since the last look, the log is cut.
    pub(super) async fn run(&mut self, connection: &DatabaseConnection, counters: &Counters) {
        self.due = None;
        let log = std::fs::metadata(&self.log).map_or((0, None), |data| (data.len(), data.modified().ok()));
        if log.0 == 0 {
            return;
        }
        counters.checkpointed();
        if self.seen == Some(log) {
            truncate(connection).await;
        } else {
            report(checkpoint(connection, "PRAGMA wal_checkpoint(PASSIVE)").await);
            self.due = Some(Instant::now() + EVERY);
        }
        self.seen = Some(log);
    }
}

/// Cuts the log when no reader holds it; does not wait for one that does.
pub(super) async fn truncate(connection: &DatabaseConnection) {
    report(checkpoint(connection, "PRAGMA busy_timeout = 50").await);
    report(checkpoint(connection, "PRAGMA wal_checkpoint(TRUNCATE)").await);
    report(checkpoint(connection, "PRAGMA busy_timeout = 5000").await);
}

async fn checkpoint(connection: &DatabaseConnection, pragma: &str) -> Result<(), DbErr> {
    let statement = Statement::from_string(connection.get_database_backend(), pragma);
    connection.query_one_raw(statement).await.map(drop)
}

fn report(result: Result<(), DbErr>) {
    if let Err(error) = result {
        tracing::warn!(%error, "writer.checkpoint_failed");
    }
}
