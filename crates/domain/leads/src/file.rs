use kernel::{ChatId, MessageId, Sensitive, Timestamp, UserId};
use serde::{Deserialize, Serialize};

use crate::{HistoryEntry, Lead, LeadId, LeadStatus, Repeat};

/// What a member said in reply to a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The group, as it was then.
    pub chat: ChatId,
    /// The member's message: edits of it follow.
    pub message: MessageId,
    /// Who.
    pub by: UserId,
    /// When.
    pub at: Timestamp,
    /// What.
    pub text: Sensitive<String>,
}

/// A lead with all that hangs on it, each oldest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadFile {
    /// The lead.
    pub lead: Lead,
    /// Notes.
    pub notes: Vec<Note>,
    /// Repeat contacts.
    pub repeats: Vec<Repeat>,
    /// The history.
    pub history: Vec<HistoryEntry>,
}

/// Which leads to list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeadFilter {
    /// Only these statuses; empty = all.
    pub statuses: Vec<LeadStatus>,
    /// Only those that came at or after this moment.
    pub since: Option<Timestamp>,
    /// Leaves out erased ones.
    pub not_erased: bool,
    /// Newest first, else oldest first.
    pub newest_first: bool,
    /// At most so many.
    pub limit: u64,
}

/// What a digest counts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DigestFacts {
    /// Came since, spam left out.
    pub fresh: u64,
    /// Spam that came, or was marked, since.
    pub spam: u64,
    /// New now, not erased.
    pub waiting: u64,
    /// Won now, since.
    pub won: u64,
    /// Lost now, since.
    pub lost: u64,
    /// In work, not erased, not touched for long: oldest first.
    pub untouched: Vec<LeadId>,
}
