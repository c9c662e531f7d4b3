use kernel::{BotId, ChatId, Lang, MessageId, Timestamp};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::Class;

/// Order holds within a lane: by default the chat; alerts have a lane of their own beside it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lane(pub String);

impl Lane {
    /// The chat's own lane.
    pub fn chat(chat: ChatId) -> Self {
        Self(chat.to_string())
    }

    /// The lane of a chat's alerts.
    pub fn alerts(chat: ChatId) -> Self {
        Self(format!("{chat}:alerts"))
    }
}

/// Name of a message that will be edited later (`progress:<job>`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageKey(pub String);

/// A new message, or an edit of the one with the same key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// A fresh message.
    Send,
    /// Edits the message that was sent under the key.
    Edit,
}

/// Snapshot of all that the text needs; turned into a Telegram call when it is sent, never earlier.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Payload {
    /// `<module>.<kind>`, e.g. `booth.link`; names the renderer.
    pub kind: String,
    /// The data.
    pub json: serde_json::Value,
}

impl Payload {
    /// Snapshot of a module's message. Serialising our own plain data types cannot fail; were it to, the payload is
    /// `null` and rendering refuses the row, which opens attention.
    pub fn of<T: Serialize>(kind: impl Into<String>, value: &T) -> Self {
        Self { kind: kind.into(), json: serde_json::to_value(value).unwrap_or_default() }
    }

    /// The data as the module's type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(&self.json)
    }
}

/// What a row speaks for; checked at each claim by the store, which cancels a row that is no longer true.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fence {
    /// `job`, `session`, …
    pub kind: String,
    /// Its id.
    pub id: String,
    /// What must hold: for `job` one of `active`, `done`, `failed`.
    pub holds: String,
}

/// Applied by the module's store inside the transaction that marks the row sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Receipt {
    /// `<module>.<kind>`.
    pub kind: String,
    /// Its data.
    pub json: serde_json::Value,
}

/// The message that this one answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplyTo(pub MessageId);

/// A message as it is decided: a row of the outbox in the making.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outgoing {
    /// The bot that sends it.
    pub bot: BotId,
    /// Where to.
    pub chat: ChatId,
    /// In which language.
    pub lang: Lang,
    /// Kind of message.
    pub class: Class,
    /// Order among heads of lanes that are due: the lowest first.
    pub priority: u8,
    /// Order.
    pub lane: Lane,
    /// Its name, when it will be edited or is an edit.
    pub key: Option<MessageKey>,
    /// Send or edit.
    pub op: Op,
    /// What it says.
    pub payload: Payload,
    /// Not earlier than this; such a row stands outside its lane until it is due.
    pub not_before: Option<Timestamp>,
    /// What it speaks for.
    pub fence: Option<Fence>,
    /// What its delivery records.
    pub receipt: Option<Receipt>,
    /// What it answers.
    pub reply_to: Option<ReplyTo>,
    /// Names of the business reply of an inbox event: at most one row an event (unique index).
    pub business_reply: bool,
}

impl Outgoing {
    /// A fresh message in the lane of its class: alerts stand beside the chat's own lane.
    pub fn send(bot: BotId, chat: ChatId, lang: Lang, class: Class, payload: Payload) -> Self {
        Self {
            bot,
            chat,
            lang,
            class,
            priority: class.policy().priority,
            lane: class.lane(chat),
            key: None,
            op: Op::Send,
            payload,
            not_before: None,
            fence: None,
            receipt: None,
            reply_to: None,
            business_reply: false,
        }
    }

    /// Before others of its class: people have what it changes in front of them already.
    #[must_use]
    pub fn at_priority(mut self, priority: u8) -> Self {
        self.priority = priority;
        self
    }

    /// Named, so that it can be edited.
    #[must_use]
    pub fn keyed(mut self, key: MessageKey) -> Self {
        self.key = Some(key);
        self
    }

    /// As an edit of the message sent under its key.
    #[must_use]
    pub fn as_edit(mut self) -> Self {
        self.op = Op::Edit;
        self
    }

    /// Speaks only while this holds.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "ids are Copy, and call sites read better")]
    pub fn fenced(mut self, kind: &str, id: impl ToString, holds: &str) -> Self {
        self.fence = Some(Fence { kind: kind.to_owned(), id: id.to_string(), holds: holds.to_owned() });
        self
    }

    /// Whether this message, while it still waits, says all that `newer` would: nothing but the event that asked for
    /// it differs, and neither is named, timed or recorded.
    pub fn stands_for(&self, newer: &Self) -> bool {
        newer.folds()
            && self.folds()
            && (self.bot, self.chat, self.lang, self.class) == (newer.bot, newer.chat, newer.lang, newer.class)
            && (&self.payload, &self.fence, self.reply_to) == (&newer.payload, &newer.fence, newer.reply_to)
    }

    /// Whether an identical row that still waits may stand for it.
    pub fn folds(&self) -> bool {
        self.class.folds()
            && self.op == Op::Send
            && self.key.is_none()
            && self.receipt.is_none()
            && self.not_before.is_none()
    }

    /// As the one business reply of its event.
    #[must_use]
    pub fn as_business_reply(mut self) -> Self {
        self.business_reply = true;
        self
    }
}
