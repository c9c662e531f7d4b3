pub(crate) mod m0003_desk;
pub(crate) mod m0008_settled_by;
