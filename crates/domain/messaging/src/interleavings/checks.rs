use std::collections::{BTreeMap, BTreeSet};

use kernel::ChatId;

use super::CHATS;
use super::guests::id_of;
use super::world::{World, effects};
use crate::testing::BOT;
use crate::{Class, InboxEvent, OutboxRow, OutboxStatus};

pub(super) fn word(row: &OutboxRow) -> String {
    row.outgoing.payload.json.as_str().unwrap_or_default().to_owned()
}

impl World {
    pub(super) fn at_rest(&self) -> bool {
        self.guests.queue.is_empty()
            && self.store.events().iter().all(|event| event.status.is_final())
            && self.store.rows().iter().all(|row| row.status.is_final())
    }

    /// What holds after every step.
    pub(super) fn check(&self) {
        let events = self.store.events();
        let rows = self.store.rows();
        self.check_accepted(&events.iter().map(|event| event.update_id).collect());
        Self::check_lanes(&events, &rows);
        self.check_effects(&rows);
        self.check_copies(&rows);
        self.check_open_chats(&events);
    }

    /// M1.
    fn check_accepted(&self, stored: &BTreeSet<i64>) {
        for update in &self.guests.confirmed {
            let known = stored.contains(update) || self.done.contains(update) || self.dead.contains(update);
            assert!(known, "M1: update {update} was confirmed and is lost");
        }
        for update in &self.guests.queue {
            assert!(!self.guests.confirmed.contains(&id_of(update)));
        }
    }

    /// One head a lane, and none without a head while somebody waits.
    fn check_lanes(events: &[InboxEvent], rows: &[OutboxRow]) {
        let mut inbox = BTreeMap::<_, (u32, u32)>::new();
        for event in events {
            let (heads, waiting) = inbox.entry(&event.lane).or_default();
            *heads += u32::from(event.status.holds_lane());
            *waiting += u32::from(event.status == crate::InboxStatus::Waiting);
        }
        let mut outbox = BTreeMap::<_, (u32, u32)>::new();
        for row in rows {
            let (heads, waiting) = outbox.entry(&row.outgoing.lane).or_default();
            *heads += u32::from(row.status.holds_lane());
            *waiting += u32::from(row.status == OutboxStatus::Waiting);
        }
        for (lane, (heads, waiting)) in inbox.into_iter().chain(outbox) {
            assert!(heads <= 1, "two heads in {lane:?}");
            assert!(heads == 1 || waiting == 0, "no head in {lane:?}");
        }
    }

    /// M2, M3: the rows are exactly those that the handled events decided.
    fn check_effects(&self, rows: &[OutboxRow]) {
        let mut stored = self.pruned_rows.clone();
        for row in rows.iter().filter(|row| row.outgoing.class != Class::Alert) {
            *stored.entry(word(row)).or_default() += 1;
        }
        assert!(stored.values().all(|count| *count == 1), "M2: a row was written twice: {stored:?}");
        for text in stored.keys() {
            let update: i64 = text.split(':').next().unwrap().parse().unwrap();
            assert!(self.done.contains(&update), "M3: {text} is stored and its event is not done");
        }
        for update in &self.done {
            let outcome = format!("{update}:outcome");
            let notice = format!("{update}:notice");
            let message = stored.contains_key(&outcome);
            let expected = effects(*update, 1).len();
            let found = stored.keys().filter(|text| text.split(':').next() == Some(&update.to_string())).count();
            assert!(!message || found == expected, "M3: {update} committed in part");
            assert!(message || !stored.contains_key(&notice), "M3: {update} committed in part");
        }
    }

    /// Two copies of an outcome at most, one of a notice; never a word out of turn.
    fn check_copies(&self, rows: &[OutboxRow]) {
        for row in rows {
            let copies = self.guests.copies(row.outgoing.chat.0, &word(row));
            let most = match row.outgoing.class {
                Class::Outcome => 2,
                Class::Notice => 1,
                Class::Consent
                | Class::Reply
                | Class::HandOver
                | Class::Resend
                | Class::Alert
                | Class::LeadCard
                | Class::LeadPing
                | Class::Reminder
                | Class::Digest => 0,
                Class::Progress => usize::MAX,
            };
            assert!(copies <= most, "{copies} copies of {row:?}");
        }
        for (chat, words) in &self.guests.phones {
            let mut seen = BTreeSet::new();
            let first = words.iter().filter(|word| seen.insert((*word).clone()));
            let decided: Vec<i64> = first.filter_map(|word| place(rows, word)).collect();
            assert!(decided.is_sorted(), "M4: chat {chat} received {words:?}");
        }
    }

    /// Once everything that Telegram told of a chat is handled, the store knows whether it is open: a late 403 of a
    /// send that began before the guest came back has not parked it.
    fn check_open_chats(&self, events: &[InboxEvent]) {
        let nothing_pending = self.guests.queue.is_empty() && self.rows.is_empty() && self.dead.is_empty();
        if nothing_pending && events.iter().all(|event| event.status.is_final()) {
            for chat in (1..=CHATS).filter(|chat| !self.guests.blocked.contains(chat)) {
                assert!(!self.store.is_blocked(BOT, ChatId(chat)), "chat {chat} is open and was parked");
            }
        }
    }

    /// What holds when everything has come to rest.
    pub(super) fn check_end(&self) {
        for update in &self.guests.confirmed {
            assert!(self.done.contains(update) || self.dead.contains(update), "M5: update {update} was never handled");
        }
        for row in self.store.rows().iter().filter(|row| row.outgoing.class == Class::Outcome) {
            let text = word(row);
            let copies = self.guests.copies(row.outgoing.chat.0, &text);
            match row.status {
                OutboxStatus::Sent => assert!(copies >= 1, "M5: {row:?} never arrived"),
                OutboxStatus::Uncertain => assert_eq!(row.unknowns, 2, "{row:?}"),
                OutboxStatus::Failed => {
                    let given_up = row.last_error.as_deref() == Some("worker_died_of_it");
                    assert!(self.refused.contains(&text) || given_up, "M5: {row:?} failed for no reason");
                }
                OutboxStatus::Waiting
                | OutboxStatus::Pending
                | OutboxStatus::Scheduled
                | OutboxStatus::Sending
                | OutboxStatus::Parked
                | OutboxStatus::Superseded
                | OutboxStatus::Cancelled => panic!("M5: an outcome was dropped: {row:?}"),
            }
        }
        let open = self.store.attention();
        let doubtful = |row: &&OutboxRow| row.status == OutboxStatus::Uncertain && row.outgoing.class == Class::Outcome;
        assert!(open.len() >= self.store.rows().iter().filter(doubtful).count().min(1), "a person must know");
    }
}

/// Id of the row that shows this word.
fn place(rows: &[OutboxRow], shown: &str) -> Option<i64> {
    rows.iter().find(|row| word(row) == shown.trim_start_matches('~')).map(|row| row.id)
}
