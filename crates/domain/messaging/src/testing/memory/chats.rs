use std::collections::BTreeSet;

use kernel::{BotId, ChatId, Timestamp};

use super::tables::Tables;
use crate::{OutboxStatus, OutboxVerb};

impl Tables {
    /// The chat has blocked the bot: everything undelivered to it is parked.
    pub fn block(&mut self, bot: BotId, chat: ChatId, now: Timestamp) {
        self.chats.entry((bot, chat)).or_default().blocked = true;
        for id in self.rows_where(|row| row.outgoing.bot == bot && row.outgoing.chat == chat) {
            let parks = self.outbox.get(&id).is_some_and(|stored| stored.row.status != OutboxStatus::Sending);
            if parks && let Ok(row) = self.step(id, OutboxVerb::Park) {
                row.settled_at = Some(now);
            }
        }
    }

    /// The person is back: the chat's epoch rises, what is kept joins its lane again in its old order, the rest is
    /// superseded.
    pub fn unblock(&mut self, bot: BotId, chat: ChatId, now: Timestamp) {
        let state = self.chats.entry((bot, chat)).or_default();
        state.blocked = false;
        state.epoch += 1;
        let mut lanes = BTreeSet::new();
        for id in self.rows_where(|row| row.outgoing.bot == bot && row.outgoing.chat == chat) {
            let Some(stored) = self.outbox.get(&id) else { continue };
            let kept = stored.row.outgoing.class.policy().kept_when_parked;
            lanes.insert(stored.row.outgoing.lane.clone());
            let verb = match (stored.row.status == OutboxStatus::Parked, kept) {
                (true, true) => OutboxVerb::Unpark,
                (true, false) => OutboxVerb::Supersede,
                (false, true | false) => OutboxVerb::StepBack,
            };
            if let Ok(row) = self.step(id, verb) {
                row.settled_at = (verb == OutboxVerb::Supersede).then_some(now);
                row.due_at = row.outgoing.not_before;
            }
        }
        for lane in lanes {
            self.promote_row(bot, &lane, now);
        }
    }

    /// Takes back every undelivered row to a chat, alerts excepted (an erased guest).
    pub fn supersede_undelivered(&mut self, bot: BotId, chat: ChatId, now: Timestamp) {
        self.supersede_where(now, |row| {
            row.outgoing.bot == bot && row.outgoing.chat == chat && row.outgoing.class != crate::Class::Alert
        });
    }

    /// Whether a row of one of these classes to this chat still waits to be delivered (or is on its way).
    pub fn has_undelivered(&self, bot: BotId, chat: ChatId, classes: &[crate::Class]) -> bool {
        self.outbox.values().map(|stored| &stored.row).any(|row| {
            row.outgoing.bot == bot
                && row.outgoing.chat == chat
                && classes.contains(&row.outgoing.class)
                && !row.status.is_final()
        })
    }
}
