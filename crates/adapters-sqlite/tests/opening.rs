//! Opening: settings, versions, migrations, copies.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod support;

use std::path::Path;

use adapters_sql::Engine;
use adapters_sqlite::{BackupError, OpenError, OpenOptions, SqliteEngine};
use messaging::StoreRules;
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, Statement};
use serde_json::json;

async fn plain(path: &Path) -> DatabaseConnection {
    Database::connect(ConnectOptions::new(format!("sqlite:{}?mode=rwc", path.display()))).await.unwrap()
}

async fn number(db: &DatabaseConnection, sql: &str) -> i64 {
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

#[tokio::test]
async fn readers_cannot_write() {
    let opened = support::open().await;
    let refused = opened.engine.read().execute_unprepared("INSERT INTO settings VALUES ('x', '1')").await;
    assert!(refused.unwrap_err().to_string().contains("readonly"));
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    let opened = support::open().await;
    opened.engine.close().await;
    let db = plain(&opened.path).await;
    db.execute_unprepared("INSERT INTO seaql_migrations VALUES ('future_0001_x', 0)").await.unwrap();
    db.close().await.unwrap();
    for options in [OpenOptions::fresh(), OpenOptions::beside(), OpenOptions::service(opened.folder.path().join("b"))] {
        match SqliteEngine::open(&opened.path, options).await {
            Err(OpenError::Newer { migration }) => assert_eq!(migration, "future_0001_x"),
            other => panic!("{other:?}"),
        }
    }
    assert!(!opened.folder.path().join("b").exists());
}

#[tokio::test]
async fn a_command_beside_the_service_does_not_migrate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("atelier.db");
    assert!(matches!(SqliteEngine::open(&path, OpenOptions::beside()).await, Err(OpenError::Database(_))));
    assert!(!path.exists(), "nothing is made by looking");
    older(&path).await;
    assert!(matches!(SqliteEngine::open(&path, OpenOptions::beside()).await, Err(OpenError::Pending)));
    let db = plain(&path).await;
    assert_eq!(number(&db, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'jobs'").await, 0);
}

/// An older database: the last migration undone by hand, with a row of the time.
async fn older(path: &Path) {
    let engine = SqliteEngine::open(path, OpenOptions::fresh()).await.unwrap();
    engine.close().await;
    let db = plain(path).await;
    for table in ["job_history", "job_outcomes", "jobs"] {
        db.execute_unprepared(&format!("DROP TABLE {table}")).await.unwrap();
    }
    db.execute_unprepared("DELETE FROM seaql_migrations WHERE version = 'booth_0005_jobs'").await.unwrap();
    db.execute_unprepared("INSERT INTO settings VALUES ('kept', '1')").await.unwrap();
    db.close().await.unwrap();
}

#[tokio::test]
async fn a_copy_is_made_before_a_migration() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("atelier.db"), folder.path().join("before.db"));
    older(&path).await;
    let engine = SqliteEngine::open(&path, OpenOptions::service(&copy)).await.unwrap();
    assert_eq!(number(engine.read(), "SELECT COUNT(*) FROM jobs").await, 0);
    let saved = plain(&copy).await;
    assert_eq!(number(&saved, "SELECT COUNT(*) FROM settings WHERE name = 'kept'").await, 1);
    assert_eq!(number(&saved, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'jobs'").await, 0);
}

#[tokio::test]
async fn without_the_copy_nothing_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("atelier.db");
    older(&path).await;
    let nowhere = folder.path().join("missing").join("before.db");
    let refused = SqliteEngine::open(&path, OpenOptions::service(nowhere)).await;
    assert!(matches!(refused, Err(OpenError::Backup(_))), "{refused:?}");
    let db = plain(&path).await;
    assert_eq!(number(&db, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'jobs'").await, 0);
}

#[tokio::test]
async fn a_fresh_database_needs_no_copy() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("before.db");
    SqliteEngine::open(&folder.path().join("atelier.db"), OpenOptions::service(&copy)).await.unwrap();
    assert!(!copy.exists());
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("atelier.db");
    std::fs::write(&path, "this is a text of more than sixteen bytes, and no database".repeat(100)).unwrap();
    assert!(matches!(SqliteEngine::open(&path, OpenOptions::fresh()).await, Err(OpenError::Database(_))));
}

#[tokio::test]
async fn a_damaged_database_is_refused_before_it_takes_work() {
    let opened = support::open().await;
    opened.engine.close().await;
    let db = plain(&opened.path).await;
    let page = number(&db, "SELECT rootpage FROM sqlite_master WHERE name = 'jobs'").await;
    let size = number(&db, "PRAGMA page_size").await;
    db.close().await.unwrap();
    let mut bytes = std::fs::read(&opened.path).unwrap();
    let (at, size) = (usize::try_from((page - 1) * size).unwrap(), usize::try_from(size).unwrap());
    bytes[at..at + size].fill(0x5a);
    std::fs::write(&opened.path, &bytes).unwrap();
    let refused = SqliteEngine::open(&opened.path, OpenOptions::service(opened.folder.path().join("b"))).await;
    assert!(matches!(refused, Err(OpenError::Damaged { .. })), "{refused:?}");
    assert_eq!(std::fs::read(&opened.path).unwrap(), bytes, "left as it is");
}

#[tokio::test]
async fn a_copy_made_while_others_write_is_consistent() {
    let opened = support::open().await;
    let facts = opened.stores.facts();
    let copy = opened.folder.path().join("copy.db");
    std::fs::write(&copy, "an older copy").unwrap();
    let writing = async {
        for number in 0..200 {
            facts.put("left", json!(number)).await.unwrap();
        }
    };
    let (copied, ()) = tokio::join!(opened.engine.backup(&copy), writing);
    assert_eq!(copied.unwrap(), std::fs::metadata(&copy).unwrap().len());
    assert!(!opened.folder.path().join("copy.db.partial").exists());
    let restored = SqliteEngine::open(&copy, OpenOptions::beside()).await.unwrap();
    let row = Statement::from_string(restored.read().get_database_backend(), "PRAGMA integrity_check");
    let verdict = restored.read().query_one_raw(row).await.unwrap().unwrap();
    assert_eq!(verdict.try_get_by_index::<String>(0).unwrap(), "ok");
    let found = support::stores(&restored, StoreRules::default()).facts().find("left").await.unwrap();
    assert!(found.is_none_or(|value| value.as_i64().is_some_and(|number| (0..200).contains(&number))));
}

#[tokio::test]
async fn a_copy_that_cannot_be_written_leaves_nothing() {
    let opened = support::open().await;
    let nowhere = opened.folder.path().join("missing").join("copy.db");
    assert!(matches!(opened.engine.backup(&nowhere).await, Err(BackupError::Database(_))));
    assert!(!opened.folder.path().join("missing").exists());
}
