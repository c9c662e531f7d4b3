use kernel::Refused;

use super::{FailReason, Job, Outcome, SetCheck};
use crate::{ProgressPhase, SwitchReason};

/// What a transition wants said or remembered; `outgoing` turns it into rows of the same transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobEffect {
    /// The one progress message is sent.
    StartProgress {
        /// Place in line, from 1.
        position: u32,
        /// Expected wait in seconds.
        eta_s: u64,
    },
    /// The progress message is edited.
    ShowProgress(ProgressPhase),
    /// The one delay notice.
    NoticeDelay,
    /// The final word. Undelivered notices and progress rows are taken back with it.
    Decide(Outcome),
    /// The set's first sticker, after the link.
    ShowFirstSticker {
        /// Telegram's file id.
        file_id: String,
    },
    /// Everything undelivered is taken back; nothing is said.
    TakeBack,
    /// The admins learn that the job ended without a link, and attention opens.
    AlertFailed(FailReason),
    /// The admins learn that a lesser provider drew this job's pack.
    AlertSwitched {
        /// The first choice.
        from: String,
        /// Who drew.
        to: String,
        /// Why.
        reason: SwitchReason,
    },
    /// The admins learn that the public page was neither yes nor no.
    AlertPageUnknown,
    /// The admins learn that a set exists although its job ended, and attention opens.
    AlertSetTurnedUp,
}

/// The job after a transition, its version raised, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobChange {
    /// The next job.
    pub job: Job,
    /// In the order in which they are said.
    pub effects: Vec<JobEffect>,
}

impl Job {
    /// The machine's "no".
    pub(super) const fn refused(&self, attempted: &'static str) -> Refused {
        Refused { machine: "job", from: self.state.status().as_str(), attempted }
    }

    /// Seals a transition.
    pub(super) fn changed(mut self, effects: Vec<JobEffect>) -> JobChange {
        self.version = self.version.next();
        JobChange { job: self, effects }
    }

    /// Whether a set may exist, or does, so that a new job of the same photo must not be made.
    pub const fn set_is_settled(&self) -> bool {
        match &self.state {
            super::JobState::Failed { set_check, set_created_at, .. } => match set_check {
                SetCheck::NotNeeded | SetCheck::Closed { found: false } => set_created_at.is_none(),
                SetCheck::Open { .. } | SetCheck::Closed { found: true } => false,
            },
            super::JobState::Queued { .. }
            | super::JobState::Processing { .. }
            | super::JobState::Publishing { .. }
            | super::JobState::Delivering { .. }
            | super::JobState::Done { .. } => false,
        }
    }
}
