use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Timestamp;

/// Where a file lives; each folder has a TTL of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Folder {
    /// Photos, figures and stickers of guests (`sessions/`).
    Sessions,
    /// Raw sheets of image models (`debug_sheets/`).
    DebugSheets,
    /// Exported tables on their way to who asked for them (`exports/`).
    Exports,
}

impl Folder {
    /// Every folder.
    pub const ALL: [Self; 3] = [Self::Sessions, Self::DebugSheets, Self::Exports];

    /// Name on disk.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::DebugSheets => "debug_sheets",
            Self::Exports => "exports",
        }
    }
}

/// Name of a stored file relative to the data folder: `<folder>/<fresh id>.<extension>`. Write-once, never reused.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileName(pub String);

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A file as [`Files::list_older`] sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// Its name.
    pub name: FileName,
    /// When it was written.
    pub written_at: Timestamp,
}

/// Why a file operation failed.
#[derive(Debug, Error)]
pub enum FileError {
    /// No such file (removed by TTL or by its owner's wish).
    #[error("the file is gone")]
    Missing,
    /// The disk is full; nothing was kept.
    #[error("no space left")]
    NoSpace,
    /// Any other failure of the medium.
    #[error("the file store is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Write-once files. `put` returns only when the bytes and the name are durable; **then** a row may name the file.
/// Removal goes the other way round: first the row lets go, then the file is removed.
#[async_trait]
pub trait Files: Send + Sync {
    /// Stores bytes under a fresh name with this extension (no dot).
    async fn put(&self, folder: Folder, extension: &str, bytes: Vec<u8>) -> Result<FileName, FileError>;
    /// Reads a file.
    async fn get(&self, name: &FileName) -> Result<Vec<u8>, FileError>;
    /// Removes a file; one that is already gone is fine.
    async fn remove(&self, name: &FileName) -> Result<(), FileError>;
    /// Files of a folder that are older than `age`, at most `limit`.
    async fn list_older(
        &self,
        folder: Folder,
        age: Duration,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<StoredFile>, FileError>;
    /// Bytes that may still be written.
    async fn get_free_bytes(&self) -> Result<u64, FileError>;
}
