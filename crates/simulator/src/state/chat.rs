//! Chats: one a user and bot, and groups.

use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use serde_json::{Map, Value, json};

use super::State;
use crate::reply::ApiError;

/// What addresses a chat inside the simulator; in the Bot API a private chat has its user's id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ChatKey {
    Private { bot: i64, user: i64 },
    Group(i64),
}

impl ChatKey {
    /// The id that the Bot API knows.
    pub(crate) fn id(self) -> i64 {
        match self {
            Self::Private { user, .. } => user,
            Self::Group(id) => id,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChatKind {
    Private,
    Group,
    Supergroup { forum: bool },
}

/// A message with its past.
#[derive(Debug, Clone)]
pub(crate) struct Stored {
    pub(crate) json: Value,
    /// The bot that wrote it; `None` for people and service messages.
    pub(crate) bot: Option<i64>,
    pub(crate) deleted: bool,
    /// Earlier versions, oldest first.
    pub(crate) history: Vec<Value>,
    /// Emoji that the bot has put under it.
    pub(crate) reactions: Vec<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Topic {
    pub(crate) name: String,
    pub(crate) closed: bool,
}

/// Who writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Author {
    Bot(i64),
    User(i64),
    /// An administrator who writes in the group's name.
    Anonymous,
}

#[derive(Debug, Clone)]
pub(crate) struct Chat {
    pub(crate) kind: ChatKind,
    pub(crate) title: String,
    /// People and their status.
    pub(crate) members: BTreeMap<i64, String>,
    /// Bots and their status.
    pub(crate) bots: BTreeMap<i64, String>,
    pub(crate) messages: BTreeMap<i64, Stored>,
    pub(crate) next_message: i64,
    pub(crate) topics: BTreeMap<i64, Topic>,
    pub(crate) migrated_to: Option<i64>,
    pub(crate) deleted: bool,
    /// Private chats: the user has blocked the bot.
    pub(crate) blocked: bool,
    pub(crate) sent: VecDeque<Instant>,
}

impl Chat {
    pub(crate) fn new(kind: ChatKind, title: String) -> Self {
        Self {
            kind,
            title,
            members: BTreeMap::new(),
            bots: BTreeMap::new(),
            messages: BTreeMap::new(),
            next_message: 1,
            topics: BTreeMap::new(),
            migrated_to: None,
            deleted: false,
            blocked: false,
            sent: VecDeque::new(),
        }
    }

    pub(crate) fn is_forum(&self) -> bool {
        self.kind == ChatKind::Supergroup { forum: true }
    }

    fn noun(&self) -> &'static str {
        if matches!(self.kind, ChatKind::Supergroup { .. }) { "supergroup" } else { "group" }
    }
}

impl State {
    /// The chat that a bot means by a `chat_id`.
    pub(crate) fn chat_of_bot(&self, bot: i64, chat_id: &Value) -> Result<ChatKey, ApiError> {
        let unknown = || ApiError::bad("chat not found");
        let id = match chat_id {
            Value::Number(number) => number.as_i64().ok_or_else(unknown)?,
            Value::String(name) => {
                let name = name.strip_prefix('@').ok_or_else(unknown)?;
                let named = |c: &&super::Account| c.text("username").is_some_and(|u| u.eq_ignore_ascii_case(name));
                self.users.values().find(named).ok_or_else(unknown)?.id
            }
            _ => return Err(unknown()),
        };
        if id < 0 {
            let key = ChatKey::Group(id);
            let chat = self.chats.get(&key).ok_or_else(unknown)?;
            if chat.bots.contains_key(&bot) { Ok(key) } else { Err(unknown()) }
        } else {
            let key = ChatKey::Private { bot, user: id };
            if self.chats.contains_key(&key) {
                return Ok(key);
            }
            let met = self.chats.values().any(|c| c.bots.contains_key(&bot) && c.members.contains_key(&id));
            Err(if met { ApiError::forbidden("bot can't initiate conversation with a user") } else { unknown() })
        }
    }

    /// Refuses a bot that may not act in the chat.
    pub(crate) fn check_access(&self, bot: i64, key: ChatKey) -> Result<&Chat, ApiError> {
        let chat = self.chats.get(&key).ok_or_else(|| ApiError::bad("chat not found"))?;
        if let ChatKey::Private { user, .. } = key {
            if self.users.get(&user).is_some_and(|u| u.deactivated) {
                return Err(ApiError::forbidden("user is deactivated"));
            }
            return if chat.blocked { Err(ApiError::forbidden("bot was blocked by the user")) } else { Ok(chat) };
        }
        if let Some(to) = chat.migrated_to {
            return Err(ApiError::migrated(to));
        }
        if chat.deleted {
            return Err(ApiError::forbidden("the group chat was deleted"));
        }
        match chat.bots.get(&bot).map(String::as_str) {
            Some("kicked") => Err(ApiError::forbidden(&format!("bot was kicked from the {} chat", chat.noun()))),
            Some("left") | None => {
                Err(ApiError::forbidden(&format!("bot is not a member of the {} chat", chat.noun())))
            }
            Some(_) => Ok(chat),
        }
    }

    /// Refuses a bot that may not write into the chat or its topic.
    pub(crate) fn check_writable(&self, bot: i64, key: ChatKey, thread: Option<i64>) -> Result<(), ApiError> {
        let chat = self.check_access(bot, key)?;
        if chat.bots.get(&bot).is_some_and(|s| s == "restricted") {
            return Err(ApiError::bad("not enough rights to send text messages to the chat"));
        }
        let Some(thread) = thread else { return Ok(()) };
        match chat.topics.get(&thread) {
            None => Err(ApiError::bad("message thread not found")),
            Some(topic) if topic.closed && chat.bots.get(&bot).is_none_or(|s| s != "administrator") => {
                Err(ApiError::bad("TOPIC_CLOSED"))
            }
            Some(_) => Ok(()),
        }
    }

    /// The `Chat` object.
    pub(crate) fn chat_json(&self, key: ChatKey) -> Value {
        let Some(chat) = self.chats.get(&key) else { return json!({ "id": key.id(), "type": "private" }) };
        let mut out = Map::new();
        out.insert("id".into(), key.id().into());
        match chat.kind {
            ChatKind::Private => {
                out.insert("type".into(), "private".into());
                let fields = self.users.get(&key.id()).map(|u| &u.fields);
                for name in ["first_name", "last_name", "username"] {
                    if let Some(value) = fields.and_then(|f| f.get(name)) {
                        out.insert(name.into(), value.clone());
                    }
                }
            }
            ChatKind::Group => {
                out.insert("type".into(), "group".into());
                out.insert("title".into(), chat.title.clone().into());
            }
            ChatKind::Supergroup { forum } => {
                out.insert("type".into(), "supergroup".into());
                out.insert("title".into(), chat.title.clone().into());
                if forum {
                    out.insert("is_forum".into(), true.into());
                }
            }
        }
        Value::Object(out)
    }

    /// The private chat of a user with a bot, begun when it is not there yet.
    pub(crate) fn private_chat(&mut self, bot: i64, user: i64) -> ChatKey {
        let key = ChatKey::Private { bot, user };
        self.chats.entry(key).or_insert_with(|| Chat::new(ChatKind::Private, String::new()));
        key
    }
}
