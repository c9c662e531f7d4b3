use std::time::Duration;

use kernel::MicroUsd;
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
