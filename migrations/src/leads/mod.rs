pub(crate) mod m0011_leads;
pub(crate) mod m0012_submissions;
pub(crate) mod m0013_mentions;
