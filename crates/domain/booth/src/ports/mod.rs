//! Ports of the booth, one a file.

pub(crate) mod artist;
pub(crate) mod describer;
pub(crate) mod export;
pub(crate) mod intake;
pub(crate) mod job_stats;
pub(crate) mod job_store;
pub(crate) mod judge;
pub(crate) mod outfits;
pub(crate) mod pack_page;
pub(crate) mod session_store;
pub(crate) mod sticker_sets;
