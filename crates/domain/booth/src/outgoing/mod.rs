//! What the booth says, as data: the only place that turns effects into outgoing rows.

mod job_rows;
mod messages;
mod voice;

pub use job_rows::ATTENTION_REASONS;
pub(crate) use job_rows::{outcome_message, reason_word};
pub use messages::{AdminAlert, GuestMessage, OwnPack, ProgressPhase, SwitchReason};
pub(crate) use voice::Voice;
