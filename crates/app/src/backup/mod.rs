//! Backups: one tar each, with a consistent copy of the database and every file that a row of that copy names.
//!
//! [`write()`] makes one while the service runs, [`Nightly`] one a night, [`restore()`] puts one into a fresh data
//! folder. What was sent after a backup was made may be sent again by a service that is restored from it.

mod folder;
mod nightly;
mod restore;
mod schedule;
mod write;

pub use folder::{before_migration, newest, parent};
pub use nightly::{LAST_BACKUP, Nightly};
pub use restore::{Restored, restore};
pub use write::{Source, Written, write};

/// Name of the database inside a backup.
const DATABASE: &str = "app.db";
