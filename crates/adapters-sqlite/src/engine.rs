use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use adapters_sql::{Engine, Unit};
use async_trait::async_trait;
use kernel::StoreError;
use migrations::Migrator;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement};
use sea_orm_migration::MigratorTrait;
use tokio::sync::{mpsc, oneshot};

use crate::backup::{self, BackupError};
use crate::connect::connect;
use crate::pragmas::{self, Role};
use crate::stats::Counters;
use crate::writer::{self, Command, Request};
use crate::{OpenError, Stats};

/// What is done about migrations that this binary knows and the database has not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Migrate {
    /// They are applied, by a process that holds the instance lock. A database that holds anything is first copied
    /// to `backup_to`, when it names a file; without the copy nothing is migrated.
    Apply {
        /// Where the copy goes.
        backup_to: Option<PathBuf>,
    },
    /// [`OpenError::Pending`]; a file that is not there is not made: for commands beside a living service.
    Refuse,
}

/// How a database is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenOptions {
    /// See [`Migrate`].
    pub migrate: Migrate,
}

impl OpenOptions {
    /// Migrates without a copy: fresh and throw-away databases.
    pub const fn fresh() -> Self {
        Self { migrate: Migrate::Apply { backup_to: None } }
    }

    /// Beside a living service: changes nothing by opening.
    pub const fn beside() -> Self {
        Self { migrate: Migrate::Refuse }
    }

    /// As the service: a copy before any migration.
    pub fn service(backup_to: impl Into<PathBuf>) -> Self {
        Self { migrate: Migrate::Apply { backup_to: Some(backup_to.into()) } }
    }
}

/// An open `SQLite` database.
pub struct SqliteEngine {
    path: PathBuf,
    readers: DatabaseConnection,
    writer: mpsc::Sender<Command>,
    counters: Arc<Counters>,
}

impl fmt::Debug for SqliteEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteEngine").field("path", &self.path).finish_non_exhaustive()
    }
}

impl SqliteEngine {
    /// Opens or creates the file, brings its schema up to date, starts the writer. A damaged file is refused where the
    /// service opens it; beside one, `inspect` tells.
    pub async fn open(path: &Path, options: OpenOptions) -> Result<Arc<Self>, OpenError> {
        let role = match options.migrate {
            Migrate::Apply { .. } => Role::Creator,
            Migrate::Refuse => Role::Writer,
        };
        let connection = connect(path, role).await?;
        pragmas::verify_version(&connection).await?;
        pragmas::verify(&connection, Role::Writer).await?;
        if role == Role::Creator {
            demand_sound(&connection).await?;
        }
        migrate(path, &connection, options.migrate).await?;
        let readers = connect(path, Role::Reader).await?;
        pragmas::verify(&readers, Role::Reader).await?;
        let counters = Arc::new(Counters::default());
        let writer = writer::start(path.to_owned(), connection, Arc::clone(&counters)).map_err(OpenError::Writer)?;
        Ok(Arc::new(Self { path: path.to_owned(), readers, writer, counters }))
    }

    /// Writes one consistent copy of the database while it is used, durable before it has its name; replaces an older
    /// file of that name. Answers its size in bytes.
    pub async fn backup(&self, to: &Path) -> Result<u64, BackupError> {
        backup::copy(&self.path, to).await
    }

    /// What the writer did since the start.
    pub fn stats(&self) -> Stats {
        self.counters.read()
    }

    /// Ends the writer after everything that was handed to it, moves the log into the database, closes all
    /// connections. Later calls answer `Unavailable`.
    pub async fn close(&self) {
        if let Err(error) = self.readers.close_by_ref().await {
            tracing::warn!(%error, "readers.close_failed");
        }
        let (done, closed) = oneshot::channel();
        if self.writer.send(Command::Close(done)).await.is_ok() && closed.await.is_err() {
            tracing::warn!("writer.ended_early");
        }
    }
}

/// A service on a damaged database would take work that it then loses. Reads each page once: some 0.3 s for 100 MB.
async fn demand_sound(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let check = Statement::from_string(connection.get_database_backend(), "PRAGMA quick_check(1)");
    let row = connection.query_one_raw(check).await?;
    let verdict = row.map(|row| row.try_get_by_index::<String>(0)).transpose()?;
    match verdict {
        Some(fault) if fault != "ok" => Err(OpenError::Damaged { fault }),
        Some(_) | None => Ok(()),
    }
}

async fn migrate(path: &Path, connection: &DatabaseConnection, wish: Migrate) -> Result<(), OpenError> {
    let found = migrations::status(connection).await?;
    if let Some(migration) = found.unknown.into_iter().next() {
        return Err(OpenError::Newer { migration });
    }
    if found.pending.is_empty() {
        return Ok(());
    }
    match wish {
        Migrate::Refuse => Err(OpenError::Pending),
        Migrate::Apply { backup_to } => {
            if let Some(to) = backup_to
                && !found.fresh
            {
                backup::copy(path, &to).await.map_err(OpenError::Backup)?;
            }
            Ok(Migrator::up(connection, None).await?)
        }
    }
}

#[async_trait]
impl Engine for SqliteEngine {
    fn read(&self) -> &DatabaseConnection {
        &self.readers
    }

    async fn write(&self, unit: Unit) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let handed = self.writer.send(Command::Run(Request { unit, answer })).await;
        handed.map_err(|_closed| StoreError::unavailable("the writer has ended"))?;
        answered.await.unwrap_or_else(|_dropped| Err(StoreError::unavailable("the writer gave no answer")))
    }
}
