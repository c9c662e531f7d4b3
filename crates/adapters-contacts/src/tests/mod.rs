#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

mod properties;
mod table;
