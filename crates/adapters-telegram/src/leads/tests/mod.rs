#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod cards;
mod hostile;
mod kit;
mod lists;
mod pops;
mod words;
