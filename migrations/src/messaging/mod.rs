pub(crate) mod m0001_inbox;
pub(crate) mod m0002_outbox;
pub(crate) mod m0010_lead_rows;
