//! What is removed, and what is not.

use std::collections::BTreeMap;

use kernel::ChatId;

use super::Bench;
use super::kit::{BOOT, claim_all, claimed_event, decide, drain, event, reasons, row, settle, statuses, word};
use crate::testing::samples::{BOT, at, event_of, message, update_of};
use crate::{Accepted, Class, EventFailure, InboxStatus, OutboxStatus, Settled};

const DAY: i64 = 86_400_000;

/// Only when they ended before the moment; a repeated update stays known until then.
pub async fn done_and_dead_events_are_pruned_and_no_others(bench: &dyn Bench) {
    let inbox = bench.inbox();
    inbox.accept(BOT, vec![update_of(1, 1), update_of(2, 2), update_of(3, 3)], at(0)).await.unwrap();
    let claimed = inbox.claim_events(BOOT, 10, at(0)).await.unwrap();
    inbox.finish(event_of(&claimed[0], at(1))).await.unwrap();
    let dead = EventFailure::Dead { error: "word".to_owned() };
    inbox.record_failure(claimed[1].reference(), dead, at(DAY)).await.unwrap();
    assert_eq!(inbox.prune(at(1), 10).await.unwrap(), 0);
    assert_eq!(inbox.accept(BOT, vec![update_of(1, 1)], at(2)).await.unwrap(), Accepted { fresh: vec![], repeated: 1 });
    assert_eq!(inbox.prune(at(DAY), 10).await.unwrap(), 1);
    assert_eq!(inbox.prune(at(2 * DAY), 10).await.unwrap(), 1);
    assert_eq!(event(bench, claimed[2].id).await.status, InboxStatus::Processing);
}

/// `parked` and `uncertain` outcomes stay; the limit holds.
pub async fn final_rows_are_pruned_and_outcomes_in_doubt_are_spared(bench: &dyn Bench) {
    let rows = [
        (1, Class::Outcome, "sent"),
        (2, Class::Outcome, "doubt"),
        (3, Class::Outcome, "parked"),
        (4, Class::Reply, "parked reply"),
        (5, Class::Reply, "doubtful reply"),
    ];
    decide(bench, at(0), rows.iter().map(|(chat, class, word)| message(*chat, *class, word)).collect()).await;
    for claimed in claim_all(bench, at(1)).await {
        let settled = match word(&claimed).as_str() {
            "sent" => Settled::Shown,
            "doubt" | "doubtful reply" => Settled::Uncertain { attention: false },
            _ => Settled::Parked,
        };
        settle(bench, &claimed, settled, at(1)).await;
    }
    decide(bench, at(2), vec![message(6, Class::Reply, "open")]).await;
    assert_eq!(bench.outbox().prune(at(1), 10).await.unwrap(), 0);
    assert_eq!(bench.outbox().prune(at(DAY), 2).await.unwrap(), 2);
    assert_eq!(bench.outbox().prune(at(DAY), 10).await.unwrap(), 1);
    let left: Vec<String> = statuses(bench).await.into_iter().map(|(word, _)| word).collect();
    assert_eq!(left, ["doubt", "parked", "open"]);
}

/// Others that are parked do not.
pub async fn an_outcome_parked_too_long_fails_and_calls_a_person(bench: &dyn Bench) {
    decide(bench, at(0), vec![message(1, Class::Outcome, "a"), message(1, Class::Reply, "b")]).await;
    let claimed = claim_all(bench, at(1)).await.remove(0);
    settle(bench, &claimed, Settled::Parked, at(1)).await;
    let outbox = bench.outbox();
    assert_eq!(outbox.expire_parked(at(1), at(7 * DAY), 10).await.unwrap(), 0);
    assert_eq!(outbox.expire_parked(at(2), at(7 * DAY), 10).await.unwrap(), 1);
    let failed = row(bench, claimed.id).await;
    assert_eq!((failed.status, failed.last_error.as_deref()), (OutboxStatus::Failed, Some("parked_too_long")));
    assert_eq!(reasons(bench).await, ["outbox_failed"]);
}

/// In both stores.
pub async fn depth_counts_what_is_not_final(bench: &dyn Bench) {
    let held = claimed_event(bench, at(0)).await;
    let rows = vec![message(1, Class::Reply, "a"), message(1, Class::Reply, "b"), message(2, Class::Reply, "c")];
    decide(bench, at(1), rows).await;
    bench.outbox().park(BOT, ChatId(2), 0, at(2)).await.unwrap();
    bench.inbox().accept(BOT, vec![update_of(1, 1), update_of(2, 1)], at(3)).await.unwrap();
    let (events, oldest) = bench.inbox().depth().await.unwrap();
    let events: BTreeMap<&str, u64> = events.into_iter().map(|(status, count)| (status.as_str(), count)).collect();
    assert_eq!(events, BTreeMap::from([("processing", 1), ("ready", 1), ("waiting", 1)]));
    assert_eq!(oldest, Some(at(3)));
    let depth: BTreeMap<&str, u64> =
        bench.outbox().depth().await.unwrap().into_iter().map(|(status, count)| (status.as_str(), count)).collect();
    assert_eq!(depth, BTreeMap::from([("parked", 1), ("pending", 1), ("waiting", 1)]));
    bench.inbox().finish(event_of(&held, at(4))).await.unwrap();
    assert_eq!(drain(bench, at(5)).await, ["a", "b"]);
    assert!(bench.outbox().depth().await.unwrap().iter().all(|(status, _)| *status == OutboxStatus::Parked));
}
