//! What people do: write, press, block.

use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::{Author, Callback, ChatKey, ChatKind, Refusal, State, member_json};

/// A message that a person sends.
#[derive(Debug, Default)]
pub(crate) struct UserMessage {
    pub(crate) bot: Option<Value>,
    pub(crate) chat_id: Option<i64>,
    pub(crate) thread: Option<i64>,
    pub(crate) reply_to: Option<i64>,
    /// Written in the group's name.
    pub(crate) anonymous: bool,
    pub(crate) content: Map<String, Value>,
}

/// A press on an inline button.
#[derive(Debug)]
pub(crate) struct Press {
    pub(crate) bot: Option<Value>,
    pub(crate) chat_id: Option<i64>,
    pub(crate) message_id: i64,
    pub(crate) data: String,
}

impl State {
    /// The chat of an act: a group, or the private chat with the bot.
    fn chat_of_act(&mut self, user: i64, bot: Option<&Value>, chat_id: Option<i64>) -> Result<ChatKey, Refusal> {
        self.account(user)?;
        match chat_id {
            Some(id) if id < 0 => {
                let key = ChatKey::Group(id);
                let chat = self.chats.get(&key).ok_or_else(|| (404, "unknown group".to_owned()))?;
                match chat.migrated_to {
                    Some(to) => Ok(ChatKey::Group(to)),
                    None => Ok(key),
                }
            }
            Some(id) if id != user => Err((400, "a private chat has the id of its user".into())),
            _ => Ok(ChatKey::Private { bot: self.bot_of_act(bot)?, user }),
        }
    }

    /// A person writes; the answer is the message.
    pub(crate) fn user_sends(&mut self, user: i64, message: UserMessage) -> Result<Value, Refusal> {
        let key = self.chat_of_act(user, message.bot.as_ref(), message.chat_id)?;
        if let ChatKey::Private { bot, user } = key {
            self.private_chat(bot, user);
            // Writing again is the same as unblocking.
            if self.chats.get(&key).is_some_and(|c| c.blocked) {
                self.set_blocked(bot, user, false)?;
            }
        } else if self.chats.get(&key).is_some_and(|c| !c.members.contains_key(&user)) {
            return Err((403, "the user is not a member of that group".into()));
        }
        let mut content = message.content;
        if let Some(quoted) = message.reply_to.and_then(|id| self.quoted(key, id)) {
            content.insert("reply_to_message".into(), quoted);
        }
        let author = if message.anonymous { Author::Anonymous } else { Author::User(user) };
        let posted = self.post(key, author, message.thread, content);
        self.deliver(key, "message", &posted);
        Ok(posted)
    }

    /// A person changes a message of their own.
    pub(crate) fn user_edits(&mut self, user: i64, message: &UserMessage, message_id: i64) -> Result<Value, Refusal> {
        let key = self.chat_of_act(user, message.bot.as_ref(), message.chat_id)?;
        let now = self.clock.now_s();
        let stored = self
            .chats
            .get_mut(&key)
            .and_then(|c| c.messages.get_mut(&message_id))
            .filter(|m| m.bot.is_none() && !m.deleted && m.json["from"]["id"].as_i64() == Some(user))
            .ok_or_else(|| (404, "no such message of that user".to_owned()))?;
        stored.history.push(stored.json.clone());
        if let Some(object) = stored.json.as_object_mut() {
            object.extend(message.content.clone());
            object.insert("edit_date".into(), now.into());
        }
        let edited = stored.json.clone();
        self.deliver(key, "edited_message", &edited);
        Ok(edited)
    }

    /// Gives a message to the bots of its chat that may see it.
    pub(crate) fn deliver(&mut self, key: ChatKey, kind: &str, message: &Value) {
        let bots: Vec<i64> = match key {
            ChatKey::Private { bot, .. } => vec![bot],
            ChatKey::Group(_) => {
                let Some(chat) = self.chats.get(&key) else { return };
                chat.bots.iter().filter(|(id, status)| self.sees(**id, status, message)).map(|(id, _)| *id).collect()
            }
        };
        for bot in bots {
            self.push_update(bot, kind, message.clone());
        }
    }

