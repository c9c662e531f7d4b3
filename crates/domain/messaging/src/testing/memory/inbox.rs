use std::collections::BTreeSet;

use async_trait::async_trait;
use kernel::{BootId, BotId, Run, StoreError, Timestamp};

use super::MemoryMessaging;
use super::tables::{StoredEvent, Tables};
use crate::{
    Accepted, Cause, Commit, Envelope, EventFailure, EventRef, InboxEvent, InboxFilter, InboxStatus, InboxStore,
    InboxVerb, Lane, MessagingAlert, Recovered, recover_processing, settled_inbox,
};

impl Tables {
    /// The oldest waiting event becomes the head of a lane that has none.
    pub(super) fn promote_event(&mut self, bot: BotId, lane: &Lane) -> bool {
        let of_lane = |stored: &StoredEvent| stored.event.bot == bot && stored.event.lane == *lane;
        if self.inbox.values().any(|stored| of_lane(stored) && stored.event.status.holds_lane()) {
            return false;
        }
        let next =
            self.inbox.values_mut().find(|stored| of_lane(stored) && stored.event.status == InboxStatus::Waiting);
        next.is_some_and(|stored| step(&mut stored.event, InboxVerb::Promote).is_ok())
    }

    fn claimed(&mut self, event: EventRef) -> Result<&mut StoredEvent, StoreError> {
        self.inbox
            .get_mut(&event.id)
            .filter(|stored| stored.event.run == event.run && stored.event.status == InboxStatus::Processing)
            .ok_or(StoreError::Stale)
    }

    fn bury(&mut self, id: i64, error: &str, now: Timestamp) -> Result<(), StoreError> {
        let stored = self.inbox.get_mut(&id).ok_or(StoreError::Stale)?;
        step(&mut stored.event, InboxVerb::Bury)?;
        stored.event.last_error = Some(error.to_owned());
        stored.event.due_at = None;
        stored.finished_at = Some(now);
        let (bot, lane) = (stored.event.bot, stored.event.lane.clone());
        self.promote_event(bot, &lane);
        self.raise(&MessagingAlert::inbox_dead(id, error), now);
        Ok(())
    }

    fn claimable_events(&self, limit: usize, now: Timestamp) -> Vec<i64> {
        let running = |stored: &&StoredEvent| stored.event.status == InboxStatus::Processing;
        if self.inbox.values().filter(running).any(|stored| stored.event.alone) {
            return Vec::new();
        }
        let due: Vec<&InboxEvent> =
            self.inbox.values().map(|stored| &stored.event).filter(|event| is_due(event, now)).collect();
        if let Some(suspect) = due.iter().find(|event| event.alone) {
            let free = !self.inbox.values().any(|stored| running(&stored));
            return if free && limit > 0 { vec![suspect.id] } else { Vec::new() };
        }
        due.iter().take(limit).map(|event| event.id).collect()
    }

    fn recover_events(&mut self, boot: BootId, live: &[i64], now: Timestamp) -> Result<Recovered, StoreError> {
        let mut found = Recovered::default();
        let lost: Vec<i64> = self
            .inbox
            .values()
            .filter(|stored| stored.event.status == InboxStatus::Processing)
            .filter(|stored| stored.owner != Some(boot) || !live.contains(&stored.event.id))
            .map(|stored| stored.event.id)
            .collect();
        for id in lost {
            let stored = self.inbox.get_mut(&id).ok_or(StoreError::Stale)?;
            let recovery = recover_processing(&stored.event);
            stored.event.deaths = recovery.deaths;
            stored.event.alone = true;
            stored.owner = None;
            if recovery.buried {
                self.bury(id, "worker_died_of_it", now)?;
                found.buried += 1;
            } else {
                step(&mut stored.event, InboxVerb::Return)?;
                found.returned += 1;
            }
        }
        let lanes: BTreeSet<_> =
            self.inbox.values().map(|stored| (stored.event.bot.0, stored.event.lane.clone())).collect();
        found.lanes_repaired = lanes.into_iter().filter(|(bot, lane)| self.promote_event(BotId(*bot), lane)).count();
        Ok(found)
    }
}

fn step(event: &mut InboxEvent, verb: InboxVerb) -> Result<(), StoreError> {
    event.status = event.status.after(verb).map_err(|_refused| StoreError::Stale)?;
    Ok(())
}

fn is_due(event: &InboxEvent, now: Timestamp) -> bool {
    match event.status {
        InboxStatus::Ready => true,
        InboxStatus::Scheduled => event.due_at.is_none_or(|at| at <= now),
        InboxStatus::Waiting | InboxStatus::Processing | InboxStatus::Done | InboxStatus::Dead => false,
    }
}

