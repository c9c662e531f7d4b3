//! What every context shares about people: profiles and consent, attention, alerts, settings, usage and budgets.
//!
//! Lives here: the value types, the pure decisions on alerts and budgets, and their ports. Must not be here: what a
//! booth, a lead or a studio is. To add a reason for attention: a fixed word in the module that opens it; nothing
//! here names reasons.
#![deny(missing_docs)]
#![deny(clippy::wildcard_enum_match_arm)]

mod alerts;
mod attention;
mod consent;
mod people;
mod ports;
mod usage;

pub use alerts::{AlertDecision, AlertMemory, admit_alert};
pub use attention::OpenAttention;
pub use consent::Consent;
pub use people::{Profile, Seen};
pub use ports::attention_store::AttentionStore;
pub use ports::people_store::PeopleStore;
pub use ports::settings_store::SettingsStore;
pub use ports::usage_store::UsageStore;
pub use usage::{CallOutcome, CallStart, UsageId};
