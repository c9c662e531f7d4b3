//! What every context shares about people: profiles and consent, attention, alerts, settings, usage and budgets.
//!
//! Lives here: the value types, the pure decisions on alerts and budgets, and their ports. Must not be here: what a
//! booth, a lead or a studio is. To add a reason for attention: a fixed word in the module that opens it; nothing
//! here names reasons. With the feature `testing`: in-memory stores over messaging's.
#![deny(missing_docs)]
#![deny(clippy::wildcard_enum_match_arm)]

mod ai;
mod alerts;
mod attention;
mod budget;
mod circuit;
mod consent;
mod people;
mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod usage;

pub use ai::{AiError, Answered, ModelCard, ProviderTrouble, RefusalStage};
pub use alerts::{Secret, find_secret, scrub};
pub use attention::{Attention, OpenAttention, Settlement};
pub use budget::{OverBudget, admit_spend};
pub use circuit::{Admission, CallSign, Circuit, CircuitNews, CircuitRules};
pub use consent::Consent;
pub use messaging::{AlertDecision, AlertMemory, admit_alert};
pub use people::{Profile, Seen};
pub use ports::attention_store::AttentionStore;
pub use ports::chat_model::{ChatModel, ChatRequest, ChatTurn, Speaker};
pub use ports::people_store::PeopleStore;
pub use ports::settings_store::SettingsStore;
pub use ports::usage_store::UsageStore;
pub use usage::{CallEnd, CallOutcome, CallStart, MadeCall, UsageId};
