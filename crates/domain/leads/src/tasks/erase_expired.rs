use kernel::StoreError;

use crate::{Actor, LeadDesk, LeadsError};

/// Leads that one pass erases.
const BATCH: u64 = 100;

impl LeadDesk {
    /// L4: erases spam 30 days, all others 365 days after their last status change. Answers how many. The caller holds
    /// it back after the clock jumped.
    pub async fn erase_expired(&self) -> Result<u32, LeadsError> {
        let (now, settings) = (self.now(), &self.parts.settings);
        let (spam, others) = (now.minus(settings.spam_ttl), now.minus(settings.lead_ttl));
        let mut count = 0;
        for lead in self.parts.leads.due_erasures(spam, others, BATCH).await? {
            let Ok(change) = lead.erase(Actor::Task, now) else { continue };
            match self.record_erasures(self.task_commit(), vec![change]).await {
                Ok(_) => count += 1,
                // It changed meanwhile: the next pass looks again.
                Err(LeadsError::Store(StoreError::Stale)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(count)
    }
}
