//! The `SQLite` engine: one process, one file, write-ahead log, every answer durable.
//!
//! Lives here: opening (pragmas set and read back, migrations, the refusal of a newer database), the [writer] with
//! group commit, the readers, the online copy, the look at a file from outside. Must not be here: statements and tables (`adapters-sql`).
//!
//! [writer]: a thread of its own named `sqlite-writer` owns the only write connection. It ends with
//! [`SqliteEngine::close`], or when the last handle is dropped, after what was already handed to it.
//!
//! To add a pragma: a line in `pragmas.rs`; it is set and read back. To add a figure: a field of [`Stats`].

mod backup;
mod connect;
mod engine;
mod error;
mod inspect;
mod pragmas;
mod stats;
mod writer;

pub use backup::BackupError;
pub use engine::{Migrate, OpenOptions, SqliteEngine};
pub use error::OpenError;
pub use inspect::{Inspected, inspect};
pub use stats::{COMMIT_STEPS_MS, Stats};
