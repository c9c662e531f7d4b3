//! The schema as a whole: sample rows survive every later migration, a failing migration leaves nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

use async_trait::async_trait;
use migrations::{Migrator, SqlMigration, all, status};
use sea_orm_migration::sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, Statement};
use sea_orm_migration::{MigrationTrait, MigratorTrait};

async fn memory() -> DatabaseConnection {
    let mut options = ConnectOptions::new("sqlite::memory:");
    options.max_connections(1).min_connections(1).sqlx_logging(false);
    Database::connect(options).await.unwrap()
}

async fn count(db: &DatabaseConnection, sql: &str) -> i64 {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    db.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

#[tokio::test]
async fn sample_rows_of_every_migration_survive_the_later_ones() {
    let db = memory().await;
    for migration in all() {
        Migrator::up(&db, Some(1)).await.unwrap();
        for row in migration.sample {
            db.execute_unprepared(row).await.unwrap_or_else(|error| panic!("{}: {error}", migration.name));
        }
        assert!(!migration.sample.is_empty(), "{} ships no sample rows", migration.name);
    }
    assert_eq!(status(&db).await.unwrap().pending, Vec::<&str>::new());
    let broken = Statement::from_string(db.get_database_backend(), "PRAGMA foreign_key_check");
    assert!(db.query_all_raw(broken).await.unwrap().is_empty());
}

#[tokio::test]
async fn names_are_unique_and_every_migration_has_its_own_transaction() {
    let mut names: Vec<_> = all().iter().map(|one| one.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all().len());
    assert!(all().iter().all(|one| one.use_transaction() == Some(true)));
}

const HALF: SqlMigration = SqlMigration {
    name: "test_9999_half",
    up: &["CREATE TABLE half (id INTEGER PRIMARY KEY)", "INSERT INTO half VALUES (1)", "CREATE TABLE inbox (x)"],
    sample: &[],
};

struct WithHalf;

#[async_trait]
impl MigratorTrait for WithHalf {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let mut list = Migrator::migrations();
        list.push(Box::new(HALF));
        list
    }
}

#[tokio::test]
async fn a_migration_that_fails_half_way_leaves_nothing() {
    let db = memory().await;
    assert!(WithHalf::up(&db, None).await.is_err());
    assert_eq!(count(&db, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'half'").await, 0);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM seaql_migrations WHERE version = 'test_9999_half'").await, 0);
    let found = status(&db).await.unwrap();
    assert!(found.pending.is_empty() && found.unknown.is_empty() && !found.fresh);
}

#[tokio::test]
async fn a_name_unknown_to_this_binary_is_reported() {
    let db = memory().await;
    assert!(status(&db).await.unwrap().fresh);
    Migrator::up(&db, None).await.unwrap();
    db.execute_unprepared("INSERT INTO seaql_migrations VALUES ('future_0001', 0)").await.unwrap();
    assert_eq!(status(&db).await.unwrap().unknown, ["future_0001"]);
}

/// Every row with every column, as text.
async fn dump(db: &DatabaseConnection, table: &str) -> Vec<String> {
    let columns = texts(db, &format!("SELECT name FROM pragma_table_info('{table}') ORDER BY name")).await;
    let quoted: Vec<String> = columns.iter().map(|column| format!("'{column}=' || quote({column})")).collect();
    texts(db, &format!("SELECT {} FROM {table} ORDER BY id", quoted.join(" || ' ' || "))).await
}

async fn texts(db: &DatabaseConnection, sql: &str) -> Vec<String> {
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

const ROW: &str = "INSERT INTO outbox (bot, chat, lang, class, priority, lane, msg_key, op, payload_kind, payload,
    receipt_kind, receipt, reply_to, business_reply, event_id, status, outside, run, attempts, unknowns, deaths, alone,
    epoch, boot, created_at, due_at, settled_at, last_error, not_before, fence_kind, fence_id, fence_holds) VALUES ";

