use std::collections::BTreeSet;

use kernel::{BootId, BotId, ChatId, StoreError, Timestamp};

use super::MemoryMessaging;
use super::tables::{StoredRow, Tables};
use crate::{
    ClaimVerdict, Lane, MessagingAlert, Moment, Op, OutboxRow, OutboxStatus, OutboxVerb, Recovered, Settled,
    claim_verdict, recover_sending,
};

impl Tables {
    /// The oldest due row becomes the head of a lane that has none; answers it.
    pub(super) fn promote_row(&mut self, bot: BotId, lane: &Lane, now: Timestamp) -> Option<i64> {
        let of_lane = |row: &OutboxRow| row.outgoing.bot == bot && row.outgoing.lane == *lane;
        if self.outbox.values().any(|stored| of_lane(&stored.row) && stored.row.status.holds_lane()) {
            return None;
        }
        let due = |row: &OutboxRow| row.status == OutboxStatus::Waiting && row.due_at.is_none_or(|at| at <= now);
        let id = self.outbox.values().map(|stored| &stored.row).find(|row| of_lane(row) && due(row))?.id;
        self.step(id, OutboxVerb::Promote).ok().map(|row| row.id)
    }

    fn sending(&self) -> impl Iterator<Item = &StoredRow> {
        self.outbox.values().filter(|stored| stored.row.status == OutboxStatus::Sending)
    }

    fn claimable_rows(&self, ids: &[i64], now: Timestamp) -> Vec<i64> {
        if self.sending().any(|stored| stored.row.alone) {
            return Vec::new();
        }
        let found = ids.iter().filter_map(|id| self.outbox.get(id)).map(|stored| &stored.row);
        let heads: Vec<&OutboxRow> = found.filter(|row| is_due_head(row, now)).collect();
        match heads.iter().find(|row| row.alone) {
            Some(suspect) if self.sending().next().is_none() => vec![suspect.id],
            Some(_) => Vec::new(),
            None => heads.iter().map(|row| row.id).collect(),
        }
    }

    pub(super) fn claim_rows(
        &mut self,
        store: &MemoryMessaging,
        ids: &[i64],
        boot: BootId,
        now: Timestamp,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        let mut claimed = Vec::new();
        for id in self.claimable_rows(ids, now) {
            let row = self.row(id)?;
            let chat = self.chat(row.outgoing.bot, row.outgoing.chat);
            let holds = store.holds(row.outgoing.fence.as_ref());
            match claim_verdict(holds, chat.blocked) {
                ClaimVerdict::Send => match self.begin(store, &row, boot, chat.epoch)? {
                    Some(row) => claimed.push(row),
                    None => self.release(&row, OutboxVerb::Cancel, now)?,
                },
                ClaimVerdict::Cancel => self.release(&row, OutboxVerb::Cancel, now)?,
                ClaimVerdict::Park => self.release(&row, OutboxVerb::Park, now)?,
            }
        }
        Ok(claimed)
    }

    /// The row as it is handed out; `None` when its module has nothing to say.
    fn begin(
        &mut self,
        store: &MemoryMessaging,
        row: &OutboxRow,
        boot: BootId,
        epoch: i64,
    ) -> Result<Option<OutboxRow>, StoreError> {
        let Some(filled) = store.fill(row.clone()) else { return Ok(None) };
        let target = match (row.outgoing.op, &row.outgoing.key) {
            (Op::Edit, Some(key)) => self.sent.get(&(row.outgoing.bot, key.clone())).cloned(),
            (Op::Edit, None) | (Op::Send, _) => None,
        };
        let claimed = self.step(row.id, OutboxVerb::Claim)?;
        claimed.run = claimed.run.next();
        claimed.epoch = epoch;
        claimed.target = target.or_else(|| filled.target.clone());
        claimed.outgoing.chat = filled.outgoing.chat;
        claimed.outgoing.receipt.clone_from(&filled.outgoing.receipt);
        let claimed = OutboxRow { outgoing: filled.outgoing, ..claimed.clone() };
        if let Some(stored) = self.outbox.get_mut(&row.id) {
            stored.owner = Some(boot);
        }
        Ok(Some(claimed))
    }

    fn release(&mut self, row: &OutboxRow, verb: OutboxVerb, now: Timestamp) -> Result<(), StoreError> {
        self.step(row.id, verb)?.settled_at = Some(now);
        self.promote_row(row.outgoing.bot, &row.outgoing.lane, now);
        Ok(())
    }

