//! The durable inbox.

pub(crate) mod accept;
pub(crate) mod claim;
pub(crate) mod failure;
pub(crate) mod reads;
pub(crate) mod recover;
mod row;

use async_trait::async_trait;
use kernel::{BootId, BotId, StoreError, Timestamp, Topic};
use messaging::{
    Accepted, Cause, Commit, Envelope, EventFailure, EventRef, InboxEvent, InboxFilter, InboxStatus, InboxStore,
    Recovered,
};

use crate::context::Context;
use crate::sql::{execute, limit, values};

pub(crate) const PRUNE: &str = "DELETE FROM inbox WHERE id IN (SELECT id FROM inbox
    WHERE status IN ('done', 'dead') AND finished_at < $1 ORDER BY finished_at LIMIT $2)";

/// [`InboxStore`] over SQL.
pub(crate) struct SqlInboxStore(pub(crate) Context);

#[async_trait]
impl InboxStore for SqlInboxStore {
    async fn accept(
        &self,
        bot: BotId,
        batch: Vec<(Envelope, serde_json::Value)>,
        now: Timestamp,
    ) -> Result<Accepted, StoreError> {
        let accepted = self.0.write(move |tx| Box::pin(accept::accept(tx, bot, batch, now))).await?;
        if !accepted.fresh.is_empty() {
            self.0.publish(Topic::Inbox);
        }
        Ok(accepted)
    }

    async fn claim_events(&self, boot: BootId, limit: usize, now: Timestamp) -> Result<Vec<InboxEvent>, StoreError> {
        self.0.write(move |tx| Box::pin(claim::claim(tx, boot, limit, now))).await
    }

    async fn finish(&self, commit: Commit) -> Result<(), StoreError> {
        match commit.cause {
            Cause::Event(_) => self.0.record(commit, |_tx| Box::pin(async { Ok(()) })).await,
            Cause::Task => Err(StoreError::Rejected { reason: "finish_without_event" }),
        }
    }

    async fn record_failure(&self, event: EventRef, failure: EventFailure, now: Timestamp) -> Result<(), StoreError> {
        let rules = self.0.options.rules.clone();
        self.0.write(move |tx| Box::pin(async move { failure::record(tx, event, failure, &rules, now).await })).await?;
        self.0.publish(Topic::Inbox);
        Ok(())
    }

    async fn recover(&self, boot: BootId, live: &[i64], now: Timestamp) -> Result<Recovered, StoreError> {
        let (live, rules) = (live.to_vec(), self.0.options.rules.clone());
        let found = self
            .0
            .write(move |tx| Box::pin(async move { recover::recover(tx, boot, &live, &rules, now).await }))
            .await?;
        if found != Recovered::default() {
            self.0.publish(Topic::Inbox);
        }
        Ok(found)
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        reads::next_due(self.0.read()).await
    }

    async fn find(&self, id: i64) -> Result<Option<InboxEvent>, StoreError> {
        reads::find_event(self.0.read(), id).await
    }

    async fn list(&self, filter: InboxFilter) -> Result<Vec<InboxEvent>, StoreError> {
        reads::list_events(self.0.read(), filter).await
    }

    async fn replay(&self, id: i64, now: Timestamp) -> Result<(), StoreError> {
        self.0.write(move |tx| Box::pin(failure::replay(tx, id, now))).await?;
        self.0.publish(Topic::Inbox);
        Ok(())
    }

    async fn prune(&self, before: Timestamp, most: u64) -> Result<u64, StoreError> {
        self.0
            .write(move |tx| Box::pin(async move { execute(tx, PRUNE, values![before.millis(), limit(most)]).await }))
            .await
    }

    async fn depth(&self) -> Result<(Vec<(InboxStatus, u64)>, Option<Timestamp>), StoreError> {
        reads::depth(self.0.read()).await
    }
}
