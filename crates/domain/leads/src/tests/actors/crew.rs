use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use kernel::{MessageId, StoreError};
use messaging::{Class, OutboxRow};

use super::moves::{Move, UPGRADED};
use crate::testing::{Fault, World, a_submission};
use crate::{
    CardAct, FillTime, GroupMessage, HistoryEntry, LeadButton, LeadId, LeadsError, PickAction, PickButton, RowSubject,
    Submission, Verb, is_reminder_time,
};

/// Who acts on the world, and what the test remembers of it.
pub(super) struct Crew {
    pub(super) world: World,
    /// Posts of a lead whose outcome was lost: each may have left one card more (L5).
    pub(super) windows: BTreeMap<LeadId, usize>,
    /// Histories as last seen.
    pub(super) histories: BTreeMap<LeadId, Vec<HistoryEntry>>,
    /// Cards that a member deleted.
    pub(super) deleted: BTreeSet<MessageId>,
    /// Claimed, its call still to be made.
    held: Option<OutboxRow>,
    notes: i64,
}

impl Crew {
    pub(super) fn new() -> Self {
        Self {
            world: World::new(),
            windows: BTreeMap::new(),
            histories: BTreeMap::new(),
            deleted: BTreeSet::new(),
            held: None,
            notes: 10_000,
        }
    }

    pub(super) async fn play(&mut self, step: &Move) {
        match step {
            Move::Submit(contact) => drop(self.world.submitted(*contact).await.unwrap()),
            Move::Spam(contact) => {
                let hurried = Submission { fill: FillTime::Unreadable, ..a_submission(*contact) };
                self.world.desk.submit(hurried).await.unwrap();
            }
            Move::Press(which, verb) => {
                if let Some((message, number)) = self.card(*which) {
                    self.press(message, number, *verb).await;
                }
            }
            Move::Pick(which, status) => self.pick(*which, PickAction::Move(*status)).await,
            Move::Forget(which) => self.pick(*which, PickAction::Forget).await,
            Move::Note(which) => self.note(*which).await,
            Move::Send(fault) => self.send(*fault).await,
            Move::SendAll => while self.send_one(None).await {},
            Move::Hold => {
                if self.held.is_none() {
                    self.held = self.world.claim_one().await.unwrap();
                }
            }
            Move::Release(fault) => self.release(*fault).await,
            Move::Die(acted) => self.die(*acted).await,
            Move::Delete(which) => {
                let Some((message, _)) = self.card(*which) else { return };
                self.world.group().messages.remove(&message);
                self.deleted.insert(message);
            }
            Move::Upgrade => {
                let mut group = self.world.group();
                if group.chat != UPGRADED {
                    group.chat = UPGRADED;
                    group.messages.clear();
                }
            }
            Move::Publish => drop(self.world.desk.publish_due().await.unwrap()),
            Move::Housekeep => drop(self.world.desk.housekeep(true).await.unwrap()),
            Move::Wait(seconds) => self.world.advance(Duration::from_secs(u64::from(*seconds))),
            Move::Jump(minutes) => self.world.clock.jump_wall(i64::from(*minutes) * 60_000),
        }
    }

    /// One of the cards in the group, with the number that it shows.
    fn card(&self, which: u8) -> Option<(MessageId, i64)> {
        let group = self.world.group();
        let cards: Vec<_> = group
            .messages
            .iter()
            .filter_map(|(message, posted)| match &posted.says {
                GroupMessage::Card(card) => Some((*message, card.number)),
                _ => None,
            })
            .collect();
        cards.get(usize::from(which) % cards.len().max(1)).copied()
    }

    pub(super) async fn press(&self, message: MessageId, number: i64, verb: Verb) {
        let event = self.world.event().await.unwrap();
        let press = self.world.press(7, message);
        allowed(self.world.desk.press_card(event, &press, LeadButton { number, verb }).await);
    }

    async fn pick(&self, which: u8, action: PickAction) {
        let leads = self.world.store.all();
        let Some(file) = leads.get(usize::from(which) % leads.len().max(1)) else { return };
        let event = self.world.event().await.unwrap();
        // The list that the button stands under is none of the cards.
        let press = self.world.press(1, MessageId(900_000));
        allowed(self.world.desk.press_pick(event, &press, PickButton { action, number: file.lead.number }).await);
    }

    async fn note(&mut self, which: u8) {
        let Some((message, _)) = self.card(which) else { return };
        self.notes += 1;
        let (event, chat) = (self.world.event().await.unwrap(), self.world.group().chat);
        let place = (chat, MessageId(self.notes));
        self.world.desk.add_note(event, place, message, super::super::kit::MEMBER, "note").await.unwrap();
    }

    async fn send(&mut self, fault: Option<Fault>) {
        self.send_one(fault).await;
    }

    /// One row that is due; `false` when none is.
    pub(super) async fn send_one(&mut self, fault: Option<Fault>) -> bool {
        let Some(row) = self.world.claim_one().await.unwrap() else { return false };
        self.call(row, fault).await;
        true
    }

    /// What was taken goes out.
    pub(super) async fn release(&mut self, fault: Option<Fault>) {
        if let Some(row) = self.held.take() {
            self.call(row, fault).await;
        }
    }

    async fn call(&mut self, row: OutboxRow, fault: Option<Fault>) {
        let is_card = row.outgoing.class == Class::LeadCard;
        let fault = match fault {
            // Only a card's own settling edit waits for what may come late.
            Some(Fault::LostAndLate(_)) if !is_card => Some(Fault::Lost),
            other => other,
        };
        if matches!(fault, Some(Fault::LostAnswer | Fault::LostAndLate(_) | Fault::Lost)) {
            self.open_window(&row);
        }
        let before = self.reminders();
        self.world.group().faults.extend(fault);
        self.world.deliver(&row).await.unwrap();
        self.world.group().faults.clear();
        if self.reminders() > before {
            let settings = self.world.desk.settings();
            assert!(is_reminder_time(self.world.clock_wall(), settings.zone), "L2: a reminder outside its hours");
        }
    }

    fn reminders(&self) -> usize {
        let group = self.world.group();
        group.messages.values().filter(|posted| matches!(posted.says, GroupMessage::Reminder { .. })).count()
    }

    /// The process is gone between the claim and the storing of the outcome.
    async fn die(&mut self, acted: bool) {
        let row = match self.held.take() {
            Some(row) => Some(row),
            None => self.world.claim_one().await.unwrap(),
        };
        if let Some(row) = row {
            self.open_window(&row);
            // What the calendar keeps is not called.
            let calendar =
                crate::before_send(&row, self.world.clock_wall(), self.world.desk.settings().zone, self.world.now());
            if acted && calendar.is_none() {
                let now = self.world.now();
                drop(self.world.group().call(&row, now));
            }
        }
        self.world.reboot().await.unwrap();
    }

    fn open_window(&mut self, row: &OutboxRow) {
        if let Some(RowSubject::Card { lead, rendered: Some(rendered) }) = RowSubject::of(row)
            && rendered.act == CardAct::Post
        {
            *self.windows.entry(lead).or_default() += 1;
        }
    }
}

fn allowed<T>(done: Result<T, LeadsError>) {
    if let Err(error) = done {
        assert!(!matches!(error, LeadsError::Store(StoreError::Inconsistent { .. })), "{error}");
        panic!("a press failed: {error}");
    }
}
