use async_trait::async_trait;
use kernel::{FileError, FileName};

use crate::Lead;

/// Makes the file of an export.
#[async_trait]
pub trait ExportFiles: Send + Sync {
    /// Writes these leads as an XLSX table, in the order given, with the columns of
    /// [`EXPORT_COLUMNS`](crate::EXPORT_COLUMNS), text never read as a formula, and stores it under a fresh name. When
    /// it answers, the bytes are durable.
    async fn store(&self, leads: &[Lead]) -> Result<FileName, FileError>;
}
