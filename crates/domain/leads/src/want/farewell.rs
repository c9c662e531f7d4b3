use kernel::{StoreError, UserId};

use crate::{Actor, LeadDesk, LeadsError};

/// Passes before a race over the leads of one person is left to the event's own retry.
const TRIES: u32 = 3;

impl LeadDesk {
    /// Somebody asked the bot to forget them: the leads that they sent there are erased. Answers how many. Done twice,
    /// the second time finds nothing.
    pub async fn forget_asker(&self, user: UserId) -> Result<usize, LeadsError> {
        for _ in 0..TRIES {
            let leads = self.parts.leads.list_asked_by(user).await?;
            let erased: Vec<_> =
                leads.into_iter().filter_map(|lead| lead.erase(Actor::Visitor, self.now()).ok()).collect();
            if erased.is_empty() {
                return Ok(0);
            }
            match self.record_erasures(self.task_commit(), erased).await {
                Err(LeadsError::Store(StoreError::Stale)) => {}
                done => return done,
            }
        }
        Err(StoreError::Stale.into())
    }
}
