use std::sync::Arc;

use async_trait::async_trait;
use kernel::{FileError, FileName, Files, Folder};
use leads::{ExportFiles, Lead};
use tokio::task::spawn_blocking;

use super::Workbooks;

/// Workbooks in the data folder, until their time is over.
pub struct LeadExports {
    workbooks: Workbooks,
    files: Arc<dyn Files>,
}

opaque_debug!(LeadExports);

impl LeadExports {
    /// Makes them so, keeps them there.
    pub fn new(workbooks: Workbooks, files: Arc<dyn Files>) -> Self {
        Self { workbooks, files }
    }
}

#[async_trait]
impl ExportFiles for LeadExports {
    async fn store(&self, leads: &[Lead]) -> Result<FileName, FileError> {
        let (workbooks, leads) = (self.workbooks.clone(), leads.to_vec());
        let made = spawn_blocking(move || workbooks.make(&leads)).await;
        let bytes = made
            .map_err(|error| FileError::Unavailable(Box::new(error)))?
            .map_err(|error| FileError::Unavailable(Box::new(error)))?;
        self.files.put(Folder::Exports, "xlsx", bytes).await
    }
}
