//! Calendar rules by the wall clock and a time zone's name, never a fixed offset (L1). Pure.

mod digest;
mod hours;

pub(crate) use digest::since_yesterday;
pub use digest::{DigestVerdict, digest_verdict, is_day_over};
pub use hours::{is_quiet, is_reminder_time, until_reminder_time};
