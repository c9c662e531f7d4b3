//! Bots: who they are and how they get their updates.

use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::watch;

use super::queue::Queued;
use super::{Refusal, State};

/// Holds what was done before any bot is known; the first token that calls takes it over.
pub(crate) const PLACEHOLDER: i64 = 0;

/// Where a bot wants its updates sent.
#[derive(Debug, Clone)]
pub(crate) struct Webhook {
    pub(crate) url: String,
    pub(crate) secret: Option<String>,
    pub(crate) last_error: Option<(i64, String)>,
}

#[derive(Debug, Clone)]
pub(crate) struct Bot {
    pub(crate) id: i64,
    pub(crate) username: String,
    pub(crate) first_name: String,
    pub(crate) queue: VecDeque<Queued>,
    pub(crate) next_update: i64,
    pub(crate) last_update_ms: i64,
    pub(crate) confirmed: Vec<i64>,
    pub(crate) allowed: Vec<String>,
    pub(crate) webhook: Option<Webhook>,
    /// Raised by each poll and each new webhook: a waiting poll with an older number ends.
    pub(crate) poll: u64,
    pub(crate) signal: watch::Sender<u64>,
    pub(crate) commands: BTreeMap<String, Value>,
    pub(crate) texts: BTreeMap<String, String>,
    pub(crate) next_message: i64,
    pub(crate) sent: VecDeque<Instant>,
}

impl Bot {
    pub(crate) fn new(id: i64) -> Self {
        Self {
            id,
            username: format!("sim_{id}_bot"),
            first_name: "Стикер-бот".into(),
            queue: VecDeque::new(),
            next_update: rand::random_range(100_000_000..900_000_000),
            last_update_ms: 0,
            confirmed: Vec::new(),
            allowed: Vec::new(),
            webhook: None,
            poll: 0,
            signal: watch::channel(0).0,
            commands: BTreeMap::new(),
            texts: BTreeMap::new(),
            next_message: 1,
            sent: VecDeque::new(),
        }
    }

    /// The bot as a `User`.
    pub(crate) fn user(&self) -> Value {
        json!({ "id": self.id, "is_bot": true, "first_name": self.first_name, "username": self.username })
    }

    /// Wakes whoever waits for this bot's updates.
    pub(crate) fn wake(&self) {
        self.signal.send_modify(|n| *n = n.wrapping_add(1));
    }
}

/// The bot id in a token of the form `digits:35 characters`.
pub(crate) fn token_id(token: &str) -> Option<i64> {
    let (id, secret) = token.split_once(':')?;
    let plain = secret.len() == 35 && secret.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    if !plain || id.is_empty() || !id.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    id.parse().ok().filter(|id| *id > 0)
}

impl State {
    /// The bot of that token, made at its first call.
    pub(crate) fn bot_of_token(&mut self, token: &str) -> Option<i64> {
        let id = token_id(token)?;
        self.ensure_bot(id);
        Some(id)
    }

    /// Makes the bot known; the first one takes over what was done before.
    pub(crate) fn ensure_bot(&mut self, id: i64) {
        if self.bots.contains_key(&id) {
            return;
        }
        let first = !self.bots.keys().any(|known| *known != PLACEHOLDER);
        let mut bot = Bot::new(id);
        if first && let Some(before) = self.bots.remove(&PLACEHOLDER) {
            bot.queue = before.queue;
            bot.next_update = before.next_update;
            bot.next_message = before.next_message;
            bot.last_update_ms = before.last_update_ms;
            self.bots.insert(id, bot);
            self.adopt(id);
        } else {
            self.bots.insert(id, bot);
        }
    }

    /// The bot that an act means: by id, user name or token, or the only one.
    pub(crate) fn bot_of_act(&mut self, wanted: Option<&Value>) -> Result<i64, Refusal> {
        let known: Vec<i64> = self.bots.keys().copied().filter(|id| *id != PLACEHOLDER).collect();
        let named = match wanted {
            None | Some(Value::Null) => {
                return match known[..] {
                    [] => {
                        self.bots.entry(PLACEHOLDER).or_insert_with(|| Bot::new(PLACEHOLDER));
                        Ok(PLACEHOLDER)
                    }
                    [only] => Ok(only),
                    _ => Err((400, "several bots are known: say which with `bot`".into())),
                };
            }
            Some(Value::Number(number)) => number.as_i64(),
            Some(Value::String(text)) => self.bot_named(text),
            Some(_) => None,
        };
        let id = named.filter(|id| *id > 0).ok_or_else(|| (404, "unknown bot".to_owned()))?;
        self.ensure_bot(id);
        Ok(id)
    }

    fn bot_named(&self, text: &str) -> Option<i64> {
        let name = text.trim_start_matches('@');
        let by_name = self.bots.values().find(|b| b.username.eq_ignore_ascii_case(name)).map(|b| b.id);
        by_name
            .or_else(|| token_id(text))
            .or_else(|| name.strip_prefix("sim_")?.strip_suffix("_bot")?.parse().ok())
            .or_else(|| name.parse().ok())
    }
}
