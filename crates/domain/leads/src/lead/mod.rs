//! The lead machine: `new → in_work → won | lost`, `spam` from the open ones, and back to `new` from any.
//!
//! A transition takes the lead by value and answers the next one, its history and its effects, or `Refused`. An
//! erased lead refuses everything.

mod change;
mod details;
mod press;
mod receive;
mod state;
mod status;
mod upkeep;

pub use change::{Actor, HistoryEntry, HistoryEvent, LeadChange, LeadEffect};
pub use details::{Contact, ContactKind, Origin, Request, Wish};
pub use press::Verb;
pub use state::{FENCE, Lead, LeadState, Member, Taken};
pub(crate) use state::{FENCE_NEW, FENCE_OPEN};
pub use status::{LeadStatus, LostReason};
