//! Claims of the outbox.

use kernel::MessageId;

use super::Bench;
use super::kit::{BOOT, claim_all, claim_one, decide, drain, key, row, sent, settle, statuses, word};
use super::outbox_lanes::one;
use crate::testing::samples::{at, message};
use crate::{Class, Op, OutboxStatus, Settled};

/// The second claimer of the same list gets nothing; the run rises with each claim.
pub async fn a_row_is_claimed_by_one(bench: &dyn Bench) {
    let claimed = one(bench, Class::Outcome, "a").await;
    assert_eq!(claimed.status, OutboxStatus::Sending);
    assert!(bench.outbox().claim(&[claimed.id], BOOT, at(1)).await.unwrap().is_empty());
    let later = Settled::Scheduled { at: at(10), counted: false, unknown: false, error: "flood" };
    settle(bench, &claimed, later, at(1)).await;
    assert!(bench.outbox().claim(&[claimed.id], BOOT, at(9)).await.unwrap().is_empty(), "not due");
    let again = claim_one(bench, at(10)).await;
    assert!(again.run > claimed.run);
    assert!(bench.outbox().claim(&[again.id + 1_000], BOOT, at(10)).await.unwrap().is_empty(), "no such row");
}

/// Its lane moves on.
pub async fn a_row_that_is_no_longer_true_is_cancelled_at_its_claim(bench: &dyn Bench) {
    let mut untrue = message(1, Class::Progress, "untrue");
    untrue.fence = Some(bench.broken_fence());
    decide(bench, at(0), vec![untrue, message(1, Class::Outcome, "true")]).await;
    assert_eq!(drain(bench, at(1)).await, ["true"]);
    let expected = [("untrue", OutboxStatus::Cancelled), ("true", OutboxStatus::Sent)];
    assert_eq!(statuses(bench).await, expected.map(|(word, status)| (word.to_owned(), status)));
}

/// The message that was sent under its key, or nothing.
pub async fn an_edit_learns_its_target_at_the_claim(bench: &dyn Bench) {
    let edit = |word: &str| message(1, Class::Progress, word).keyed(key("k")).as_edit();
    decide(bench, at(0), vec![edit("too early")]).await;
    let early = claim_one(bench, at(0)).await;
    assert_eq!((early.outgoing.op, early.target.clone()), (Op::Edit, None));
    settle(bench, &early, Settled::Dropped, at(0)).await;
    decide(bench, at(1), vec![message(1, Class::Progress, "send").keyed(key("k")), edit("edit")]).await;
    let first = claim_one(bench, at(1)).await;
    assert_eq!(word(&first), "send");
    settle(bench, &first, sent(&first, 77), at(1)).await;
    let target = claim_one(bench, at(2)).await.target.expect("the message is known");
    assert_eq!((target.message, target.content_hash.as_str()), (MessageId(77), "hash-77"));
}

/// So that no later edit is dropped as equal.
pub async fn an_unknown_outcome_of_an_edit_forgets_what_is_shown(bench: &dyn Bench) {
    let send = message(1, Class::Progress, "send").keyed(key("k"));
    let edit = message(1, Class::Progress, "edit").keyed(key("k")).as_edit();
    decide(bench, at(0), vec![send, edit]).await;
    let first = claim_one(bench, at(0)).await;
    settle(bench, &first, sent(&first, 77), at(0)).await;
    let unheard = claim_one(bench, at(1)).await;
    let again = Settled::Scheduled { at: at(2), counted: true, unknown: true, error: "unknown_outcome" };
    settle(bench, &unheard, again, at(1)).await;
    let target = claim_one(bench, at(2)).await.target.expect("the message is still known");
    assert_eq!((target.message, target.content_hash.as_str()), (MessageId(77), ""));
}

/// Only while nothing else is on its way, and nothing else goes out beside it.
pub async fn a_suspect_row_is_claimed_alone(bench: &dyn Bench) {
    let suspect = one(bench, Class::Outcome, "suspect").await;
    decide(bench, at(0), vec![message(2, Class::Outcome, "running")]).await;
    let running = claim_one(bench, at(0)).await;
    bench.outbox().recover(BOOT, &[running.id], at(0)).await.unwrap();
    assert!(row(bench, suspect.id).await.alone);
    decide(bench, at(1), vec![message(3, Class::Outcome, "other")]).await;
    let due = at(60_000);
    assert!(claim_all(bench, due).await.is_empty(), "it waits for the one on its way");
    settle(bench, &running, Settled::Shown, due).await;
    let alone = claim_one(bench, due).await;
    assert_eq!(alone.id, suspect.id);
    assert!(claim_all(bench, due).await.is_empty(), "nothing beside it");
    settle(bench, &alone, Settled::Shown, due).await;
    assert_eq!(drain(bench, due).await, ["other"]);
}
