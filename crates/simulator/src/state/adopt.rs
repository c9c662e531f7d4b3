//! Acts that came before any bot was known pass to the first bot.

use serde_json::Value;

use super::{ChatKey, PLACEHOLDER, State};

impl State {
    /// Gives everything of the placeholder to the bot, which is already in the table with the placeholder's queue.
    pub(super) fn adopt(&mut self, id: i64) {
        let Some(user) = self.bots.get(&id).map(super::Bot::user) else { return };
        if let Some(bot) = self.bots.get_mut(&id) {
            for queued in &mut bot.queue {
                rename(&mut queued.body, &user);
            }
        }
        let keys: Vec<ChatKey> = self.chats.keys().copied().collect();
        for key in keys {
            let Some(mut chat) = self.chats.remove(&key) else { continue };
            let key = match key {
                ChatKey::Private { bot: PLACEHOLDER, user } => ChatKey::Private { bot: id, user },
                other => other,
            };
            if let Some(status) = chat.bots.remove(&PLACEHOLDER) {
                chat.bots.insert(id, status);
            }
            for stored in chat.messages.values_mut() {
                if stored.bot == Some(PLACEHOLDER) {
                    stored.bot = Some(id);
                }
                rename(&mut stored.json, &user);
            }
            self.chats.insert(key, chat);
        }
        for callback in self.callbacks.values_mut().filter(|c| c.bot == PLACEHOLDER) {
            callback.bot = id;
        }
    }
}

/// Replaces every `User` object of the placeholder.
fn rename(value: &mut Value, user: &Value) {
    match value {
        Value::Object(object) => {
            if object.get("id").and_then(Value::as_i64) == Some(PLACEHOLDER) && object.contains_key("is_bot") {
                *value = user.clone();
            } else {
                object.values_mut().for_each(|inner| rename(inner, user));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| rename(inner, user)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
