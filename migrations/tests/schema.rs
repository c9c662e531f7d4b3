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
