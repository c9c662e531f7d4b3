use kernel::{Lang, Sensitive, Timestamp, UserId, Version};
use serde::{Deserialize, Serialize};

use super::{Contact, LeadStatus, LostReason, Origin, Wish};
use crate::LeadId;
use crate::card::Card;

/// A member of the group, as the callback or the message names them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// `from.id`, also of anonymous admins.
    pub id: UserId,
    /// As Telegram shows them.
    pub name: Sensitive<String>,
}

/// Who took a lead, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// Who.
    pub by: Member,
    /// When.
    pub at: Timestamp,
}

/// Where a lead stands, with exactly what is true then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum LeadState {
    /// Nobody took it.
    New,
    /// Somebody works on it.
    InWork {
        /// Who, since when.
        taken: Taken,
    },
    /// Agreed.
    Won {
        /// Who had taken it, if anybody.
        taken: Option<Taken>,
    },
    /// Came to nothing.
    Lost {
        /// Who had taken it, if anybody.
        taken: Option<Taken>,
        /// Why, when somebody said.
        reason: Option<LostReason>,
    },
    /// No request at all.
    Spam {
        /// Who had taken it, if anybody.
        taken: Option<Taken>,
    },
}

impl LeadState {
    /// Its name.
    pub const fn status(&self) -> LeadStatus {
        match self {
            Self::New => LeadStatus::New,
            Self::InWork { .. } => LeadStatus::InWork,
            Self::Won { .. } => LeadStatus::Won,
            Self::Lost { .. } => LeadStatus::Lost,
            Self::Spam { .. } => LeadStatus::Spam,
        }
    }

    /// Who took it.
    pub const fn taken(&self) -> Option<&Taken> {
        match self {
            Self::New => None,
            Self::InWork { taken } => Some(taken),
            Self::Won { taken } | Self::Lost { taken, .. } | Self::Spam { taken } => taken.as_ref(),
        }
    }
}

/// Somebody who asked for the booth at their own event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// Id.
    pub id: LeadId,
    /// Short number, from 1; 0 until the store has given it.
    pub number: i64,
    /// Raised by each write.
    pub version: Version,
    /// Where it stands.
    pub state: LeadState,
    /// Their name; empty once erased.
    pub name: Sensitive<String>,
    /// Their contact; none once erased.
    pub contact: Option<Contact>,
    /// What they ask for.
    pub wish: Wish,
    /// Where they came from.
    pub origin: Origin,
    /// Their language.
    pub lang: Lang,
    /// When it came.
    pub created_at: Timestamp,
    /// Last status change: reminders, retention and statistics count from here.
    pub status_at: Timestamp,
    /// Last status change or note.
    pub touched_at: Timestamp,
    /// First time that somebody changed its status.
    pub first_touch_at: Option<Timestamp>,
    /// The one reminder (L6).
    pub reminded_at: Option<Timestamp>,
    /// How often the same contact wrote again while it was open.
    pub repeats: u32,
    /// The newest note.
    pub note: Option<Sensitive<String>>,
    /// Its card.
    pub card: Card,
    /// When its personal data was erased (L4).
    pub erased_at: Option<Timestamp>,
}

impl Lead {
    /// Its status.
    pub const fn status(&self) -> LeadStatus {
        self.state.status()
    }

    /// Open and not erased: it is listed, reminded of, joined by repeats.
    pub const fn is_open(&self) -> bool {
        self.status().is_open() && self.erased_at.is_none()
    }

    /// Whether what a row speaks for still holds: `new`, or `open`.
    pub fn holds(&self, what: &str) -> bool {
        match what {
            FENCE_NEW => self.is_open() && self.status() == LeadStatus::New,
            FENCE_OPEN => self.is_open(),
            // A word that nobody writes: the row is not sent.
            _ => false,
        }
    }
}

/// Kind of the fences of leads.
pub const FENCE: &str = "lead";
/// Holds while the lead is new.
pub(crate) const FENCE_NEW: &str = "new";
/// Holds while the lead is open.
pub(crate) const FENCE_OPEN: &str = "open";
