use chrono::NaiveDate;
use kernel::StoreError;
use messaging::Commit;
use serde_json::{Value, json};

use crate::calendar::since_yesterday;
use crate::handle::locked;
use crate::outgoing::LeadAlert;
use crate::{DigestVerdict, LeadDesk, LeadsError, digest_verdict};

/// The day of the newest digest.
const FACT: &str = "stickers_digest_last";
/// Leads that it names.
const LINES: u64 = 10;

impl LeadDesk {
    /// L3: once a day from 10:00, caught up until 12:00; the mark and the row are one commit. Answers whether it was
    /// decided now.
    pub async fn send_digest(&self) -> Result<bool, LeadsError> {
        let (wall, zone) = (self.parts.clock.wall(), self.parts.settings.zone);
        let stored = self.parts.facts.find(FACT).await?;
        let sent = stored.as_ref().and_then(read_day);
        match digest_verdict(wall, zone, sent) {
            DigestVerdict::NotNow => Ok(false),
            DigestVerdict::Ahead => {
                self.tell_ahead(sent).await?;
                Ok(false)
            }
            DigestVerdict::Rewind(today) => {
                let mut commit = self.task_commit();
                commit.alerts.extend(sent.map(|day| self.ahead_alert(day)));
                self.mark(stored.as_ref(), today, commit).await?;
                Ok(false)
            }
            DigestVerdict::Due(today) => {
                let now = self.now();
                let since = now.minus(since_yesterday(wall, zone));
                let untouched = now.minus(self.parts.settings.untouched_after);
                let facts = self.parts.leads.get_digest_facts(since, untouched, LINES).await?;
                let row = self.voice().digest(self.group().await?, today, facts);
                self.mark(stored.as_ref(), today, self.task_commit().send(row)).await
            }
        }
    }

    /// Writes the day; `false` when somebody else did meanwhile.
    async fn mark(&self, stored: Option<&Value>, day: NaiveDate, commit: Commit) -> Result<bool, LeadsError> {
        match self.parts.facts.record(FACT, stored, json!(day), commit).await {
            Ok(()) => {
                self.wake_outbox();
                Ok(true)
            }
            Err(StoreError::Stale) => Ok(false),
            Err(
                error @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
            ) => Err(error.into()),
        }
    }

    /// Once a stored day, in one life of the process.
    async fn tell_ahead(&self, sent: Option<NaiveDate>) -> Result<(), LeadsError> {
        let Some(day) = sent.filter(|day| *locked(&self.told_of_day) != Some(*day)) else { return Ok(()) };
        let mut commit = self.task_commit();
        commit.alerts.push(self.ahead_alert(day));
        self.parts.leads.record_rows(commit).await?;
        *locked(&self.told_of_day) = Some(day);
        self.wake_outbox();
        Ok(())
    }

    fn ahead_alert(&self, day: NaiveDate) -> messaging::Alert {
        self.voice().alert(Some("leads:digest_ahead".to_owned()), &LeadAlert::DigestAhead { day }, None)
    }
}

/// Something else than a day counts as none.
fn read_day(value: &Value) -> Option<NaiveDate> {
    value.as_str().and_then(|text| text.parse().ok())
}
