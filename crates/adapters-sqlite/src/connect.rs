use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::{ConnectOptions, Database, DatabaseConnection, DbErr};

use crate::pragmas::Role;

/// Readers beside the writer.
const READERS: u32 = 4;
/// How long a reader waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(5);
/// How long a statement waits for another process's lock.
const BUSY: Duration = Duration::from_secs(5);

/// Opens connections of one role; they live as long as the pool, unchecked, since a file does not hang up.
pub(crate) async fn connect(path: &Path, role: Role) -> Result<DatabaseConnection, DbErr> {
    let file: PathBuf = path.to_owned();
    let mut options = ConnectOptions::new("sqlite:database");
    options
        .max_connections(if role == Role::Reader { READERS } else { 1 })
        .acquire_timeout(ACQUIRE)
        .idle_timeout(None::<Duration>)
        .max_lifetime(None::<Duration>)
        .test_before_acquire(false)
        .sqlx_logging(false)
        .record_stmt_in_spans(false)
        .map_sqlx_sqlite_opts(move |options| {
            let name = match role {
                Role::Writer | Role::Creator => "sqlite-write",
                Role::Reader => "sqlite-read",
                Role::Copier => "sqlite-copy",
            };
            let options = options
                .filename(&file)
                .create_if_missing(role == Role::Creator)
                .busy_timeout(BUSY)
                .statement_cache_capacity(256)
                .thread_name(move |_id| name.to_owned());
            role.pragmas().fold(options, |options, (name, value, _)| options.pragma(name, value))
        });
    Database::connect(options).await
}
