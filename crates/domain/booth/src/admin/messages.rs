use kernel::{MicroUsd, Sensitive};
use serde::{Deserialize, Serialize};

use super::{DayFigures, DeskState, FailureFigures, JobVerb, ProviderFigures};
use crate::{FailReason, JobStatus, Outcome, SessionStatus, SetName, ShortCode};

/// An answer to an admin in private: snapshot of all that its text needs. Moments are local times already.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AdminMessage {
    /// `/pause`: it is on now.
    PauseOn {
        /// Guests whose job waits in the queue.
        waiting: u32,
        /// When the first of them reaches the deadline, and when the last.
        deadlines: Option<(String, String)>,
        /// Minutes of the deadline.
        minutes: u64,
    },
    /// `/pause`: it was on already.
    PauseAlready {
        /// First name of who paused; may be empty.
        by: Sensitive<String>,
        /// Since when.
        since: String,
    },
    /// `/resume`: it is off now.
    PauseOff {
        /// Seconds that it lasted.
        seconds: u64,
    },
    /// `/resume`: it was off.
    PauseWasOff,
    /// `/stats`.
    Stats(TodayStats),
    /// `/admin_stats`.
    EventStats(EventStats),
    /// `/admin_stats` of an event without jobs.
    UnknownEvent {
        /// As it was typed.
        asked: String,
        /// Events that have jobs.
        known: Vec<String>,
    },
    /// `/find`.
    Found(Found),
    /// `/find`: nothing has this code or number.
    NotFound {
        /// As it was typed.
        asked: String,
    },
    /// `/find` without a code.
    FindUsage,
}

impl AdminMessage {
    /// Payload kind of every answer to an admin.
    pub const KIND: &'static str = "booth.admin";
}

/// Today at this event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TodayStats {
    /// Event name.
    pub event: String,
    /// What waits for a person, oldest first.
    pub open: Vec<OpenLine>,
    /// How much more of it there is.
    pub more: u64,
    /// Who paused and since when, while maintenance is on.
    pub paused: Option<(Sensitive<String>, String)>,
    /// Today's figures.
    pub day: DayFigures,
    /// Jobs in the queue.
    pub queued: u32,
    /// Jobs drawn or published.
    pub working: u32,
    /// Whether older rows of today were left out, so that there is more than the figures say.
    #[serde(default)]
    pub cut: bool,
}

/// One thing that waits for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenLine {
    /// What it is about.
    pub about: About,
    /// Fixed word of the reason.
    pub reason: String,
    /// Minutes since it was opened.
    pub minutes: u64,
    /// First name of who took it; may be empty.
    pub owner: Option<Sensitive<String>>,
}

/// What waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum About {
    /// A job.
    Job {
        /// Short number.
        number: i64,
        /// Short code.
        short_code: ShortCode,
    },
    /// Anything else: dealt with on the command line.
    Other {
        /// Kind of the subject (`inbox`, `outbox`, …).
        subject: String,
        /// Its id.
        id: String,
    },
}

/// An event in figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventStats {
    /// Event slug.
    pub event: String,
    /// Newest first.
    pub days: Vec<DayFigures>,
    /// Older days exist that are not listed.
    pub cut: bool,
    /// Most calls first.
    pub providers: Vec<ProviderFigures>,
    /// How often jobs failed for which reason and after which failure of a run, most first.
    pub failures: Vec<FailureFigures>,
    /// Jobs in the queue.
    pub queued: u32,
    /// Jobs drawn or published.
    pub working: u32,
    /// Seconds that the oldest queued job has waited.
    pub oldest_queued_s: Option<u64>,
}

/// What is known under a code or a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Short code.
    pub short_code: ShortCode,
    /// The visit, unless it was removed.
    pub session: Option<FoundSession>,
    /// The job.
    pub job: Option<FoundJob>,
}

/// A visit, in a few words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundSession {
    /// Where it stands.
    pub status: SessionStatus,
    /// Minutes since it began.
    pub minutes: u64,
}

/// A job, in a few words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundJob {
    /// Short number.
    pub number: i64,
    /// Where it stands.
    pub status: JobStatus,
    /// The final word, once decided.
    pub outcome: Option<Outcome>,
    /// Why it failed.
    pub reason: Option<FailReason>,
    /// Minutes since the submit.
    pub minutes: u64,
    /// Counted runs.
    pub attempts: u32,
    /// Place in line, while queued.
    pub position: Option<u32>,
    /// A simple pack on purpose.
    pub simple: bool,
    /// The set, when it exists.
    pub set_name: Option<SetName>,
    /// Number of the newer job of the same visit, when there is one.
    pub newer: Option<i64>,
    /// Where its attention stands; `None` = nobody was ever asked to look at it.
    pub desk: Option<DeskState>,
    /// Buttons, in order.
    pub offers: Vec<JobVerb>,
    /// What its drawing cost so far.
    pub spent: MicroUsd,
}
