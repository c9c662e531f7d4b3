use std::sync::atomic::{AtomicI64, Ordering};

use kernel::{BootId, ChatId, Lang, MessageId, Timestamp};
use uuid::Uuid;

use super::Bench;
use crate::testing::samples::{BOT, event_of, update};
use crate::{
    AlertTarget, Commit, Envelope, InboxEvent, Lane, MessageKey, OutboxFilter, OutboxRow, OutboxStatus, Outgoing,
    SentMessage, Settled, UpdateKind,
};

/// A life of the process.
pub(super) const BOOT: BootId = BootId(Uuid::from_u128(1));
/// The next one.
pub(super) const NEXT_BOOT: BootId = BootId(Uuid::from_u128(2));
/// The admin chat.
pub(super) const ADMIN: ChatId = ChatId(-900);

pub(super) fn admin() -> AlertTarget {
    AlertTarget { bot: BOT, chat: ADMIN, lang: Lang::Ru, event: "Fest".to_owned() }
}

static LAST_UPDATE: AtomicI64 = AtomicI64::new(1_000_000);

/// Accepts a fresh event in a lane of its own, claims it under `BOOT` and answers it.
pub(super) async fn claimed_event(bench: &dyn Bench, now: Timestamp) -> InboxEvent {
    let update_id = LAST_UPDATE.fetch_add(1, Ordering::Relaxed);
    let lane = Lane(format!("kit:{update_id}"));
    let envelope = Envelope { update_id, lane: lane.clone(), kind: UpdateKind("message".to_owned()) };
    bench.inbox().accept(BOT, vec![(envelope, update(update_id, 1))], now).await.unwrap();
    let claimed = bench.inbox().claim_events(BOOT, 1000, now).await.unwrap();
    claimed.into_iter().find(|event| event.lane == lane).expect("a fresh event can be claimed")
}

/// Writes a commit through an event of its own.
pub(super) async fn write(bench: &dyn Bench, now: Timestamp, build: impl FnOnce(Commit) -> Commit) {
    let event = claimed_event(bench, now).await;
    bench.inbox().finish(build(event_of(&event, now))).await.unwrap();
}

/// Writes messages, each in the order given.
pub(super) async fn decide(bench: &dyn Bench, now: Timestamp, outgoing: Vec<Outgoing>) {
    write(bench, now, |commit| outgoing.into_iter().fold(commit, Commit::send)).await;
}

/// Lists and claims every head that is due.
pub(super) async fn claim_all(bench: &dyn Bench, now: Timestamp) -> Vec<OutboxRow> {
    claim_as(bench, BOOT, now).await
}

/// The same for a given boot.
pub(super) async fn claim_as(bench: &dyn Bench, boot: BootId, now: Timestamp) -> Vec<OutboxRow> {
    let heads = bench.outbox().list_pending(BOT, &[], 1000, now).await.unwrap();
    let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
    bench.outbox().claim(&ids, boot, now).await.unwrap()
}

/// Claims the one head that is due.
pub(super) async fn claim_one(bench: &dyn Bench, now: Timestamp) -> OutboxRow {
    let mut rows = claim_all(bench, now).await;
    assert_eq!(rows.len(), 1, "exactly one head is due");
    rows.remove(0)
}

pub(super) async fn settle(bench: &dyn Bench, row: &OutboxRow, settled: Settled, now: Timestamp) {
    bench.outbox().settle(row.reference(), settled, now).await.unwrap();
}

/// Sent as this message.
pub(super) fn sent(row: &OutboxRow, message: i64) -> Settled {
    Settled::Sent(SentMessage {
        chat: row.outgoing.chat,
        message: MessageId(message),
        content_hash: format!("hash-{message}"),
    })
}

/// Claims and sends until nothing is due; answers the words in the order in which they went out.
pub(super) async fn drain(bench: &dyn Bench, now: Timestamp) -> Vec<String> {
    let mut words = Vec::new();
    loop {
        let rows = claim_all(bench, now).await;
        if rows.is_empty() && bench.outbox().list_pending(BOT, &[], 1, now).await.unwrap().is_empty() {
            return words;
        }
        for row in rows {
            words.push(word(&row));
            let message = sent(&row, row.id);
            settle(bench, &row, message, now).await;
        }
    }
}

pub(super) fn word(row: &OutboxRow) -> String {
    row.outgoing.payload.json.as_str().unwrap_or_default().to_owned()
}

/// Every row as word and status, oldest first.
pub(super) async fn statuses(bench: &dyn Bench) -> Vec<(String, OutboxStatus)> {
    rows(bench).await.iter().map(|row| (word(row), row.status)).collect()
}

/// Every row, oldest first.
pub(super) async fn rows(bench: &dyn Bench) -> Vec<OutboxRow> {
    let mut rows = bench.outbox().list(OutboxFilter { status: None, limit: 1000 }).await.unwrap();
    rows.sort_by_key(|row| row.id);
    rows
}

pub(super) async fn row(bench: &dyn Bench, id: i64) -> OutboxRow {
    bench.outbox().find(id).await.unwrap().expect("the row is there")
}

pub(super) async fn event(bench: &dyn Bench, id: i64) -> InboxEvent {
    bench.inbox().find(id).await.unwrap().expect("the event is there")
}

/// Reasons of what waits for a person.
pub(super) async fn reasons(bench: &dyn Bench) -> Vec<String> {
    bench.attention().await.into_iter().map(|(_, reason)| reason).collect()
}

pub(super) fn key(name: &str) -> MessageKey {
    MessageKey(name.to_owned())
}
