//! Every conditional update of inbox and outbox has one winner, from 16 tasks over two engines on one file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod support;

use std::collections::BTreeSet;

use kernel::{BootId, ChatId, StoreError};
use messaging::testing::{BOT, at, event_of, message, update_of};
use messaging::{
    AttentionChange, Cause, Class, Commit, EventFailure, InboxEvent, InboxFilter, InboxStatus, OutboxFilter, OutboxRow,
    OutboxStatus, SentMessage, Settled, Subject,
};
use support::{Opened, RACERS, open, race, winners};
use uuid::Uuid;

const BOOT: BootId = BootId(Uuid::from_u128(1));

async fn accept(opened: &Opened, updates: i64, chats: i64) {
    let batch = (0..updates).map(|number| update_of(number, 100 + number % chats)).collect();
    opened.stores.inbox().accept(BOT, batch, at(0)).await.unwrap();
}

async fn claimed(opened: &Opened) -> InboxEvent {
    accept(opened, 1, 1).await;
    opened.stores.inbox().claim_events(BOOT, 1, at(1)).await.unwrap().remove(0)
}

async fn decided(opened: &Opened, chats: i64) -> Vec<i64> {
    for chat in 0..chats {
        let commit = Commit::new(Cause::Task, at(0)).send(message(100 + chat, Class::Outcome, "word"));
        opened.stores.facts().record(&format!("f{chat}"), None, 1.into(), commit).await.unwrap();
    }
    let heads = opened.stores.outbox().list_pending(BOT, &[], 1_000, at(0)).await.unwrap();
    assert_eq!(i64::try_from(heads.len()).unwrap(), chats);
    heads.into_iter().map(|head| head.id).collect()
}

async fn sending(opened: &Opened) -> OutboxRow {
    let ids = decided(opened, 1).await;
    opened.stores.outbox().claim(&ids, BOOT, at(1)).await.unwrap().remove(0)
}

async fn rows(opened: &Opened) -> Vec<OutboxRow> {
    opened.stores.outbox().list(OutboxFilter::default()).await.unwrap()
}

