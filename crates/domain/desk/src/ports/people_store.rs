use async_trait::async_trait;
use kernel::{BotId, ChatId, StoreError, UserId};
use messaging::Commit;

use crate::Profile;

/// People and whether they can be reached.
#[async_trait]
pub trait PeopleStore: Send + Sync {
    /// The profile, if this person was ever seen.
    async fn find_profile(&self, user: UserId) -> Result<Option<Profile>, StoreError>;

    /// Stores a profile (insert or replace).
    async fn record_profile(&self, profile: &Profile, commit: Commit) -> Result<(), StoreError>;

    /// Whether the chat has blocked the bot.
    async fn is_blocked(&self, bot: BotId, chat: ChatId) -> Result<bool, StoreError>;

    /// `my_chat_member`: blocked parks the chat's rows. Back (also on any message) raises the chat's epoch, puts parked
    /// outcome, consent, reply, hand_over and resend rows back in their order and supersedes parked progress and
    /// notices. All in the commit's transaction.
    async fn record_membership(
        &self,
        bot: BotId,
        chat: ChatId,
        blocked: bool,
        commit: Commit,
    ) -> Result<(), StoreError>;
}
