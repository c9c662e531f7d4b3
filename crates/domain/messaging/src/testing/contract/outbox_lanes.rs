//! Order and heads of the outbox.

use std::time::Duration;

use kernel::ChatId;

use super::Bench;
use super::kit::{BOOT, claim_all, claim_one, decide, drain, key, settle, statuses, word, write};
use crate::testing::samples::{BOT, at, message};
use crate::{Class, OutboxStatus, Settled, Supersede};

/// One head at a time; the next follows when it is sent.
pub async fn m4_rows_of_one_chat_go_out_one_by_one_in_order(bench: &dyn Bench) {
    decide(bench, at(0), vec![message(1, Class::Notice, "a"), message(1, Class::Outcome, "b")]).await;
    decide(bench, at(1), vec![message(1, Class::Consent, "c")]).await;
    assert_eq!(claim_all(bench, at(2)).await.len(), 1);
    assert!(claim_all(bench, at(2)).await.is_empty());
    bench.outbox().recover(BOOT, &[], at(3)).await.unwrap();
    assert_eq!(drain(bench, at(40_000)).await, ["b", "c"], "a counts as sent after its worker was lost");
}

/// A back-off keeps the order of its chat.
pub async fn m4_a_scheduled_row_holds_its_lane_and_stops_no_other(bench: &dyn Bench) {
    let rows = vec![message(1, Class::Outcome, "a"), message(1, Class::Outcome, "b"), message(2, Class::Reply, "x")];
    decide(bench, at(0), rows).await;
    for row in claim_all(bench, at(1)).await {
        if word(&row) == "a" {
            let later = Settled::Scheduled { at: at(9_000), counted: true, unknown: false, error: "not_sent" };
            settle(bench, &row, later, at(1)).await;
        } else {
            settle(bench, &row, Settled::Shown, at(1)).await;
        }
    }
    assert_eq!(bench.outbox().next_due().await.unwrap(), Some(at(9_000)));
    assert!(drain(bench, at(8_999)).await.is_empty());
    assert_eq!(drain(bench, at(9_000)).await, ["a", "b"]);
}

/// Outcomes before alerts before progress; then the older one. A row may have a priority of its own.
pub async fn heads_are_listed_by_priority_then_age(bench: &dyn Bench) {
    let classes = [Class::Progress, Class::Outcome, Class::Notice, Class::Alert, Class::Consent, Class::Outcome];
    let mut rows: Vec<_> = (1..).zip(classes).map(|(chat, class)| message(chat, class, "w")).collect();
    rows.push(message(7, Class::Progress, "w").at_priority(0));
    decide(bench, at(0), rows).await;
    let heads = bench.outbox().list_pending(BOT, &[], 6, at(1)).await.unwrap();
    let chats: Vec<i64> = heads.iter().map(|head| head.chat.0).collect();
    assert_eq!(chats, [2, 6, 7, 5, 4, 3]);
    assert_eq!(heads[0].class, Class::Outcome);
}

/// Chats that the pace holds are not listed.
pub async fn held_chats_are_left_out(bench: &dyn Bench) {
    decide(bench, at(0), vec![message(1, Class::Reply, "a"), message(2, Class::Reply, "b")]).await;
    let heads = bench.outbox().list_pending(BOT, &[ChatId(1)], 10, at(1)).await.unwrap();
    assert_eq!(heads.iter().map(|head| head.chat).collect::<Vec<_>>(), [ChatId(2)]);
}

/// An admin who is a guest too gets both at once.
pub async fn alerts_stand_in_a_lane_beside_their_chat(bench: &dyn Bench) {
    decide(bench, at(0), vec![message(1, Class::Reply, "reply"), message(1, Class::Alert, "alert")]).await;
    assert_eq!(claim_all(bench, at(1)).await.len(), 2);
}

/// Only edits, only of the same key; one on its way stays.
pub async fn edits_of_one_message_collapse_into_the_newest(bench: &dyn Bench) {
    let edit = |name: &str, word: &str| message(1, Class::Progress, word).keyed(key(name)).as_edit();
    decide(bench, at(0), vec![message(1, Class::Progress, "send").keyed(key("k"))]).await;
    let rows = vec![edit("k", "one"), edit("other", "kept"), edit("k", "two")];
    decide(bench, at(1), rows).await;
    decide(bench, at(2), vec![edit("k", "three")]).await;
    let superseded: Vec<_> =
        statuses(bench).await.into_iter().filter(|(_, s)| *s == OutboxStatus::Superseded).collect();
    assert_eq!(superseded.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>(), ["one", "two"]);
    assert_eq!(drain(bench, at(3)).await, ["send", "kept", "three"]);
}

/// It joins when it is due, without counting as a repair, and holds nobody up before.
pub async fn a_row_that_is_not_due_stands_outside_its_lane(bench: &dyn Bench) {
    let due = at(60_000);
    let mut late = message(1, Class::Notice, "late");
    late.not_before = Some(due);
    decide(bench, at(0), vec![late, message(1, Class::Reply, "now")]).await;
    assert_eq!(bench.outbox().next_due().await.unwrap(), Some(due));
    assert_eq!(drain(bench, at(1)).await, ["now"]);
    let early = bench.outbox().recover(BOOT, &[], due.minus(Duration::from_millis(1))).await.unwrap();
    let joined = bench.outbox().recover(BOOT, &[], due).await.unwrap();
    assert_eq!((early.lanes_repaired, joined.lanes_repaired), (0, 0));
    assert_eq!(drain(bench, due).await, ["late"]);
}

/// Only rows of those classes that speak for that subject, and only undelivered ones.
pub async fn deciding_an_outcome_takes_back_what_was_not_delivered(bench: &dyn Bench) {
    let of = |chat, class, word: &str, id: &str| message(chat, class, word).fenced("job", id, "active");
    decide(bench, at(0), vec![message(1, Class::Progress, "sent")]).await;
    assert_eq!(drain(bench, at(0)).await, ["sent"]);
    let rows = vec![
        of(2, Class::Progress, "head", "1"),
        of(2, Class::Notice, "behind", "1"),
        of(2, Class::Reply, "other class", "1"),
        of(2, Class::Notice, "other subject", "2"),
    ];
    decide(bench, at(1), rows).await;
    write(bench, at(2), |mut commit| {
        commit.supersede.push(Supersede {
            fence_kind: "job".to_owned(),
            fence_id: "1".to_owned(),
            classes: vec![Class::Progress, Class::Notice],
        });
        commit.send(message(2, Class::Outcome, "outcome"))
    })
    .await;
    let expected = [
        ("sent", OutboxStatus::Sent),
        ("head", OutboxStatus::Superseded),
        ("behind", OutboxStatus::Superseded),
        ("other class", OutboxStatus::Pending),
        ("other subject", OutboxStatus::Waiting),
        ("outcome", OutboxStatus::Waiting),
    ];
    assert_eq!(statuses(bench).await, expected.map(|(word, status)| (word.to_owned(), status)));
}

/// Used by other suites of this folder.
pub(super) async fn one(bench: &dyn Bench, class: Class, word: &str) -> crate::OutboxRow {
    decide(bench, at(0), vec![message(1, class, word)]).await;
    claim_one(bench, at(0)).await
}
