use kernel::{ChatId, MessageId, UserId};
use messaging::EventRef;

use crate::buttons::read_number;
use crate::outgoing::{GroupCommand, GroupMessage, RowSubject};
use crate::{Lead, LeadDesk, LeadsError};

/// A command in the group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// `from.id`, also of anonymous admins.
    pub by: UserId,
    /// The chat.
    pub chat: ChatId,
    /// The message.
    pub message: MessageId,
    /// What follows the command, as it was written.
    pub args: String,
}

impl LeadDesk {
    /// Whether a command is heard: in the group, from an admin. From others: silence.
    pub(super) async fn hears(&self, asked: &Asked) -> Result<bool, LeadsError> {
        Ok(self.is_admin(asked.by) && asked.chat == self.group().await?)
    }

    /// Ends the event without a word.
    pub(super) async fn stay_silent(&self, event: EventRef) -> Result<(), LeadsError> {
        Ok(self.finish(self.event_commit(event)).await?)
    }

    pub(super) async fn answer(
        &self,
        event: EventRef,
        asked: &Asked,
        message: &GroupMessage,
    ) -> Result<(), LeadsError> {
        let row = self.voice().answer(asked.chat, asked.message, message);
        Ok(self.finish(self.event_commit(event).send(row)).await?)
    }

    pub(super) async fn answer_of(
        &self,
        event: EventRef,
        asked: &Asked,
        subject: &RowSubject,
    ) -> Result<(), LeadsError> {
        let row = self.voice().answer_of(asked.chat, asked.message, subject);
        Ok(self.finish(self.event_commit(event).send(row)).await?)
    }

    /// Wrong arguments: one line that shows the right form.
    pub(super) async fn show_usage(
        &self,
        event: EventRef,
        asked: &Asked,
        command: GroupCommand,
    ) -> Result<(), LeadsError> {
        self.answer(event, asked, &GroupMessage::Usage { command }).await
    }

    /// The lead of a written number (`128`, `№128`, `#128`); outer none: no number.
    pub(super) async fn find_written(&self, text: &str) -> Result<Option<Option<Lead>>, LeadsError> {
        let digits = text.trim().trim_start_matches(['№', '#']).trim_start();
        match read_number(digits) {
            Some(number) => Ok(Some(self.parts.leads.find_by_number(number).await?)),
            None => Ok(None),
        }
    }
}
