use std::collections::VecDeque;
use std::time::Duration;

use kernel::{ChatId, Timestamp};

/// At most `count` sends in any `span`.
pub(super) struct Window {
    pub(super) count: usize,
    pub(super) span: Duration,
}

/// Sends a minute in a group; edits count too.
const GROUP: Window = Window { count: 19, span: Duration::from_mins(1) };
/// Above the burst, in a private chat: the burst and the refill together would make 13.
const PRIVATE: Window = Window { count: 12, span: Duration::from_secs(10) };
/// Refill of a private chat's burst.
const PRIVATE_EVERY: Duration = Duration::from_secs(1);
/// Sends that a rested private chat takes at once.
const PRIVATE_BURST: u32 = 3;

impl Window {
    /// Remembers a send; no more of them than the window needs.
    pub(super) fn push(&self, stamps: &mut VecDeque<Timestamp>, at: Timestamp) {
        stamps.push_back(at);
        while stamps.len() > self.count {
            stamps.pop_front();
        }
    }

    /// When the next one fits; `None` while there is room whatever the time.
    pub(super) fn free_at(&self, stamps: &VecDeque<Timestamp>) -> Option<Timestamp> {
        if stamps.len() < self.count {
            return None;
        }
        stamps.front().map(|oldest| oldest.plus(self.span))
    }
}

/// What is remembered of one chat.
#[derive(Debug, Clone, Default)]
pub(super) struct Chat {
    stamps: VecDeque<Timestamp>,
    /// When a private chat's burst will be full again.
    rested_at: Option<Timestamp>,
    held_until: Option<Timestamp>,
}

impl Chat {
    pub(super) fn push(&mut self, chat: ChatId, at: Timestamp) {
        window_of(chat).push(&mut self.stamps, at);
        if chat.is_private() {
            self.rested_at = Some(self.rested_at.max(Some(at)).unwrap_or(at).plus(PRIVATE_EVERY));
        }
    }

    pub(super) fn hold(&mut self, until: Timestamp) {
        self.held_until = self.held_until.max(Some(until));
    }

    /// When the next send fits; in the past when it does already.
    pub(super) fn free_at(&self, chat: ChatId) -> Timestamp {
        let burst = self.rested_at.map(|at| at.minus(PRIVATE_EVERY * (PRIVATE_BURST - 1)));
        let bounds = [window_of(chat).free_at(&self.stamps), burst, self.held_until];
        bounds.into_iter().flatten().max().unwrap_or(Timestamp::from_millis(i64::MIN))
    }

    /// Whether forgetting it changes no answer from `now` on.
    pub(super) fn is_idle(&self, chat: ChatId, now: Timestamp) -> bool {
        let span = window_of(chat).span;
        self.stamps.back().is_none_or(|newest| newest.plus(span) <= now)
            && self.rested_at.is_none_or(|at| at <= now)
            && self.held_until.is_none_or(|at| at <= now)
    }
}

const fn window_of(chat: ChatId) -> Window {
    if chat.is_private() { PRIVATE } else { GROUP }
}
