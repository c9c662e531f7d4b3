//! How updates come in: commit first, then confirm. [`PollLoop`] asks Telegram; the webhook route (web adapter) reads
//! the same envelopes.

mod batch;
mod poll;
#[cfg(test)]
mod tests;

pub use poll::{PollLoop, PollParts, PollSettings};