fn sent(message: i64) -> Settled {
    Settled::Sent(SentMessage {
        chat: ChatId(100),
        message: kernel::MessageId(message),
        content_hash: "hash".to_owned(),
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn m1_the_same_updates_are_stored_once() {
    let opened = open().await;
    let answers = race(&opened, |stores, _| async move {
        let batch = (0..40).map(|number| update_of(number, 100 + number % 7)).collect();
        stores.inbox().accept(BOT, batch, at(0)).await.unwrap()
    })
    .await;
    assert_eq!(answers.iter().map(|accepted| accepted.fresh.len()).sum::<usize>(), 40);
    assert_eq!(answers.iter().map(|accepted| accepted.repeated).sum::<usize>(), 40 * (RACERS - 1));
    let events = opened.stores.inbox().list(InboxFilter::default()).await.unwrap();
    assert_eq!(events.len(), 40);
    assert_eq!(events.iter().filter(|event| event.status == InboxStatus::Ready).count(), 7, "one head a lane");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn m2_an_event_is_claimed_by_one() {
    let opened = open().await;
    accept(&opened, 40, 40).await;
    let claims = race(&opened, |stores, number| async move {
        let boot = BootId(Uuid::from_u128(number as u128));
        stores.inbox().claim_events(boot, 3, at(1)).await.unwrap()
    })
    .await;
    let ids: Vec<i64> = claims.iter().flatten().map(|event| event.id).collect();
    assert_eq!(ids.len(), 40);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), 40);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn m2_an_event_is_finished_once_with_one_reply() {
    let opened = open().await;
    let event = claimed(&opened).await;
    let answers = race(&opened, |stores, number| {
        let reply = message(100, Class::Reply, &number.to_string()).as_business_reply();
        let commit = event_of(&event, at(2)).send(reply);
        async move { stores.inbox().finish(commit).await }
    })
    .await;
    assert_eq!(winners(&answers), 1);
    assert_eq!(rows(&opened).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn m3_an_event_is_either_finished_or_failed() {
    let opened = open().await;
    let event = claimed(&opened).await;
    let answers = race(&opened, |stores, number| {
        let (commit, reference) = (event_of(&event, at(2)), event.reference());
        async move {
            let failure = EventFailure::Retry { at: at(9), error: "x".to_owned() };
            match number % 4 {
                0 | 1 => stores.inbox().finish(commit).await,
                2 => stores.inbox().record_failure(reference, failure, at(2)).await,
                _ => {
                    let dead = EventFailure::Dead { error: "x".to_owned() };
                    stores.inbox().record_failure(reference, dead, at(2)).await
                }
            }
        }
    })
    .await;
    assert_eq!(winners(&answers), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_dead_event_is_replayed_once() {
    let opened = open().await;
    let event = claimed(&opened).await;
    let dead = EventFailure::Dead { error: "x".to_owned() };
    opened.stores.inbox().record_failure(event.reference(), dead, at(2)).await.unwrap();
    let answers = race(&opened, |stores, _| async move { stores.inbox().replay(event.id, at(3)).await }).await;
    assert_eq!(winners(&answers), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_row_is_claimed_by_one() {
    let opened = open().await;
    let ids = decided(&opened, 12).await;
    let claims = race(&opened, |stores, number| {
        let ids = ids.clone();
        async move { stores.outbox().claim(&ids, BootId(Uuid::from_u128(number as u128)), at(1)).await.unwrap() }
    })
    .await;
    let claimed: Vec<i64> = claims.iter().flatten().map(|row| row.id).collect();
    assert_eq!(claimed.len(), 12);
    assert_eq!(claimed.iter().collect::<BTreeSet<_>>().len(), 12);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_row_is_settled_once() {
    let opened = open().await;
    let row = sending(&opened).await;
    let answers = race(&opened, |stores, number| {
        let reference = row.reference();
        async move {
            let settled = match number % 3 {
                0 => sent(1),
                1 => Settled::Scheduled { at: at(50), counted: true, unknown: false, error: "x" },
                _ => Settled::Failed { attention: true, error: "x" },
            };
            stores.outbox().settle(reference, settled, at(2)).await
        }
    })
    .await;
    assert_eq!(winners(&answers), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn m4_a_lane_has_one_head_whatever_is_decided_meanwhile() {
    let opened = open().await;
    let answers = race(&opened, |stores, number| async move {
        let commit = Commit::new(Cause::Task, at(0)).send(message(100, Class::Notice, &number.to_string()));
        stores.facts().record(&format!("f{number}"), None, 1.into(), commit).await
    })
    .await;
    assert_eq!(winners(&answers), RACERS);
    let rows = rows(&opened).await;
    assert_eq!(rows.iter().filter(|row| row.status == OutboxStatus::Pending).count(), 1);
    let head = rows.iter().find(|row| row.status == OutboxStatus::Pending).unwrap();
    assert_eq!(head.id, rows.iter().map(|row| row.id).min().unwrap(), "the oldest is the head");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_row_is_replayed_once() {
    let opened = open().await;
    let row = sending(&opened).await;
    let failed = Settled::Failed { attention: true, error: "x" };
    opened.stores.outbox().settle(row.reference(), failed, at(2)).await.unwrap();
    let answers = race(&opened, |stores, _| async move { stores.outbox().replay(row.id, at(3)).await }).await;
    assert_eq!(winners(&answers), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_waits_for_a_person_is_taken_by_one_and_rings_once() {
    let opened = open().await;
    let subject = Subject::new("job", 1);
    let mut commit = Commit::new(Cause::Task, at(0));
    commit.attention.push(AttentionChange::NeedsPerson {
        module: "booth",
        subject: subject.clone(),
        reason: "job_failed".to_owned(),
    });
    opened.stores.facts().record("x", None, 1.into(), commit).await.unwrap();
    let rings = race(&opened, |stores, number| {
        let subject = subject.clone();
        let commit = Commit::new(Cause::Task, at(1 + i64::try_from(number).unwrap()));
        async move { stores.attention().record_ring(&subject, commit).await }
    })
    .await;
    assert_eq!(winners(&rings), 1);
    let takes = race(&opened, |stores, number| {
        let subject = subject.clone();
        let person = kernel::UserId(i64::try_from(number).unwrap());
        async move { stores.attention().record_owner(&subject, person, Commit::new(Cause::Task, at(99))).await }
    })
    .await;
    assert_eq!(winners(&takes), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_fact_is_compared_and_set_by_one() {
    let opened = open().await;
    let answers: Vec<Result<(), StoreError>> = race(&opened, |stores, number| async move {
        stores.facts().record("flag", None, number.into(), Commit::new(Cause::Task, at(0))).await
    })
    .await;
    assert_eq!(winners(&answers), 1);
}
