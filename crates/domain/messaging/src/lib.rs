//! Durable inbox and transactional outbox: accepted once, handled once; decided once, delivered at least once.
//!
//! Lives here: the inbox and outbox machines, [`Envelope`], message [`Class`]es, [`Pace`], what a stored transition
//! carries with it ([`Commit`]), and the ports. Must not be here: what a message says, who it speaks of, how it is
//! sent. To add a class of messages: a variant in `class.rs` and its line in `policy.rs`; the contract suite picks
//! it up. To add a status or a verb: its enum and the one `match` of its machine; the compiler names the rest.
//!
//! With the feature `testing`: in-memory stores, and the contract suite that every implementation must pass.
#![deny(missing_docs)]
#![deny(clippy::wildcard_enum_match_arm)]

mod alert;
mod attention;
mod class;
mod commit;
mod cooldown;
mod delivery;
mod envelope;
mod inbox;
mod inbox_machine;
#[cfg(test)]
mod interleavings;
mod moment;
mod outbox;
mod outbox_machine;
mod outgoing;
mod own_alerts;
mod pace;
mod policy;
mod ports;
mod reach;
mod relay;
mod tables;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use alert::{Alert, AlertEnvelope, AlertLevel};
pub use attention::{AttentionChange, Subject};
pub use class::Class;
pub use commit::{Cause, Commit, EventRef, Supersede};
pub use cooldown::{AlertDecision, AlertMemory, admit_alert};
pub use delivery::{FloodScope, RejectReason, SendResult, SentMessage};
pub use envelope::{Envelope, EnvelopeError, UpdateKind};
pub use inbox::{InboxEvent, InboxStatus};
pub use inbox_machine::{EventRecovery, HandlerFault, InboxVerb, decide_failure, recover_processing};
pub use moment::Moment;
pub use outbox::{OutboxRow, OutboxStatus, RowRef};
pub use outbox_machine::{ClaimVerdict, OutboxVerb, RowRecovery, before_send, claim_verdict, recover_sending, settle};
pub use outgoing::{Fence, Lane, MessageKey, Op, Outgoing, Payload, Receipt, ReplyTo};
pub use own_alerts::{AlertTarget, MessagingAlert, Raised, StoreRules, settled_inbox, settled_outbox};
pub use pace::{Admit, Pace};
pub use policy::{ClassPolicy, RetrySchedule, UnknownRule, Waits};
pub use ports::inbox_store::{Accepted, EventFailure, InboxFilter, InboxStore, Recovered};
pub use ports::outbox_store::{OutboxFilter, OutboxStore, PendingHead, SentStamp, Settled};
pub use ports::sender::Sender;
pub use reach::{Reach, ReachAdvice};
pub use relay::{RelayPlan, plan_relay};
pub use tables::{inbox_state_table, outbox_state_table, state_table};
