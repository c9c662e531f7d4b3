//! What leads say: the only place that makes their outgoing rows, alerts and attention.
//!
//! A row that speaks of leads is stored as its [`RowSubject`] alone and filled in at its claim ([`fill_row`]); what
//! becomes of it is learnt where it is settled ([`learn_from_row`]). Stores call both inside their transactions.

mod fill;
mod learn;
mod mention;
mod messages;
mod subject;
mod voice;

pub use fill::fill_row;
#[cfg(test)]
pub(crate) use fill::snapshot;
pub use learn::{Learnt, learn_from_row};
pub use mention::Mention;
pub(crate) use mention::mentions_of;
pub use messages::{
    CardSnapshot, GroupCommand, GroupMessage, HistoryLine, LeadAlert, LeadLine, PrivateMessage, SaidLine,
};
pub use subject::RowSubject;
pub use voice::ATTENTION_REASONS;
pub(crate) use voice::Voice;
