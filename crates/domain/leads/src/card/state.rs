use kernel::{ChatId, MessageId, Timestamp};
use serde::{Deserialize, Serialize};

use crate::LeadStatus;

/// A lead's card: what it should show, and what it is known to show. While they differ, one row brings it up to date.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Card {
    /// Raised by every change that shows; 0 = no card was ever wanted.
    pub wanted: i64,
    /// The message that is known.
    pub shown: Option<ShownCard>,
    /// When it was first posted.
    pub published_at: Option<Timestamp>,
    /// The wanted revision was refused as invalid: it goes out once more as plain text.
    pub plain: bool,
    /// A revision that was refused as plain text too; nothing is sent until another one is wanted.
    pub given_up: Option<i64>,
    /// A post got lost on the way and was repeated (L5).
    pub may_exist_twice: bool,
}

/// A message of the group that shows a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownCard {
    /// The group as it was then; of an older id, the message is void.
    pub chat: ChatId,
    /// The message.
    pub message: MessageId,
    /// The revision that it shows; 0 = not known.
    pub revision: i64,
    /// The status that it shows; none = not known.
    pub status: Option<LeadStatus>,
    /// Hash of its content, so that an equal edit is not sent.
    pub content_hash: String,
}

impl Card {
    /// One more revision is wanted.
    pub(crate) fn want(&mut self) {
        self.wanted = self.wanted.saturating_add(1);
        self.plain = false;
        self.given_up = None;
    }

    /// The known message, where it is in the group as it is now.
    pub fn shown_in(&self, group: ChatId) -> Option<&ShownCard> {
        self.shown.as_ref().filter(|shown| shown.chat == group)
    }
}
