#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    clippy::unchecked_time_subtraction,
    reason = "tests fail by panicking"
)]

mod actors;
mod admin;
mod cleanup;
mod consent;
mod deadlines;
mod drawing;
mod guest_words;
mod kills;
mod kit;
mod links;
mod maintenance;
mod names;
mod opening;
mod operator;
mod pipeline;
mod publishing;
mod queue;
mod restart;
mod rules;
mod set_checks;
mod shape;
mod tables;
mod tablet;
mod verifying;
