//! The leads' API and landing page over a desk in memory, through the router itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod bad_input;
mod embedding;
mod forms;
mod page;
mod programs;
mod properties;
mod sources;
mod support;
