//! Owns every task of the process, and the ordered shutdown.
//!
//! A bare spawn elsewhere is banned by lint: whoever needs a long-running task describes it as a [`Task`] with its
//! [`Stage`]. Loops catch their own errors; a task that ends before a stop was asked ends the process.

mod board;
mod pulse;
mod running;
mod serve;
mod shutdown;
mod task;
#[cfg(test)]
mod tests;

pub use board::Board;
pub use pulse::Pulse;
pub use serve::{Ended, Hooks, serve};
pub use shutdown::ShutdownPace;
pub use task::{Stage, Stop, Task};
