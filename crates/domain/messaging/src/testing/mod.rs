//! For tests of this and other crates: in-memory stores with the semantics of the real ones, and the contract suite
//! that every implementation of the ports must pass.

pub mod contract;
mod memory;
mod samples;

pub use memory::{Closed, FenceOracle, MemoryMessaging, OpenItem, RowHook, Tables};
pub use samples::{BOT, at, event_of, message, update, update_of};
