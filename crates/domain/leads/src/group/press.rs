use kernel::{ChatId, MessageId, StoreError};
use messaging::{Cause, EventRef};

use crate::card::ShownCard;
use crate::{Actor, Lead, LeadButton, LeadDesk, LeadsError, Member, Popup, Verb};

/// A button that was pressed, with the message that it stands under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Press {
    /// The presser: the callback's `from`.
    pub by: Member,
    /// The chat.
    pub chat: ChatId,
    /// The message.
    pub message: MessageId,
}

/// Tries before a race over one lead is left to the event's own retry.
const TRIES: u32 = 3;

impl LeadDesk {
    /// A button under a card. Any member of the group may press.
    pub async fn press_card(&self, event: EventRef, press: &Press, button: LeadButton) -> Result<Popup, LeadsError> {
        let group = self.group().await?;
        if press.chat != group {
            return self.only(event, Popup::Unknown).await;
        }
        for _ in 0..TRIES {
            let Some(lead) = self.parts.leads.find_by_number(button.number).await? else {
                return self.only(event, Popup::Unknown).await;
            };
            match self.press_of(event, press, lead, button.verb, group).await {
                // The lead changed between reading and writing; if the event's claim was lost, every try ends here.
                Err(LeadsError::Store(StoreError::Stale)) => {}
                done => return done,
            }
        }
        Err(StoreError::Stale.into())
    }

    async fn press_of(
        &self,
        event: EventRef,
        press: &Press,
        mut lead: Lead,
        verb: Verb,
        group: ChatId,
    ) -> Result<Popup, LeadsError> {
        // Button data can be made up: the card of another lead stays what it is.
        let owner = self.parts.leads.find_by_card(press.chat, press.message).await?;
        if owner.is_some_and(|owner| owner.id != lead.id) {
            return self.only(event, Popup::Unknown).await;
        }
        match lead.card.shown_in(group) {
            Some(shown) if shown.message != press.message => {
                let row = self.voice().duplicate(press.chat, press.message, &lead);
                self.finish(self.event_commit(event).send(row)).await?;
                return Ok(Popup::Duplicate { number: lead.number });
            }
            Some(shown) if shown.status.is_some_and(|status| status != lead.status()) => {
                self.finish(self.event_commit(event).send(self.voice().card_of(group, &lead))).await?;
                return Ok(Popup::Outdated(lead.status()));
            }
            Some(_) => {}
            None => {
                let shown = ShownCard {
                    chat: press.chat,
                    message: press.message,
                    revision: 0,
                    status: None,
                    content_hash: String::new(),
                };
                lead.adopt_card(shown, self.now());
            }
        }
        let adopted = lead.card.shown_in(group).is_some_and(|shown| shown.revision == 0);
        let popup = self.move_lead(Cause::Event(event), &lead, verb, &press.by, Actor::Member(press.by.id)).await?;
        if let Some(popup) = popup.refused {
            return self.keep_adopted(event, lead, adopted, group, popup).await;
        }
        Ok(popup.popup)
    }

    /// Nothing moved. A card that was not known until now is kept all the same, and is brought up to date.
    async fn keep_adopted(
        &self,
        event: EventRef,
        lead: Lead,
        adopted: bool,
        group: ChatId,
        popup: Popup,
    ) -> Result<Popup, LeadsError> {
        if !adopted {
            return self.only(event, popup).await;
        }
        let lead = Lead { version: lead.version.next(), ..lead };
        let commit = self.event_commit(event).send(self.voice().card_of(group, &lead));
        self.parts.leads.record(&lead, &[], commit).await?;
        self.wake_outbox();
        Ok(popup)
    }

    /// Ends an event with nothing but its pop-up.
    pub(super) async fn only(&self, event: EventRef, popup: Popup) -> Result<Popup, LeadsError> {
        self.finish(self.event_commit(event)).await?;
        Ok(popup)
    }

    /// Moves a lead; `refused` when nothing was written.
    pub(crate) async fn move_lead(
        &self,
        cause: Cause,
        lead: &Lead,
        verb: Verb,
        by: &Member,
        actor: Actor,
    ) -> Result<Moved, LeadsError> {
        let Ok(change) = lead.clone().press(verb, by, actor, self.now()) else {
            return Ok(Moved::refused(refusal(lead, verb)));
        };
        let group = self.group().await?;
        let commit = self.voice().change(self.commit(cause), group, &change);
        match self.parts.leads.record(&change.lead, &change.history, commit).await {
            Ok(()) => {
                self.wake_outbox();
                let popup = match verb {
                    Verb::GiveReason(_) => Popup::ReasonKept,
                    Verb::Reopen | Verb::Take | Verb::Win | Verb::Lose | Verb::MarkSpam => {
                        Popup::Moved(change.lead.status())
                    }
                };
                Ok(Moved { popup, refused: None })
            }
            Err(StoreError::Rejected { reason: "open_contact" }) => {
                let open = match &lead.contact {
                    Some(contact) => self.find_open(contact).await?,
                    None => None,
                };
                // Closed again meanwhile: look once more.
                let open = open.ok_or(StoreError::Stale)?;
                Ok(Moved::refused(Popup::OpenElsewhere { number: open.number }))
            }
            Err(
                error @ (StoreError::Stale
                | StoreError::Unavailable(_)
                | StoreError::Rejected { .. }
                | StoreError::Inconsistent { .. }),
            ) => Err(error.into()),
        }
    }
}

/// What a move came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moved {
    /// For who pressed.
    pub(crate) popup: Popup,
    /// The same, when nothing was written.
    pub(crate) refused: Option<Popup>,
}

impl Moved {
    const fn refused(popup: Popup) -> Self {
        Self { popup, refused: Some(popup) }
    }
}

fn refusal(lead: &Lead, verb: Verb) -> Popup {
    if lead.erased_at.is_some() {
        return Popup::Erased;
    }
    if lead.status() == verb.target() { Popup::Already(lead.status()) } else { Popup::NotFrom(lead.status()) }
}
