use messaging::{AlertLevel, Commit};

use super::sweep::one_unless_stale;
use crate::{AdminAlert, Booth, BoothError};

const BATCH: u64 = 50;

impl Booth {
    /// A5: what nobody took rings once more.
    pub(super) async fn ring_again(&self) -> Result<u32, BoothError> {
        let now = self.now();
        let due = self.parts.attention.due_rings(now.minus(self.parts.settings.ring_after), BATCH).await?;
        let mut count = 0;
        for open in due {
            let alert = AdminAlert::StillWaiting {
                subject: open.subject.kind.clone(),
                id: open.subject.id.clone(),
                reason: open.reason.clone(),
                minutes: now.since(open.since).as_secs() / 60,
            };
            let mut commit: Commit = self.task_commit();
            commit.alerts.push(self.voice().alert(AlertLevel::Warning, None, &alert, Some(open.subject.clone())));
            count += one_unless_stale(self.parts.attention.record_ring(&open.subject, commit).await)?;
        }
        if count > 0 {
            self.wake_outbox();
        }
        Ok(count)
    }
}
