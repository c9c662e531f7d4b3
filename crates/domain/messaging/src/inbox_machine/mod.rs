//! The inbox machine: which status follows which, and what becomes of an event whose handler failed or died. Pure.

mod failure;
#[cfg(test)]
mod tests;
mod verbs;

pub use failure::{EventRecovery, HandlerFault, decide_failure, recover_processing};
pub use verbs::InboxVerb;
