//! What a settled row leaves behind.

use kernel::{ChatId, StoreError};

use super::Bench;
use super::kit::{claim_one, decide, drain, reasons, row, rows, sent, settle};
use super::outbox_lanes::one;
use crate::testing::samples::{BOT, at, message};
use crate::{Class, OutboxStatus, RowRef, SentStamp, Settled};

/// Another run, another status, no such row.
pub async fn a_lost_claim_settles_nothing(bench: &dyn Bench) {
    let claimed = one(bench, Class::Outcome, "a").await;
    let old = RowRef { id: claimed.id, run: kernel::Run(claimed.run.0 - 1) };
    let outbox = bench.outbox();
    assert!(matches!(outbox.settle(old, sent(&claimed, 1), at(1)).await, Err(StoreError::Stale)));
    let absent = RowRef { id: claimed.id + 1_000, run: claimed.run };
    assert!(matches!(outbox.settle(absent, sent(&claimed, 1), at(1)).await, Err(StoreError::Stale)));
    settle(bench, &claimed, sent(&claimed, 1), at(1)).await;
    let twice = outbox.settle(claimed.reference(), Settled::Uncertain { attention: true }, at(2)).await;
    assert!(matches!(twice, Err(StoreError::Stale)));
    assert_eq!(row(bench, claimed.id).await.status, OutboxStatus::Sent);
}

/// A 429 counts as neither.
pub async fn tries_and_unknown_outcomes_are_counted_apart(bench: &dyn Bench) {
    let first = one(bench, Class::Outcome, "a").await;
    let expected = [(true, false, 1, 0), (false, true, 1, 1), (false, false, 1, 1), (true, true, 2, 2)];
    let mut claimed = first;
    for (counted, unknown, attempts, unknowns) in expected {
        settle(bench, &claimed, Settled::Scheduled { at: at(1), counted, unknown, error: "word" }, at(1)).await;
        let stored = row(bench, claimed.id).await;
        assert_eq!((stored.attempts, stored.unknowns), (attempts, unknowns));
        assert_eq!((stored.status, stored.last_error.as_deref()), (OutboxStatus::Scheduled, Some("word")));
        claimed = claim_one(bench, at(1)).await;
    }
}

/// The next of its chat follows.
pub async fn an_uncertain_row_releases_its_lane_and_calls_a_person_where_it_matters(bench: &dyn Bench) {
    let rows = ["quiet", "loud", "next"].map(|word| message(1, Class::Outcome, word));
    decide(bench, at(0), rows.to_vec()).await;
    let quiet = claim_one(bench, at(1)).await;
    settle(bench, &quiet, Settled::Uncertain { attention: false }, at(1)).await;
    assert!(reasons(bench).await.is_empty());
    let loud = claim_one(bench, at(2)).await;
    settle(bench, &loud, Settled::Uncertain { attention: true }, at(2)).await;
    assert_eq!(reasons(bench).await, ["outbox_uncertain"]);
    assert_eq!(row(bench, loud.id).await.status, OutboxStatus::Uncertain);
    let next = drain(bench, at(3)).await;
    assert!(next.contains(&"next".to_owned()));
    assert_eq!(next.len(), 2, "and an alert to the admin chat");
}

/// The same of a refusal.
pub async fn a_failed_row_keeps_its_word_and_calls_a_person_where_it_matters(bench: &dyn Bench) {
    decide(bench, at(0), vec![message(1, Class::Outcome, "a"), message(1, Class::Notice, "b")]).await;
    let outcome = claim_one(bench, at(1)).await;
    settle(bench, &outcome, Settled::Failed { attention: true, error: "user_deactivated" }, at(1)).await;
    assert_eq!(reasons(bench).await, ["outbox_failed"]);
    let failed = row(bench, outcome.id).await;
    assert_eq!((failed.status, failed.last_error.as_deref()), (OutboxStatus::Failed, Some("user_deactivated")));
    assert_eq!(failed.settled_at, Some(at(1)));
    assert!(drain(bench, at(2)).await.contains(&"b".to_owned()));
}

/// And its lane moves on.
pub async fn a_dropped_edit_is_cancelled(bench: &dyn Bench) {
    let edit = message(1, Class::Progress, "edit").keyed(super::kit::key("k")).as_edit();
    decide(bench, at(0), vec![edit, message(1, Class::Reply, "next")]).await;
    let claimed = claim_one(bench, at(1)).await;
    settle(bench, &claimed, Settled::Dropped, at(1)).await;
    assert_eq!(row(bench, claimed.id).await.status, OutboxStatus::Cancelled);
    assert_eq!(drain(bench, at(2)).await, ["next"]);
}

/// So that a restart forgets no limit; what may have been sent counts too.
pub async fn sends_of_the_last_minute_are_remembered(bench: &dyn Bench) {
    for (millis, settled) in [(0, None), (1_000, Some(Settled::Uncertain { attention: false })), (2_000, None)] {
        decide(bench, at(millis), vec![message(5, Class::Notice, "w")]).await;
        let claimed = claim_one(bench, at(millis)).await;
        let settled = settled.unwrap_or_else(|| sent(&claimed, millis));
        settle(bench, &claimed, settled, at(millis)).await;
    }
    let stamps = bench.outbox().list_sent_since(BOT, at(500)).await.unwrap();
    assert_eq!(stamps, [1_000, 2_000].map(|millis| SentStamp { chat: ChatId(5), at: at(millis) }));
}

/// Its counts at nought, its attention closed.
pub async fn failed_and_uncertain_rows_can_be_replayed_and_no_others(bench: &dyn Bench) {
    let claimed = one(bench, Class::Outcome, "a").await;
    let outbox = bench.outbox();
    assert!(matches!(outbox.replay(claimed.id, at(1)).await, Err(StoreError::Stale)));
    settle(bench, &claimed, Settled::Uncertain { attention: true }, at(1)).await;
    outbox.replay(claimed.id, at(2)).await.unwrap();
    assert!(reasons(bench).await.is_empty());
    let again = row(bench, claimed.id).await;
    assert_eq!((again.status, again.attempts, again.unknowns), (OutboxStatus::Pending, 0, 0));
    assert!(drain(bench, at(3)).await.contains(&"a".to_owned()));
    for row in rows(bench).await {
        assert!(matches!(outbox.replay(row.id, at(4)).await, Err(StoreError::Stale)), "a sent row is not replayed");
    }
}
