//! The adapter against the Bot API simulator, over HTTP, with in-memory queues.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod booth_admins;
mod booth_desk;
mod booth_guests;
mod booth_scopes;
mod dispatch;
mod echo;
mod ingress;
mod leads_commands;
mod leads_group;
mod leads_stand;
mod relay;
mod relay_rules;
mod relay_trouble;
mod sets;
mod support;
mod transport;
