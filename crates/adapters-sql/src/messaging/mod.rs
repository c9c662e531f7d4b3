//! Stores of the messaging kernel.

pub(crate) mod chats;
pub(crate) mod fences;
pub(crate) mod forget;
pub(crate) mod inbox;
pub(crate) mod lanes;
pub(crate) mod outbox;
pub(crate) mod receipts;
