use kernel::{Refused, Sensitive, Timestamp};

use super::{Actor, HistoryEntry, HistoryEvent, Lead, LeadChange, LeadEffect, LeadStatus, Wish};

impl Lead {
    /// A member replied to the card.
    pub fn add_note(mut self, text: Sensitive<String>, now: Timestamp) -> Result<LeadChange, Refused> {
        if self.erased_at.is_some() {
            return Err(self.refused("add_note"));
        }
        self.note = Some(text);
        self.touched_at = now;
        Ok(self.changed(Vec::new(), vec![LeadEffect::ShowCard]))
    }

    /// The text of a note was edited; only the newest one is on the card.
    pub fn edit_note(mut self, text: Sensitive<String>, is_newest: bool) -> Result<LeadChange, Refused> {
        if self.erased_at.is_some() {
            return Err(self.refused("edit_note"));
        }
        if !is_newest {
            return Ok(self.changed(Vec::new(), Vec::new()));
        }
        self.note = Some(text);
        Ok(self.changed(Vec::new(), vec![LeadEffect::ShowCard]))
    }

    /// L6: the one reminder of a lead that is new and visible in the group.
    pub fn remind(mut self, now: Timestamp) -> Result<LeadChange, Refused> {
        let due = self.is_open()
            && self.status() == LeadStatus::New
            && self.reminded_at.is_none()
            && self.card.shown.is_some();
        if !due {
            return Err(self.refused("remind"));
        }
        self.reminded_at = Some(now);
        Ok(self.changed(Vec::new(), vec![LeadEffect::Remind]))
    }

    /// L4: the row, its numbers and its status history stay; name, contact, comment and notes go.
    pub fn erase(mut self, by: Actor, now: Timestamp) -> Result<LeadChange, Refused> {
        if self.erased_at.is_some() {
            return Err(self.refused("erase"));
        }
        self.name = Sensitive::default();
        self.contact = None;
        self.wish = Wish { comment: None, ..self.wish };
        self.note = None;
        self.erased_at = Some(now);
        let entry = HistoryEntry { at: now, by, event: HistoryEvent::Erased };
        Ok(self.changed(vec![entry], vec![LeadEffect::ShowCard, LeadEffect::TakeBack]))
    }
}
