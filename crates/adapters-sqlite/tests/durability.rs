//! What a process leaves behind when it is gone, and rows that contradict themselves.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod support;

use std::path::{Path, PathBuf};

use adapters_sql::SqlStores;
use adapters_sqlite::{OpenOptions, SqliteEngine};
use booth::testing::a_session;
use kernel::{BootId, StoreError};
use messaging::testing::contract::rules;
use messaging::testing::{BOT, at, message, update_of};
use messaging::{Alert, AlertLevel, Cause, Class, Commit, InboxStatus, OutboxFilter, OutboxStatus, Payload};
use sea_orm::{ConnectOptions, ConnectionTrait, Database};
use tempfile::TempDir;
use uuid::Uuid;

const DEAD: BootId = BootId(Uuid::from_u128(1));
const NEXT: BootId = BootId(Uuid::from_u128(2));

/// The files as they are this moment, as a killed process leaves them.
async fn after_a_kill(opened: &support::Opened) -> (TempDir, PathBuf, SqlStores) {
    let folder = TempDir::new().unwrap();
    for file in ["atelier.db", "atelier.db-wal"] {
        std::fs::copy(opened.folder.path().join(file), folder.path().join(file)).unwrap();
    }
    let path = folder.path().join("atelier.db");
    let engine = SqliteEngine::open(&path, OpenOptions::service(folder.path().join("copy.db"))).await.unwrap();
    (folder, path, support::stores(&engine, rules()))
}

#[tokio::test]
async fn m5_what_a_dead_process_had_claimed_comes_back_once() {
    let opened = support::open_with(rules()).await;
    let inbox = opened.stores.inbox();
    inbox.accept(BOT, vec![update_of(1, 100), update_of(2, 100), update_of(3, 101)], at(0)).await.unwrap();
    let claimed = inbox.claim_events(DEAD, 10, at(1)).await.unwrap();
    let commit = Commit::new(Cause::Event(claimed[1].reference()), at(1));
    let commit = commit.send(message(101, Class::Outcome, "word")).send(message(101, Class::Notice, "more"));
    inbox.finish(commit).await.unwrap();
    let heads = opened.stores.outbox().list_pending(BOT, &[], 10, at(1)).await.unwrap();
    opened.stores.outbox().claim(&[heads[0].id], DEAD, at(1)).await.unwrap();

    let (_folder, _path, stores) = after_a_kill(&opened).await;
    let found = stores.inbox().recover(NEXT, &[], at(2)).await.unwrap();
    assert_eq!((found.returned, found.buried, found.lanes_repaired), (1, 0, 0));
    let again = stores.inbox().claim_events(NEXT, 10, at(2)).await.unwrap();
    assert_eq!(again.iter().map(|event| event.update_id).collect::<Vec<_>>(), [1]);
    assert!(again[0].alone && again[0].run > claimed[0].run);
    let stale = stores.inbox().finish(Commit::new(Cause::Event(claimed[0].reference()), at(3))).await;
    assert!(matches!(stale, Err(StoreError::Stale)), "the dead process's claim is worth nothing");

    let found = stores.outbox().recover(NEXT, &[], at(2)).await.unwrap();
    assert_eq!((found.returned, found.buried, found.lanes_repaired), (1, 0, 0));
    let rows = stores.outbox().list(OutboxFilter { status: Some(OutboxStatus::Scheduled), limit: 0 }).await.unwrap();
    assert_eq!((rows.len(), rows[0].unknowns), (1, 1), "an unknown outcome, tried once more later");
    let calm = stores.outbox().recover(NEXT, &[], at(3)).await.unwrap();
    assert_eq!(calm, messaging::Recovered::default());
}

#[tokio::test]
async fn m1_accepted_updates_survive_a_kill() {
    let opened = support::open_with(rules()).await;
    let batch = (0..50).map(|number| update_of(number, number)).collect();
    opened.stores.inbox().accept(BOT, batch, at(0)).await.unwrap();
    let (_folder, _path, stores) = after_a_kill(&opened).await;
    let (depth, oldest) = stores.inbox().depth().await.unwrap();
    assert_eq!(depth, [(InboxStatus::Ready, 50)]);
    assert_eq!(oldest, Some(at(0)));
}

