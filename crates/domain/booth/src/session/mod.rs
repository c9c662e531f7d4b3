//! The session machine: `created → linked → consented → captured → submitted`, and `expired` from the first four.

mod machine;
mod opening;
mod state;

pub use machine::{SessionChange, SessionEffect};
pub use opening::Opening;
pub use state::{ExpiryReason, Session, SessionState, SessionStatus};
