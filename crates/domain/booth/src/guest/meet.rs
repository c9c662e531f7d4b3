use desk::{Profile, Seen};
use kernel::StoreError;
use messaging::{Commit, EventRef};

use crate::{Booth, BoothError, GuestMessage};

impl Booth {
    /// The sender's profile, refreshed but not stored yet. Somebody who writes has unblocked the bot.
    pub(super) async fn meet(&self, seen: Seen) -> Result<Profile, StoreError> {
        let people = &self.parts.people;
        let (bot, chat) = (self.parts.settings.bot, seen.user.private_chat());
        if people.is_blocked(bot, chat).await? {
            people.record_membership(bot, chat, false, self.task_commit()).await?;
            self.wake_outbox();
        }
        let known = people.find_profile(seen.user).await?;
        Ok(seen.merge(known, self.now()))
    }

    /// Ends the event with one answer; the refreshed profile is stored with it.
    pub(super) async fn answer(
        &self,
        event: EventRef,
        profile: &Profile,
        message: &GuestMessage,
    ) -> Result<(), BoothError> {
        let commit = self.event_commit(event).send(self.voice().reply(profile.user, profile.lang, message));
        self.parts.people.record_profile(profile, commit).await?;
        self.wake_outbox();
        Ok(())
    }

    /// Ends the event without a word.
    pub(super) async fn finish(&self, commit: Commit) -> Result<(), BoothError> {
        self.parts.inbox.finish(commit).await?;
        Ok(())
    }
}
