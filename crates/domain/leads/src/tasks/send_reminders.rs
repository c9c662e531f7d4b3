use kernel::StoreError;

use crate::{LeadDesk, LeadsError, is_reminder_time};

/// Reminders that one pass decides.
const BATCH: u64 = 50;

impl LeadDesk {
    /// L2, L6: one ping for each lead that is still new after more than 2 h, in the hours for it. Answers how many.
    pub async fn send_reminders(&self) -> Result<u32, LeadsError> {
        let settings = &self.parts.settings;
        if !is_reminder_time(self.parts.clock.wall(), settings.zone) {
            return Ok(0);
        }
        let group = self.group().await?;
        let mut count = 0;
        for lead in self.parts.leads.due_reminders(self.now().minus(settings.reminder_age), BATCH).await? {
            let Ok(change) = lead.remind(self.now()) else { continue };
            let commit = self.voice().change(self.task_commit(), group, &change);
            match self.parts.leads.record(&change.lead, &change.history, commit).await {
                Ok(()) => count += 1,
                // It changed meanwhile: the next pass looks again.
                Err(StoreError::Stale) => {}
                Err(
                    error
                    @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
                ) => return Err(error.into()),
            }
        }
        if count > 0 {
            self.wake_outbox();
        }
        Ok(count)
    }
}
