use kernel::{ChatId, MessageId, Sensitive, StoreError, UserId};
use messaging::EventRef;

use crate::intake::clean_text;
use crate::outgoing::GroupMessage;
use crate::{LeadChange, LeadDesk, LeadsError, Note, NoteAnswer};

/// Tries before a race over one lead is left to the event's own retry.
const TRIES: u32 = 3;

/// A text of a member, or the new text of one.
#[derive(Debug, Clone)]
struct Said<'a> {
    chat: ChatId,
    message: MessageId,
    by: UserId,
    text: &'a str,
}

/// Nothing that can be seen is no note: it would hide the one before it.
fn note_of(text: &str) -> Option<Sensitive<String>> {
    Some(clean_text(text)).filter(|text| !text.is_empty()).map(Sensitive::new)
}

impl LeadDesk {
    /// A member replied to a message of the group: to a card, it is a note.
    pub async fn add_note(
        &self,
        event: EventRef,
        place: (ChatId, MessageId),
        reply_to: MessageId,
        by: UserId,
        text: &str,
    ) -> Result<NoteAnswer, LeadsError> {
        let said = Said { chat: place.0, message: place.1, by, text };
        for _ in 0..TRIES {
            let Some(lead) = self.parts.leads.find_by_card(said.chat, reply_to).await? else { break };
            let Some(text) = note_of(said.text) else { break };
            let Ok(change) = lead.add_note(text.clone(), self.now()) else {
                // Erased. Whoever wrote must not believe that it was kept.
                let answer = self.voice().answer(said.chat, said.message, &GroupMessage::NoteRefused);
                self.finish(self.event_commit(event).send(answer)).await?;
                return Ok(NoteAnswer::NotOurs);
            };
            match self.keep(event, change, &said, text).await {
                Err(LeadsError::Store(StoreError::Stale)) => {}
                done => return done,
            }
        }
        self.finish(self.event_commit(event)).await?;
        Ok(NoteAnswer::NotOurs)
    }

    /// A member edited a message: a note of that message follows.
    pub async fn edit_note(
        &self,
        event: EventRef,
        place: (ChatId, MessageId),
        by: UserId,
        text: &str,
    ) -> Result<NoteAnswer, LeadsError> {
        let said = Said { chat: place.0, message: place.1, by, text };
        for _ in 0..TRIES {
            let Some((lead, _, is_newest)) = self.parts.leads.find_note(said.chat, said.message).await? else { break };
            let Some(text) = note_of(said.text) else { break };
            let Ok(change) = lead.edit_note(text.clone(), is_newest) else { break };
            match self.keep(event, change, &said, text).await {
                Err(LeadsError::Store(StoreError::Stale)) => {}
                done => return done,
            }
        }
        self.finish(self.event_commit(event)).await?;
        Ok(NoteAnswer::NotOurs)
    }

    async fn keep(
        &self,
        event: EventRef,
        change: LeadChange,
        said: &Said<'_>,
        text: Sensitive<String>,
    ) -> Result<NoteAnswer, LeadsError> {
        let note = Note { chat: said.chat, message: said.message, by: said.by, at: self.now(), text };
        let group = self.group().await?;
        let commit = self.voice().change(self.event_commit(event), group, &change);
        self.parts.leads.record_note(&change.lead, &note, commit).await?;
        self.wake_outbox();
        Ok(NoteAnswer::Kept)
    }
}