#[async_trait]
impl InboxStore for MemoryMessaging {
    async fn accept(
        &self,
        bot: BotId,
        batch: Vec<(Envelope, serde_json::Value)>,
        now: Timestamp,
    ) -> Result<Accepted, StoreError> {
        let mut tables = self.open()?;
        let mut accepted = Accepted::default();
        for (envelope, raw) in batch {
            let known = |stored: &StoredEvent| stored.event.bot == bot && stored.event.update_id == envelope.update_id;
            if tables.inbox.values().any(known) {
                accepted.repeated += 1;
                continue;
            }
            tables.last_event += 1;
            accepted.fresh.push(tables.last_event);
            let event = InboxEvent {
                id: tables.last_event,
                bot,
                update_id: envelope.update_id,
                lane: envelope.lane.clone(),
                kind: envelope.kind,
                raw,
                status: InboxStatus::Waiting,
                run: Run::default(),
                attempts: 0,
                deaths: 0,
                alone: false,
                received_at: now,
                due_at: None,
                last_error: None,
            };
            tables.inbox.insert(event.id, StoredEvent { event, owner: None, finished_at: None });
            tables.promote_event(bot, &envelope.lane);
        }
        Ok(accepted)
    }

    async fn claim_events(&self, boot: BootId, limit: usize, now: Timestamp) -> Result<Vec<InboxEvent>, StoreError> {
        let mut tables = self.open()?;
        let mut claimed = Vec::new();
        for id in tables.claimable_events(limit, now) {
            let stored = tables.inbox.get_mut(&id).ok_or(StoreError::Stale)?;
            step(&mut stored.event, InboxVerb::Claim)?;
            stored.event.run = stored.event.run.next();
            stored.event.due_at = None;
            stored.owner = Some(boot);
            claimed.push(stored.event.clone());
        }
        Ok(claimed)
    }

    async fn finish(&self, commit: Commit) -> Result<(), StoreError> {
        match commit.cause {
            Cause::Event(_) => self.open()?.commit(&commit, |_| Ok(())),
            Cause::Task => Err(StoreError::Rejected { reason: "finish_without_event" }),
        }
    }

    async fn record_failure(&self, event: EventRef, failure: EventFailure, now: Timestamp) -> Result<(), StoreError> {
        let mut tables = self.open()?;
        let stored = tables.claimed(event)?;
        stored.event.attempts = stored.event.attempts.saturating_add(1);
        stored.owner = None;
        match failure {
            EventFailure::Retry { at, error } => {
                step(&mut stored.event, InboxVerb::Retry)?;
                stored.event.due_at = Some(at);
                stored.event.last_error = Some(error);
                Ok(())
            }
            EventFailure::Dead { error } => tables.bury(event.id, &error, now),
        }
    }

    async fn recover(&self, boot: BootId, live: &[i64], now: Timestamp) -> Result<Recovered, StoreError> {
        self.open()?.recover_events(boot, live, now)
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let tables = self.open()?;
        let scheduled = tables.inbox.values().filter(|stored| stored.event.status == InboxStatus::Scheduled);
        Ok(scheduled.filter_map(|stored| stored.event.due_at).min())
    }

    async fn find(&self, id: i64) -> Result<Option<InboxEvent>, StoreError> {
        Ok(self.open()?.inbox.get(&id).map(|stored| stored.event.clone()))
    }

    async fn list(&self, filter: InboxFilter) -> Result<Vec<InboxEvent>, StoreError> {
        let limit = usize::try_from(filter.limit).unwrap_or(usize::MAX);
        let tables = self.open()?;
        let events = tables.inbox.values().rev().map(|stored| &stored.event);
        Ok(events
            .filter(|event| filter.status.is_none_or(|status| status == event.status))
            .take(limit)
            .cloned()
            .collect())
    }

    async fn replay(&self, id: i64, now: Timestamp) -> Result<(), StoreError> {
        let mut tables = self.open()?;
        let stored = tables.inbox.get_mut(&id).ok_or(StoreError::Stale)?;
        step(&mut stored.event, InboxVerb::Replay)?;
        stored.event.attempts = 0;
        stored.event.deaths = 0;
        stored.event.alone = false;
        stored.finished_at = None;
        let (bot, lane) = (stored.event.bot, stored.event.lane.clone());
        tables.promote_event(bot, &lane);
        tables.change_attention(&settled_inbox(id), now);
        Ok(())
    }

    async fn prune(&self, before: Timestamp, limit: u64) -> Result<u64, StoreError> {
        let mut tables = self.open()?;
        let old = tables.inbox.values().filter(|stored| stored.finished_at.is_some_and(|at| at < before));
        let ids: Vec<i64> =
            old.take(usize::try_from(limit).unwrap_or(usize::MAX)).map(|stored| stored.event.id).collect();
        for id in &ids {
            tables.inbox.remove(id);
        }
        Ok(ids.len() as u64)
    }

    async fn depth(&self) -> Result<(Vec<(InboxStatus, u64)>, Option<Timestamp>), StoreError> {
        let tables = self.open()?;
        let count =
            |status: InboxStatus| tables.inbox.values().filter(|stored| stored.event.status == status).count() as u64;
        let open = InboxStatus::ALL.into_iter().filter(|status| !status.is_final());
        let ready = tables.inbox.values().filter(|stored| stored.event.status == InboxStatus::Ready);
        let oldest = ready.map(|stored| stored.event.received_at).min();
        Ok((open.map(|status| (status, count(status))).filter(|(_, count)| *count > 0).collect(), oldest))
    }
}
