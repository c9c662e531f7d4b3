//! Accepting, claiming and finishing events.

use std::time::Duration;

use kernel::{BotId, StoreError};

use super::Bench;
use super::kit::{BOOT, claimed_event, event, reasons, rows};
use crate::testing::samples::{BOT, at, event_of, message, update_of};
use crate::{Accepted, Class, EventFailure, InboxStatus};

/// In one batch, in a later one, and in any order.
pub async fn m1_an_update_is_stored_once_however_often_it_comes(bench: &dyn Bench) {
    let inbox = bench.inbox();
    let first = inbox.accept(BOT, vec![update_of(7, 1), update_of(5, 1), update_of(7, 1)], at(0)).await.unwrap();
    assert_eq!((first.fresh.len(), first.repeated), (2, 1));
    let second = inbox.accept(BOT, vec![update_of(5, 1), update_of(6, 1)], at(1)).await.unwrap();
    assert_eq!((second.fresh.len(), second.repeated), (1, 1));
    assert!(second.fresh > first.fresh, "new events have new ids");
    assert_eq!(inbox.accept(BOT, Vec::new(), at(2)).await.unwrap(), Accepted::default());
}

/// The same number of another bot is another update.
pub async fn m1_two_bots_have_update_ids_of_their_own(bench: &dyn Bench) {
    bench.inbox().accept(BOT, vec![update_of(1, 1)], at(0)).await.unwrap();
    let other = bench.inbox().accept(BotId(BOT.0 + 1), vec![update_of(1, 1)], at(0)).await.unwrap();
    assert_eq!((other.fresh.len(), other.repeated), (1, 0));
}

/// Finishing twice, or after the update came again, sends nothing more.
pub async fn m2_an_event_takes_effect_once(bench: &dyn Bench) {
    let claimed = claimed_event(bench, at(0)).await;
    let commit = event_of(&claimed, at(1)).send(message(1, Class::Reply, "once").as_business_reply());
    bench.inbox().finish(commit.clone()).await.unwrap();
    assert!(matches!(bench.inbox().finish(commit).await, Err(StoreError::Stale)));
    let late = EventFailure::Retry { at: at(2), error: "late".to_owned() };
    assert!(matches!(bench.inbox().record_failure(claimed.reference(), late, at(2)).await, Err(StoreError::Stale)));
    assert_eq!(rows(bench).await.len(), 1);
    assert_eq!(event(bench, claimed.id).await.status, InboxStatus::Done);
}

/// At most one business reply an event; the event stays claimed.
pub async fn m3_a_refused_commit_writes_nothing(bench: &dyn Bench) {
    let claimed = claimed_event(bench, at(0)).await;
    let reply = |word| message(1, Class::Reply, word).as_business_reply();
    let commit = event_of(&claimed, at(1)).send(reply("one")).send(reply("two"));
    assert!(matches!(bench.inbox().finish(commit).await, Err(StoreError::Rejected { reason: "business_reply" })));
    assert!(rows(bench).await.is_empty());
    assert_eq!(event(bench, claimed.id).await.status, InboxStatus::Processing);
    let commit = event_of(&claimed, at(1)).send(reply("one")).send(message(1, Class::Notice, "more"));
    bench.inbox().finish(commit).await.unwrap();
    assert_eq!(rows(bench).await.len(), 2);
}

/// A claim that went to somebody else in between.
pub async fn m3_a_commit_under_a_lost_claim_writes_nothing(bench: &dyn Bench) {
    let first = claimed_event(bench, at(0)).await;
    bench.inbox().recover(BOOT, &[], at(1)).await.unwrap();
    let second = bench.inbox().claim_events(BOOT, 1, at(1)).await.unwrap().remove(0);
    assert_eq!(first.id, second.id);
    assert!(second.run > first.run, "a claim raises the run");
    let commit = event_of(&first, at(2)).send(message(1, Class::Reply, "stale"));
    assert!(matches!(bench.inbox().finish(commit).await, Err(StoreError::Stale)));
    assert!(rows(bench).await.is_empty());
    bench.inbox().finish(event_of(&second, at(2))).await.unwrap();
}

/// In the order of arrival, whatever the update ids say.
pub async fn m4_events_of_one_chat_are_handed_out_one_by_one_in_order(bench: &dyn Bench) {
    let inbox = bench.inbox();
    inbox.accept(BOT, vec![update_of(9, 1), update_of(3, 1), update_of(6, 1)], at(0)).await.unwrap();
    for update_id in [9, 3, 6] {
        let claimed = inbox.claim_events(BOOT, 10, at(1)).await.unwrap();
        assert_eq!(claimed.iter().map(|event| event.update_id).collect::<Vec<_>>(), [update_id]);
        assert!(inbox.claim_events(BOOT, 10, at(1)).await.unwrap().is_empty());
        inbox.finish(event_of(&claimed[0], at(1))).await.unwrap();
    }
    assert!(inbox.claim_events(BOOT, 10, at(1)).await.unwrap().is_empty());
}

