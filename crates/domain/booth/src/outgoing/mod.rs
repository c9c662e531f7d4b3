//! What the booth says, as data: the only place that turns effects into outgoing rows.

mod messages;

pub use messages::{AdminAlert, GuestMessage, OwnPack, ProgressPhase};
