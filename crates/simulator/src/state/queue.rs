//! The queue of updates of one bot.

use serde_json::{Map, Value, json};

use super::{CALLBACK_MS, State, UPDATE_MS};

/// One update that is not confirmed yet.
#[derive(Debug, Clone)]
pub(crate) struct Queued {
    pub(crate) id: i64,
    pub(crate) at_ms: i64,
    pub(crate) callback: bool,
    /// An id that was forced by a test: it is confirmed only after it was handed out.
    pub(crate) forced: bool,
    pub(crate) handed_out: bool,
    pub(crate) body: Value,
}

/// Kinds that a bot gets only when it asks for them by name.
const ON_REQUEST: &[&str] = &["chat_member", "message_reaction", "message_reaction_count"];

impl State {
    /// Queues an update of that kind when the bot wants such.
    pub(crate) fn push_update(&mut self, bot: i64, kind: &str, payload: Value) {
        let Some(known) = self.bots.get(&bot) else { return };
        let wanted = if known.allowed.is_empty() {
            !ON_REQUEST.contains(&kind)
        } else {
            known.allowed.iter().any(|name| name == kind)
        };
        if !wanted {
            return;
        }
        let mut body = Map::new();
        body.insert(kind.to_owned(), payload);
        self.push_raw(bot, Value::Object(body), None);
    }

    /// Queues any JSON; an object gets its `update_id`. Answers the id.
    pub(crate) fn push_raw(&mut self, bot: i64, mut body: Value, forced: Option<i64>) -> Option<i64> {
        let now = self.clock.now_ms();
        let step = if self.settings.random_update_ids { rand::random_range(1..5000) } else { 1 };
        let known = self.bots.get_mut(&bot)?;
        // After a quiet week Telegram starts again at a random id.
        if known.last_update_ms > 0 && now - known.last_update_ms > 7 * 24 * 3_600_000 {
            known.next_update = rand::random_range(100_000_000..900_000_000);
        }
        known.last_update_ms = now;
        let id = forced.unwrap_or(known.next_update);
        known.next_update = known.next_update.max(id.saturating_add(step));
        let callback = body.get("callback_query").is_some();
        if let Some(object) = body.as_object_mut() {
            let fields = std::mem::take(object);
            object.insert("update_id".into(), id.into());
            object.extend(fields.into_iter().filter(|(name, _)| name != "update_id"));
        }
        let queued = Queued { id, at_ms: now, callback, forced: forced.is_some(), handed_out: false, body };
        known.queue.push_back(queued);
        known.wake();
        Some(id)
    }

    /// Drops what nobody fetched in time.
    pub(crate) fn expire_updates(&mut self, bot: i64) {
        let now = self.clock.now_ms();
        if let Some(bot) = self.bots.get_mut(&bot) {
            bot.queue.retain(|q| now - q.at_ms < if q.callback { CALLBACK_MS } else { UPDATE_MS });
        }
    }

    /// Confirms every update below the offset; a negative one keeps that many of the newest.
    pub(crate) fn confirm(&mut self, bot: i64, offset: i64) {
        let Some(bot) = self.bots.get_mut(&bot) else { return };
        if offset < 0 {
            let keep = usize::try_from(offset.unsigned_abs()).unwrap_or(usize::MAX);
            let drop = bot.queue.len().saturating_sub(keep);
            bot.confirmed.extend(bot.queue.drain(..drop).map(|q| q.id));
        } else if offset > 0 && offset <= bot.next_update {
            // An offset from the future (ids began anew) confirms nothing.
            let confirmed = &mut bot.confirmed;
            bot.queue.retain(|q| {
                let done = q.id < offset && (q.handed_out || !q.forced);
                if done {
                    confirmed.push(q.id);
                }
                !done
            });
        }
    }

    /// The oldest unconfirmed updates.
    pub(crate) fn take_batch(&mut self, bot: i64, limit: usize) -> Vec<Value> {
        let shuffle = self.settings.shuffle;
        let Some(bot) = self.bots.get_mut(&bot) else { return Vec::new() };
        let mut batch: Vec<Value> = Vec::new();
        for queued in bot.queue.iter_mut().take(limit) {
            queued.handed_out = true;
            batch.push(queued.body.clone());
        }
        if shuffle {
            for i in (1..batch.len()).rev() {
                batch.swap(i, rand::random_range(0..=i));
            }
        }
        batch
    }

    /// Ids of the updates that the bot confirmed, and of those that wait.
    pub(crate) fn confirmation(&self, bot: i64) -> Value {
        self.bots.get(&bot).map_or_else(
            || json!({ "ids": [], "pending": [] }),
            |b| json!({ "ids": b.confirmed, "pending": b.queue.iter().map(|q| q.id).collect::<Vec<_>>() }),
        )
    }
}
