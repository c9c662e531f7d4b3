//! No claim, sweep or finishing write walks over a table: asked of `SQLite`'s planner, statement by statement.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use adapters_sql::{Engine, hot_statements};
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};

/// Reads for people walk the newest rows by primary key and stop at their limit.
const BY_KEY: [&str; 3] = ["inbox.newest", "outbox.newest", "jobs.newest"];
/// Sorted sets that are small by nature: one job's calls, what runs now, one guest's rows, what one sweep takes, retries that are due,
/// cards without a row, what a person lists, what one person asked for.
const SORTED: [&str; 12] = [
    "usage.calls_of",
    "sessions.live_of",
    "sessions.open_of",
    "jobs.of_guest",
    "outbox.headless",
    "outbox.retry_due",
    "inbox.headless",
    "jobs.by_number",
    "leads.unpublished",
    "leads.oldest_first",
    "leads.newest_first",
    "leads.asked_by",
];

async fn rows(db: &DatabaseConnection, sql: &str, column: &str) -> Vec<String> {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    let rows = db.query_all_raw(statement).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    rows.iter().map(|row| row.try_get::<String>("", column).unwrap()).collect()
}

/// Indexes with a predicate: what they hold is only what waits, however many rows are finished.
async fn partial_indexes(db: &DatabaseConnection) -> BTreeSet<String> {
    rows(db, "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'", "name")
        .await
        .into_iter()
        .collect()
}

fn index_of(step: &str) -> Option<&str> {
    let (_, rest) = step.split_once("INDEX ")?;
    rest.split_whitespace().next()
}

#[tokio::test]
async fn every_hot_statement_uses_an_index() {
    let opened = support::open().await;
    let db = opened.engine.read();
    let partial = partial_indexes(db).await;
    let mut faults = Vec::new();
    for (name, sql) in hot_statements() {
        for step in rows(db, &format!("EXPLAIN QUERY PLAN {sql}"), "detail").await {
            let scan = step.starts_with("SCAN ")
                && !step.contains("json_each")
                && !step.contains("CONSTANT ROW")
                // The one row of a recursive query that the step before has made.
                && step != "SCAN known"
                && !index_of(&step).is_some_and(|index| partial.contains(index));
            let sort = step.contains("TEMP B-TREE") && !SORTED.contains(&name);
            if (scan && !BY_KEY.contains(&name)) || sort {
                faults.push(format!("{name}: {step}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// What waits is found among what waits, not among all that ever was in its status.
const OWN: [(&str, &[&str]); 8] = [
    ("leads.unpublished", &["leads_card_behind", "leads_card_wanting", "leads_card_elsewhere", "outbox_one_card"]),
    ("leads.reminders", &["leads_unreminded"]),
    ("leads.erasures", &["leads_kept_spam", "leads_kept"]),
    ("leads.untouched", &["leads_touched"]),
    ("leads.digest", &["leads_came", "leads_ended"]),
    ("leads.open_of", &["leads_one_open"]),
    ("leads.oldest_first", &["leads_came"]),
    ("outbox.open", &["outbox_one_card"]),
];

#[tokio::test]
async fn what_the_leads_wait_for_is_found_in_its_own_index() {
    let opened = support::open().await;
    let statements: BTreeMap<_, _> = hot_statements().into_iter().collect();
    for (name, wanted) in OWN {
        let steps = rows(opened.engine.read(), &format!("EXPLAIN QUERY PLAN {}", statements[name]), "detail").await;
        let used: BTreeSet<&str> = steps.iter().filter_map(|step| index_of(step)).collect();
        // The list of statuses, which is a table of its own.
        let used: BTreeSet<&str> = used.into_iter().filter(|index| !index.ends_with(':')).collect();
        assert_eq!(used, wanted.iter().copied().collect(), "{name}: {steps:#?}");
    }
}

#[tokio::test]
async fn the_statements_are_named_once() {
    let mut seen = BTreeSet::new();
    for (name, sql) in hot_statements() {
        assert!(seen.insert((name, sql)), "{name} twice");
    }
    assert!(seen.len() > 90, "{}", seen.len());
}
