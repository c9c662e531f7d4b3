use std::sync::Arc;
use std::time::Duration;

use kernel::{ChatId, Lang, MicroUsd, Run, Sensitive, StoreError, UserId};
use messaging::testing::{BOT, MemoryMessaging, at, message};
use messaging::{AttentionChange, Cause, Class, Commit, OutboxStatus, StoreRules, Subject};
use serde_json::json;
use uuid::Uuid;

use super::MemoryDesk;
use crate::{AttentionStore, CallOutcome, CallStart, PeopleStore, Profile, Seen, SettingsStore, UsageStore};

fn desk() -> (Arc<MemoryMessaging>, Arc<MemoryDesk>) {
    let messaging = MemoryMessaging::shared(StoreRules::default());
    (Arc::clone(&messaging), MemoryDesk::over(messaging))
}

fn task(millis: i64) -> Commit {
    Commit::new(Cause::Task, at(millis))
}

fn stale(millis: i64) -> Commit {
    Commit::new(Cause::Event(messaging::EventRef { id: 404, run: Run(1) }), at(millis))
}

fn profile() -> Profile {
    let seen =
        Seen { user: UserId(7), first_name: Sensitive::new("A".to_owned()), language_code: Some("uz-UZ".to_owned()) };
    seen.merge(None, at(0))
}

#[tokio::test]
async fn m3_a_profile_and_its_commit_are_written_together_or_not_at_all() {
    let (messaging, desk) = desk();
    assert!(matches!(desk.record_profile(&profile(), stale(0)).await, Err(StoreError::Stale)));
    assert_eq!(desk.find_profile(UserId(7)).await.unwrap(), None);
    desk.record_profile(&profile(), task(0).send(message(7, Class::Reply, "hello"))).await.unwrap();
    assert_eq!(desk.find_profile(UserId(7)).await.unwrap().map(|found| found.lang), Some(Lang::Uz));
    assert_eq!(messaging.rows().len(), 1);
}

#[tokio::test]
async fn membership_parks_and_brings_back() {
    let (messaging, desk) = desk();
    let chat = ChatId(7);
    desk.record_membership(BOT, chat, true, task(0).send(message(7, Class::Outcome, "late"))).await.unwrap();
    assert!(desk.is_blocked(BOT, chat).await.unwrap());
    desk.record_membership(BOT, chat, true, task(1)).await.unwrap();
    assert_eq!(messaging.rows()[0].status, OutboxStatus::Parked);
    desk.record_membership(BOT, chat, false, task(2)).await.unwrap();
    assert!(!desk.is_blocked(BOT, chat).await.unwrap());
    assert_eq!(messaging.rows()[0].status, OutboxStatus::Pending);
}

fn needs(id: i64) -> AttentionChange {
    AttentionChange::NeedsPerson { module: "booth", subject: Subject::new("job", id), reason: "job_failed".to_owned() }
}

#[tokio::test]
async fn a5_the_first_who_takes_it_owns_it_and_what_is_owned_does_not_ring() {
    let (messaging, desk) = desk();
    for (id, millis) in [(1, 10), (2, 0), (3, 20)] {
        let mut commit = task(millis);
        commit.attention.push(needs(id));
        messaging.commit(&commit, |_| Ok(())).unwrap();
    }
    let ids = |open: Vec<crate::OpenAttention>| open.into_iter().map(|item| item.subject.id).collect::<Vec<_>>();
    assert_eq!(ids(desk.list_open(2).await.unwrap()), ["2", "1"], "oldest first");
    let subject = Subject::new("job", 1);
    desk.record_owner(&subject, UserId(7), task(30)).await.unwrap();
    assert!(matches!(desk.record_owner(&subject, UserId(8), task(30)).await, Err(StoreError::Stale)));
    assert_eq!(ids(desk.due_rings(at(19), 10).await.unwrap()), ["2"]);
    desk.record_ring(&Subject::new("job", 2), task(40)).await.unwrap();
    assert!(desk.due_rings(at(19), 10).await.unwrap().is_empty(), "it rings once");
    assert!(matches!(desk.record_ring(&subject, task(50)).await, Err(StoreError::Stale)));
}

#[tokio::test]
async fn a_fact_is_written_only_over_what_was_seen() {
    let (_, desk) = desk();
    desk.record("maintenance", None, json!({"by": 1}), task(0)).await.unwrap();
    let again = desk.record("maintenance", None, json!({"by": 2}), task(0)).await;
    assert!(matches!(again, Err(StoreError::Stale)));
    desk.record("maintenance", Some(&json!({"by": 1})), json!(null), task(0)).await.unwrap();
    assert_eq!(SettingsStore::find(desk.as_ref(), "maintenance").await.unwrap(), Some(json!(null)));
    desk.put("boot", json!("id")).await.unwrap();
    assert_eq!(SettingsStore::find(desk.as_ref(), "boot").await.unwrap(), Some(json!("id")));
}

#[tokio::test]
async fn j6_a_started_call_counts_at_its_ceiling_until_its_answer() {
    let (_, desk) = desk();
    let job = Uuid::from_u128(1);
    let call = |job| CallStart {
        job,
        attempt: 1,
        provider: "local".to_owned(),
        model: "m".to_owned(),
        purpose: "draw",
        ceiling: MicroUsd(100),
    };
    let first = desk.record_call_started(call(Some(job)), at(0)).await.unwrap();
    desk.record_call_started(call(None), at(10)).await.unwrap();
    assert_eq!(desk.get_spent_for_job(job).await.unwrap(), MicroUsd(100));
    let outcome = CallOutcome { outcome: "ok", cost: MicroUsd(40), took: Duration::from_secs(1) };
    desk.record_call_ended(first, outcome, at(20)).await.unwrap();
    assert_eq!(desk.get_spent_for_job(job).await.unwrap(), MicroUsd(40));
    assert_eq!(desk.get_spent_since(at(0)).await.unwrap(), MicroUsd(140));
    assert_eq!(desk.get_spent_since(at(1)).await.unwrap(), MicroUsd(100));
}
