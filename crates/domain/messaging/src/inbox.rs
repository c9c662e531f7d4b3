use kernel::{BotId, Run, Timestamp};
use serde::{Deserialize, Serialize};

use crate::{EventRef, Lane, UpdateKind};

/// Where an inbox event stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InboxStatus {
    /// Behind its lane's head.
    Waiting,
    /// Head of its lane, to be handled.
    Ready,
    /// Head of its lane, to be tried again later; holds the lane.
    Scheduled,
    /// Being handled.
    Processing,
    /// Handled.
    Done,
    /// Given up: attempt limit, or three deaths of a worker on it. Kept for replay; releases the lane.
    Dead,
}

impl InboxStatus {
    /// Every status.
    pub const ALL: [Self; 6] = [Self::Waiting, Self::Ready, Self::Scheduled, Self::Processing, Self::Done, Self::Dead];

    /// Name in the store.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Ready => "ready",
            Self::Scheduled => "scheduled",
            Self::Processing => "processing",
            Self::Done => "done",
            Self::Dead => "dead",
        }
    }

    /// The status of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == name)
    }
}

/// One accepted update.
#[derive(Debug, Clone, PartialEq)]
pub struct InboxEvent {
    /// Row id; order within a lane.
    pub id: i64,
    /// The bot that got it.
    pub bot: BotId,
    /// Telegram's id.
    pub update_id: i64,
    /// Its lane.
    pub lane: Lane,
    /// Its kind.
    pub kind: UpdateKind,
    /// The update as it came.
    pub raw: serde_json::Value,
    /// Where it stands.
    pub status: InboxStatus,
    /// Current claim.
    pub run: Run,
    /// Failures counted so far.
    pub attempts: u32,
    /// Workers that died while they ran it alone.
    pub deaths: u32,
    /// Set after a death: to be run with no other event beside it.
    pub alone: bool,
    /// When it was accepted.
    pub received_at: Timestamp,
    /// When it may be tried again.
    pub due_at: Option<Timestamp>,
    /// Fixed word for the last failure.
    pub last_error: Option<String>,
}

impl InboxEvent {
    /// Reference for commits.
    pub const fn reference(&self) -> EventRef {
        EventRef { id: self.id, run: self.run }
    }
}
