use chrono::NaiveDate;
use kernel::{ChatId, MessageId};
use messaging::{OutboxRow, Receipt};
use serde::{Deserialize, Serialize};

use crate::card::Rendered;
use crate::{DigestFacts, LeadId};

/// What a row of the leads speaks of; stands in its receipt. What it says is filled in at its claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "row", rename_all = "snake_case")]
pub enum RowSubject {
    /// The card.
    Card {
        /// The lead.
        lead: LeadId,
        /// What the newest claim shows.
        rendered: Option<Rendered>,
    },
    /// A card that turned up beside the known one.
    Duplicate {
        /// The lead.
        lead: LeadId,
        /// Where it is.
        chat: ChatId,
        /// It.
        message: MessageId,
    },
    /// They wrote again.
    Ping {
        /// The lead.
        lead: LeadId,
    },
    /// Nobody took it yet.
    Reminder {
        /// The lead.
        lead: LeadId,
    },
    /// The digest.
    Digest {
        /// Its day.
        day: NaiveDate,
        /// What it counts.
        facts: DigestFacts,
    },
    /// A list of open leads.
    OpenList {
        /// They.
        leads: Vec<LeadId>,
        /// Open leads in all.
        total: u64,
        /// Spam leads.
        spam: u64,
    },
    /// Everything of one lead.
    Details {
        /// It.
        lead: LeadId,
    },
    /// Asks before erasing.
    ForgetConfirm {
        /// These.
        leads: Vec<LeadId>,
    },
    /// An older message, said again where it stands: somebody whom it showed is erased (L4).
    Wipe {
        /// What it speaks of.
        of: Box<Self>,
        /// Where it is.
        chat: ChatId,
        /// It.
        message: MessageId,
    },
}

impl RowSubject {
    /// Kind of the receipt.
    pub const KIND: &'static str = "leads.row";

    pub(crate) fn receipt(&self) -> Receipt {
        Receipt { kind: Self::KIND.to_owned(), json: serde_json::to_value(self).unwrap_or_default() }
    }

    /// The subject of a row, when it is one of ours.
    pub fn of(row: &OutboxRow) -> Option<Self> {
        let receipt = row.outgoing.receipt.as_ref().filter(|receipt| receipt.kind == Self::KIND)?;
        Self::deserialize(&receipt.json).ok()
    }

    /// The leads that must be at hand to fill the row in.
    pub fn leads(&self) -> Vec<LeadId> {
        match self {
            Self::Card { lead, .. }
            | Self::Duplicate { lead, .. }
            | Self::Ping { lead }
            | Self::Reminder { lead }
            | Self::Details { lead } => vec![*lead],
            Self::Digest { facts, .. } => facts.untouched.clone(),
            Self::OpenList { leads, .. } | Self::ForgetConfirm { leads } => leads.clone(),
            Self::Wipe { of, .. } => of.leads(),
        }
    }

    /// The leads whose personal data its message holds. The card knows its own message.
    pub(crate) fn shows(&self) -> Vec<LeadId> {
        match self {
            Self::Ping { .. }
            | Self::Digest { .. }
            | Self::OpenList { .. }
            | Self::Details { .. }
            | Self::ForgetConfirm { .. } => self.leads(),
            Self::Card { .. } | Self::Duplicate { .. } | Self::Reminder { .. } | Self::Wipe { .. } => Vec::new(),
        }
    }
}
