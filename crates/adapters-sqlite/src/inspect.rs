use std::path::Path;

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};

use crate::OpenError;
use crate::connect::connect;
use crate::pragmas::Role;

/// What is wrong with a database, at most so many lines of it.
const FAULTS: u8 = 5;

/// What a database file is, looked at without changing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspected {
    /// Whether it must be migrated before it is used.
    pub pending: bool,
    /// What its integrity check found; empty = sound.
    pub faults: Vec<String>,
}

/// Looks at a database that exists: its version against this program's, its pages and indexes, its references. One of
/// a newer program is [`OpenError::Newer`].
pub async fn inspect(path: &Path) -> Result<Inspected, OpenError> {
    let database = connect(path, Role::Copier).await?;
    let inspected = look(&database).await;
    database.close().await?;
    inspected
}

async fn look(database: &DatabaseConnection) -> Result<Inspected, OpenError> {
    let status = migrations::status(database).await?;
    if let Some(migration) = status.unknown.into_iter().next() {
        return Err(OpenError::Newer { migration });
    }
    let backend = database.get_database_backend();
    let ask = |sql: String| database.query_all_raw(Statement::from_string(backend, sql));
    let mut faults = Vec::new();
    for row in ask(format!("PRAGMA integrity_check({FAULTS})")).await? {
        faults.extend(row.try_get_by_index::<String>(0).into_iter().filter(|line| line != "ok"));
    }
    for row in ask("PRAGMA foreign_key_check".to_owned()).await?.into_iter().take(usize::from(FAULTS)) {
        faults.push(format!("a row of {} names one that is missing", row.try_get_by_index::<String>(0)?));
    }
    Ok(Inspected { pending: !status.pending.is_empty(), faults })
}
