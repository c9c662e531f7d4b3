use async_trait::async_trait;
use kernel::{BootId, BotId, ChatId, StoreError, Timestamp};

use super::MemoryMessaging;
use super::outbox::is_due_head;
use crate::{
    MessagingAlert, OutboxFilter, OutboxRow, OutboxStatus, OutboxStore, OutboxVerb, PendingHead, Recovered, RowRef,
    SentStamp, Settled, settled_outbox,
};

fn bounded(limit: u64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

#[async_trait]
impl OutboxStore for MemoryMessaging {
    async fn list_pending(
        &self,
        bot: BotId,
        without: &[ChatId],
        limit: usize,
        now: Timestamp,
    ) -> Result<Vec<PendingHead>, StoreError> {
        let tables = self.open()?;
        let mut heads: Vec<&OutboxRow> = tables
            .outbox
            .values()
            .map(|stored| &stored.row)
            .filter(|row| row.outgoing.bot == bot && !without.contains(&row.outgoing.chat) && is_due_head(row, now))
            .collect();
        heads.sort_by_key(|row| (row.outgoing.priority, row.id));
        let heads = heads.into_iter().take(limit);
        Ok(heads.map(|row| PendingHead { id: row.id, chat: row.outgoing.chat, class: row.outgoing.class }).collect())
    }

    async fn claim(&self, ids: &[i64], boot: BootId, now: Timestamp) -> Result<Vec<OutboxRow>, StoreError> {
        self.open()?.claim_rows(self, ids, boot, now)
    }

    async fn settle(&self, row: RowRef, settled: Settled, now: Timestamp) -> Result<(), StoreError> {
        let mut tables = self.open()?;
        let stored = tables.row(row.id)?;
        if stored.run != row.run || stored.status != OutboxStatus::Sending {
            return Err(StoreError::Stale);
        }
        tables.apply(self, row.id, &settled, now)
    }

    async fn park(&self, bot: BotId, chat: ChatId, epoch: i64, now: Timestamp) -> Result<(), StoreError> {
        let mut tables = self.open()?;
        if tables.chat(bot, chat).epoch == epoch {
            tables.block(bot, chat, now);
        }
        Ok(())
    }

    async fn recover(&self, boot: BootId, live: &[i64], now: Timestamp) -> Result<Recovered, StoreError> {
        self.open()?.recover_rows(self, boot, live, now)
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let tables = self.open()?;
        let timed = tables.outbox.values().map(|stored| &stored.row);
        let timed = timed.filter(|row| matches!(row.status, OutboxStatus::Scheduled | OutboxStatus::Waiting));
        Ok(timed.filter_map(|row| row.due_at).min())
    }

    async fn list_sent_since(&self, bot: BotId, window_start: Timestamp) -> Result<Vec<SentStamp>, StoreError> {
        let tables = self.open()?;
        let gone = tables.outbox.values().map(|stored| &stored.row).filter(|row| {
            row.outgoing.bot == bot && matches!(row.status, OutboxStatus::Sent | OutboxStatus::Uncertain)
        });
        let stamps = gone.filter_map(|row| Some(SentStamp { chat: row.outgoing.chat, at: row.settled_at? }));
        let mut stamps: Vec<_> = stamps.filter(|stamp| stamp.at >= window_start).collect();
        stamps.sort_by_key(|stamp| stamp.at);
        Ok(stamps)
    }

    async fn find(&self, id: i64) -> Result<Option<OutboxRow>, StoreError> {
        Ok(self.open()?.outbox.get(&id).map(|stored| stored.row.clone()))
    }

    async fn list(&self, filter: OutboxFilter) -> Result<Vec<OutboxRow>, StoreError> {
        let tables = self.open()?;
        let rows = tables.outbox.values().rev().map(|stored| &stored.row);
        let rows = rows.filter(|row| filter.status.is_none_or(|status| status == row.status));
        Ok(rows.take(bounded(filter.limit)).cloned().collect())
    }

    async fn list_about(&self, fence_kind: &str, fence_id: &str, limit: u64) -> Result<Vec<OutboxRow>, StoreError> {
        let tables = self.open()?;
        let about = |row: &&OutboxRow| {
            row.outgoing.fence.as_ref().is_some_and(|fence| fence.kind == fence_kind && fence.id == fence_id)
        };
        Ok(tables.outbox.values().map(|stored| &stored.row).filter(about).take(bounded(limit)).cloned().collect())
    }

    async fn replay(&self, id: i64, now: Timestamp) -> Result<(), StoreError> {
        let mut tables = self.open()?;
        let row = tables.step(id, OutboxVerb::Replay)?;
        row.attempts = 0;
        row.unknowns = 0;
        row.deaths = 0;
        row.alone = false;
        row.due_at = None;
        row.settled_at = None;
        let (bot, lane) = (row.outgoing.bot, row.outgoing.lane.clone());
        tables.promote_row(bot, &lane, now);
        tables.change_attention(&settled_outbox(id), now);
        Ok(())
    }

    async fn prune(&self, before: Timestamp, limit: u64) -> Result<u64, StoreError> {
        let mut tables = self.open()?;
        let mut ids = tables.rows_where(|row| {
            let ended = row.status.is_final() || row.status == OutboxStatus::Parked;
            let spared = row.outgoing.class.policy().spared_by_retention
                && matches!(row.status, OutboxStatus::Parked | OutboxStatus::Uncertain);
            ended && !spared && row.settled_at.is_some_and(|at| at < before)
        });
        ids.truncate(bounded(limit));
        for id in &ids {
            tables.outbox.remove(id);
        }
        Ok(ids.len() as u64)
    }

    async fn expire_parked(&self, before: Timestamp, now: Timestamp, limit: u64) -> Result<u64, StoreError> {
        let mut tables = self.open()?;
        let mut ids = tables.rows_where(|row| {
            row.status == OutboxStatus::Parked
                && row.outgoing.class.policy().spared_by_retention
                && row.settled_at.is_some_and(|at| at < before)
        });
        ids.truncate(bounded(limit));
        for id in &ids {
            let row = tables.step(*id, OutboxVerb::Fail)?;
            row.settled_at = Some(now);
            row.last_error = Some("parked_too_long".to_owned());
            let alert = MessagingAlert::outbox_failed(row, "parked_too_long");
            tables.raise(&alert, now);
        }
        Ok(ids.len() as u64)
    }

    async fn depth(&self) -> Result<Vec<(OutboxStatus, u64)>, StoreError> {
        let tables = self.open()?;
        let count = |status| tables.outbox.values().filter(|stored| stored.row.status == status).count() as u64;
        let open = OutboxStatus::ALL.into_iter().filter(|status| !status.is_final());
        Ok(open.map(|status| (status, count(status))).filter(|(_, count)| *count > 0).collect())
    }
}
