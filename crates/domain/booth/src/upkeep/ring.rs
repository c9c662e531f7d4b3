use desk::OpenAttention;
use kernel::Timestamp;
use messaging::{Alert, AlertLevel, Commit};

use super::sweep::one_unless_stale;
use crate::{AdminAlert, Booth, BoothError, DeskState};

const BATCH: u64 = 50;

impl Booth {
    /// A5: what nobody took rings once more.
    pub(super) async fn ring_again(&self) -> Result<u32, BoothError> {
        let now = self.now();
        let due = self.parts.attention.due_rings(now.minus(self.parts.settings.ring_after), BATCH).await?;
        let mut count = 0;
        for open in due {
            let mut commit: Commit = self.task_commit();
            commit.alerts.push(self.ring_of(&open, now).await?);
            count += one_unless_stale(self.parts.attention.record_ring(&open.subject, commit).await)?;
        }
        if count > 0 {
            self.wake_outbox();
        }
        Ok(count)
    }

    /// A job rings with the same buttons as its alert.
    async fn ring_of(&self, open: &OpenAttention, now: Timestamp) -> Result<Alert, BoothError> {
        let minutes = now.since(open.since).as_secs() / 60;
        let number = (open.subject.kind == "job").then(|| open.subject.id.parse::<i64>().ok()).flatten();
        if let Some(number) = number
            && let Some(job) = self.parts.jobs.find_by_number(number).await?
        {
            return Ok(self.voice().ring_card(&job, &open.reason, minutes, DeskState::Open));
        }
        let alert = AdminAlert::StillWaiting {
            subject: open.subject.kind.clone(),
            id: open.subject.id.clone(),
            reason: open.reason.clone(),
            minutes,
            job: None,
        };
        Ok(self.voice().alert(AlertLevel::Warning, None, &alert, Some(open.subject.clone())))
    }
}
