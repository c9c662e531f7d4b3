use kernel::{Timestamp, Version};

use super::{Actor, HistoryEntry, HistoryEvent, Lead, LeadChange, LeadEffect, LeadState, Request};
use crate::LeadId;
use crate::card::Card;

impl Lead {
    /// A submission that belongs to no open lead. A suspected one is kept as spam and gets no card.
    pub fn receive(id: LeadId, request: Request, suspected: bool, now: Timestamp) -> LeadChange {
        let state = if suspected { LeadState::Spam { taken: None } } else { LeadState::New };
        let Request { name, contact, wish, origin, lang } = request;
        let lead = Self {
            id,
            number: 0,
            version: Version::default(),
            state,
            name,
            contact: Some(contact),
            wish,
            origin,
            lang,
            created_at: now,
            status_at: now,
            touched_at: now,
            first_touch_at: None,
            reminded_at: None,
            repeats: 0,
            note: None,
            card: Card::default(),
            erased_at: None,
        };
        let received =
            HistoryEntry { at: now, by: Actor::Visitor, event: HistoryEvent::Received { to: lead.status() } };
        let effects = if suspected { Vec::new() } else { vec![LeadEffect::ShowCard] };
        lead.changed(vec![received], effects)
    }

    /// The same contact wrote again while this lead is open: it joins. A card that somebody can see gets a ping.
    pub fn join_repeat(mut self, now: Timestamp) -> Result<LeadChange, kernel::Refused> {
        if !self.is_open() {
            return Err(self.refused("join_repeat"));
        }
        self.repeats = self.repeats.saturating_add(1);
        let entry = HistoryEntry { at: now, by: Actor::Visitor, event: HistoryEvent::Repeat };
        let mut effects = vec![LeadEffect::ShowCard];
        if self.card.shown.is_some() {
            effects.push(LeadEffect::PingRepeat);
        }
        Ok(self.changed(vec![entry], effects))
    }
}
