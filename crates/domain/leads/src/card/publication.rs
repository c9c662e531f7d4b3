use std::time::Duration;

use kernel::{ChatId, Timestamp};
use serde::{Deserialize, Serialize};

/// Failures of one card in a row after which the admins are told.
const TELL_AFTER: u32 = 5;

/// The group became a supergroup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedGroup {
    /// As configured.
    pub from: ChatId,
    /// As Telegram said.
    pub to: ChatId,
}

/// What is stored of publishing as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Publication {
    /// The id that was learnt; counts only while the same group is configured.
    pub moved: Option<MovedGroup>,
    /// When the admins were last told that cards do not come through.
    pub told_at: Option<Timestamp>,
}

impl Publication {
    /// The group as it is now.
    pub fn group(&self, configured: ChatId) -> ChatId {
        self.moved.filter(|moved| moved.from == configured).map_or(configured, |moved| moved.to)
    }

    /// Telegram said where the group is now; `None` when that is known already, or of another chat.
    #[must_use]
    pub fn learn(self, configured: ChatId, from: ChatId, to: ChatId) -> Option<Self> {
        let news = self.group(configured) == from && from != to;
        news.then_some(Self { moved: Some(MovedGroup { from: configured, to }), ..self })
    }

    /// A card failed for the `failures`th time in a row; answers what is stored when the admins are told of it: from
    /// the fifth on, once in `every` at most.
    #[must_use]
    pub fn tell(self, failures: u32, every: Duration, now: Timestamp) -> Option<Self> {
        let due = self.told_at.is_none_or(|told| now.since(told) >= every);
        (failures >= TELL_AFTER && due).then_some(Self { told_at: Some(now), ..self })
    }
}
