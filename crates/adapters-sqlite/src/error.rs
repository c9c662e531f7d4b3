use sea_orm::DbErr;
use thiserror::Error;

use crate::backup::BackupError;

/// Why a database was not opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// Written by a newer binary.
    #[error("the database is newer than this program (it knows migration {migration})")]
    Newer {
        /// First name that is unknown here.
        migration: String,
    },
    /// Older than this binary, and the caller did not ask to migrate.
    #[error("the database must be migrated first")]
    Pending,
    /// Pages or indexes of it are broken.
    #[error("the database is damaged ({fault}); restore a backup")]
    Damaged {
        /// The first thing that is wrong.
        fault: String,
    },
    /// The copy that is made before any migration failed; nothing was migrated.
    #[error("no copy could be made before the migration")]
    Backup(#[source] BackupError),
    /// A setting did not take hold.
    #[error("pragma {name} is {found}, not {wanted}")]
    Pragma {
        /// Its name.
        name: &'static str,
        /// As asked for.
        wanted: &'static str,
        /// As read back.
        found: String,
    },
    /// `SQLite` before 3.51.3 can corrupt a log that is reset.
    #[error("SQLite {found} is too old")]
    TooOld {
        /// Its version.
        found: String,
    },
    /// The file cannot be opened, read or migrated.
    #[error("the database cannot be opened")]
    Database(#[from] DbErr),
    /// No thread for the writer.
    #[error("the writer did not start")]
    Writer(#[source] std::io::Error),
}
