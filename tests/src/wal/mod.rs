//! A power cut at every commit: the write-ahead log of a busy run is cut behind each of its commits; each prefix must
//! open, pass the integrity check and the invariants' reader, and some are drained against the simulator as it stood.
//!
//! **The log holds the whole run.** A reader of ours stands at its beginning all the while, which keeps every
//! checkpoint from moving anything (SQLite never moves what a reader may still need); the product runs as it always
//! does.
//!
//! **As it stood.** The simulator notes the length of the log before each look at its state, under the state's lock, and
//! keeps a copy whenever it has grown. So a copy holds every call made while the log was at most `after` long and none
//! made at `before` or later. With a commit that ends at *E*, `after` < *E* ≤ `before`, this is
//! - exact for the prefix up to *E*: what had to be durable before a call left lies before *E*, and whatever the call's
//!   answer led to lies behind it. No call has left since the commit;
//! - exact, too, for the prefix that ends one commit earlier: every call that left between the two commits has arrived
//!   and nothing of its answer is stored. This is the open window.
//!
//! Drains take the two by turns.

mod drain;
mod log;
mod prefixes;
mod run;

pub use log::{Cutting, Tear, log_of};
pub use run::{WalPlan, WalReport, wal_run};
