use std::time::Duration;

use kernel::{ChatId, MessageId};
use serde::{Deserialize, Serialize};

/// Whom a 429 stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FloodScope {
    /// Only the chat of the call.
    Chat,
    /// Every chat of the bot.
    Bot,
}

/// Why Telegram refused for good, or until something changes. Read from its description by one table in the
/// Telegram adapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RejectReason {
    /// Markup that cannot be parsed; our fault.
    CantParse,
    /// Text or caption too long, or empty; our fault.
    BadText,
    /// `callback_data` or a button is not valid; our fault.
    BadButton,
    /// The user's account is gone.
    UserDeactivated,
    /// The chat does not exist or the bot never met the user.
    ChatNotFound,
    /// The bot was removed from the group or lacks the right.
    NoRights,
    /// The token is not valid (any more).
    Unauthorized,
    /// A file that the message names is gone.
    FileGone,
    /// Anything else with a 4xx.
    Other,
}

impl RejectReason {
    /// Fixed word for logs and attention.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CantParse => "cant_parse",
            Self::BadText => "bad_text",
            Self::BadButton => "bad_button",
            Self::UserDeactivated => "user_deactivated",
            Self::ChatNotFound => "chat_not_found",
            Self::NoRights => "no_rights",
            Self::Unauthorized => "unauthorized",
            Self::FileGone => "file_gone",
            Self::Other => "other",
        }
    }
}

/// Where a message landed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentMessage {
    /// The chat (may differ from the asked one after a migration).
    pub chat: ChatId,
    /// Its message.
    pub message: MessageId,
    /// Hash of what was shown, so that an equal edit can be dropped.
    pub content_hash: String,
}

/// What became of one call to Telegram.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendResult {
    /// Accepted.
    Sent(SentMessage),
    /// "message is not modified": what was wanted is shown.
    NotModified,
    /// The message that was to be edited is gone.
    MessageGone,
    /// The request did not leave for sure (DNS, refused, TLS) or was answered 5xx before acting is excluded: use
    /// [`SendResult::Unknown`] then.
    NotSent,
    /// 429: wait exactly this long; no attempt is counted.
    RetryAfter {
        /// As asked by Telegram.
        wait: Duration,
        /// Whom it stops.
        scope: FloodScope,
    },
    /// 403 "bot was blocked by the user".
    Blocked,
    /// The group became a supergroup with this id.
    Migrated(ChatId),
    /// Refused.
    Rejected(RejectReason),
    /// The request may have left; what became of it is not known (timeout, reset, 5xx, unreadable answer).
    Unknown,
}
