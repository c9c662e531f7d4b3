use kernel::{Timestamp, UserId, Version};
use serde::{Deserialize, Serialize};

use crate::{EventSlug, JobId, OutfitId, PhotoInfo, SessionId, SessionToken, ShortCode};

/// One visit at the tablet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Id, known to the tablet.
    pub id: SessionId,
    /// Deep-link token.
    pub token: SessionToken,
    /// For people.
    pub short_code: ShortCode,
    /// The event it belongs to.
    pub event: EventSlug,
    /// When the tablet asked for it.
    pub created_at: Timestamp,
    /// When it is given up, unless submitted before.
    pub expires_at: Timestamp,
    /// Raised by each write.
    pub version: Version,
    /// Where it stands.
    pub state: SessionState,
}

/// Where a session stands, with exactly what is true then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionState {
    /// The QR is shown.
    Created,
    /// A guest opened the deep link.
    Linked {
        /// Who.
        guest: UserId,
    },
    /// The guest agreed; photos may be taken.
    Consented {
        /// Who.
        guest: UserId,
        /// When.
        consented_at: Timestamp,
    },
    /// A valid photo is stored.
    Captured {
        /// Who.
        guest: UserId,
        /// When they agreed.
        consented_at: Timestamp,
        /// The newest photo.
        photo: PhotoInfo,
        /// How often it was replaced.
        retakes: u32,
    },
    /// A job was made of it.
    Submitted {
        /// Who.
        guest: UserId,
        /// The photo the job is made of.
        photo: PhotoInfo,
        /// One or two outfits.
        outfits: Vec<OutfitId>,
        /// The session's first job.
        job: JobId,
    },
    /// Given up.
    Expired {
        /// Who, when somebody had linked it.
        guest: Option<UserId>,
        /// Why.
        reason: ExpiryReason,
    },
}

/// Why a session was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExpiryReason {
    /// Older than its TTL.
    Ttl,
    /// The tablet gave it up.
    Abandoned,
    /// The guest erased their data.
    Erased,
}

/// Name of a session's state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    /// See [`SessionState::Created`].
    Created,
    /// See [`SessionState::Linked`].
    Linked,
    /// See [`SessionState::Consented`].
    Consented,
    /// See [`SessionState::Captured`].
    Captured,
    /// See [`SessionState::Submitted`].
    Submitted,
    /// See [`SessionState::Expired`].
    Expired,
}

impl SessionStatus {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Created, Self::Linked, Self::Consented, Self::Captured, Self::Submitted, Self::Expired];

    /// Name in the store and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Linked => "linked",
            Self::Consented => "consented",
            Self::Captured => "captured",
            Self::Submitted => "submitted",
            Self::Expired => "expired",
        }
    }
}

impl SessionState {
    /// Its name.
    pub const fn status(&self) -> SessionStatus {
        match self {
            Self::Created => SessionStatus::Created,
            Self::Linked { .. } => SessionStatus::Linked,
            Self::Consented { .. } => SessionStatus::Consented,
            Self::Captured { .. } => SessionStatus::Captured,
            Self::Submitted { .. } => SessionStatus::Submitted,
            Self::Expired { .. } => SessionStatus::Expired,
        }
    }

    /// The guest, once known.
    pub const fn guest(&self) -> Option<UserId> {
        match self {
            Self::Created => None,
            Self::Linked { guest }
            | Self::Consented { guest, .. }
            | Self::Captured { guest, .. }
            | Self::Submitted { guest, .. } => Some(*guest),
            Self::Expired { guest, .. } => *guest,
        }
    }
}
