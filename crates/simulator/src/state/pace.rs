//! How fast a bot may write: what is faster gets 429.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::{ChatKey, State};
use crate::reply::ApiError;

/// Messages in all, a second.
const OVERALL: (usize, Duration) = (30, Duration::from_secs(1));
/// Messages into one group.
const GROUP: (usize, Duration) = (20, Duration::from_mins(1));
/// Messages into one private chat: one a second, with room for short bursts.
const PRIVATE: (usize, Duration) = (12, Duration::from_secs(10));

impl State {
    /// Counts one send or edit, or refuses it. Called last, when nothing else can fail.
    pub(crate) fn count_send(&mut self, bot: i64, key: ChatKey) -> Result<(), ApiError> {
        let now = Instant::now();
        let enforce = self.settings.enforce_pace;
        let limit = if matches!(key, ChatKey::Group(_)) { GROUP } else { PRIVATE };
        let (Some(bot), Some(chat)) = (self.bots.get_mut(&bot), self.chats.get_mut(&key)) else { return Ok(()) };
        let wait = wait(&mut chat.sent, limit, now).max(wait(&mut bot.sent, OVERALL, now));
        if enforce && wait > Duration::ZERO {
            return Err(ApiError::flood(wait.as_millis().div_ceil(1000).try_into().unwrap_or(1)));
        }
        chat.sent.push_back(now);
        bot.sent.push_back(now);
        Ok(())
    }
}

/// How long until the window has room.
fn wait(sent: &mut VecDeque<Instant>, (most, window): (usize, Duration), now: Instant) -> Duration {
    while sent.front().is_some_and(|at| now.duration_since(*at) >= window) {
        sent.pop_front();
    }
    match sent.len().checked_sub(most).and_then(|i| sent.get(i)) {
        Some(at) => window.saturating_sub(now.duration_since(*at)),
        None => Duration::ZERO,
    }
}
