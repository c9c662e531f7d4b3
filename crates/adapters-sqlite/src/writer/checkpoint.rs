use std::time::Duration;

use sea_orm::{ConnectionTrait, DatabaseConnection, DbErr, Statement};
use tokio::time::Instant;

use crate::stats::Counters;

/// Between checkpoints while there is something to move.
const EVERY: Duration = Duration::from_secs(30);
/// Without a write for this long the writer is idle, and the log may be cut to nothing.
const IDLE: Duration = Duration::from_secs(10);

/// When the log is moved into the database. Nothing is done, and nothing wakes up, while nothing was written.
#[derive(Debug, Default)]
pub(super) struct Upkeep {
    due: Option<Instant>,
    last_write: Option<Instant>,
}

impl Upkeep {
    /// When the next checkpoint is due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// A group was written.
    pub(super) fn wrote(&mut self) {
        let now = Instant::now();
        self.last_write = Some(now);
        self.due.get_or_insert(now + EVERY);
    }

    /// A passive checkpoint waits for nobody; an idle writer cuts the log besides and rests.
    pub(super) async fn run(&mut self, connection: &DatabaseConnection, counters: &Counters) {
        let now = Instant::now();
        counters.checkpointed();
        if self.last_write.is_none_or(|at| now.duration_since(at) >= IDLE) {
            truncate(connection).await;
            self.due = None;
        } else {
            report(checkpoint(connection, "PRAGMA wal_checkpoint(PASSIVE)").await);
            self.due = Some(now + EVERY);
        }
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
