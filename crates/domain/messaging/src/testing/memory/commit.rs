use kernel::{Run, StoreError, Timestamp};

use super::tables::{StoredRow, Tables};
use crate::{
    Alert, AlertDecision, Cause, Commit, EventRef, InboxStatus, InboxVerb, MessagingAlert, Op, OutboxRow, OutboxStatus,
    OutboxVerb, Outgoing, admit_alert,
};

impl Tables {
    pub(super) fn commit<T>(
        &mut self,
        commit: &Commit,
        apply: impl FnOnce(&mut Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.check(commit)?;
        let done = apply(self)?;
        if let Cause::Event(event) = commit.cause {
            self.mark_done(event, commit.at);
        }
        self.write(commit);
        Ok(done)
    }

    /// Everything that a commit says, in its order.
    pub(super) fn write(&mut self, commit: &Commit) {
        for supersede in &commit.supersede {
            self.supersede_where(commit.at, |row| {
                supersede.classes.contains(&row.outgoing.class)
                    && row
                        .outgoing
                        .fence
                        .as_ref()
                        .is_some_and(|fence| fence.kind == supersede.fence_kind && fence.id == supersede.fence_id)
            });
        }
        for change in &commit.attention {
            self.change_attention(change, commit.at);
        }
        for alert in &commit.alerts {
            self.admit(alert, commit.at);
        }
        for outgoing in &commit.outgoing {
            self.insert(outgoing.clone(), commit.cause, commit.at);
        }
    }

    fn check(&self, commit: &Commit) -> Result<(), StoreError> {
        let Cause::Event(event) = commit.cause else { return Ok(()) };
        let claimed = self
            .inbox
            .get(&event.id)
            .is_some_and(|stored| stored.event.status == InboxStatus::Processing && stored.event.run == event.run);
        if !claimed {
            return Err(StoreError::Stale);
        }
        let before = self.outbox.values().filter(|stored| stored.reply_of == Some(event.id)).count();
        let replies = commit.outgoing.iter().filter(|outgoing| outgoing.business_reply).count();
        if before + replies > 1 {
            return Err(StoreError::Rejected { reason: "business_reply" });
        }
        Ok(())
    }

    fn mark_done(&mut self, event: EventRef, now: Timestamp) {
        let Some(stored) = self.inbox.get_mut(&event.id) else { return };
        if let Ok(next) = stored.event.status.after(InboxVerb::Finish) {
            stored.event.status = next;
            stored.event.last_error = None;
            stored.event.due_at = None;
            stored.finished_at = Some(now);
            let (bot, lane) = (stored.event.bot, stored.event.lane.clone());
            self.promote_event(bot, &lane);
        }
    }

    pub(super) fn supersede_where(&mut self, now: Timestamp, condition: impl Fn(&OutboxRow) -> bool) {
        for id in self.rows_where(|row| row.status.is_undelivered() && condition(row)) {
            if let Ok(row) = self.step(id, OutboxVerb::Supersede) {
                row.settled_at = Some(now);
                let (bot, lane) = (row.outgoing.bot, row.outgoing.lane.clone());
                self.promote_row(bot, &lane, now);
            }
        }
    }

    /// Admits an alert and writes its row.
    pub(super) fn admit(&mut self, alert: &Alert, now: Timestamp) {
        let decision = alert.key.as_ref().map_or(AlertDecision::Send { suppressed: 0 }, |key| {
            let (decision, memory) = admit_alert(self.alerts.get(key).copied(), now, self.rules.alert_cooldown);
            self.alerts.insert(key.clone(), memory);
            decision
        });
        match decision {
            AlertDecision::Send { suppressed } => {
                if let Some(outgoing) = alert.to_outgoing(suppressed) {
                    self.insert(outgoing, Cause::Task, now);
                }
            }
            AlertDecision::Suppress => {}
        }
    }

    /// Attention and alert for something that messaging itself gives up.
    pub(super) fn raise(&mut self, what: &MessagingAlert, now: Timestamp) {
        let raised = what.raise(self.rules.own_alerts.as_ref());
        self.change_attention(&raised.attention, now);
        if let Some(alert) = raised.alert {
            self.admit(&alert, now);
        }
    }

    /// Whether a row of the same reconciled message is open: that one will say all there is to say.
    fn is_open(&self, outgoing: &Outgoing) -> bool {
        self.outbox.values().map(|stored| &stored.row).any(|row| {
            row.outgoing.class == outgoing.class
                && row.outgoing.bot == outgoing.bot
                && row.outgoing.key == outgoing.key
                && !row.status.is_final()
        })
    }

    fn insert(&mut self, outgoing: Outgoing, cause: Cause, now: Timestamp) {
        if outgoing.class.is_reconciled() && self.is_open(&outgoing) {
            return;
        }
        if outgoing.op == Op::Edit
            && let Some(key) = &outgoing.key
        {
            self.supersede_where(now, |row| {
                row.outgoing.op == Op::Edit
                    && row.outgoing.bot == outgoing.bot
                    && row.outgoing.key.as_ref() == Some(key)
            });
        }
        let waits = |row: &OutboxRow| row.status.is_undelivered() && row.outgoing.stands_for(&outgoing);
        if self.outbox.values().any(|stored| waits(&stored.row)) {
            return;
        }
        self.last_row += 1;
        let reply_of = match cause {
            Cause::Event(event) if outgoing.business_reply => Some(event.id),
            Cause::Event(_) | Cause::Task => None,
        };
        let event = match cause {
            Cause::Event(event) => Some(event.id),
            Cause::Task => None,
        };
        let (bot, lane) = (outgoing.bot, outgoing.lane.clone());
        let row = OutboxRow {
            event,
            id: self.last_row,
            due_at: outgoing.not_before,
            outgoing,
            status: OutboxStatus::Waiting,
            run: Run::default(),
            attempts: 0,
            unknowns: 0,
            deaths: 0,
            alone: false,
            epoch: 0,
            target: None,
            created_at: now,
            settled_at: None,
            last_error: None,
        };
        self.outbox.insert(row.id, StoredRow { row, owner: None, reply_of });
        self.promote_row(bot, &lane, now);
    }
}
