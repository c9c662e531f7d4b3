use thiserror::Error;

use crate::errors::Refusal;

/// Why a call brought no result. Words only, fixed ones: safe for every log.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CallFault {
    /// The request did not leave for sure: DNS, refused, TLS, no connection in time.
    #[error("the request did not leave ({0})")]
    NotSent(&'static str),
    /// It may have left; what became of it is not known: timeout, cut connection, 5xx, unreadable answer.
    #[error("the outcome is unknown ({0})")]
    Unknown(&'static str),
    /// Telegram said no.
    #[error("Telegram refused ({})", .0.word())]
    Refused(Refusal),
}

impl CallFault {
    /// Fixed word for logs and the status board.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::NotSent(word) | Self::Unknown(word) => word,
            Self::Refused(refusal) => refusal.word(),
        }
    }

    /// Sorts a transport error. Only an error of connecting proves that nothing left; a reused connection that is
    /// closed before any answer proves nothing.
    pub(crate) fn of_transport(error: &reqwest::Error) -> Self {
        if error.is_connect() {
            Self::NotSent(if error.is_timeout() { "connect_timeout" } else { "connect" })
        } else if error.is_builder() {
            Self::NotSent("builder")
        } else if error.is_timeout() {
            Self::Unknown("timeout")
        } else {
            Self::Unknown("cut")
        }
    }
}
