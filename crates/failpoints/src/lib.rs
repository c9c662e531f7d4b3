//! Named points at which a rehearsal kills, holds, slows or fails the process.
//!
//! Adapters and `app` name their points with [`reach`], [`check`] and [`reach_blocking`]; domain crates have none.
//! [`start`] arms some of them by a text such as `inbox.accept.after=kill@3;draw=error@5%`:
//!
//! | action | what it does |
//! |---|---|
//! | `kill` | SIGKILL to the own process |
//! | `panic` | unwinds from there |
//! | `error` | [`check`] answers [`Injected`] |
//! | `slow(90s)` | waits so long, divided by the time scale |
//! | `hold(PATH)` | waits while that file exists |
//!
//! `@3` acts at the third reach only, `@5%` at each with that chance, nothing at each. Without the feature `active`
//! the functions are empty and [`start`] refuses: a release build knows no failpoint unless it was asked for.
//!
//! Must not be here: names of points. To add one: a call where it happens.

#[cfg(not(feature = "active"))]
mod off;
#[cfg(feature = "active")]
mod on;
#[cfg(any(test, feature = "active"))]
mod spec;

#[cfg(not(feature = "active"))]
pub use off::{check, reach, reach_blocking, start};
#[cfg(feature = "active")]
pub use on::{check, reach, reach_blocking, start};

use thiserror::Error;

/// Whether this build has failpoints.
pub const COMPILED: bool = cfg!(feature = "active");

/// The error of a point that was told to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a failpoint was told to fail")]
pub struct Injected;

/// Why no point was armed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    /// The build has none.
    #[error("this build has no failpoints; build it with `--features failpoints`")]
    NotCompiled,
    /// Not of the form `name=action[(…)][@N|@P%]`.
    #[error("`{0}` is not of the form name=kill|panic|error|slow(90s)|hold(PATH), with @N or @P% behind it")]
    Form(String),
    /// Armed already, or the trace cannot be written.
    #[error("failpoints cannot be armed: {0}")]
    Refused(String),
}
