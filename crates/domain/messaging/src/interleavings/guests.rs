use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::{Value, json};

use crate::testing::update;

/// Telegram and the people behind it, as far as a bot can see them.
#[derive(Debug, Default)]
pub(super) struct Guests {
    last_update: i64,
    /// Updates that were not confirmed.
    pub(super) queue: VecDeque<Value>,
    pub(super) confirmed: BTreeSet<i64>,
    pub(super) blocked: BTreeSet<i64>,
    /// What each phone received: words in the order of arrival, edits marked `~`.
    pub(super) phones: BTreeMap<i64, Vec<String>>,
}

impl Guests {
    pub(super) fn write(&mut self, chat: i64) {
        if self.blocked.contains(&chat) {
            return;
        }
        self.last_update += 1;
        self.queue.push_back(update(self.last_update, chat));
    }

    pub(super) fn set_blocked(&mut self, chat: i64, blocked: bool) {
        let changed = if blocked { self.blocked.insert(chat) } else { self.blocked.remove(&chat) };
        if changed {
            self.last_update += 1;
            let member = json!({"chat": {"id": chat}, "from": {"id": chat}, "blocked": blocked});
            self.queue.push_back(json!({"update_id": self.last_update, "my_chat_member": member}));
        }
    }

    /// Confirms everything up to this update.
    pub(super) fn confirm(&mut self, up_to: i64) {
        while let Some(id) = self.queue.front().map(id_of).filter(|id| *id <= up_to) {
            self.confirmed.insert(id);
            self.queue.pop_front();
        }
    }

    pub(super) fn receive(&mut self, chat: i64, word: String) {
        self.phones.entry(chat).or_default().push(word);
    }

    pub(super) fn copies(&self, chat: i64, word: &str) -> usize {
        self.phones.get(&chat).map_or(0, |words| words.iter().filter(|other| *other == word).count())
    }
}

pub(super) fn id_of(update: &Value) -> i64 {
    update["update_id"].as_i64().unwrap()
}
