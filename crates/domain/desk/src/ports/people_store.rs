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
    /// rows of the classes that are [`messaging::ClassPolicy::kept_when_parked`] back in their old order (a head that
    /// is younger steps back behind them) and supersedes the other parked ones. All in the commit's transaction,
    /// before its outgoing rows are written.
    async fn record_membership(
        &self,
        bot: BotId,
        chat: ChatId,
        blocked: bool,
        commit: Commit,
    ) -> Result<(), StoreError>;
}
