pub(crate) mod m0004_sessions;
pub(crate) mod m0005_jobs;
pub(crate) mod m0006_simple_packs;
pub(crate) mod m0007_queue_shares;
pub(crate) mod m0009_figures;
