//! `/delete_me` and the erasure of a lead reach the stored updates and the messages already sent.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

mod support;

use kernel::{BootId, ChatId, UserId};
use leads::testing::{GROUP, a_request, an_intake};
use leads::{Actor, Lead, LeadId};
use messaging::testing::{BOT, at, event_of, message, update_of};
use messaging::{Cause, Class, Commit, InboxStatus, OutboxFilter, OutboxStatus, SentMessage, Settled};
use serde_json::Value;
use uuid::Uuid;

const BOOT: BootId = BootId(Uuid::from_u128(1));
const GUEST: i64 = 100;
const OTHER: i64 = 101;

#[tokio::test]
async fn erasing_empties_the_guests_updates_and_messages_but_nobody_elses() {
    let opened = support::open().await;
    let (inbox, outbox) = (opened.stores.inbox(), opened.stores.outbox());
    for chat in [GUEST, OTHER] {
        let commit = Commit::new(Cause::Task, at(0)).send(message(chat, Class::Outcome, "Hello, Anna"));
        opened.stores.facts().record(&format!("f{chat}"), None, 1.into(), commit).await.unwrap();
    }
    let heads: Vec<i64> = outbox.list_pending(BOT, &[], 9, at(0)).await.unwrap().iter().map(|head| head.id).collect();
    for row in outbox.claim(&heads, BOOT, at(1)).await.unwrap() {
        let chat = ChatId(row.outgoing.chat.0);
        let sent = SentMessage { chat, message: kernel::MessageId(row.id), content_hash: "hash".to_owned() };
        outbox.settle(row.reference(), Settled::Sent(sent), at(2)).await.unwrap();
    }
    // The guest's first update asks to be erased, the second one comes behind it.
    let batch = vec![update_of(1, GUEST), update_of(2, OTHER), update_of(3, GUEST)];
    inbox.accept(BOT, batch, at(3)).await.unwrap();
    for person in [GUEST, OTHER] {
        let want = leads::Want::begin("want", at(3)).unwrap();
        let commit = Commit::new(Cause::Task, at(3));
        opened.stores.leads().record_want(UserId(person), Some(&want), commit).await.unwrap();
    }
    let events = inbox.claim_events(BOOT, 9, at(3)).await.unwrap();
    assert_eq!(events.len(), 2, "one a chat");
    let asks = events.iter().find(|event| event.update_id == 1).expect("the guest's event");
    let answer = event_of(asks, at(4)).send(message(GUEST, Class::Reply, "Erased"));
    opened.stores.jobs().record_erased(UserId(GUEST), answer).await.unwrap();

    assert_eq!(opened.stores.leads().find_want(UserId(GUEST)).await.unwrap(), None);
    assert!(opened.stores.leads().find_want(UserId(OTHER)).await.unwrap().is_some());
    let updates = inbox.list(messaging::InboxFilter::default()).await.unwrap();
    let raw = |update: i64| updates.iter().find(|event| event.update_id == update).expect("kept");
    assert_eq!((&raw(1).raw, raw(1).status), (&Value::Null, InboxStatus::Done));
    assert_ne!(raw(2).raw, Value::Null);
    assert_ne!(raw(3).raw, Value::Null, "what is not handled yet will be");
    let rows = outbox.list(OutboxFilter::default()).await.unwrap();
    let said = |chat: i64, status: OutboxStatus| {
        let row = rows.iter().find(|row| row.outgoing.chat.0 == chat && row.status == status).expect("kept");
        row.outgoing.payload.json.clone()
    };
    assert_eq!(said(GUEST, OutboxStatus::Sent), Value::Null);
    assert_eq!(said(OTHER, OutboxStatus::Sent), "Hello, Anna");
    assert_eq!(said(GUEST, OutboxStatus::Pending), "Erased");
}

/// A member's answer quotes the card, a press carries it whole, and who asked in the bot said it there.
#[tokio::test]
async fn l4_erasing_a_lead_empties_the_updates_of_its_group_and_of_who_asked() {
    let opened = support::open().await;
    let (inbox, store) = (opened.stores.inbox(), opened.stores.leads());
    let lead = Lead::receive(LeadId(Uuid::from_u128(9)), a_request(1), false, at(0));
    let intake = leads::Intake { asked_by: Some(UserId(GUEST)), ..an_intake(lead.lead.id, None, at(0)) };
    let stored = store.record_new(&lead.lead, &lead.history, &intake, Commit::new(Cause::Task, at(0))).await.unwrap();
    let moved = ChatId(-100_777);
    let publication = leads::Publication::default();
    let after = publication.learn(GROUP, GROUP, moved).unwrap();
    store.record_publication(publication, after, Commit::new(Cause::Task, at(0))).await.unwrap();
    let chats = [GROUP.0, moved.0, GUEST, OTHER];
    let batch = (1..).zip(chats).map(|(update, chat)| update_of(update, chat)).collect();
    inbox.accept(BOT, batch, at(1)).await.unwrap();
    let events = inbox.claim_events(BOOT, 9, at(1)).await.unwrap();
    assert_eq!(events.len(), 4);
    for event in events.iter().filter(|event| event.update_id != 2) {
        inbox.finish(event_of(event, at(2))).await.unwrap();
    }
    // The last event of the group is the command that erases.
    let command = events.iter().find(|event| event.update_id == 2).expect("the command");
    let gone = stored.erase(Actor::Member(UserId(1)), at(3)).unwrap();
    store.record_erased(&[(gone.lead, gone.history)], event_of(command, at(3))).await.unwrap();
    let updates = inbox.list(messaging::InboxFilter::default()).await.unwrap();
    for (update, chat) in (1..).zip(chats) {
        let event = updates.iter().find(|event| event.update_id == update).expect("kept");
        assert_eq!(event.raw == Value::Null, chat != OTHER, "{chat}");
    }
}
