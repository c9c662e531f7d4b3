use thiserror::Error;

/// A transition that the state does not allow. Names only, so that it can be logged anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{machine}: {attempted} is not allowed from {from}")]
pub struct Refused {
    /// The machine (`session`, `job`, `outbox`, …).
    pub machine: &'static str,
    /// The state it was in.
    pub from: &'static str,
    /// The verb that was tried.
    pub attempted: &'static str,
}
