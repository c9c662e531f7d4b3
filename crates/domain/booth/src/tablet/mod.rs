//! What a tablet asks for.

mod abandon;
pub(crate) mod come_back;
mod create_session;
mod put_photo;
mod queue_wait;
mod session_rows;
mod submit;
mod view_session;
