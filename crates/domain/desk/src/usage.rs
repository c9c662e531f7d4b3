use std::time::Duration;

use kernel::{MicroUsd, Timestamp};
use uuid::Uuid;

/// Row of `api_usage`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UsageId(pub i64);

/// A call to an AI provider as it is about to be made; written before it is, at its ceiling price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallStart {
    /// The job it is made for.
    pub job: Option<Uuid>,
    /// Its attempt, from 1.
    pub attempt: u32,
    /// Provider (`local`, …).
    pub provider: String,
    /// Model name.
    pub model: String,
    /// `describe`, `draw`, `judge`, …
    pub purpose: &'static str,
    /// The most it can cost; counts towards every limit until the answer corrects it.
    pub ceiling: MicroUsd,
}

/// How it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallOutcome {
    /// `ok`, or the fixed word of the failure.
    pub outcome: &'static str,
    /// What it really cost.
    pub cost: MicroUsd,
    /// How long it took.
    pub took: Duration,
}

/// A call as it stands on the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeCall {
    /// The job it was made for.
    pub job: Option<Uuid>,
    /// Its attempt, from 1.
    pub attempt: u32,
    /// Provider.
    pub provider: String,
    /// Model name.
    pub model: String,
    /// `describe`, `draw`, `judge`, …
    pub purpose: String,
    /// When it began.
    pub started_at: Timestamp,
    /// What it counts: its ceiling until its answer corrects it.
    pub cost: MicroUsd,
    /// How it ended; `None` while it runs, or when its answer was never stored.
    pub end: Option<CallEnd>,
}

/// How a stored call ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallEnd {
    /// `ok`, or the fixed word of the failure.
    pub outcome: String,
    /// How long it took.
    pub took: Duration,
}
