//! Ports of the inbox and the outbox, one a file.

pub mod inbox_store;
pub mod outbox_store;
pub mod sender;
