//! Store of the leads, and their part in the outbox.

mod erase;
pub(crate) mod files;
pub(crate) mod intakes;
pub(crate) mod lists;
pub(crate) mod mentions;
pub(crate) mod publication;
pub(crate) mod reads;
mod row;
pub(crate) mod rows;
mod store;
pub(crate) mod wants;
pub(crate) mod write;

pub(crate) use store::SqlLeadStore;
