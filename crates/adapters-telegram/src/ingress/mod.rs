//! How updates come in: commit first, then confirm. [`PollLoop`] asks Telegram; the webhook route (web adapter) reads
//! the same envelopes.

mod batch;
mod poll;

pub use poll::{PollLoop, PollParts, PollSettings};
