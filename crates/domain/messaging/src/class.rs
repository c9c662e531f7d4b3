use kernel::ChatId;
use serde::{Deserialize, Serialize};

use crate::{Lane, UnknownRule};

/// Kind of outgoing message: names its lane, its retry schedule, its priority and what an unknown outcome means.
/// The policy table is [`Class::policy`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// The one final word for a job: link, manual help, failure, try again.
    Outcome,
    /// The consent message.
    Consent,
    /// The one business answer to what a person sent or pressed.
    Reply,
    /// A link handed over by a person.
    HandOver,
    /// An outcome sent again by a person.
    Resend,
    /// Progress and other edits.
    Progress,
    /// Delay notice, nudge, the pack's first sticker.
    Notice,
    /// A word to the admin chat.
    Alert,
    /// A lead's card: reconciled, see [`Class::is_reconciled`].
    LeadCard,
    /// A short word under a lead's card, that the person wrote again.
    LeadPing,
    /// The one reminder of a lead that nobody took.
    Reminder,
    /// The digest of a day.
    Digest,
}

impl Class {
    /// Every class, in order of priority.
    pub const ALL: [Self; 12] = [
        Self::Outcome,
        Self::Consent,
        Self::Reply,
        Self::HandOver,
        Self::Resend,
        Self::Alert,
        Self::LeadCard,
        Self::Digest,
        Self::Notice,
        Self::LeadPing,
        Self::Reminder,
        Self::Progress,
    ];

    /// Name in the store and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Consent => "consent",
            Self::Reply => "reply",
            Self::HandOver => "hand_over",
            Self::Resend => "resend",
            Self::Progress => "progress",
            Self::Notice => "notice",
            Self::Alert => "alert",
            Self::LeadCard => "lead_card",
            Self::LeadPing => "lead_ping",
            Self::Reminder => "reminder",
            Self::Digest => "digest",
        }
    }

    /// The class of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.as_str() == name)
    }

    /// Whether its rows are reconciled: such a row says only that the message under its key is to be brought up to
    /// date. The store inserts it only where no row of that key is open, its module fills it in at the claim (text,
    /// post or edit, target), and learns what became of every call in the transaction that settles it.
    pub const fn is_reconciled(self) -> bool {
        matches!(self.policy().unknown, UnknownRule::Reconcile)
    }

    /// Whether its rows follow a group that became a supergroup to its new id.
    pub const fn follows_group(self) -> bool {
        match self {
            Self::LeadCard | Self::LeadPing | Self::Reminder | Self::Digest => true,
            Self::Outcome
            | Self::Consent
            | Self::Reply
            | Self::HandOver
            | Self::Resend
            | Self::Progress
            | Self::Notice
            | Self::Alert => false,
        }
    }

    /// The lane of such a message to this chat; a module may choose a narrower one.
    pub fn lane(self, chat: ChatId) -> Lane {
        match self {
            Self::Alert | Self::Digest => Lane::alerts(chat),
            Self::Outcome
            | Self::Consent
            | Self::Reply
            | Self::HandOver
            | Self::Resend
            | Self::Progress
            | Self::Notice
            | Self::LeadCard
            | Self::LeadPing
            | Self::Reminder => Lane::chat(chat),
        }
    }
}
