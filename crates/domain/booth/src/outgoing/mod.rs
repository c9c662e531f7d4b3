//! What the booth says, as data: the only place that turns effects into outgoing rows.

mod job_rows;
mod messages;
mod voice;

pub(crate) use job_rows::{outcome_message, settled};
pub use messages::{AdminAlert, GuestMessage, OwnPack, ProgressPhase};
pub(crate) use voice::Voice;
