use kernel::{FileError, Refused, StoreError};
use thiserror::Error;

use crate::PhotoFault;

/// Why a use case of guests, workers or people did not go through.
#[derive(Debug, Error)]
pub enum BoothError {
    /// The store's word. `Stale` on a guest's event: its claim was lost, or the row changed; try the event again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The state does not allow it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A file could not be read or kept.
    #[error(transparent)]
    Files(#[from] FileError),
    /// No job has this number.
    #[error("no such job")]
    UnknownJob,
    /// A person asked for what must not be done now; nothing changed.
    #[error("declined: {}", .0.as_str())]
    Declined(Decline),
}

/// Why a person's act on a job is declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decline {
    /// The job has ended already.
    AlreadyEnded,
    /// Only a failed job is tried again.
    NotFailed,
    /// The session has a newer job.
    NotNewest,
    /// The session has a live job.
    LiveJob,
    /// Its set exists: send the link instead.
    SetExists,
    /// Whether its set exists is still being asked.
    SetCheckOpen,
    /// Its photo is removed.
    PhotoGone,
    /// The guest erased their data.
    ConsentGone,
    /// No set of it is known to exist.
    NoSet,
    /// An outcome or link for this guest still waits to be sent.
    StillWaiting,
    /// The presser has taken it already.
    TakenByYou,
    /// Another admin has taken it.
    TakenByOther,
    /// It was settled already.
    SettledBefore,
    /// Nobody was ever asked to look at it.
    NothingOpen,
}

impl Decline {
    /// Every reason.
    pub const ALL: [Self; 14] = [
        Self::AlreadyEnded,
        Self::NotFailed,
        Self::NotNewest,
        Self::LiveJob,
        Self::SetExists,
        Self::SetCheckOpen,
        Self::PhotoGone,
        Self::ConsentGone,
        Self::NoSet,
        Self::StillWaiting,
        Self::TakenByYou,
        Self::TakenByOther,
        Self::SettledBefore,
        Self::NothingOpen,
    ];

    /// Fixed word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AlreadyEnded => "already_ended",
            Self::NotFailed => "not_failed",
            Self::NotNewest => "not_newest",
            Self::LiveJob => "live_job",
            Self::SetExists => "set_exists",
            Self::SetCheckOpen => "set_check_open",
            Self::PhotoGone => "photo_gone",
            Self::ConsentGone => "consent_gone",
            Self::NoSet => "no_set",
            Self::StillWaiting => "still_waiting",
            Self::TakenByYou => "taken_by_you",
            Self::TakenByOther => "taken_by_other",
            Self::SettledBefore => "settled_before",
            Self::NothingOpen => "nothing_open",
        }
    }
}

/// Why the tablet's call did not go through; [`TabletError::code`] is its stable word on the wire.
#[derive(Debug, Error)]
pub enum TabletError {
    /// No session has this id.
    #[error("unknown session")]
    UnknownSession,
    /// The session is over.
    #[error("the session is over")]
    SessionExpired,
    /// No photo before the consent.
    #[error("the guest has not agreed yet")]
    NotConsented,
    /// A job was made of it; nothing changes any more.
    #[error("already submitted")]
    AlreadySubmitted,
    /// Nothing to submit yet.
    #[error("no photo yet")]
    NoPhoto,
    /// Not on offer.
    #[error("unknown outfit")]
    UnknownOutfit,
    /// One or two outfits, no other number.
    #[error("one or two outfits")]
    OutfitCount,
    /// The guest has had their packs.
    #[error("the pack limit is reached")]
    PackLimit,
    /// `RETAKE_MAX` retakes used.
    #[error("too many retakes")]
    TooManyRetakes,
    /// Maintenance is on.
    #[error("paused")]
    Paused,
    /// The queue is too long to keep the deadline.
    #[error("the queue is full")]
    QueueFull {
        /// Seconds until it is worth coming back.
        retry_after_s: u64,
        /// Whether a simple pack could be drawn at once instead.
        simple: bool,
    },
    /// No room for another photo, or too little for another session.
    #[error("disk is low")]
    DiskLow,
    /// The photo was refused.
    #[error("the photo was refused: {0}")]
    Photo(PhotoFault),
    /// The store or the file store is away; try again.
    #[error("unavailable")]
    Unavailable(#[source] StoreError),
}

impl From<StoreError> for TabletError {
    fn from(error: StoreError) -> Self {
        Self::Unavailable(error)
    }
}

impl TabletError {
    /// Stable word of the problem body.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownSession => "unknown_session",
            Self::SessionExpired => "session_expired",
            Self::NotConsented => "not_consented",
            Self::AlreadySubmitted => "already_submitted",
            Self::NoPhoto => "no_photo",
            Self::UnknownOutfit => "unknown_outfit",
            Self::OutfitCount => "outfit_count",
            Self::PackLimit => "pack_limit",
            Self::TooManyRetakes => "too_many_retakes",
            Self::Paused => "paused",
            Self::QueueFull { .. } => "queue_full",
            Self::DiskLow => "disk_low",
            Self::Photo(fault) => fault.code(),
            Self::Unavailable(_) => "unavailable",
        }
    }
}
