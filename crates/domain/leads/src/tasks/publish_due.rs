use crate::{LeadDesk, LeadsError};

/// Rows that one pass opens; the next pass comes soon.
const BATCH: u64 = 100;

impl LeadDesk {
    /// L0: opens card rows where one is missing: left when the module was off, restored from a backup, void since the
    /// group moved. In the normal run it finds nothing. Answers how many.
    pub async fn publish_due(&self) -> Result<usize, LeadsError> {
        let group = self.group().await?;
        let missing = self.parts.leads.list_unpublished(group, BATCH).await?;
        if missing.is_empty() {
            return Ok(0);
        }
        let rows = missing.iter().map(|lead| self.voice().card(group, *lead));
        let commit = rows.fold(self.task_commit(), messaging::Commit::send);
        self.parts.leads.record_rows(commit).await?;
        self.wake_outbox();
        Ok(missing.len())
    }
}
