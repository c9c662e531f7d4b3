//! Ports of the leads, one a file.

pub(crate) mod contact_reader;
pub(crate) mod lead_store;
