//! From a stored event to a route and back: claims events, runs lanes side by side, isolates panics, answers callback
//! queries after the commit.

mod answer;
mod handle;
mod incoming;
mod loops;
mod read;

pub use incoming::{Body, Command, Incoming, Person, Place};
pub use loops::{DispatchLoop, DispatchParts, DispatchSettings};
