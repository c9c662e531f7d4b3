pub(crate) mod m0003_desk;
