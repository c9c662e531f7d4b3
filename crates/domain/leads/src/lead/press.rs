use kernel::{Refused, Timestamp};

use super::{Actor, HistoryEntry, HistoryEvent, Lead, LeadChange, LeadEffect, LeadState, LeadStatus, LostReason};
use super::{Member, Taken};

/// What a button asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// 🆕 back to new, from any other.
    Reopen,
    /// 🛠 take it, from new.
    Take,
    /// ✅ from new and in work.
    Win,
    /// ✖️ from new and in work.
    Lose,
    /// 🚫 from new and in work.
    MarkSpam,
    /// Why it was lost; may be said again.
    GiveReason(LostReason),
}

impl Verb {
    /// Name in tables and errors.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Reopen => "reopen",
            Self::Take => "take",
            Self::Win => "win",
            Self::Lose => "lose",
            Self::MarkSpam => "mark_spam",
            Self::GiveReason(_) => "give_reason",
        }
    }

    /// The verb that leads to a status.
    pub const fn to(status: LeadStatus) -> Self {
        match status {
            LeadStatus::New => Self::Reopen,
            LeadStatus::InWork => Self::Take,
            LeadStatus::Won => Self::Win,
            LeadStatus::Lost => Self::Lose,
            LeadStatus::Spam => Self::MarkSpam,
        }
    }

    /// The status that it leads to.
    pub const fn target(self) -> LeadStatus {
        match self {
            Self::Reopen => LeadStatus::New,
            Self::Take => LeadStatus::InWork,
            Self::Win => LeadStatus::Won,
            Self::Lose | Self::GiveReason(_) => LeadStatus::Lost,
            Self::MarkSpam => LeadStatus::Spam,
        }
    }
}

impl Lead {
    /// Somebody pressed. `by` is the presser; who takes a lead is written into it.
    pub fn press(self, verb: Verb, by: &Member, actor: Actor, now: Timestamp) -> Result<LeadChange, Refused> {
        if self.erased_at.is_some() {
            return Err(self.refused(verb.as_str()));
        }
        let taken = self.state.taken().cloned();
        let next = match (verb, &self.state) {
            (
                Verb::Reopen,
                LeadState::InWork { .. } | LeadState::Won { .. } | LeadState::Lost { .. } | LeadState::Spam { .. },
            ) => LeadState::New,
            (Verb::Take, LeadState::New) => LeadState::InWork { taken: Taken { by: by.clone(), at: now } },
            (Verb::Win, LeadState::New | LeadState::InWork { .. }) => LeadState::Won { taken },
            (Verb::Lose, LeadState::New | LeadState::InWork { .. }) => LeadState::Lost { taken, reason: None },
            (Verb::MarkSpam, LeadState::New | LeadState::InWork { .. }) => LeadState::Spam { taken },
            (Verb::GiveReason(reason), LeadState::Lost { reason: said, .. }) if *said != Some(reason) => {
                return Ok(self.give_reason(reason, taken, actor, now));
            }
            (
                Verb::Reopen | Verb::Take | Verb::Win | Verb::Lose | Verb::MarkSpam | Verb::GiveReason(_),
                LeadState::New
                | LeadState::InWork { .. }
                | LeadState::Won { .. }
                | LeadState::Lost { .. }
                | LeadState::Spam { .. },
            ) => return Err(self.refused(verb.as_str())),
        };
        Ok(self.become_state(next, actor, now))
    }

    fn become_state(mut self, next: LeadState, by: Actor, now: Timestamp) -> LeadChange {
        let (from, to) = (self.status(), next.status());
        let mut effects = vec![LeadEffect::ShowCard];
        if from == LeadStatus::New || !to.is_open() {
            effects.push(LeadEffect::TakeBack);
        }
        self.state = next;
        self.status_at = now;
        self.touched_at = now;
        self.first_touch_at = self.first_touch_at.or(Some(now));
        self.changed(vec![HistoryEntry { at: now, by, event: HistoryEvent::Status { from, to } }], effects)
    }

    fn give_reason(mut self, reason: LostReason, taken: Option<Taken>, by: Actor, now: Timestamp) -> LeadChange {
        self.state = LeadState::Lost { taken, reason: Some(reason) };
        self.touched_at = now;
        let entry = HistoryEntry { at: now, by, event: HistoryEvent::Reason { reason } };
        self.changed(vec![entry], vec![LeadEffect::ShowCard])
    }
}
