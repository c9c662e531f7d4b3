//! Chats that block the bot and come back.

use kernel::ChatId;

use super::Bench;
use super::kit::{claim_all, claim_one, claimed_event, decide, drain, row, settle, statuses, word};
use crate::testing::samples::{BOT, at, event_of, message};
use crate::{Class, OutboxStatus, Settled};

async fn membership(bench: &dyn Bench, blocked: bool, millis: i64) {
    let event = claimed_event(bench, at(millis)).await;
    bench.membership(ChatId(1), blocked, event_of(&event, at(millis))).await.unwrap();
}

/// By the row that learned of it; no tries count, and other chats go on.
pub async fn a_blocked_chat_is_parked_whole(bench: &dyn Bench) {
    let rows = vec![message(1, Class::Outcome, "a"), message(1, Class::Progress, "b"), message(2, Class::Reply, "x")];
    decide(bench, at(0), rows).await;
    for claimed in claim_all(bench, at(1)).await {
        let settled = if word(&claimed) == "a" { Settled::Parked } else { Settled::Shown };
        settle(bench, &claimed, settled, at(1)).await;
    }
    let expected = [("a", OutboxStatus::Parked), ("b", OutboxStatus::Parked), ("x", OutboxStatus::Sent)];
    assert_eq!(statuses(bench).await, expected.map(|(word, status)| (word.to_owned(), status)));
    assert!(drain(bench, at(2)).await.is_empty());
}

/// Progress and notices are dropped.
pub async fn m4_a_returning_guest_gets_what_waited_in_its_order(bench: &dyn Bench) {
    let classes = [Class::Consent, Class::Progress, Class::Reply, Class::Notice, Class::HandOver, Class::Resend];
    let rows = classes.into_iter().map(|class| message(1, class, class.as_str())).collect();
    decide(bench, at(0), rows).await;
    membership(bench, true, 1).await;
    decide(bench, at(2), vec![message(1, Class::Outcome, "outcome")]).await;
    assert!(drain(bench, at(3)).await.is_empty());
    membership(bench, false, 4).await;
    assert_eq!(drain(bench, at(5)).await, ["consent", "reply", "hand_over", "resend", "outcome"]);
    let gone = statuses(bench).await.into_iter().filter(|(_, status)| *status == OutboxStatus::Superseded);
    assert_eq!(gone.map(|(word, _)| word).collect::<Vec<_>>(), ["progress", "notice"]);
}

/// A row that was decided meanwhile and not yet claimed.
pub async fn m4_a_younger_head_steps_back_behind_what_returns(bench: &dyn Bench) {
    decide(bench, at(0), vec![message(1, Class::Outcome, "old")]).await;
    membership(bench, true, 1).await;
    decide(bench, at(2), vec![message(1, Class::Outcome, "young")]).await;
    membership(bench, false, 3).await;
    assert_eq!(drain(bench, at(4)).await, ["old", "young"]);
}

/// The send was claimed before the guest came back.
pub async fn a_late_block_does_not_park_a_chat_that_is_open_again(bench: &dyn Bench) {
    decide(bench, at(0), vec![message(1, Class::Outcome, "late"), message(1, Class::Outcome, "next")]).await;
    let late = claim_one(bench, at(0)).await;
    membership(bench, true, 1).await;
    membership(bench, false, 2).await;
    settle(bench, &late, Settled::Parked, at(3)).await;
    let stored = row(bench, late.id).await;
    assert_eq!((stored.status, stored.attempts), (OutboxStatus::Scheduled, 0));
    assert_eq!(drain(bench, at(4)).await, ["late", "next"]);
}

/// Decided work stays decided.
pub async fn a_row_decided_for_a_blocked_chat_is_parked_at_its_claim(bench: &dyn Bench) {
    membership(bench, true, 0).await;
    decide(bench, at(1), vec![message(1, Class::Outcome, "a"), message(1, Class::Reply, "b")]).await;
    assert!(drain(bench, at(2)).await.is_empty());
    assert!(statuses(bench).await.iter().all(|(_, status)| *status == OutboxStatus::Parked));
    membership(bench, false, 3).await;
    assert_eq!(drain(bench, at(4)).await, ["a", "b"]);
}

/// The port's own `park`, for who learned of it late.
pub async fn parking_an_older_epoch_does_nothing(bench: &dyn Bench) {
    membership(bench, false, 0).await;
    decide(bench, at(1), vec![message(1, Class::Outcome, "a")]).await;
    let claimed = claim_one(bench, at(1)).await;
    bench.outbox().park(BOT, ChatId(1), claimed.epoch - 1, at(2)).await.unwrap();
    settle(bench, &claimed, Settled::Scheduled { at: at(3), counted: false, unknown: false, error: "flood" }, at(2))
        .await;
    assert_eq!(claim_all(bench, at(3)).await.len(), 1);
    bench.outbox().park(BOT, ChatId(1), claimed.epoch, at(4)).await.unwrap();
    decide(bench, at(5), vec![message(1, Class::Outcome, "b")]).await;
    assert!(claim_all(bench, at(6)).await.is_empty());
}
