use crate::{LeadDesk, LeadsError, UpkeepReport};

impl LeadDesk {
    /// One pass of every 60 s. `may_destroy` is false while a jump of the clock is not confirmed: nothing is erased
    /// or removed then.
    pub async fn housekeep(&self, may_destroy: bool) -> Result<UpkeepReport, LeadsError> {
        let mut report = UpkeepReport {
            reminded: self.send_reminders().await?,
            digest: self.send_digest().await?,
            ..UpkeepReport::default()
        };
        if may_destroy {
            report.erased = self.erase_expired().await?;
            report.wants = self.parts.leads.prune_wants(self.now().minus(self.parts.settings.want_ttl)).await?;
        }
        Ok(report)
    }
}
