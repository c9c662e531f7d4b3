//! The leads' face in Telegram: their rows of the dispatch table, what their messages look like, and what the relay
//! asks them before it sends.
//!
//! The group is the one that the desk names at that moment: configured, or learnt after an upgrade. From anywhere else
//! buttons fall through to the fallback, commands get silence, everything said is let be.

mod alerts;
mod card;
mod commands;
mod details;
mod lists;
mod messages;
mod popups;
mod presses;
mod private;
mod routes;
mod rule;
mod said;
mod stats;
#[cfg(test)]
mod tests;
mod want;
mod words;

pub use routes::{LEADS_MENU, leads_farewell, leads_greeting, leads_renderers, leads_routes, leads_rule};