/// Oldest first, within the limit.
pub async fn m4_different_chats_are_handed_out_side_by_side(bench: &dyn Bench) {
    let inbox = bench.inbox();
    inbox.accept(BOT, vec![update_of(1, 11), update_of(2, 12), update_of(3, 13)], at(0)).await.unwrap();
    let first: Vec<_> = inbox.claim_events(BOOT, 2, at(1)).await.unwrap().iter().map(|event| event.update_id).collect();
    let rest: Vec<_> = inbox.claim_events(BOOT, 2, at(1)).await.unwrap().iter().map(|event| event.update_id).collect();
    assert_eq!((first, rest), (vec![1, 2], vec![3]));
}

/// Not before, with one attempt more, under a higher run.
pub async fn m5_a_failed_event_is_tried_again_when_it_is_due(bench: &dyn Bench) {
    let inbox = bench.inbox();
    let first = claimed_event(bench, at(0)).await;
    let due = at(5_000);
    let retry = EventFailure::Retry { at: due, error: "away".to_owned() };
    inbox.record_failure(first.reference(), retry, at(1)).await.unwrap();
    assert_eq!(inbox.next_due().await.unwrap(), Some(due));
    assert!(inbox.claim_events(BOOT, 10, due.minus(Duration::from_millis(1))).await.unwrap().is_empty());
    let again = inbox.claim_events(BOOT, 10, due).await.unwrap().remove(0);
    assert_eq!((again.id, again.attempts, again.raw == first.raw), (first.id, 1, true));
    assert_eq!(again.last_error.as_deref(), Some("away"));
    inbox.finish(event_of(&again, due)).await.unwrap();
    assert_eq!(inbox.next_due().await.unwrap(), None);
}

/// Its own chat waits behind it, the others do not.
pub async fn m6_a_retrying_event_stops_only_its_own_chat(bench: &dyn Bench) {
    let inbox = bench.inbox();
    inbox.accept(BOT, vec![update_of(1, 1)], at(0)).await.unwrap();
    let head = inbox.claim_events(BOOT, 10, at(0)).await.unwrap().remove(0);
    let retry = EventFailure::Retry { at: at(60_000), error: "poison".to_owned() };
    inbox.record_failure(head.reference(), retry, at(1)).await.unwrap();
    inbox.accept(BOT, vec![update_of(2, 1), update_of(3, 2)], at(2)).await.unwrap();
    let others = inbox.claim_events(BOOT, 10, at(3)).await.unwrap();
    assert_eq!(others.iter().map(|event| event.update_id).collect::<Vec<_>>(), [3]);
}

/// The next of its chat follows at once.
pub async fn m6_a_dead_event_releases_its_lane_and_calls_a_person(bench: &dyn Bench) {
    let inbox = bench.inbox();
    inbox.accept(BOT, vec![update_of(1, 1), update_of(2, 1)], at(0)).await.unwrap();
    let head = inbox.claim_events(BOOT, 10, at(0)).await.unwrap().remove(0);
    let dead = EventFailure::Dead { error: "attempts".to_owned() };
    inbox.record_failure(head.reference(), dead, at(1)).await.unwrap();
    assert_eq!(event(bench, head.id).await.status, InboxStatus::Dead);
    assert_eq!(reasons(bench).await, ["inbox_dead"]);
    assert_eq!(rows(bench).await.len(), 1, "an alert goes to the admin chat");
    let next = inbox.claim_events(BOOT, 10, at(2)).await.unwrap();
    assert_eq!(next.iter().map(|event| event.update_id).collect::<Vec<_>>(), [2]);
}

/// Behind the head of its lane, its counts at nought, its attention closed.
pub async fn a_dead_event_can_be_replayed_and_no_other(bench: &dyn Bench) {
    let inbox = bench.inbox();
    let head = claimed_event(bench, at(0)).await;
    assert!(matches!(inbox.replay(head.id, at(1)).await, Err(StoreError::Stale)));
    let dead = EventFailure::Dead { error: "attempts".to_owned() };
    inbox.record_failure(head.reference(), dead, at(1)).await.unwrap();
    inbox.replay(head.id, at(2)).await.unwrap();
    assert!(matches!(inbox.replay(head.id, at(2)).await, Err(StoreError::Stale)));
    assert!(reasons(bench).await.is_empty());
    let again = inbox.claim_events(BOOT, 10, at(3)).await.unwrap().remove(0);
    assert_eq!((again.id, again.attempts, again.deaths, again.alone), (head.id, 0, 0, false));
}
