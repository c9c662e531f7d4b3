use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use kernel::{BootId, ChatId, StoreError, TimeScale, Timestamp};
use uuid::Uuid;

use super::guests::Guests;
use crate::testing::{BOT, MemoryMessaging, at, event_of, message};
use crate::{
    Cause, Class, Commit, InboxEvent, InboxStore, MessageKey, Moment, OutboxRow, Outgoing, SendResult, StoreRules,
};

/// A row in the relay's hands.
#[derive(Debug, Clone)]
pub(super) struct OnItsWay {
    pub(super) row: OutboxRow,
    pub(super) result: Option<SendResult>,
}

/// One process after another over the same stores, and the world outside.
#[derive(Debug)]
pub(super) struct World {
    pub(super) store: Arc<MemoryMessaging>,
    pub(super) store_away: bool,
    pub(super) guests: Guests,
    pub(super) now: Timestamp,
    boots: u128,
    pub(super) events: Vec<InboxEvent>,
    pub(super) rows: Vec<OnItsWay>,
    /// What was in the hands of processes that are gone, or that recovery gave up.
    pub(super) ghost_events: Vec<InboxEvent>,
    pub(super) ghost_rows: Vec<OutboxRow>,
    tasks: i64,
    /// Updates whose effects were committed; pruned ones too.
    pub(super) done: BTreeSet<i64>,
    /// Updates that were given up.
    pub(super) dead: BTreeSet<i64>,
    /// Words that Telegram refused for good.
    pub(super) refused: BTreeSet<String>,
    /// Requests that left, by word.
    pub(super) left: BTreeMap<String, u32>,
    pub(super) pruned_rows: BTreeMap<String, u32>,
}

impl World {
    pub(super) fn new() -> Self {
        Self {
            store: MemoryMessaging::shared(StoreRules::default()),
            store_away: false,
            guests: Guests::default(),
            now: at(0),
            boots: 1,
            events: Vec::new(),
            rows: Vec::new(),
            ghost_events: Vec::new(),
            ghost_rows: Vec::new(),
            tasks: 0,
            done: BTreeSet::new(),
            dead: BTreeSet::new(),
            refused: BTreeSet::new(),
            left: BTreeMap::new(),
            pruned_rows: BTreeMap::new(),
        }
    }

    pub(super) fn boot(&self) -> BootId {
        BootId(Uuid::from_u128(self.boots))
    }

    pub(super) fn moment(&self) -> Moment {
        Moment::steady(self.now, TimeScale::default())
    }

    pub(super) fn advance(&mut self, millis: u64) {
        self.now = self.now.plus(Duration::from_millis(millis));
    }

    /// The process dies with all it had in its hands; the next one recovers before it does anything else.
    pub(super) async fn crash(&mut self) {
        self.boots += 1;
        self.set_away(false);
        self.recover(usize::MAX).await;
    }

    pub(super) fn set_away(&mut self, away: bool) {
        self.store_away = away;
        self.store.set_available(!away);
    }

    pub(super) async fn recover(&mut self, lost: usize) {
        if self.store_away {
            return;
        }
        self.ghost_events.extend(self.events.drain(..lost.min(self.events.len())));
        self.ghost_rows.extend(self.rows.drain(..lost.min(self.rows.len())).map(|held| held.row));
        let events: Vec<i64> = self.events.iter().map(|event| event.id).collect();
        let rows: Vec<i64> = self.rows.iter().map(|held| held.row.id).collect();
        let boot = self.boot();
        let inbox = InboxStore::recover(self.store.as_ref(), boot, &events, self.now).await.unwrap();
        let outbox = crate::OutboxStore::recover(self.store.as_ref(), boot, &rows, self.now).await.unwrap();
        assert_eq!((inbox.lanes_repaired, outbox.lanes_repaired), (0, 0), "a lane had waiters and no head");
        self.note_dead();
    }

    /// A decision that no update caused; its words carry a negative number.
    pub(super) fn decide(&mut self, chat: i64) {
        let number = -self.tasks - 1;
        let commit = Commit::new(Cause::Task, self.now);
        let commit = effects(number, chat).into_iter().fold(commit, Commit::send);
        if self.store.commit(&commit, |_| Ok(())).is_ok() {
            self.tasks += 1;
            self.done.insert(number);
        }
    }

    pub(super) fn note_dead(&mut self) {
        let events = self.store.events();
        let dead = events.iter().filter(|event| event.status == crate::InboxStatus::Dead);
        self.dead.extend(dead.map(|event| event.update_id));
    }

    /// Handles an event for good: its one commit.
    pub(super) async fn commit(&mut self, event: &InboxEvent) -> Result<(), StoreError> {
        let commit = event_of(event, self.now);
        let done = if let Some(member) = event.raw.get("my_chat_member") {
            let chat = ChatId(member["chat"]["id"].as_i64().unwrap());
            let blocked = member["blocked"].as_bool().unwrap();
            let now = self.now;
            self.store.commit(&commit, |tables| {
                if blocked {
                    tables.block(BOT, chat, now);
                } else {
                    tables.unblock(BOT, chat, now);
                }
                Ok(())
            })
        } else {
            let chat = event.raw["message"]["chat"]["id"].as_i64().unwrap();
            let commit = effects(event.update_id, chat).into_iter().fold(commit, Commit::send);
            let now = self.now;
            if self.store.is_blocked(BOT, ChatId(chat)) {
                // A message from a guest says that they are back, whatever became of the update that says so.
                self.store.commit(&commit, |tables| {
                    tables.unblock(BOT, ChatId(chat), now);
                    Ok(())
                })
            } else {
                self.store.finish(commit).await
            }
        };
        if done.is_ok() {
            let older = |other: &InboxEvent| other.lane == event.lane && other.id < event.id;
            let overtaken = self.store.events().into_iter().find(|other| older(other) && !other.status.is_final());
            assert!(overtaken.is_none(), "M4: {event:?} was handled before {overtaken:?}");
            assert!(self.done.insert(event.update_id), "M2: an event took effect twice");
        }
        done
    }
}

/// What an update decides: deterministic, so that what is stored can be compared.
pub(super) fn effects(update_id: i64, chat: i64) -> Vec<Outgoing> {
    let word = |part: &str| format!("{update_id}:{part}");
    let key = MessageKey(format!("k{chat}"));
    let mut rows = vec![message(chat, Class::Outcome, &word("outcome")).as_business_reply()];
    match update_id.rem_euclid(4) {
        0 | 3 => rows.push(message(chat, Class::Notice, &word("notice"))),
        1 => rows.insert(0, message(chat, Class::Progress, &word("progress")).keyed(key)),
        2 => rows.push(message(chat, Class::Progress, &word("edit")).keyed(key).as_edit()),
        _ => {}
    }
    rows
}
