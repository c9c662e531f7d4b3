//! Durable inbox and transactional outbox: accepted once, handled once; decided once, delivered at least once.
//!
//! Lives here: the inbox and outbox machines, [`Envelope`], message [`Class`]es, [`Pace`], what a stored transition
//! carries with it ([`Commit`]), and the ports. Must not be here: what a message says, who it speaks of, how it is
//! sent. To add a class of messages: a variant in `class.rs` and its line in the policy table there; the contract
//! suite and the state tables pick it up.
#![deny(missing_docs)]
#![deny(clippy::wildcard_enum_match_arm)]

mod alert;
mod attention;
mod class;
mod commit;
mod delivery;
mod envelope;
mod inbox;
mod outbox;
mod outgoing;
mod ports;

pub use alert::{Alert, AlertLevel};
pub use attention::{AttentionChange, Subject};
pub use class::Class;
pub use commit::{Cause, Commit, EventRef, Supersede};
pub use delivery::{FloodScope, RejectReason, SendResult, SentMessage};
pub use envelope::{Envelope, EnvelopeError, UpdateKind};
pub use inbox::{InboxEvent, InboxStatus};
pub use outbox::{OutboxRow, OutboxStatus, RowRef};
pub use outgoing::{Fence, Lane, MessageKey, Op, Outgoing, Payload, Receipt, ReplyTo};
pub use ports::inbox_store::{Accepted, EventFailure, InboxFilter, InboxStore, Recovered};
pub use ports::outbox_store::{OutboxFilter, OutboxStore, PendingHead, SentStamp, Settled};
pub use ports::sender::Sender;
