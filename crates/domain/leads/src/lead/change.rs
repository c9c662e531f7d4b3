use kernel::{Refused, Timestamp, UserId};
use serde::{Deserialize, Serialize};

use super::{Lead, LeadStatus, LostReason};

/// Who changed a lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "actor", content = "id", rename_all = "snake_case")]
pub enum Actor {
    /// The person who asks, by form or bot.
    Visitor,
    /// A member of the group.
    Member(UserId),
    /// Somebody at the console or the command line.
    Operator,
    /// A task of ours.
    Task,
}

impl Actor {
    /// The member, when it was one.
    pub const fn member(self) -> Option<UserId> {
        match self {
            Self::Member(user) => Some(user),
            Self::Visitor | Self::Operator | Self::Task => None,
        }
    }
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HistoryEvent {
    /// It came, in this status.
    Received {
        /// `new`, or `spam` when a guard suspected it.
        to: LeadStatus,
    },
    /// Its status changed.
    Status {
        /// From.
        from: LeadStatus,
        /// To.
        to: LeadStatus,
    },
    /// Somebody said why it was lost.
    Reason {
        /// Why.
        reason: LostReason,
    },
    /// The same contact wrote again.
    Repeat,
    /// Its personal data was erased.
    Erased,
}

/// One line of the history, which is only ever added to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HistoryEntry {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub by: Actor,
    /// What.
    pub event: HistoryEvent,
}

/// What follows from a transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LeadEffect {
    /// The card is brought up to date.
    ShowCard,
    /// A short word under the card: the person wrote again.
    PingRepeat,
    /// The one reminder goes out, and attention opens.
    Remind,
    /// Reminder and pings that still wait are taken back, attention is settled.
    TakeBack,
}

/// The lead after a transition, its version raised, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadChange {
    /// The next lead.
    pub lead: Lead,
    /// For the history.
    pub history: Vec<HistoryEntry>,
    /// In order.
    pub effects: Vec<LeadEffect>,
}

impl Lead {
    pub(super) const fn refused(&self, attempted: &'static str) -> Refused {
        let from = if self.erased_at.is_some() { "erased" } else { self.status().as_str() };
        Refused { machine: "lead", from, attempted }
    }

    /// Seals a transition.
    pub(super) fn changed(mut self, history: Vec<HistoryEntry>, effects: Vec<LeadEffect>) -> LeadChange {
        if effects.contains(&LeadEffect::ShowCard) {
            self.card.want();
        }
        self.version = self.version.next();
        LeadChange { lead: self, history, effects }
    }
}
