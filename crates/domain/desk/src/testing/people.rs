use async_trait::async_trait;
use kernel::{BotId, ChatId, StoreError, UserId};
use messaging::Commit;

use super::MemoryDesk;
use crate::{PeopleStore, Profile};

#[async_trait]
impl PeopleStore for MemoryDesk {
    async fn find_profile(&self, user: UserId) -> Result<Option<Profile>, StoreError> {
        Ok(self.lock().profiles.get(&user).cloned())
    }

    async fn record_profile(&self, profile: &Profile, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            self.write_profile(profile);
            Ok(())
        })
    }

    async fn is_blocked(&self, bot: BotId, chat: ChatId) -> Result<bool, StoreError> {
        Ok(self.messaging.is_blocked(bot, chat))
    }

    async fn record_membership(
        &self,
        bot: BotId,
        chat: ChatId,
        blocked: bool,
        commit: Commit,
    ) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |tables| {
            if blocked {
                tables.block(bot, chat, commit.at);
            } else {
                tables.unblock(bot, chat, commit.at);
            }
            Ok(())
        })
    }
}
