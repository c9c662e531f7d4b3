use kernel::{BootId, ChatId, MessageId, TimeScale, Timestamp};
use messaging::{
    AlertEnvelope, Cause, Class, Commit, Moment, OutboxFilter, OutboxRow, OutboxStatus, SendResult, SentMessage, settle,
};
use uuid::Uuid;

use super::{Bench, settings};
use crate::outgoing::Voice;
use crate::testing::{GROUP, a_member, a_request, an_intake};
use crate::{Actor, CardSnapshot, GroupMessage, Lead, LeadAlert, LeadChange, LeadId, Verb};

/// A life of the process.
pub(super) const BOOT: BootId = BootId(Uuid::from_u128(1));
/// The next one.
pub(super) const NEXT_BOOT: BootId = BootId(Uuid::from_u128(2));

pub(super) const fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000 + seconds * 1_000)
}

pub(super) const fn id(number: u64) -> LeadId {
    LeadId(Uuid::from_u64_pair(0x1EAD, number))
}

pub(super) const fn task(now: Timestamp) -> Commit {
    Commit::new(Cause::Task, now)
}

/// What a transition says.
pub(super) fn saying(change: &LeadChange, now: Timestamp) -> Commit {
    Voice { settings: &settings() }.change(task(now), GROUP, change)
}

/// A new lead of this number and contact.
pub(super) async fn received(bench: &dyn Bench, number: u32, now: Timestamp) -> Lead {
    let change = Lead::receive(id(u64::from(number)), a_request(number), false, now);
    let intake = an_intake(change.lead.id, None, now);
    bench.leads().record_new(&change.lead, &change.history, &intake, saying(&change, now)).await.unwrap()
}

/// A suspected one.
pub(super) async fn suspected(bench: &dyn Bench, number: u32, now: Timestamp) -> Lead {
    let change = Lead::receive(id(u64::from(number)), a_request(number), true, now);
    let intake = an_intake(change.lead.id, None, now);
    bench.leads().record_new(&change.lead, &change.history, &intake, saying(&change, now)).await.unwrap()
}

/// A new lead whose card is in the group.
pub(super) async fn published(bench: &dyn Bench, number: u32, now: Timestamp) -> Lead {
    let lead = received(bench, number, now).await;
    send_all(bench, now).await;
    find(bench, lead.id).await
}

pub(super) async fn find(bench: &dyn Bench, id: LeadId) -> Lead {
    bench.leads().find(id).await.unwrap().expect("the lead is there")
}

/// Stores a transition of the lead as it stands; answers it.
pub(super) async fn pressed(bench: &dyn Bench, id: LeadId, verb: Verb, now: Timestamp) -> Lead {
    let member = a_member(7);
    let change = find(bench, id).await.press(verb, &member, Actor::Member(member.id), now).unwrap();
    bench.leads().record(&change.lead, &change.history, saying(&change, now)).await.unwrap();
    find(bench, id).await
}

pub(super) async fn erased(bench: &dyn Bench, id: LeadId, now: Timestamp) -> Lead {
    let change = find(bench, id).await.erase(Actor::Task, now).unwrap();
    let commit = saying(&change, now);
    bench.leads().record_erased(&[(change.lead, change.history)], commit).await.unwrap();
    find(bench, id).await
}

/// Claims every head that is due, one lane after the other.
pub(super) async fn claim(bench: &dyn Bench, now: Timestamp) -> Vec<OutboxRow> {
    let heads = bench.outbox().list_pending(settings().bot, &[], 1_000, now).await.unwrap();
    let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
    bench.outbox().claim(&ids, BOOT, now).await.unwrap()
}

/// The one card row that is due.
pub(super) async fn claim_card(bench: &dyn Bench, now: Timestamp) -> OutboxRow {
    let mut cards = claim(bench, now).await;
    cards.retain(|row| row.outgoing.class == Class::LeadCard);
    assert_eq!(cards.len(), 1, "one card row is due");
    cards.remove(0)
}

/// Stores what became of a call.
pub(super) async fn answered(bench: &dyn Bench, row: &OutboxRow, result: &SendResult, now: Timestamp) {
    let settled = settle(row, result, &Moment::steady(now, TimeScale::default()));
    bench.outbox().settle(row.reference(), settled, now).await.unwrap();
}

/// Sent, as the message with the row's number, or as the one it edits.
pub(super) fn sent(row: &OutboxRow) -> SendResult {
    let message = row.target.as_ref().map_or(MessageId(row.id), |target| target.message);
    SendResult::Sent(SentMessage { chat: row.outgoing.chat, message, content_hash: format!("hash-{}", row.id) })
}

/// Claims and sends until nothing is due.
pub(super) async fn send_all(bench: &dyn Bench, now: Timestamp) {
    loop {
        let rows = claim(bench, now).await;
        if rows.is_empty() {
            return;
        }
        for row in rows {
            answered(bench, &row, &sent(&row), now).await;
        }
    }
}

pub(super) fn card_of(row: &OutboxRow) -> CardSnapshot {
    let message: GroupMessage = row.outgoing.payload.read().unwrap();
    let card = if let GroupMessage::Card(card) = message { Some(card) } else { None };
    card.expect("the row shows a card")
}

/// Every row, oldest first.
pub(super) async fn rows(bench: &dyn Bench) -> Vec<OutboxRow> {
    let mut rows = bench.outbox().list(OutboxFilter { status: None, limit: 1_000 }).await.unwrap();
    rows.sort_by_key(|row| row.id);
    rows
}

/// Rows of a class in these statuses.
pub(super) async fn count(bench: &dyn Bench, class: Class, statuses: &[OutboxStatus]) -> usize {
    rows(bench).await.iter().filter(|row| row.outgoing.class == class && statuses.contains(&row.status)).count()
}

/// Card rows that are open.
pub(super) async fn open_cards(bench: &dyn Bench) -> usize {
    let open = [OutboxStatus::Waiting, OutboxStatus::Pending, OutboxStatus::Scheduled, OutboxStatus::Sending];
    count(bench, Class::LeadCard, &open).await
}

/// What the admins were told, in order.
pub(super) async fn alerts(bench: &dyn Bench) -> Vec<LeadAlert> {
    let rows = rows(bench).await.into_iter().filter(|row| row.outgoing.class == Class::Alert);
    let envelopes = rows.filter_map(|row| row.outgoing.payload.read::<AlertEnvelope>().ok());
    envelopes.filter_map(|envelope| envelope.inner.read().ok()).collect()
}

pub(super) const fn moved_group() -> ChatId {
    ChatId(-100_500)
}
