//! The watch task: publishes a stored pack, verifies that Telegram really serves it, then decides its link.

mod ask_for_set;
mod create_set;
mod memory;
mod step;
mod upload;
mod verify;

pub(crate) use ask_for_set::{Likeness, likeness};
pub use memory::WatchMemory;
