//! The transactional outbox.

pub(crate) mod claim;
pub(crate) mod insert;
pub(crate) mod reads;
pub(crate) mod recover;
mod row;
pub(crate) mod settle;
pub(crate) mod supersede;
pub(crate) mod upkeep;

use async_trait::async_trait;
use kernel::{BootId, BotId, ChatId, StoreError, Timestamp, Topic};
use messaging::{
    OutboxFilter, OutboxRow, OutboxStatus, OutboxStore, PendingHead, Recovered, RowRef, SentStamp, Settled,
};

use crate::context::Context;
use crate::messaging::chats;

/// [`OutboxStore`] over SQL.
pub(crate) struct SqlOutboxStore(pub(crate) Context);

#[async_trait]
impl OutboxStore for SqlOutboxStore {
    async fn list_pending(
        &self,
        bot: BotId,
        without: &[ChatId],
        limit: usize,
        now: Timestamp,
    ) -> Result<Vec<PendingHead>, StoreError> {
        reads::pending(self.0.read(), bot, without, limit, now).await
    }

    async fn claim(&self, ids: &[i64], boot: BootId, now: Timestamp) -> Result<Vec<OutboxRow>, StoreError> {
        let (ids, options) = (ids.to_vec(), self.0.options.clone());
        self.0.write(move |tx| Box::pin(async move { claim::claim(tx, &ids, boot, &options, now).await })).await
    }

    async fn settle(&self, row: RowRef, settled: Settled, now: Timestamp) -> Result<(), StoreError> {
        let options = self.0.options.clone();
        self.0.write(move |tx| Box::pin(async move { settle::settle(tx, row, &settled, &options, now).await })).await?;
        self.0.publish(Topic::Outbox);
        Ok(())
    }

    async fn park(&self, bot: BotId, chat: ChatId, epoch: i64, now: Timestamp) -> Result<(), StoreError> {
        self.0
            .write(move |tx| {
                Box::pin(async move {
                    let (_, current) = chats::get(tx, bot.0, chat.0).await?;
                    if current == epoch { chats::park(tx, bot.0, chat.0, now).await } else { Ok(()) }
                })
            })
            .await
    }

    async fn recover(&self, boot: BootId, live: &[i64], now: Timestamp) -> Result<Recovered, StoreError> {
        let (live, options) = (live.to_vec(), self.0.options.clone());
        let found = self
            .0
            .write(move |tx| Box::pin(async move { recover::recover(tx, boot, &live, &options, now).await }))
            .await?;
        self.0.publish(Topic::Outbox);
        Ok(found)
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        reads::next_due(self.0.read()).await
    }

    async fn list_sent_since(&self, bot: BotId, window_start: Timestamp) -> Result<Vec<SentStamp>, StoreError> {
        reads::sent_since(self.0.read(), bot, window_start).await
    }

    async fn find(&self, id: i64) -> Result<Option<OutboxRow>, StoreError> {
        claim::find_row(self.0.read(), id).await
    }

    async fn list(&self, filter: OutboxFilter) -> Result<Vec<OutboxRow>, StoreError> {
        reads::list_rows(self.0.read(), filter).await
    }

    async fn list_about(&self, fence_kind: &str, fence_id: &str, limit: u64) -> Result<Vec<OutboxRow>, StoreError> {
        reads::about(self.0.read(), fence_kind, fence_id, limit).await
    }

    async fn replay(&self, id: i64, now: Timestamp) -> Result<(), StoreError> {
        self.0.write(move |tx| Box::pin(upkeep::replay(tx, id, now))).await?;
        self.0.publish(Topic::Outbox);
        Ok(())
    }

    async fn prune(&self, before: Timestamp, limit: u64) -> Result<u64, StoreError> {
        self.0.write(move |tx| Box::pin(upkeep::prune(tx, before, limit))).await
    }

    async fn expire_parked(&self, before: Timestamp, now: Timestamp, limit: u64) -> Result<u64, StoreError> {
        let rules = self.0.options.rules.clone();
        self.0
            .write(move |tx| Box::pin(async move { upkeep::expire_parked(tx, before, limit, &rules, now).await }))
            .await
    }

    async fn depth(&self) -> Result<Vec<(OutboxStatus, u64)>, StoreError> {
        reads::depth(self.0.read()).await
    }
}
