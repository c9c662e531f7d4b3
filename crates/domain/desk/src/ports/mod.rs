//! Ports of the desk, one a file.

pub(crate) mod attention_store;
pub(crate) mod chat_model;
pub(crate) mod people_store;
pub(crate) mod settings_store;
pub(crate) mod usage_store;
