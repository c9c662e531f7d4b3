//! The pace: one pure machine over sliding windows that keeps every send within Telegram's limits. A burst waits, it
//! is not dropped. None of its numbers is scaled.

mod window;

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use kernel::{ChatId, Timestamp};

use crate::{FloodScope, SentStamp};
use window::{Chat, Window};

/// Sends a second, over all chats.
const OVERALL: Window = Window { count: 28, span: Duration::from_secs(1) };
/// Chats remembered before those that limit nothing any more are let go.
const SWEEP_AT: usize = 512;

/// When a chat may be sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admit {
    /// At once.
    Now,
    /// Not before this; to be asked again then.
    At(Timestamp),
}

/// The pace of one bot.
#[derive(Debug, Clone, Default)]
pub struct Pace {
    recent: VecDeque<Timestamp>,
    held_until: Option<Timestamp>,
    chats: HashMap<ChatId, Chat>,
    sweep_at: usize,
}

impl Pace {
    /// How far back sends count; the relay reads so much at its start.
    pub const MEMORY: Duration = Duration::from_mins(1);

    /// Filled from the sends of the last [`Pace::MEMORY`], so that a restart forgets nothing.
    pub fn filled(stamps: &[SentStamp]) -> Self {
        let mut stamps = stamps.to_vec();
        stamps.sort_by_key(|stamp| stamp.at);
        let mut pace = Self::default();
        for stamp in stamps {
            pace.record(stamp.chat, stamp.at);
        }
        pace
    }

    /// Whether this chat may be sent to now. Changes nothing: a send that begins is told by [`Pace::record`].
    pub fn admit(&self, chat: ChatId, now: Timestamp) -> Admit {
        let own = self.chats.get(&chat).map(|entry| entry.free_at(chat));
        admit([self.overall_free_at(), own].into_iter().flatten().max(), now)
    }

    /// A request to this chat is about to leave.
    pub fn record(&mut self, chat: ChatId, now: Timestamp) {
        OVERALL.push(&mut self.recent, now);
        self.chats.entry(chat).or_default().push(chat, now);
        self.sweep(now);
    }

    /// A 429: exactly so long.
    pub fn hold(&mut self, scope: FloodScope, chat: ChatId, until: Timestamp) {
        match scope {
            FloodScope::Chat => self.chats.entry(chat).or_default().hold(until),
            FloodScope::Bot => self.held_until = self.held_until.max(Some(until)),
        }
    }

    /// Chats that may not be sent to now, so that they need not be looked at.
    pub fn held_chats(&self, now: Timestamp) -> Vec<ChatId> {
        let held = |(chat, entry): (&ChatId, &Chat)| (entry.free_at(*chat) > now).then_some(*chat);
        self.chats.iter().filter_map(held).collect()
    }

    /// The earliest moment after `now` at which something that is held now becomes free.
    pub fn next_free(&self, now: Timestamp) -> Option<Timestamp> {
        match admit(self.overall_free_at(), now) {
            Admit::At(at) => Some(at),
            Admit::Now => self.chats.iter().map(|(chat, entry)| entry.free_at(*chat)).filter(|at| *at > now).min(),
        }
    }

    /// Chats remembered now; bounded by what can be sent within [`Pace::MEMORY`] and the holds that last.
    pub fn remembered(&self) -> usize {
        self.chats.len()
    }

    fn overall_free_at(&self) -> Option<Timestamp> {
        self.held_until.max(OVERALL.free_at(&self.recent))
    }

    fn sweep(&mut self, now: Timestamp) {
        if self.chats.len() < self.sweep_at.max(SWEEP_AT) {
            return;
        }
        self.chats.retain(|chat, entry| !entry.is_idle(*chat, now));
        self.sweep_at = self.chats.len().saturating_mul(2);
    }
}

fn admit(free_at: Option<Timestamp>, now: Timestamp) -> Admit {
    match free_at {
        Some(at) if at > now => Admit::At(at),
        Some(_) | None => Admit::Now,
    }
}