#[tokio::test]
async fn a2_the_cooldown_of_alerts_survives_a_restart() {
    let opened = support::open_with(rules()).await;
    let alert = || {
        let target = rules().own_alerts.unwrap();
        let mut commit = Commit::new(Cause::Task, at(0));
        commit.alerts.push(Alert {
            bot: target.bot,
            key: Some("k".to_owned()),
            level: AlertLevel::Warning,
            chat: Some(target.chat),
            lang: target.lang,
            event: "event".to_owned(),
            payload: Payload::of("test.word", &"x"),
            subject: None,
        });
        commit
    };
    opened.stores.facts().record("a", None, 1.into(), alert()).await.unwrap();
    let (_folder, _path, stores) = after_a_kill(&opened).await;
    stores.facts().record("b", None, 1.into(), alert()).await.unwrap();
    assert_eq!(stores.outbox().list(OutboxFilter::default()).await.unwrap().len(), 1);
}

/// Changes rows behind the schema's back.
async fn tamper(path: &Path, sql: &str) {
    let mut options = ConnectOptions::new(format!("sqlite:{}", path.display()));
    options.max_connections(1);
    let db = Database::connect(options).await.unwrap();
    db.execute_unprepared("PRAGMA ignore_check_constraints = ON").await.unwrap();
    let done = db.execute_unprepared(sql).await.unwrap();
    assert_eq!(done.rows_affected(), 1, "{sql}");
    db.close().await.unwrap();
}

#[tokio::test]
async fn a_row_that_contradicts_itself_is_reported_and_not_guessed_at() {
    let opened = support::open().await;
    let session = a_session(1, at(0));
    opened.stores.sessions().record_created(&session, Commit::new(Cause::Task, at(0))).await.unwrap();
    for (change, column) in [
        ("UPDATE sessions SET guest = 5", "status"),
        ("UPDATE sessions SET status = 'linked', photo_file = 'x'", "photo_file"),
        ("UPDATE sessions SET photo_file = NULL, status = 'nonsense'", "status"),
        ("UPDATE sessions SET token = 'short'", "token"),
    ] {
        tamper(&opened.path, change).await;
        match opened.stores.sessions().find(session.id).await {
            Err(StoreError::Inconsistent { table: "sessions", column: found, row }) => {
                assert_eq!(found, column, "{change}");
                assert_eq!(row, session.id.to_string());
            }
            other => panic!("{change}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn an_outbox_row_with_half_a_fence_is_inconsistent() {
    let opened = support::open().await;
    let commit = Commit::new(Cause::Task, at(0)).send(message(100, Class::Notice, "x").fenced("job", "1", "active"));
    opened.stores.facts().record("a", None, 1.into(), commit).await.unwrap();
    tamper(&opened.path, "UPDATE outbox SET fence_holds = NULL").await;
    let found = opened.stores.outbox().list(OutboxFilter::default()).await;
    assert!(matches!(found, Err(StoreError::Inconsistent { table: "outbox", column: "fence_kind", .. })), "{found:?}");
}

#[tokio::test]
async fn the_schema_refuses_impossible_rows() {
    let opened = support::open().await;
    let session = a_session(1, at(0));
    opened.stores.sessions().record_created(&session, Commit::new(Cause::Task, at(0))).await.unwrap();
    let mut options = ConnectOptions::new(format!("sqlite:{}", opened.path.display()));
    options.max_connections(1);
    let db = Database::connect(options).await.unwrap();
    for sql in [
        "UPDATE sessions SET status = 'nonsense'",
        "UPDATE sessions SET guest = 5",
        "UPDATE sessions SET status = 'expired'",
        "INSERT INTO inbox (bot, update_id, lane, kind, raw, status, received_at) VALUES (1, 1, '1', 'm', '{}', 'done', 1)",
        "INSERT INTO settings (name, value) VALUES ('a', x'00')",
    ] {
        let refused = db.execute_unprepared(sql).await.unwrap_err().to_string();
        assert!(refused.contains("constraint failed") || refused.contains("cannot store"), "{sql}: {refused}");
    }
}
