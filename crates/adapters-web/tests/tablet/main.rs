//! The tablet's API and page over a booth in memory, through the router itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod doors;
mod pages;
mod photos;
mod sessions;
mod socket;
mod streams;
mod submits;
mod support;
