use kernel::ChatId;
use messaging::EventRef;

use crate::outgoing::LeadAlert;
use crate::{LeadDesk, LeadsError};

impl LeadDesk {
    /// Telegram says in a service message that a group goes on as a supergroup. When it is ours, the new id counts at
    /// once, the admins are told, and cards are posted anew. Told already, or another group: nothing.
    pub async fn follow_group(&self, event: EventRef, from: ChatId, to: ChatId) -> Result<(), LeadsError> {
        let before = self.parts.leads.get_publication().await?;
        let Some(after) = before.learn(self.parts.settings.group, from, to) else {
            return self.stay_silent(event).await;
        };
        let mut commit = self.event_commit(event);
        commit.alerts.push(self.voice().alert(None, &LeadAlert::GroupMoved { to }, None));
        self.parts.leads.record_publication(before, after, commit).await?;
        self.wake_outbox();
        Ok(())
    }
}
