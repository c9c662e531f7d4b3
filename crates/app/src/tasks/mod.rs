//! The supervised loops. Each one is a struct of what it needs and a `run(stop)`; composition makes them tasks.

mod circuits;
mod cleanup;
mod leads;
mod live_set;
mod looping;
mod sweeper;
#[cfg(test)]
mod tests;
mod watch;
mod worker;

pub use circuits::{CircuitWatch, MakeAlert};
pub use cleanup::Cleanup;
pub use leads::LeadsLoop;
pub use live_set::{LiveEntry, LiveSet};
pub use looping::{Beat, Failure, Pass, Trouble, pass, pause};
pub use sweeper::{CLOCK_MARK, Sweeper, store_mark};
pub use watch::Watch;
pub use worker::Worker;