    /// Writes what the machine decided about a row in `sending`.
    pub(super) fn apply(
        &mut self,
        store: &MemoryMessaging,
        id: i64,
        settled: &Settled,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let before = self.row(id)?;
        let (bot, chat) = (before.outgoing.bot, before.outgoing.chat);
        let moved = self.chat(bot, chat).epoch != before.epoch;
        let verb = OutboxVerb::of(settled, moved);
        let row = self.step(id, verb)?;
        row.settled_at = (row.status != OutboxStatus::Scheduled).then_some(now);
        match settled {
            Settled::Scheduled { at, counted, unknown, error } => {
                row.due_at = Some(*at);
                row.attempts = row.attempts.saturating_add(u32::from(*counted));
                row.unknowns = row.unknowns.saturating_add(u32::from(*unknown));
                row.last_error = Some((*error).to_owned());
            }
            Settled::Uncertain { .. } => row.unknowns = row.unknowns.saturating_add(1),
            Settled::Failed { error, .. } => row.last_error = Some((*error).to_owned()),
            Settled::Parked if moved => row.due_at = Some(now),
            Settled::PostAgain => {
                row.due_at = Some(now);
                row.last_error = Some("message_gone".to_owned());
            }
            Settled::Invalid { error } => {
                row.due_at = Some(now);
                row.attempts = row.attempts.saturating_add(1);
                row.last_error = Some((*error).to_owned());
            }
            Settled::Moved { .. } => {
                row.due_at = Some(now);
                row.last_error = Some("chat_migrated".to_owned());
            }
            Settled::Parked | Settled::Sent(_) | Settled::Shown | Settled::Dropped => {}
        }
        let row = row.clone();
        if settled.forgets_content(row.outgoing.op) {
            self.forget_content(&row);
        }
        match settled {
            Settled::Sent(message) => {
                if let Some(key) = &row.outgoing.key {
                    self.sent.insert((bot, key.clone()), message.clone());
                }
                self.receipts.extend(row.outgoing.receipt.clone());
            }
            Settled::Shown => self.receipts.extend(row.outgoing.receipt.clone()),
            Settled::Uncertain { attention: true } => self.raise(&MessagingAlert::outbox_uncertain(&row), now),
            Settled::Failed { attention: true, error } => self.raise(&MessagingAlert::outbox_failed(&row, error), now),
            Settled::Parked if !moved => self.block(bot, chat, now),
            Settled::Moved { to } => self.move_chat(bot, chat, *to),
            Settled::Uncertain { attention: false }
            | Settled::Failed { attention: false, .. }
            | Settled::Parked
            | Settled::Scheduled { .. }
            | Settled::Dropped
            | Settled::PostAgain
            | Settled::Invalid { .. } => {}
        }
        self.promote_row(bot, &row.outgoing.lane, now);
        let said = store.settled(&row, settled, now);
        self.write(&said);
        Ok(())
    }

    /// Undelivered rows of the classes that follow a group go to its new id.
    fn move_chat(&mut self, bot: BotId, from: ChatId, to: ChatId) {
        for stored in self.outbox.values_mut().filter(|stored| !stored.row.status.is_final()) {
            let outgoing = &mut stored.row.outgoing;
            if outgoing.bot == bot && outgoing.chat == from && outgoing.class.follows_group() {
                outgoing.chat = to;
            }
        }
    }

    fn forget_content(&mut self, row: &OutboxRow) {
        let key = row.outgoing.key.clone().map(|key| (row.outgoing.bot, key));
        if let Some(message) = key.and_then(|key| self.sent.get_mut(&key)) {
            message.content_hash.clear();
        }
    }

    pub(super) fn recover_rows(
        &mut self,
        store: &MemoryMessaging,
        boot: BootId,
        live: &[i64],
        now: Timestamp,
    ) -> Result<Recovered, StoreError> {
        let mut found = Recovered::default();
        let lost: Vec<OutboxRow> = self
            .sending()
            .filter(|stored| stored.owner != Some(boot) || !live.contains(&stored.row.id))
            .map(|stored| stored.row.clone())
            .collect();
        let moment = Moment::steady(now, self.rules.scale);
        for row in lost {
            let recovery = recover_sending(&row, &moment);
            if let Some(stored) = self.outbox.get_mut(&row.id) {
                stored.owner = None;
                stored.row.alone = true;
                stored.row.deaths = recovery.deaths;
            }
            self.apply(store, row.id, &recovery.settled, now)?;
            if recovery.buried {
                found.buried += 1;
            } else {
                found.returned += 1;
            }
        }
        let lanes: BTreeSet<_> =
            self.outbox.values().map(|stored| (stored.row.outgoing.bot.0, stored.row.outgoing.lane.clone())).collect();
        for (bot, lane) in lanes {
            if let Some(id) = self.promote_row(BotId(bot), &lane, now)
                && self.row(id)?.outgoing.not_before.is_none()
            {
                found.lanes_repaired += 1;
            }
        }
        Ok(found)
    }
}

pub(super) fn is_due_head(row: &OutboxRow, now: Timestamp) -> bool {
    match row.status {
        OutboxStatus::Pending => true,
        OutboxStatus::Scheduled => row.due_at.is_none_or(|at| at <= now),
        OutboxStatus::Waiting
        | OutboxStatus::Sending
        | OutboxStatus::Sent
        | OutboxStatus::Uncertain
        | OutboxStatus::Parked
        | OutboxStatus::Failed
        | OutboxStatus::Superseded
        | OutboxStatus::Cancelled => false,
    }
}
