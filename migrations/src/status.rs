use sea_orm_migration::DbErr;
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};

/// How a database compares with this binary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// Nothing was ever applied.
    pub fresh: bool,
    /// Known here, not applied there.
    pub pending: Vec<&'static str>,
    /// Applied there, unknown here: the database is newer than the binary.
    pub unknown: Vec<String>,
}

/// Compares without writing anything.
pub async fn status<C: ConnectionTrait>(db: &C) -> Result<Status, DbErr> {
    let backend = db.get_database_backend();
    let table = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'seaql_migrations'";
    let applied = if db.query_one_raw(Statement::from_string(backend, table)).await?.is_some() {
        let rows = db.query_all_raw(Statement::from_string(backend, "SELECT version FROM seaql_migrations")).await?;
        rows.iter().map(|row| row.try_get::<String>("", "version")).collect::<Result<Vec<_>, _>>()?
    } else {
        Vec::new()
    };
    let known = crate::all();
    Ok(Status {
        fresh: applied.is_empty(),
        pending: known.iter().map(|one| one.name).filter(|name| !applied.iter().any(|found| found == name)).collect(),
        unknown: applied.into_iter().filter(|name| !known.iter().any(|one| one.name == name)).collect(),
    })
}
