use kernel::{Timestamp, UserId};

use super::{Session, SessionState};

/// What it means that somebody opens a session's link, or presses its button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Nobody's yet: it can be linked.
    Fresh,
    /// The same guest, before the consent.
    AskConsent,
    /// The same guest, after the consent.
    BackToTablet,
    /// The same guest, after the submit.
    ShowJob,
    /// It belongs to somebody else.
    Taken,
    /// It is over.
    Over,
}

impl Session {
    /// Reads the state for this person. A session past its TTL is over even before the sweeper comes.
    pub fn opened_by(&self, who: UserId, now: Timestamp) -> Opening {
        let overdue = now >= self.expires_at;
        match &self.state {
            SessionState::Expired { .. } => Opening::Over,
            SessionState::Submitted { guest, .. } if *guest == who => Opening::ShowJob,
            SessionState::Submitted { .. } => Opening::Taken,
            SessionState::Created
            | SessionState::Linked { .. }
            | SessionState::Consented { .. }
            | SessionState::Captured { .. }
                if overdue =>
            {
                Opening::Over
            }
            SessionState::Created => Opening::Fresh,
            SessionState::Linked { guest } if *guest == who => Opening::AskConsent,
            SessionState::Consented { guest, .. } | SessionState::Captured { guest, .. } if *guest == who => {
                Opening::BackToTablet
            }
            SessionState::Linked { .. } | SessionState::Consented { .. } | SessionState::Captured { .. } => {
                Opening::Taken
            }
        }
    }
}
