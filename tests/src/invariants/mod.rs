//! The invariants' reader: reads a whole store and names everything in it that no committed state may hold.
//!
//! It looks twice: through the product's own engine and stores, where a row that contradicts itself is `Inconsistent`;
//! and with SQL of its own, one query a promise ([`RULES`]), on one snapshot, so that a living store can be read too.
//! To add a promise: a line in the table of its half, and the tampering that breaks it in `tests/invariants.rs`.

mod lead_rules;
mod rules;

use std::path::Path;
use std::sync::Arc;

use adapters_sql::{Engine, SqlStores, StoreOptions};
use adapters_sqlite::{OpenOptions, SqliteEngine};
use booth::{JobFilter, SessionId};
use kernel::StoreError;
use leads::LeadFilter;
use messaging::{InboxFilter, OutboxFilter};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use uuid::Uuid;

pub use rules::{Rule, rules};

/// Most rows that are named for one broken rule.
const NAMED: usize = 5;

/// Reads the database of that file; every violation is a line of the answer.
pub async fn read(database: &Path) -> Vec<String> {
    let mut violations = by_stores(database).await;
    match by_sql(database).await {
        Ok(broken) => violations.extend(broken),
        Err(error) => violations.push(format!("the store cannot be read: {error}")),
    }
    violations
}

/// Every row through the product's own mapping.
async fn by_stores(database: &Path) -> Vec<String> {
    let engine = match SqliteEngine::open(database, OpenOptions::beside()).await {
        Ok(engine) => engine,
        Err(error) => return vec![format!("the engine does not open it: {error}")],
    };
    let stores = SqlStores::new(Arc::clone(&engine) as Arc<dyn Engine>, StoreOptions::default());
    let sessions = match session_ids(database).await {
        Ok(ids) => ids,
        Err(error) => return vec![format!("the sessions cannot be listed: {error}")],
    };
    let mut readings: Vec<Result<(), StoreError>> = vec![
        stores.jobs().list(JobFilter::default()).await.map(drop),
        stores.inbox().list(InboxFilter::default()).await.map(drop),
        stores.outbox().list(OutboxFilter::default()).await.map(drop),
        stores.attention().list_open(0).await.map(drop),
    ];
    let leads = stores.leads().list(&LeadFilter { limit: u64::MAX, ..LeadFilter::default() }).await;
    let ids: Vec<_> = leads.as_ref().map(|leads| leads.iter().map(|lead| lead.id).collect()).unwrap_or_default();
    readings.push(leads.map(drop));
    readings.push(stores.leads().get_files(&ids).await.map(drop));
    for id in sessions {
        readings.push(stores.sessions().find(id).await.map(drop));
    }
    engine.close().await;
    readings.into_iter().filter_map(|reading| reading.err().map(|error| format!("unreadable: {error:?}"))).collect()
}

async fn session_ids(database: &Path) -> Result<Vec<SessionId>, sqlx::Error> {
    let mut connection = connect(database).await?;
    let rows = sqlx::query("SELECT id FROM sessions").fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(rows.iter().filter_map(|row| Uuid::try_parse(row.get::<&str, _>(0)).ok().map(SessionId)).collect())
}

/// The table of rules, and what SQLite itself can say, on one snapshot.
async fn by_sql(database: &Path) -> Result<Vec<String>, sqlx::Error> {
    let mut connection = connect(database).await?;
    let mut snapshot = connection.begin().await?;
    let mut violations = Vec::new();
    let verdict: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut *snapshot).await?;
    if verdict != "ok" {
        violations.push(format!("integrity check: {verdict}"));
    }
    if sqlx::query("PRAGMA foreign_key_check").fetch_optional(&mut *snapshot).await?.is_some() {
        violations.push("a reference to a row that is not there".to_owned());
    }
    for rule in rules() {
        let rows: Vec<String> = sqlx::query_scalar(rule.broken).fetch_all(&mut *snapshot).await?;
        if !rows.is_empty() {
            let named = rows.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
            violations.push(format!("{} ({} rows: {named})", rule.name, rows.len()));
        }
    }
    snapshot.rollback().await?;
    connection.close().await?;
    Ok(violations)
}

/// A connection that changes nothing.
pub(crate) async fn connect(database: &Path) -> Result<SqliteConnection, sqlx::Error> {
    SqliteConnectOptions::new().filename(database).pragma("query_only", "ON").connect().await
}
