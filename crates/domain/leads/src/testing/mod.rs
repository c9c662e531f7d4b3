//! For tests of this and other crates: the store in memory, a whole desk, the contract suite that every store must
//! pass.

pub mod contract;
mod fakes;
mod memory;
mod samples;
mod telegram;
mod world;

pub use fakes::{ManualClock, PlainContacts, SeededEntropy};
pub use memory::MemoryLeads;
pub use samples::{GROUP, a_contact, a_form, a_member, a_request, a_submission, an_intake};
pub use telegram::{FakeGroup, Fault, Posted};
pub use world::World;
