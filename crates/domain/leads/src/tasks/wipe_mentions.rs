use std::collections::BTreeSet;

use crate::{LeadDesk, LeadsError};

/// Messages that one pass has said again; the next pass comes soon.
const BATCH: u64 = 100;

impl LeadDesk {
    /// L4: says again, without them, what the bot said of people who are erased by now: prompts lose their buttons,
    /// lists and answers the names. Answers how many messages.
    pub async fn wipe_mentions(&self) -> Result<usize, LeadsError> {
        let stale = self.parts.leads.list_stale_mentions(BATCH).await?;
        if stale.is_empty() {
            return Ok(0);
        }
        let mut seen = BTreeSet::new();
        let messages = stale.iter().filter(|mention| seen.insert((mention.chat, mention.message)));
        let rows = messages.map(|mention| self.voice().wipe(mention.chat, mention.message, mention.subject.clone()));
        let commit = rows.fold(self.task_commit(), messaging::Commit::send);
        self.parts.leads.record_wiped(&stale, commit).await?;
        self.wake_outbox();
        Ok(seen.len())
    }
}
