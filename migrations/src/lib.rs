//! Versioned schema, one folder a module.
