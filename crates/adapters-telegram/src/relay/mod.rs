//! How messages go out: lists heads, paces them, claims, sends side by side, stores what became of each.
//!
//! The rules (pace, retries, unknown outcomes) are `messaging`'s; here is only the loop that lives by them.

mod deliver;
mod loops;
mod probe;
mod rule;

pub use loops::{RelayLoop, RelayParts, RelaySettings};
pub use probe::{Probe, TelegramProbe};
pub use rule::SendRule;
