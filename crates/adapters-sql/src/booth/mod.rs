//! Stores of the booth: sessions and jobs.

pub(crate) mod jobs;
pub(crate) mod sessions;
pub(crate) mod stats;
