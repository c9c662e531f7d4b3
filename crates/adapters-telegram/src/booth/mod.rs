//! The booth's face in Telegram: its rows of the dispatch table, and what its messages look like.

mod admin;
mod admin_messages;
mod alerts;
mod event_stats;
mod gate;
mod growth;
mod guest;
mod job_buttons;
mod messages;
mod routes;
mod table;
mod words;

pub use growth::Growth;
pub use routes::{booth_renderers, booth_routes};
