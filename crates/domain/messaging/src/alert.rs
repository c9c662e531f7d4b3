use kernel::{ChatId, Lang};
use serde::{Deserialize, Serialize};

use crate::{Payload, Subject};

/// How an alert is prefixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlertLevel {
    /// ⚠️ something needs a look.
    Warning,
    /// ℹ️ for information.
    Info,
}

/// A word to the admin chat. Whether it goes out is decided where it is committed: one with a key goes out once per
/// cooldown, suppressed repeats are counted there and mentioned in the next. It never carries a token, a phone
/// number or a photo path.
#[derive(Debug, Clone, PartialEq)]
pub struct Alert {
    /// Cooldown key; `None` goes out always.
    pub key: Option<String>,
    /// Prefix.
    pub level: AlertLevel,
    /// The admin chat; without one the alert goes to the log only.
    pub chat: Option<ChatId>,
    /// Language of the admin chat.
    pub lang: Lang,
    /// Event name for the prefix.
    pub event: String,
    /// What it says; rendered when it is sent.
    pub payload: Payload,
    /// What it is about, for its buttons.
    pub subject: Option<Subject>,
}
