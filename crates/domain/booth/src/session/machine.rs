use std::time::Duration;

use kernel::{FileName, Refused, Timestamp, UserId, Version};

use super::{ExpiryReason, Session, SessionState};
use crate::{EventSlug, JobId, OutfitId, PhotoInfo, SessionId, SessionToken, ShortCode};

/// What a transition wants said or done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionEffect {
    /// The guest is asked for consent.
    AskConsent,
    /// The guest is sent back to the tablet.
    BackToTablet,
    /// A linked guest learns that the session is over.
    TellOver {
        /// Whom.
        guest: UserId,
        /// Why.
        reason: ExpiryReason,
    },
    /// This file goes, after the commit.
    RemoveFile(FileName),
}

/// The session after a transition, its version raised, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionChange {
    /// The next session.
    pub session: Session,
    /// In order.
    pub effects: Vec<SessionEffect>,
}

impl Session {
    /// A new session.
    pub fn create(
        id: SessionId,
        token: SessionToken,
        short_code: ShortCode,
        event: EventSlug,
        ttl: Duration,
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            token,
            short_code,
            event,
            created_at: now,
            expires_at: now.plus(ttl),
            version: Version::default().next(),
            state: SessionState::Created,
        }
    }

    /// A guest opened the deep link.
    pub fn link(self, guest: UserId) -> Result<SessionChange, Refused> {
        match &self.state {
            SessionState::Created => {
                Ok(self.become_state(SessionState::Linked { guest }, vec![SessionEffect::AskConsent]))
            }
            SessionState::Linked { .. }
            | SessionState::Consented { .. }
            | SessionState::Captured { .. }
            | SessionState::Submitted { .. }
            | SessionState::Expired { .. } => Err(self.refused("link")),
        }
    }

    /// The guest agreed.
    pub fn give_consent(self, now: Timestamp) -> Result<SessionChange, Refused> {
        match &self.state {
            SessionState::Linked { guest } => {
                let next = SessionState::Consented { guest: *guest, consented_at: now };
                Ok(self.become_state(next, vec![SessionEffect::BackToTablet]))
            }
            SessionState::Created
            | SessionState::Consented { .. }
            | SessionState::Captured { .. }
            | SessionState::Submitted { .. }
            | SessionState::Expired { .. } => Err(self.refused("give_consent")),
        }
    }

    /// A valid photo is stored; it replaces the one before until the submit.
    pub fn capture(self, photo: PhotoInfo) -> Result<SessionChange, Refused> {
        match &self.state {
            SessionState::Consented { guest, consented_at } => {
                let next = SessionState::Captured { guest: *guest, consented_at: *consented_at, photo, retakes: 0 };
                Ok(self.become_state(next, Vec::new()))
            }
            SessionState::Captured { guest, consented_at, photo: old, retakes } => {
                let effects = vec![SessionEffect::RemoveFile(old.file.clone())];
                let next = SessionState::Captured {
                    guest: *guest,
                    consented_at: *consented_at,
                    photo,
                    retakes: retakes.saturating_add(1),
                };
                Ok(self.become_state(next, effects))
            }
            SessionState::Created
            | SessionState::Linked { .. }
            | SessionState::Submitted { .. }
            | SessionState::Expired { .. } => Err(self.refused("capture")),
        }
    }

    /// The tablet picked outfits: a job is made of it.
    pub fn submit(self, outfits: Vec<OutfitId>, job: JobId) -> Result<SessionChange, Refused> {
        match &self.state {
            SessionState::Captured { guest, photo, .. } => {
                let next = SessionState::Submitted { guest: *guest, photo: photo.clone(), outfits, job };
                Ok(self.become_state(next, Vec::new()))
            }
            SessionState::Created
            | SessionState::Linked { .. }
            | SessionState::Consented { .. }
            | SessionState::Submitted { .. }
            | SessionState::Expired { .. } => Err(self.refused("submit")),
        }
    }

    /// Given up: abandoned by the tablet, or past its TTL.
    pub fn expire(self, reason: ExpiryReason) -> Result<SessionChange, Refused> {
        let (guest, photo) = match &self.state {
            SessionState::Created => (None, None),
            SessionState::Linked { guest } | SessionState::Consented { guest, .. } => (Some(*guest), None),
            SessionState::Captured { guest, photo, .. } => (Some(*guest), Some(photo.file.clone())),
            SessionState::Submitted { .. } | SessionState::Expired { .. } => return Err(self.refused("expire")),
        };
        Ok(self.give_up(guest, photo, reason))
    }

    /// The guest erased their data: even a submitted session ends.
    pub fn erase(self) -> Result<SessionChange, Refused> {
        let (guest, photo) = match &self.state {
            SessionState::Linked { guest } | SessionState::Consented { guest, .. } => (*guest, None),
            SessionState::Captured { guest, photo, .. } | SessionState::Submitted { guest, photo, .. } => {
                (*guest, Some(photo.file.clone()))
            }
            SessionState::Created | SessionState::Expired { .. } => return Err(self.refused("erase")),
        };
        Ok(self.give_up(Some(guest), photo, ExpiryReason::Erased))
    }

    fn give_up(self, guest: Option<UserId>, photo: Option<FileName>, reason: ExpiryReason) -> SessionChange {
        let told = match reason {
            ExpiryReason::Ttl | ExpiryReason::Abandoned => guest,
            ExpiryReason::Erased => None,
        };
        let tell = told.map(|guest| SessionEffect::TellOver { guest, reason });
        let effects = tell.into_iter().chain(photo.map(SessionEffect::RemoveFile)).collect();
        self.become_state(SessionState::Expired { guest, reason }, effects)
    }

    fn become_state(mut self, next: SessionState, effects: Vec<SessionEffect>) -> SessionChange {
        self.state = next;
        self.version = self.version.next();
        SessionChange { session: self, effects }
    }

    const fn refused(&self, attempted: &'static str) -> Refused {
        Refused { machine: "session", from: self.state.status().as_str(), attempted }
    }
}
