use kernel::{Run, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Outgoing;

/// Where an outbox row stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutboxStatus {
    /// Behind its lane's head, or not due yet.
    Waiting,
    /// Head of its lane, to be sent.
    Pending,
    /// Head of its lane, to be sent again later; holds the lane.
    Scheduled,
    /// A request is about to leave or has left; written durably before it does.
    Sending,
    /// Telegram has it.
    Sent,
    /// It may have arrived; not repeated any more.
    Uncertain,
    /// The chat has blocked the bot; comes back with the person.
    Parked,
    /// Refused for good or tries used up.
    Failed,
    /// A newer decision took its place.
    Superseded,
    /// What it spoke for was no longer true when it was claimed.
    Cancelled,
}

impl OutboxStatus {
    /// Every status.
    pub const ALL: [Self; 10] = [
        Self::Waiting,
        Self::Pending,
        Self::Scheduled,
        Self::Sending,
        Self::Sent,
        Self::Uncertain,
        Self::Parked,
        Self::Failed,
        Self::Superseded,
        Self::Cancelled,
    ];

    /// Name in the store.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Pending => "pending",
            Self::Scheduled => "scheduled",
            Self::Sending => "sending",
            Self::Sent => "sent",
            Self::Uncertain => "uncertain",
            Self::Parked => "parked",
            Self::Failed => "failed",
            Self::Superseded => "superseded",
            Self::Cancelled => "cancelled",
        }
    }

    /// The status of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == name)
    }

    /// Whether a row in this status keeps the rows behind it waiting.
    pub const fn holds_lane(self) -> bool {
        match self {
            Self::Pending | Self::Scheduled | Self::Sending => true,
            Self::Waiting
            | Self::Sent
            | Self::Uncertain
            | Self::Parked
            | Self::Failed
            | Self::Superseded
            | Self::Cancelled => false,
        }
    }
}

/// Reference to a claimed row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RowRef {
    /// Row id.
    pub id: i64,
    /// The claim.
    pub run: Run,
}

/// One row of the outbox.
#[derive(Debug, Clone, PartialEq)]
pub struct OutboxRow {
    /// Row id; order within a lane.
    pub id: i64,
    /// What is sent.
    pub outgoing: Outgoing,
    /// The inbox event that decided it; one search for its id shows the whole story.
    pub event: Option<i64>,
    /// Where it stands.
    pub status: OutboxStatus,
    /// Current claim.
    pub run: Run,
    /// Temporary failures counted.
    pub attempts: u32,
    /// Unknown outcomes so far; 2 = it may have gone twice.
    pub unknowns: u32,
    /// Workers that died while they sent it alone.
    pub deaths: u32,
    /// Set after a death: to be sent with no other row beside it.
    pub alone: bool,
    /// Epoch of its chat when it was claimed; a 403 parks only while it is still this.
    pub epoch: i64,
    /// For an edit: the message sent under its key, read at the claim; `None` = no such message is known.
    pub target: Option<crate::SentMessage>,
    /// When it was decided.
    pub created_at: Timestamp,
    /// When it may be sent (again).
    pub due_at: Option<Timestamp>,
    /// When its outcome was stored.
    pub settled_at: Option<Timestamp>,
    /// Fixed word for the last failure.
    pub last_error: Option<String>,
}

impl OutboxRow {
    /// Reference for the settling write.
    pub const fn reference(&self) -> RowRef {
        RowRef { id: self.id, run: self.run }
    }
}
