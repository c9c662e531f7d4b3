//! The booth's face in Telegram: its rows of the dispatch table, and what its messages look like.

mod alerts;
mod gate;
mod guest;
mod job_buttons;
mod messages;
mod routes;

pub use routes::{booth_renderers, booth_routes};
