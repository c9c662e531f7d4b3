//! The card in the group is reconciled, not queued: a lead says which revision it wants shown, and at most one open
//! row brings the message there, filled in when it is claimed ([`CardPlan`]) and learnt from when it is settled
//! (`settle_card`).

mod plan;
mod publication;
mod settle;
mod state;

pub use plan::CardPlan;
pub use publication::{MovedGroup, Publication};
pub use settle::{CardAct, Rendered};
pub(crate) use settle::{CardNews, settle_card};
pub use state::{Card, ShownCard};
