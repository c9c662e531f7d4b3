//! The outbox machine: which status follows which, and what becomes of a claimed row. Pure; stores apply it.

mod claim;
mod recover;
mod settle;
#[cfg(test)]
mod tests;
mod verbs;

pub use claim::{ClaimVerdict, before_send, claim_verdict};
pub use recover::{RowRecovery, recover_sending};
pub use settle::settle;
pub use verbs::OutboxVerb;

/// Deaths of a worker, while a row or an event ran alone, after which it is given up.
pub(crate) const FATAL_DEATHS: u32 = 3;
