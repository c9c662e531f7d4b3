//! Messages: posting, editing, deleting.

use serde_json::{Map, Value, json};

use super::{Author, ChatKey, ChatKind, State, Stored};
use crate::reply::{ApiError, ApiResult};

const NOT_MODIFIED: &str = "message is not modified: specified new message content and reply markup are exactly the \
                            same as a current content and reply markup of the message";

/// The account that stands for anonymous administrators.
fn anonymous_user() -> Value {
    json!({ "id": 1_087_968_824_i64, "is_bot": true, "first_name": "Group", "username": "GroupAnonymousBot" })
}

impl State {
    /// Adds a message to a chat and answers it.
    pub(crate) fn post(
        &mut self,
        key: ChatKey,
        author: Author,
        thread: Option<i64>,
        content: Map<String, Value>,
    ) -> Value {
        let chat_json = self.chat_json(key);
        let mut message = Map::new();
        message.insert("message_id".into(), self.next_message_id(key).into());
        match author {
            Author::Bot(id) => {
                message.insert("from".into(), self.bots.get(&id).map(super::Bot::user).unwrap_or_default());
            }
            Author::User(id) => {
                message.insert("from".into(), self.users.get(&id).map(super::Account::user).unwrap_or_default());
            }
            Author::Anonymous => {
                message.insert("from".into(), anonymous_user());
                message.insert("sender_chat".into(), chat_json.clone());
            }
        }
        message.insert("chat".into(), chat_json);
        message.insert("date".into(), self.clock.now_s().into());
        if let Some(thread) = thread {
            message.insert("message_thread_id".into(), thread.into());
            message.insert("is_topic_message".into(), true.into());
        }
        message.extend(content);
        let json = Value::Object(message);
        if let Some(chat) = self.chats.get_mut(&key) {
            let id = json["message_id"].as_i64().unwrap_or_default();
            let bot = if let Author::Bot(id) = author { Some(id) } else { None };
            chat.messages.insert(
                id,
                Stored { json: json.clone(), bot, deleted: false, history: Vec::new(), reactions: Vec::new() },
            );
        }
        json
    }

    /// Supergroups count their own messages; elsewhere a bot's messages are counted across its chats.
    fn next_message_id(&mut self, key: ChatKey) -> i64 {
        let counter = match key {
            ChatKey::Private { bot, .. } => self.bots.get_mut(&bot).map(|b| &mut b.next_message),
            ChatKey::Group(_) => self.chats.get_mut(&key).map(|c| &mut c.next_message),
        };
        counter.map_or(0, |next| {
            let id = *next;
            *next += 1;
            id
        })
    }

    /// The message as others quote it, without its own quote.
    pub(crate) fn quoted(&self, key: ChatKey, message_id: i64) -> Option<Value> {
        let stored = self.chats.get(&key)?.messages.get(&message_id).filter(|m| !m.deleted)?;
        let mut json = stored.json.clone();
        if let Some(object) = json.as_object_mut() {
            object.remove("reply_to_message");
        }
        Some(json)
    }

    /// A bot's own message, for an edit.
    fn editable(&mut self, bot: i64, key: ChatKey, message_id: i64) -> Result<&mut Stored, ApiError> {
        self.check_access(bot, key)?;
        let stored = self
            .chats
            .get_mut(&key)
            .and_then(|c| c.messages.get_mut(&message_id))
            .filter(|m| !m.deleted)
            .ok_or_else(|| ApiError::bad("message to edit not found"))?;
        if stored.bot == Some(bot) { Ok(stored) } else { Err(ApiError::bad("message can't be edited")) }
    }

    /// Changes a bot's own message: `None` removes a field. The answer is the message after the edit.
    pub(crate) fn edit(
        &mut self,
        bot: i64,
        key: ChatKey,
        message_id: i64,
        needs: Option<(&str, &str)>,
        changes: &[(&str, Option<Value>)],
    ) -> ApiResult {
        let now = self.clock.now_s();
        let stored = self.editable(bot, key, message_id)?;
        if let Some((field, complaint)) = needs
            && stored.json.get(field).is_none()
        {
            return Err(ApiError::bad(complaint));
        }
        let mut edited = stored.json.clone();
        if let Some(object) = edited.as_object_mut() {
            for (name, value) in changes {
                match value {
                    Some(value) => object.insert((*name).into(), value.clone()),
                    None => object.remove(*name),
                };
            }
        }
        if edited == stored.json {
            return Err(ApiError::bad(NOT_MODIFIED));
        }
        edited["edit_date"] = now.into();
        self.count_send(bot, key)?;
        let stored = self.editable(bot, key, message_id)?;
        stored.history.push(std::mem::replace(&mut stored.json, edited.clone()));
        Ok(edited)
    }

    /// Keeps what a bot thinks of a message, as `reactions` of the stored one; bots never see it.
    pub(crate) fn react(&mut self, key: ChatKey, message_id: i64, reactions: &[Value]) {
        let stored = self.chats.get_mut(&key).and_then(|chat| chat.messages.get_mut(&message_id));
        if let Some(stored) = stored {
            stored.reactions = reactions.iter().filter_map(|r| r["emoji"].as_str()).map(str::to_owned).collect();
        }
    }

    /// A bot deletes a message.
    pub(crate) fn delete_by_bot(&mut self, bot: i64, key: ChatKey, message_id: i64) -> ApiResult {
        self.check_access(bot, key)?;
        let now = self.clock.now_s();
        let chat = self.chats.get_mut(&key).ok_or_else(|| ApiError::bad("chat not found"))?;
        let admin = chat.kind == ChatKind::Private || chat.bots.get(&bot).is_some_and(|s| s == "administrator");
        let stored = chat
            .messages
            .get_mut(&message_id)
            .filter(|m| !m.deleted)
            .ok_or_else(|| ApiError::bad("message to delete not found"))?;
        let old = now - stored.json["date"].as_i64().unwrap_or(now) > 48 * 3600;
        if old || !(admin || stored.bot == Some(bot)) {
            return Err(ApiError::bad("message can't be deleted"));
        }
        stored.deleted = true;
        Ok(Value::Bool(true))
    }
}
