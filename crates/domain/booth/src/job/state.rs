use kernel::{BootId, FileName, Lang, Run, Timestamp, UserId, Version};
use serde::{Deserialize, Serialize};

use super::Artifacts;
use super::names::{FailReason, FailureKind, JobStatus, Marker, Outcome};
use crate::{EventSlug, JobId, OutfitId, SessionId, SetName, ShortCode};

/// The making of one pack. Machine: `job/` of this crate; table: `docs/state-machines.md`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// Id.
    pub id: JobId,
    /// Short number for people, given by the store when it is inserted (0 before).
    pub number: i64,
    /// Its session.
    pub session: SessionId,
    /// The session's short code.
    pub short_code: ShortCode,
    /// Owner of the sticker set.
    pub guest: UserId,
    /// The guest's language at submit.
    pub lang: Lang,
    /// Its event.
    pub event: EventSlug,
    /// One or two outfits.
    pub outfits: Vec<OutfitId>,
    /// The photo; `None` once removed.
    pub photo: Option<FileName>,
    /// The job this one repeats.
    pub retry_of: Option<JobId>,
    /// Base of its age, in service time.
    pub submitted_at: Timestamp,
    /// Name of its set, derived from the job once: lower-case letters, digits, `_by_<bot>`.
    pub set_name: SetName,
    /// Raised by every write.
    pub version: Version,
    /// Raised by every claim.
    pub run: Run,
    /// Ended, counted runs.
    pub attempts: u32,
    /// Drawing runs begun (J2).
    pub drawings: u32,
    /// Free returns by shutdown used.
    pub free_requeues: u32,
    /// Found at start: its next run is alone.
    pub alone: bool,
    /// Made by a lesser provider than asked for.
    pub degraded: bool,
    /// Drawn by `local` on purpose: a person chose a simple pack, or the queue left no time for more.
    pub simple: bool,
    /// When the one delay notice was decided.
    pub delay_notice_at: Option<Timestamp>,
    /// Why it was put back last.
    pub marker: Option<Marker>,
    /// How the last run failed.
    pub last_error: Option<FailureKind>,
    /// What earlier runs stored.
    pub artifacts: Artifacts,
    /// Where it stands.
    pub state: JobState,
}

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Begun; nothing stored.
    Started,
    /// The person is described.
    Described,
    /// Raw sheets are stored.
    Drawn,
    /// Figures are stored.
    Figures,
}

/// The last create call that may have left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CreateCall {
    /// Written before the call; the call goes out only under this write.
    pub at: Timestamp,
    /// Calls so far, this one included.
    pub calls: u32,
}

/// Whether a set that may still turn up is being asked for, after the job ended without a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetCheck {
    /// No create call was ever made.
    NotNeeded,
    /// The sweeper asks until no create can still land.
    Open {
        /// Asked at least until then.
        until: Timestamp,
    },
    /// Settled.
    Closed {
        /// Whether the set exists.
        found: bool,
    },
}

/// Where a job stands, with exactly what is true then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobState {
    /// Waits for a slot.
    Queued {
        /// Not before this.
        not_before: Option<Timestamp>,
    },
    /// A slot draws it.
    Processing {
        /// Process that claimed it.
        boot: BootId,
        /// Its slot.
        slot: u32,
        /// When.
        started_at: Timestamp,
        /// How far it has come.
        stage: Stage,
    },
    /// The pack is stored in `artifacts.pack`; the watch task creates the set.
    Publishing {
        /// Since when.
        since: Timestamp,
        /// The last create call, if any.
        create: Option<CreateCall>,
        /// Processes that died while it was published alone, since it last came further.
        deaths: u32,
        /// Process that watches it; another boot's id found at start counts a death.
        boot: Option<BootId>,
        /// Not asked again before this.
        not_before: Option<Timestamp>,
    },
    /// The set exists; verified until its link goes out.
    Delivering {
        /// When the set was created or found.
        set_created_at: Timestamp,
    },
    /// The link was decided.
    Done {
        /// When the set was created or found.
        set_created_at: Timestamp,
        /// When the link was decided.
        finished_at: Timestamp,
    },
    /// Ended without a link.
    Failed {
        /// Why.
        reason: FailReason,
        /// What the guest was told; `None` when erased.
        outcome: Option<Outcome>,
        /// When.
        finished_at: Timestamp,
        /// Set that is known to exist.
        set_created_at: Option<Timestamp>,
        /// Set that may exist.
        set_check: SetCheck,
    },
}

impl JobState {
    /// Its name.
    pub const fn status(&self) -> JobStatus {
        match self {
            Self::Queued { .. } => JobStatus::Queued,
            Self::Processing { .. } => JobStatus::Processing,
            Self::Publishing { .. } => JobStatus::Publishing,
            Self::Delivering { .. } => JobStatus::Delivering,
            Self::Done { .. } => JobStatus::Done,
            Self::Failed { .. } => JobStatus::Failed,
        }
    }

    /// Whether the job has not ended.
    pub const fn is_active(&self) -> bool {
        match self {
            Self::Queued { .. } | Self::Processing { .. } | Self::Publishing { .. } | Self::Delivering { .. } => true,
            Self::Done { .. } | Self::Failed { .. } => false,
        }
    }

    /// The final word, once decided.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Queued { .. } | Self::Processing { .. } | Self::Publishing { .. } | Self::Delivering { .. } => None,
            Self::Done { .. } => Some(Outcome::Link),
            Self::Failed { outcome, .. } => *outcome,
        }
    }
}

/// What a write of a job demands of the stored row; else `Stale`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobExpectation {
    /// Same status and version: sweeper, people, erase.
    Version {
        /// Status it had.
        status: JobStatus,
        /// Version it had.
        version: Version,
    },
    /// Same status and run: the claimer's own writes, which a notice written meanwhile must not throw away.
    Run {
        /// Status it had.
        status: JobStatus,
        /// The claim.
        run: Run,
    },
}
