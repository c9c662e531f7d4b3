//! Group commit: one durable commit for what arrives together, each unit by itself, nobody answered before.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use adapters_sql::{Engine, Unit, store_error};
use adapters_sqlite::{OpenOptions, SqliteEngine};
use futures::future::join_all;
use kernel::StoreError;
use sea_orm::{ConnectionTrait, Statement};
use tokio::sync::oneshot;

fn insert(name: String) -> Unit {
    Box::new(move |tx| {
        Box::pin(async move {
            let sql = "INSERT INTO settings (name, value) VALUES ($1, '1')";
            let statement = Statement::from_sql_and_values(tx.get_database_backend(), sql, [name.into()]);
            tx.execute_raw(statement).await.map_err(store_error)?;
            Ok(())
        })
    })
}

/// Writes, then fails.
fn insert_and_fail(name: String) -> Unit {
    let write = insert(name);
    Box::new(move |tx| {
        Box::pin(async move {
            write(tx).await?;
            Err(StoreError::Stale)
        })
    })
}

/// Holds the writer until it is let go, so that what comes meanwhile forms one group.
fn hold(begun: oneshot::Sender<()>, go: oneshot::Receiver<()>) -> Unit {
    Box::new(move |_tx| {
        Box::pin(async move {
            begun.send(()).unwrap();
            go.await.unwrap();
            Ok(())
        })
    })
}

async fn names(engine: &SqliteEngine) -> Vec<String> {
    let db = engine.read();
    let sql = "SELECT name FROM settings ORDER BY name";
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| row.try_get("", "name").unwrap()).collect()
}

/// Runs the units as one group, behind a unit that holds the writer until all of them wait.
async fn as_one_group(engine: &Arc<SqliteEngine>, units: Vec<Unit>) -> Vec<Result<(), StoreError>> {
    let ((begun, has_begun), (go, may_go)) = (oneshot::channel(), oneshot::channel());
    let holder = engine.write(hold(begun, may_go));
    let mut calls: Vec<_> = units.into_iter().map(|unit| engine.write(unit)).collect();
    let group = async {
        has_begun.await.unwrap();
        for call in &mut calls {
            assert!(futures::poll!(call.as_mut()).is_pending());
        }
        go.send(()).unwrap();
        join_all(calls).await
    };
    let (held, answers) = tokio::join!(holder, group);
    held.unwrap();
    answers
}

#[tokio::test]
async fn what_arrives_together_shares_one_commit() {
    let opened = support::open().await;
    let before = opened.engine.stats();
    let units = (0..64).map(|number| insert(format!("n{number:02}"))).collect();
    let answers = as_one_group(&opened.engine, units).await;
    assert!(answers.iter().all(Result::is_ok));
    assert_eq!(names(&opened.engine).await.len(), 64);
    let after = opened.engine.stats();
    assert_eq!(after.commits - before.commits, 2, "the holder's, and one for all the others");
    assert_eq!((after.units - before.units, after.largest_group), (65, 64));
}

#[tokio::test]
async fn a_failing_unit_fails_alone() {
    let opened = support::open().await;
    let units = vec![
        insert("a".to_owned()),
        insert_and_fail("b".to_owned()),
        insert("c".to_owned()),
        insert("a".to_owned()),
        insert("d".to_owned()),
    ];
    let answers = as_one_group(&opened.engine, units).await;
    assert!(matches!(answers[1], Err(StoreError::Stale)));
    assert!(matches!(answers[3], Err(StoreError::Rejected { .. })), "{:?}", answers[3]);
    assert!(answers[0].is_ok() && answers[2].is_ok() && answers[4].is_ok());
    assert_eq!(names(&opened.engine).await, ["a", "c", "d"]);
    assert_eq!(opened.engine.stats().refused, 2);
}

#[tokio::test]
async fn a_failing_lone_unit_leaves_nothing() {
    let opened = support::open().await;
    let answer = opened.engine.write(insert_and_fail("a".to_owned())).await;
    assert!(matches!(answer, Err(StoreError::Stale)));
    assert!(names(&opened.engine).await.is_empty());
    opened.engine.write(insert("b".to_owned())).await.unwrap();
    assert_eq!(names(&opened.engine).await, ["b"]);
}

#[tokio::test]
async fn a_panicking_unit_fails_alone_and_the_writer_lives() {
    let opened = support::open().await;
    let panics: Unit = Box::new(|_tx| Box::pin(async { panic!("a unit of this test") }));
    let answers = as_one_group(&opened.engine, vec![insert("a".to_owned()), panics, insert("b".to_owned())]).await;
    assert!(answers[0].is_ok() && answers[2].is_ok());
    assert!(matches!(answers[1], Err(StoreError::Unavailable(_))));
    assert_eq!(names(&opened.engine).await, ["a", "b"]);
}

fn run(sql: &'static str) -> Unit {
    Box::new(move |tx| Box::pin(async move { tx.execute_unprepared(sql).await.map(drop).map_err(store_error) }))
}

#[tokio::test]
async fn a_failed_commit_is_a_failure_for_everybody_in_it() {
    let opened = support::open().await;
    // A foreign key that is checked at the COMMIT only.
    let deferred =
        "PRAGMA defer_foreign_keys = ON; INSERT INTO job_outcomes (job, outcome, at) VALUES ('none', 'link', 1)";
    let units = vec![insert("a".to_owned()), run(deferred), insert("b".to_owned())];
    let answers = as_one_group(&opened.engine, units).await;
    assert!(answers.iter().all(|answer| matches!(answer, Err(StoreError::Unavailable(_)))), "{answers:?}");
    assert!(names(&opened.engine).await.is_empty());
    assert_eq!(opened.engine.stats().failed, 1);
    opened.engine.write(insert("c".to_owned())).await.unwrap();
    assert_eq!(names(&opened.engine).await, ["c"], "the writer goes on with a fresh connection");
}

