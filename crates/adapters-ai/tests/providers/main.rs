//! Every provider against servers on this machine: hostile answers, tokens, contracts, and what reaches the log.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests fail by panicking and say aloud what was not tested"
)]

mod canaries;
mod contract;
mod hostile;
mod support;
mod tls;
mod tokens;
mod transport;
