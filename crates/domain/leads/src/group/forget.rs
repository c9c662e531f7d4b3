use messaging::{Commit, EventRef};

use super::{Asked, Press};
use crate::outgoing::{GroupCommand, GroupMessage, RowSubject};
use crate::{Actor, Lead, LeadChange, LeadDesk, LeadsError, Popup};

/// Leads that are named before they are erased.
const LINES: usize = 10;

impl LeadDesk {
    /// `/stickers_forget <id|contact>`: asks first; the button erases.
    pub async fn ask_to_forget(&self, event: EventRef, asked: &Asked) -> Result<(), LeadsError> {
        if !self.hears(asked).await? {
            return self.stay_silent(event).await;
        }
        let mut leads = match self.find_written(&asked.args).await? {
            Some(lead) => lead.into_iter().collect(),
            None => Vec::new(),
        };
        if leads.is_empty() {
            // A national phone number looks like a lead's number: a contact is tried where no lead has it.
            leads = match self.parts.contacts.read(asked.args.trim()) {
                Ok(contact) => self.parts.leads.list_of_contact(&contact).await?,
                Err(_fault) if self.find_written(&asked.args).await?.is_none() => {
                    return self.show_usage(event, asked, GroupCommand::Forget).await;
                }
                Err(_fault) => Vec::new(),
            };
        }
        leads.retain(|lead| lead.erased_at.is_none());
        if leads.is_empty() {
            return self.answer(event, asked, &GroupMessage::UnknownLead).await;
        }
        let named = leads.iter().take(LINES).map(|lead| lead.id).collect();
        self.answer_of(event, asked, &RowSubject::ForgetConfirm { leads: named }).await
    }

    /// The confirming button: erases now.
    pub(super) async fn forget(&self, event: EventRef, press: &Press, leads: Vec<Lead>) -> Result<Popup, LeadsError> {
        let actor = Actor::Member(press.by.id);
        let changes: Vec<_> = leads.into_iter().filter_map(|lead| lead.erase(actor, self.now()).ok()).collect();
        if changes.is_empty() {
            return self.only(event, Popup::Erased).await;
        }
        let mut commit = self.event_commit(event);
        // The prompt becomes the answer, also one whose own sending was never confirmed: the press brings its id.
        // Button data can be made up, though: a card stays a card.
        if self.parts.leads.find_by_card(press.chat, press.message).await?.is_none() {
            let asked = RowSubject::ForgetConfirm { leads: changes.iter().map(|change| change.lead.id).collect() };
            commit = commit.send(self.voice().wipe(press.chat, press.message, asked));
        }
        self.record_erasures(commit, changes).await?;
        Ok(Popup::Forgotten)
    }

    /// The console or the command line erases a lead.
    pub async fn forget_by_operator(&self, number: i64) -> Result<(), LeadsError> {
        let lead = self.parts.leads.find_by_number(number).await?.ok_or(LeadsError::UnknownLead)?;
        let change = lead.erase(Actor::Operator, self.now())?;
        self.record_erasures(self.task_commit(), vec![change]).await?;
        Ok(())
    }

    /// Stores erasures, all or none, with what they say; answers how many.
    pub(crate) async fn record_erasures(
        &self,
        mut commit: Commit,
        changes: Vec<LeadChange>,
    ) -> Result<usize, LeadsError> {
        let group = self.group().await?;
        for change in &changes {
            commit = self.voice().change(commit, group, change);
        }
        let erased: Vec<_> = changes.into_iter().map(|change| (change.lead, change.history)).collect();
        self.parts.leads.record_erased(&erased, commit).await?;
        self.wake_outbox();
        Ok(erased.len())
    }
}