#[tokio::test]
async fn a_full_disk_keeps_exactly_what_was_answered() {
    let opened = support::open().await;
    let huge = "INSERT INTO settings (name, value) VALUES ('huge', hex(zeroblob(4000000)))";
    let units = vec![insert("a".to_owned()), run("PRAGMA max_page_count = 1"), run(huge), insert("b".to_owned())];
    let answers = as_one_group(&opened.engine, units).await;
    assert!(matches!(answers[2], Err(StoreError::Unavailable(_))), "{:?}", answers[2]);
    let mut kept = Vec::new();
    for (answer, name) in [(&answers[0], "a"), (&answers[3], "b")] {
        match answer {
            Ok(()) => kept.push(name),
            Err(error) => assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}"),
        }
    }
    assert_eq!(names(&opened.engine).await, kept);
}

#[tokio::test]
async fn nobody_is_answered_before_the_commit() {
    let opened = support::open().await;
    let other = SqliteEngine::open(&opened.path, OpenOptions::beside()).await.unwrap();
    let ((begun, has_begun), (go, may_go)) = (oneshot::channel(), oneshot::channel());
    let answered = Arc::new(AtomicBool::new(false));
    // First and last of one group: the first is done long before the commit, which the last one holds up.
    let ((first_begun, first_has_begun), (first_go, first_may_go)) = (oneshot::channel(), oneshot::channel());
    let first = opened.engine.write(hold(first_begun, first_may_go));
    let early = async {
        opened.engine.write(insert("early".to_owned())).await.unwrap();
        answered.store(true, Ordering::SeqCst);
    };
    let late = opened.engine.write(hold(begun, may_go));
    let watch = async {
        first_has_begun.await.unwrap();
        first_go.send(()).unwrap();
        has_begun.await.unwrap();
        assert!(names(&other).await.is_empty(), "nothing is visible before the commit");
        assert!(!answered.load(Ordering::SeqCst), "nobody is answered before the commit");
        go.send(()).unwrap();
    };
    let (first, (), late, ()) = tokio::join!(first, early, late, watch);
    first.unwrap();
    late.unwrap();
    assert!(answered.load(Ordering::SeqCst));
    assert_eq!(names(&other).await, ["early"]);
}

#[tokio::test]
async fn a_caller_that_goes_away_does_no_harm() {
    let opened = support::open().await;
    let ((begun, has_begun), (go, may_go)) = (oneshot::channel(), oneshot::channel());
    let holder = opened.engine.write(hold(begun, may_go));
    let impatient = async {
        has_begun.await.unwrap();
        let mut gone = opened.engine.write(insert("gone".to_owned()));
        assert!(futures::poll!(gone.as_mut()).is_pending());
        drop(gone);
        go.send(()).unwrap();
    };
    let (held, ()) = tokio::join!(holder, impatient);
    held.unwrap();
    opened.engine.write(insert("next".to_owned())).await.unwrap();
    assert_eq!(names(&opened.engine).await, ["gone", "next"], "what was handed in is finished");
}

#[tokio::test]
async fn closing_finishes_what_was_handed_in_and_then_refuses() {
    let opened = support::open().await;
    let ((begun, has_begun), (go, may_go)) = (oneshot::channel(), oneshot::channel());
    let holder = opened.engine.write(hold(begun, may_go));
    let mut last = opened.engine.write(insert("last".to_owned()));
    let ending = async {
        has_begun.await.unwrap();
        assert!(futures::poll!(last.as_mut()).is_pending());
        go.send(()).unwrap();
        let ((), last) = tokio::join!(opened.engine.close(), last);
        last.unwrap();
    };
    let (held, ()) = tokio::join!(holder, ending);
    held.unwrap();
    assert!(matches!(opened.engine.write(insert("late".to_owned())).await, Err(StoreError::Unavailable(_))));
    let log = opened.path.with_extension("db-wal");
    assert!(std::fs::metadata(log).map_or(0, |data| data.len()) == 0, "the log was moved into the database");
    let again = SqliteEngine::open(&opened.path, OpenOptions::beside()).await.unwrap();
    assert_eq!(names(&again).await, ["last"]);
}

#[tokio::test]
async fn what_was_answered_is_there_after_the_process_is_gone() {
    let opened = support::open().await;
    opened.engine.write(insert("answered".to_owned())).await.unwrap();
    // As after SIGKILL: the files as they are now, without anybody closing anything.
    let copy = tempfile::tempdir().unwrap();
    for file in ["atelier.db", "atelier.db-wal"] {
        std::fs::copy(opened.folder.path().join(file), copy.path().join(file)).unwrap();
    }
    let again = SqliteEngine::open(&copy.path().join("atelier.db"), OpenOptions::beside()).await.unwrap();
    assert_eq!(names(&again).await, ["answered"]);
}

#[tokio::test]
async fn two_processes_write_in_turn() {
    let opened = support::open().await;
    let other = SqliteEngine::open(&opened.path, OpenOptions::beside()).await.unwrap();
    let both = (0..100).map(|number| {
        let engine = if number % 2 == 0 { &opened.engine } else { &other };
        engine.write(insert(format!("n{number:03}")))
    });
    let answers = tokio::time::timeout(Duration::from_mins(1), join_all(both)).await.unwrap();
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    assert_eq!(names(&other).await.len(), 100);
}
