use messaging::EventRef;

use super::Asked;
use crate::outgoing::{GroupCommand, GroupMessage, RowSubject};
use crate::stats::Stats;
use crate::{LeadDesk, LeadFile, LeadFilter, LeadStatus, LeadsError};

/// Lines of a list in the chat: more do not fit a message with its buttons.
const LINES: u64 = 20;

impl LeadDesk {
    /// `/stickers_stats`
    pub async fn show_stats(&self, event: EventRef, asked: &Asked) -> Result<(), LeadsError> {
        if !self.hears(asked).await? {
            return self.stay_silent(event).await;
        }
        if !asked.args.trim().is_empty() {
            return self.show_usage(event, asked, GroupCommand::Stats).await;
        }
        let stats = self.get_stats().await?;
        self.answer(event, asked, &GroupMessage::Stats(stats)).await
    }

    /// The figures, also for the console.
    pub async fn get_stats(&self) -> Result<Stats, LeadsError> {
        Ok(Stats::of(&self.parts.leads.get_figures().await?))
    }

    /// `/stickers_new`: open leads, oldest first, with pick buttons.
    pub async fn show_new(&self, event: EventRef, asked: &Asked) -> Result<(), LeadsError> {
        if !self.hears(asked).await? {
            return self.stay_silent(event).await;
        }
        if !asked.args.trim().is_empty() {
            return self.show_usage(event, asked, GroupCommand::New).await;
        }
        let open = LeadFilter {
            statuses: vec![LeadStatus::New, LeadStatus::InWork],
            not_erased: true,
            limit: LINES,
            ..LeadFilter::default()
        };
        let spam = LeadFilter { statuses: vec![LeadStatus::Spam], not_erased: true, ..LeadFilter::default() };
        let leads = self.parts.leads.list(&open).await?;
        let subject = RowSubject::OpenList {
            leads: leads.iter().map(|lead| lead.id).collect(),
            total: self.parts.leads.count(&open).await?,
            spam: self.parts.leads.count(&spam).await?,
        };
        self.answer_of(event, asked, &subject).await
    }

    /// `/stickers_lead <id>`: everything of one lead.
    pub async fn show_lead(&self, event: EventRef, asked: &Asked) -> Result<(), LeadsError> {
        if !self.hears(asked).await? {
            return self.stay_silent(event).await;
        }
        match self.find_written(&asked.args).await? {
            None => self.show_usage(event, asked, GroupCommand::Lead).await,
            Some(None) => self.answer(event, asked, &GroupMessage::UnknownLead).await,
            Some(Some(lead)) => self.answer_of(event, asked, &RowSubject::Details { lead: lead.id }).await,
        }
    }

    /// Leads for the console.
    pub async fn list_leads(&self, filter: &LeadFilter) -> Result<Vec<crate::Lead>, LeadsError> {
        Ok(self.parts.leads.list(filter).await?)
    }

    /// One lead with all that hangs on it, for the console.
    pub async fn get_lead(&self, number: i64) -> Result<LeadFile, LeadsError> {
        let lead = self.parts.leads.find_by_number(number).await?.ok_or(LeadsError::UnknownLead)?;
        let files = self.parts.leads.get_files(&[lead.id]).await?;
        files.into_iter().next().ok_or(LeadsError::UnknownLead)
    }
}
