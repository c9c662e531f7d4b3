use std::time::Duration;

use kernel::{Timestamp, UserId};
use serde::{Deserialize, Serialize};

/// What the pressed button pops up, in the language answered beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Popup {
    /// Nothing: the query is answered empty.
    None,
    /// Agreed: back to the tablet.
    Agreed,
    /// The visit is over.
    SessionOver,
    /// The session belongs to somebody else.
    SessionTaken,
    /// No such session.
    UnknownSession,
    /// Maintenance is on; nothing changed.
    Maintenance,
    /// The language was changed.
    LangChosen,
    /// Everything was erased.
    Deleted,
}

/// Maintenance is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paused {
    /// Who paused.
    pub by: UserId,
    /// Since when.
    pub since: Timestamp,
}

/// What a slot does next with its job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunStep {
    /// Calls `run_step` again after this.
    Wait(Duration),
    /// The run is over; the slot is free.
    Ended,
}

/// What a watch task does next with its job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WatchStep {
    /// Calls `watch_step` again after this.
    Again(Duration),
    /// Nothing left to watch; its registry entry goes.
    Over,
}

/// What was found at start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StartupReport {
    /// R1: failed for want of attempts.
    pub failed: u32,
    /// R2: put back, one attempt counted.
    pub requeued: u32,
    /// Put back as cancelled by the stop that had been asked for.
    pub returned: u32,
    /// Jobs in publishing whose process died on them.
    pub suspects: u32,
}

/// What one pass of the sweeper did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SweepReport {
    /// Jobs failed by the deadline.
    pub overdue: u32,
    /// Delay notices decided.
    pub noticed: u32,
    /// Sessions expired.
    pub expired: u32,
    /// Set checks settled.
    pub set_checks: u32,
    /// Attention rung once more.
    pub rung: u32,
    /// Told that the disk is nearly full.
    pub disk_low: u32,
}

/// What one pass of the cleanup did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CleanupReport {
    /// Files past their TTL removed.
    pub files: u64,
    /// Files that no row named removed.
    pub orphans: u64,
    /// Jobs whose appearance data was cleared.
    pub appearances: u64,
    /// Sessions that never submitted removed.
    pub sessions: u64,
}
