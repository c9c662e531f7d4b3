use kernel::ChatId;
use serde::{Deserialize, Serialize};

use crate::Lane;

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
}

impl Class {
    /// Every class, in order of priority.
    pub const ALL: [Self; 8] = [
        Self::Outcome,
        Self::Consent,
        Self::Reply,
        Self::HandOver,
        Self::Resend,
        Self::Alert,
        Self::Notice,
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
        }
    }

    /// The class of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.as_str() == name)
    }

    /// The lane of such a message to this chat.
    pub fn lane(self, chat: ChatId) -> Lane {
        match self {
            Self::Alert => Lane::alerts(chat),
            Self::Outcome
            | Self::Consent
            | Self::Reply
            | Self::HandOver
            | Self::Resend
            | Self::Progress
            | Self::Notice => Lane::chat(chat),
        }
    }
}
