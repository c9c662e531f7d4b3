//! Ports of the leads, one a file.

pub(crate) mod contact_reader;
pub(crate) mod export_files;
pub(crate) mod lead_store;
