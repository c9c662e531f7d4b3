//! The one transport under all providers: sizes, deadlines, retries, circuit, and a log that holds no body and no key.

mod breaker;
mod client;
mod exchange;
mod reply;
mod retry;

pub use breaker::{Breaker, Standing};
pub(crate) use client::build_client;
pub use client::{ClientFault, ClientSettings};
pub(crate) use exchange::{Call, Wire};
pub(crate) use reply::Reply;
pub(crate) use retry::Stakes;
