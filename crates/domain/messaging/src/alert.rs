use kernel::{BotId, ChatId, Lang};
use serde::{Deserialize, Serialize};

use crate::{Class, MessageKey, Outgoing, Payload, Subject};

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
    /// The bot that sends it.
    pub bot: BotId,
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

impl Alert {
    /// The row that carries it, after it was admitted; `None` without an admin chat.
    pub fn to_outgoing(&self, suppressed: u32) -> Option<Outgoing> {
        let chat = self.chat?;
        let envelope = AlertEnvelope {
            level: self.level,
            event: self.event.clone(),
            suppressed,
            subject: self.subject.clone(),
            lang: self.lang,
            inner: self.payload.clone(),
        };
        let payload = Payload::of(AlertEnvelope::KIND, &envelope);
        let row = Outgoing::send(self.bot, chat, self.lang, Class::Alert, payload);
        Some(match self.message_key() {
            Some(key) => row.keyed(key),
            None => row,
        })
    }

    /// An edit of the message that this alert became when it went out: its snapshot takes the place of the one before.
    /// `None` without an admin chat, and for alerts that are about nothing in particular.
    pub fn to_edit(&self) -> Option<Outgoing> {
        self.message_key()?;
        self.to_outgoing(0).map(Outgoing::as_edit)
    }

    /// Alerts about a subject can be edited by their cooldown key.
    fn message_key(&self) -> Option<MessageKey> {
        let key = self.key.as_ref().filter(|_| self.subject.is_some())?;
        Some(MessageKey(format!("alert:{key}")))
    }
}

/// Payload of an alert's row: what the alert says, and what its frame needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AlertEnvelope {
    /// Prefix.
    pub level: AlertLevel,
    /// Event name for the prefix; may be empty.
    pub event: String,
    /// Repeats swallowed since the last one with this key.
    pub suppressed: u32,
    /// What it is about, for its buttons.
    pub subject: Option<Subject>,
    /// Language of the admin chat.
    pub lang: Lang,
    /// The module's payload.
    pub inner: Payload,
}

impl AlertEnvelope {
    /// Payload kind of every alert.
    pub const KIND: &'static str = "alert";
}
