use messaging::AlertLevel;

use super::sweep::one_unless_stale;
use crate::{AdminAlert, Booth, BoothError};

/// Free bytes below which the booth takes no new session: what is under way needs room to end.
pub const LEAST_FREE_BYTES: u64 = 500_000_000;
/// Key of the alert, and the stored fact that it is written with.
const DISK_LOW: &str = "disk_low";

impl Booth {
    /// Free bytes, when they are too few. A medium that cannot tell counts as roomy.
    pub(crate) async fn short_of_disk(&self) -> Option<u64> {
        match self.parts.files.get_free_bytes().await {
            Ok(free) => Some(free).filter(|free| *free < LEAST_FREE_BYTES),
            Err(error) => {
                tracing::debug!(%error, "the free space is not known");
                None
            }
        }
    }

    /// Tells the admins, once a cooldown, that no new session is taken.
    pub(super) async fn report_disk(&self) -> Result<u32, BoothError> {
        let Some(free) = self.short_of_disk().await else { return Ok(0) };
        let free_mb = free / 1_000_000;
        let mut commit = self.task_commit();
        let alert = AdminAlert::DiskLow { free_mb };
        commit.alerts.push(self.voice().alert(AlertLevel::Warning, Some(DISK_LOW.to_owned()), &alert, None));
        let before = self.parts.facts.find(DISK_LOW).await?;
        let told = self.parts.facts.record(DISK_LOW, before.as_ref(), serde_json::json!(free_mb), commit).await;
        let count = one_unless_stale(told)?;
        self.wake_outbox();
        Ok(count)
    }
}
