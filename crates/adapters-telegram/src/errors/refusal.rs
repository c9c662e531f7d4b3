use std::time::Duration;

use kernel::ChatId;
use messaging::RejectReason;

/// What a refusal of Telegram's means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// 429: wait exactly so long.
    RetryAfter(Duration),
    /// The user has blocked the bot.
    Blocked,
    /// The group became a supergroup with this id.
    Migrated(ChatId),
    /// What was to be shown is shown already.
    NotModified,
    /// The message to be edited is gone or can no longer be edited.
    MessageGone,
    /// The callback query lived too long; counts as answered.
    QueryTooOld,
    /// Another process polls with this token.
    OtherPoller,
    /// A webhook is set for this token.
    WebhookSet,
    /// No set of that name.
    SetMissing,
    /// The set's name is taken.
    SetOccupied,
    /// The owner has as many sets as Telegram allows.
    SetCap,
    /// The set's name is not valid.
    SetName,
    /// A sticker's picture, emoji or the title is not valid.
    SetContent,
    /// Telegram does not know the user, or the user never started the bot.
    UserUnknown,
    /// A file id is not good (any more).
    FileGone,
    /// Anything else that fails again in the same way.
    Rejected(RejectReason),
}

impl Refusal {
    /// Fixed word for logs.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::RetryAfter(_) => "retry_after",
            Self::Blocked => "blocked",
            Self::Migrated(_) => "migrated",
            Self::NotModified => "not_modified",
            Self::MessageGone => "message_gone",
            Self::QueryTooOld => "query_too_old",
            Self::OtherPoller => "other_poller",
            Self::WebhookSet => "webhook_set",
            Self::SetMissing => "set_missing",
            Self::SetOccupied => "set_occupied",
            Self::SetCap => "set_cap",
            Self::SetName => "set_name",
            Self::SetContent => "set_content",
            Self::UserUnknown => "user_unknown",
            Self::FileGone => "file_gone",
            Self::Rejected(reason) => reason.as_str(),
        }
    }
}