#[tokio::test]
async fn the_outbox_is_built_anew_with_all_that_it_held() {
    let db = memory().await;
    let before = all().iter().position(|one| one.name == "messaging_0010_lead_rows").unwrap();
    Migrator::up(&db, Some(u32::try_from(before).unwrap())).await.unwrap();
    // Every column is filled by one row or the other; the newest ids were given and are gone.
    for values in [
        "(7, 5, 'uz', 'outcome', 0, '5', 'k', 'send', 'p', '{\"a\":\"я''\"}', 'r', '{}', 3, 1, 9, 'sending', 0, 4, 3, 2,
          1, 1, 6, 'boot', 10, NULL, NULL, 'why', 8, 'job', 'j', 'done')",
        "(7, 5, 'ru', 'notice', 6, '6', NULL, 'send', 'p', 'null', NULL, NULL, NULL, 0, NULL, 'parked', 1, 0, 0, 0, 0,
          0, 0, NULL, 10, 30, 20, NULL, 30, NULL, NULL, NULL)",
        "(7, 5, 'ru', 'notice', 6, '7', NULL, 'send', 'p', 'null', NULL, NULL, NULL, 0, NULL, 'pending', 0, 0, 0, 0, 0,
          0, 0, NULL, 10, NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
    ] {
        db.execute_unprepared(&format!("{ROW}{values}")).await.unwrap();
    }
    db.execute_unprepared("DELETE FROM outbox WHERE id = (SELECT MAX(id) FROM outbox)").await.unwrap();
    let card = "(7, -5, 'ru', 'lead_card', 5, 'lead:l', 'card:l', 'send', 'p', 'null', NULL, NULL, NULL, 0, NULL,
        'waiting', 0, 0, 0, 0, 0, 0, 0, NULL, 10, NULL, NULL, NULL, NULL, NULL, NULL, NULL)";
    assert!(db.execute_unprepared(&format!("{ROW}{card}")).await.is_err(), "of a class that came later");
    let listing = "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'outbox' ORDER BY name";
    let (rows, indexed) = (dump(&db, "outbox").await, texts(&db, listing).await);
    assert_eq!((rows.len(), indexed.len()), (2, 16));
    let last: i64 = count(&db, "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").await;

    Migrator::up(&db, Some(1)).await.unwrap();
    assert_eq!(dump(&db, "outbox").await, rows);
    let kept = texts(&db, listing).await;
    assert!(indexed.iter().all(|index| kept.contains(index)), "{kept:#?}");
    db.execute_unprepared(&format!("{ROW}{card}")).await.unwrap();
    assert_eq!(count(&db, "SELECT MAX(id) FROM outbox").await, last + 1, "an id is never given twice");
    assert_eq!(count(&db, "SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'outbox_wider%'").await, 0);
    assert!(db.execute_unprepared(&format!("{ROW}{card}")).await.is_err(), "one open row a card");
    db.execute_unprepared("UPDATE outbox SET status = 'sent', settled_at = 2 WHERE class = 'lead_card'").await.unwrap();
    db.execute_unprepared(&format!("{ROW}{card}")).await.unwrap();
}

#[tokio::test]
async fn the_history_of_a_lead_is_neither_rewritten_nor_removed() {
    let db = memory().await;
    Migrator::up(&db, None).await.unwrap();
    for row in all().iter().filter(|one| one.name.starts_with("leads_")).flat_map(|one| one.sample) {
        db.execute_unprepared(row).await.unwrap();
    }
    let before = dump(&db, "lead_history").await;
    assert!(!before.is_empty());
    for tampering in ["UPDATE lead_history SET at = 0", "DELETE FROM lead_history", "DELETE FROM leads WHERE id = 'm'"]
    {
        assert!(db.execute_unprepared(tampering).await.is_err(), "{tampering}");
    }
    assert_eq!(dump(&db, "lead_history").await, before);
}
