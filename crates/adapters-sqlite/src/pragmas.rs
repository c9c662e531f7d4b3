use sea_orm::{ConnectionTrait, DatabaseConnection, QueryResult, Statement};

use crate::OpenError;

/// Settings of every connection: name, as it is set, as it reads back.
const EVERY: [(&str, &str, &str); 3] =
    [("synchronous", "FULL", "2"), ("foreign_keys", "ON", "1"), ("busy_timeout", "5000", "5000")];
/// Settings of the writer besides.
const WRITER: [(&str, &str, &str); 4] = [
    ("journal_mode", "WAL", "wal"),
    ("wal_autocheckpoint", "1000", "1000"),
    ("journal_size_limit", "67108864", "67108864"),
    // What is erased is overwritten in the file, too.
    ("secure_delete", "ON", "1"),
];
/// Settings of readers besides. Pages are warm in the system's cache: a reader's own (KiB) only has to hold a query's,
/// else memory grows with the file over an event's day, once for each reader.
const READER: [(&str, &str, &str); 2] = [("query_only", "ON", "1"), ("cache_size", "-512", "-512")];

/// What a connection is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The one write connection, of a file that may not exist yet.
    Creator,
    /// The one write connection.
    Writer,
    Reader,
    Copier,
}

impl Role {
    /// What is set on a connection of this role, and how it reads back.
    pub(crate) fn pragmas(self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let own: &'static [_] = match self {
            Self::Creator | Self::Writer => &WRITER,
            Self::Reader => &READER,
            Self::Copier => &[],
        };
        EVERY.iter().chain(own).copied()
    }
}

/// Reads every setting back: one that did not take hold (a read-only medium, another build of `SQLite`) is an error.
pub(crate) async fn verify(db: &DatabaseConnection, role: Role) -> Result<(), OpenError> {
    for (name, _, wanted) in role.pragmas() {
        let found = read(db, &format!("PRAGMA {name}")).await?;
        if found != wanted {
            return Err(OpenError::Pragma { name, wanted, found });
        }
    }
    Ok(())
}

/// 3.51.3 mended a corruption at the reset of the log.
pub(crate) async fn verify_version(db: &DatabaseConnection) -> Result<(), OpenError> {
    let found = read(db, "SELECT sqlite_version()").await?;
    let mut parts = found.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let version = (parts.next(), parts.next(), parts.next());
    if version < (Some(3), Some(51), Some(3)) { Err(OpenError::TooOld { found }) } else { Ok(()) }
}

async fn read(db: &DatabaseConnection, sql: &str) -> Result<String, OpenError> {
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    Ok(row.as_ref().map_or_else(|| "nothing".to_owned(), text))
}

fn text(row: &QueryResult) -> String {
    row.try_get_by_index::<i64>(0)
        .map(|number| number.to_string())
        .or_else(|_not_a_number| row.try_get_by_index::<String>(0))
        .unwrap_or_else(|_neither| "unreadable".to_owned())
}
