use crate::LeadStatus;

/// What pops up for who pressed a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Popup {
    /// Done: the lead is in this status.
    Moved(LeadStatus),
    /// The reason is written down.
    ReasonKept,
    /// The card was out of date: it is being refreshed; this is the status.
    Outdated(LeadStatus),
    /// It is in that status already.
    Already(LeadStatus),
    /// Not from this status.
    NotFrom(LeadStatus),
    /// It would open a second lead for one contact; this one is open.
    OpenElsewhere {
        /// Its number.
        number: i64,
    },
    /// A second card of the lead; it is being marked as such.
    Duplicate {
        /// The lead's number.
        number: i64,
    },
    /// The personal data of this lead is erased; nothing moves any more.
    Erased,
    /// Erased just now.
    Forgotten,
    /// Only admins may.
    NotAllowed,
    /// No such lead; or a button of another chat, or of a module that is off.
    Unknown,
    /// Shown in the chat.
    Shown,
}

/// What becomes of a message in the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoteAnswer {
    /// Kept as a note: 👍 under it.
    Kept,
    /// No note: no reply to a card, or the lead is erased.
    NotOurs,
}

/// What one pass of the housekeeping did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UpkeepReport {
    /// Reminders decided.
    pub reminded: u32,
    /// Whether the digest was decided.
    pub digest: bool,
    /// Leads erased.
    pub erased: u32,
    /// Unfinished wishes removed.
    pub wants: u64,
}