    fn sees(&self, bot: i64, status: &str, message: &Value) -> bool {
        if matches!(status, "left" | "kicked") {
            return false;
        }
        if status == "administrator" || !self.settings.group_privacy {
            return true;
        }
        let Some(bot) = self.bots.get(&bot) else { return false };
        let text = message["text"].as_str().or_else(|| message["caption"].as_str());
        let Some(text) = text else { return message["reply_to_message"]["from"]["id"] == bot.id || !has_body(message) };
        let mention = format!("@{}", bot.username).to_lowercase();
        let command = text.starts_with('/') && {
            let word = text.split_whitespace().next().unwrap_or_default().to_lowercase();
            !word.contains('@') || word.ends_with(&mention)
        };
        command || text.to_lowercase().contains(&mention) || message["reply_to_message"]["from"]["id"] == bot.id
    }

    /// A person presses a button; the answer comes through the channel.
    pub(crate) fn user_presses(&mut self, user: i64, press: &Press) -> Result<oneshot::Receiver<Value>, Refusal> {
        let key = self.chat_of_act(user, press.bot.as_ref(), press.chat_id)?;
        let chat = self.chats.get(&key).ok_or_else(|| (404, "unknown chat".to_owned()))?;
        if chat.kind != ChatKind::Private && !chat.members.contains_key(&user) {
            return Err((403, "the user is not a member of that group".into()));
        }
        let stored = chat.messages.get(&press.message_id).ok_or_else(|| (404, "unknown message".to_owned()))?;
        let Some(bot) = stored.bot else { return Err((400, "the message is not a bot's".into())) };
        let message = if stored.deleted {
            json!({ "chat": self.chat_json(key), "message_id": press.message_id, "date": 0 })
        } else {
            stored.json.clone()
        };
        let id = rand::random_range(1_000_000_000_000_000_i64..9_000_000_000_000_000_000).to_string();
        let (waiter, answer) = oneshot::channel();
        let query = json!({
            "id": id,
            "from": self.account(user)?.user(),
            "message": message,
            "chat_instance": (key.id().wrapping_mul(1_000_003)).to_string(),
            "data": press.data,
        });
        let at_ms = self.clock.now_ms();
        self.callbacks.retain(|_, c| at_ms - c.at_ms < super::CALLBACK_MS);
        self.callbacks.insert(id, Callback { bot, at_ms, answered: false, waiter: Some(waiter) });
        self.push_update(bot, "callback_query", query);
        Ok(answer)
    }

    /// A person blocks or unblocks a bot.
    pub(crate) fn set_blocked(&mut self, bot: i64, user: i64, blocked: bool) -> Result<bool, Refusal> {
        let from = self.account(user)?.user();
        let key = self.private_chat(bot, user);
        let Some(chat) = self.chats.get_mut(&key).filter(|c| c.blocked != blocked) else { return Ok(false) };
        chat.blocked = blocked;
        let bot_user = self.bots.get(&bot).map(super::Bot::user).unwrap_or_default();
        let (member, kicked) = (member_json("member", &bot_user), member_json("kicked", &bot_user));
        let (old, new) = if blocked { (member, kicked) } else { (kicked, member) };
        let update = json!({
            "chat": self.chat_json(key), "from": from, "date": self.clock.now_s(),
            "old_chat_member": old, "new_chat_member": new,
        });
        self.push_update(bot, "my_chat_member", update);
        Ok(true)
    }
}

/// Whether a message says or shows something, other than a service message.
fn has_body(message: &Value) -> bool {
    ["photo", "document", "sticker", "voice", "contact", "video", "audio", "animation", "location"]
        .iter()
        .any(|name| message.get(*name).is_some())
}
