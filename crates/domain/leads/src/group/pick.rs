use kernel::StoreError;
use messaging::{Cause, EventRef};

use super::Press;
use crate::outgoing::RowSubject;
use crate::{Actor, Lead, LeadDesk, LeadStatus, LeadsError, Member, PickAction, PickButton, Popup, Verb};

/// Tries before a race over one lead is left to the event's own retry.
const TRIES: u32 = 3;

impl LeadDesk {
    /// A button of a list. Any member may show and move; erasing needs an admin.
    pub async fn press_pick(&self, event: EventRef, press: &Press, button: PickButton) -> Result<Popup, LeadsError> {
        if press.chat != self.group().await? {
            return self.only(event, Popup::Unknown).await;
        }
        for _ in 0..TRIES {
            let Some(lead) = self.parts.leads.find_by_number(button.number).await? else {
                return self.only(event, Popup::Unknown).await;
            };
            match self.pick(event, press, &lead, button.action).await {
                Err(LeadsError::Store(StoreError::Stale)) => {}
                done => return done,
            }
        }
        Err(StoreError::Stale.into())
    }

    async fn pick(&self, event: EventRef, press: &Press, lead: &Lead, action: PickAction) -> Result<Popup, LeadsError> {
        match action {
            PickAction::Show => {
                let row = self.voice().answer_of(press.chat, press.message, &RowSubject::Details { lead: lead.id });
                self.finish(self.event_commit(event).send(row)).await?;
                Ok(Popup::Shown)
            }
            PickAction::Move(status) => {
                let actor = Actor::Member(press.by.id);
                let moved = self.move_lead(Cause::Event(event), lead, Verb::to(status), &press.by, actor).await?;
                match moved.refused {
                    Some(popup) => self.only(event, popup).await,
                    None => Ok(moved.popup),
                }
            }
            PickAction::Forget | PickAction::ForgetAll if !self.is_admin(press.by.id) => {
                self.only(event, Popup::NotAllowed).await
            }
            PickAction::Forget => self.forget(event, press, vec![lead.clone()]).await,
            PickAction::ForgetAll => {
                let leads = match &lead.contact {
                    Some(contact) => self.parts.leads.list_of_contact(contact).await?,
                    None => vec![lead.clone()],
                };
                self.forget(event, press, leads).await
            }
        }
    }

    /// The console or the command line moves a lead.
    pub async fn move_by_operator(&self, number: i64, status: LeadStatus, by: &Member) -> Result<Lead, LeadsError> {
        let lead = self.parts.leads.find_by_number(number).await?.ok_or(LeadsError::UnknownLead)?;
        let verb = Verb::to(status);
        let moved = self.move_lead(Cause::Task, &lead, verb, by, Actor::Operator).await?;
        match moved.refused {
            None => self.parts.leads.find(lead.id).await?.ok_or(LeadsError::UnknownLead),
            Some(Popup::OpenElsewhere { number }) => Err(LeadsError::OpenElsewhere { open: number }),
            Some(_) => Err(lead
                .press(verb, by, Actor::Operator, self.now())
                .err()
                .map_or_else(|| LeadsError::Store(StoreError::Stale), LeadsError::Refused)),
        }
    }
}
