//! The session machine: `created → linked → consented → captured → submitted`, and `expired` from the first four.

mod state;

pub use state::{ExpiryReason, Session, SessionState, SessionStatus};
