use kernel::StoreError;

use crate::{Booth, ExpiryReason, SessionId, SessionState, TabletError};

/// Tries against writes that came between.
const RACES: u32 = 5;

impl Booth {
    /// The tablet gives the session up; a linked guest is told.
    pub async fn abandon(&self, id: SessionId) -> Result<(), TabletError> {
        for _ in 0..RACES {
            let session = self.get_session(id).await?;
            match &session.state {
                SessionState::Submitted { .. } => return Err(TabletError::AlreadySubmitted),
                SessionState::Expired { .. } => return Err(TabletError::SessionExpired),
                SessionState::Created
                | SessionState::Linked { .. }
                | SessionState::Consented { .. }
                | SessionState::Captured { .. } => {}
            }
            let Ok(change) = session.expire(ExpiryReason::Abandoned) else { return Err(TabletError::SessionExpired) };
            match self.record_expired(change).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Stale) => {}
                Err(
                    error
                    @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
                ) => return Err(error.into()),
            }
        }
        Err(TabletError::Unavailable(StoreError::Stale))
    }
}
