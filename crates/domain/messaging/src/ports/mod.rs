//! Ports of the inbox and the outbox, one a file.

pub(crate) mod inbox_store;
pub(crate) mod outbox_store;
pub(crate) mod sender;
