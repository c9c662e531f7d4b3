#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    clippy::unchecked_time_subtraction,
    reason = "tests fail by panicking"
)]

mod actors;
mod buttons;
mod calendar;
mod commands;
mod digest;
mod forgetting;
mod form;
mod intake;
mod kit;
mod notes;
mod presses;
mod publishing;
mod reminders;
mod retention;
mod shape;
mod stats;
mod tables;
mod want;
