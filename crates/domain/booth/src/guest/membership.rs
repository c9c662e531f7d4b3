use desk::Seen;
use messaging::EventRef;

use crate::{Booth, BoothError};

impl Booth {
    /// `my_chat_member` of a private chat: parks what waits for it, or brings it back.
    pub async fn membership(&self, event: EventRef, seen: Seen, blocked: bool) -> Result<(), BoothError> {
        let (bot, chat) = (self.parts.settings.bot, seen.user.private_chat());
        self.parts.people.record_membership(bot, chat, blocked, self.event_commit(event)).await?;
        self.wake_outbox();
        Ok(())
    }
}
