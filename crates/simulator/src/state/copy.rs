//! A second state that nothing ties to the first.

use tokio::sync::watch;

use super::{Bot, Callback, Calls, State};

impl State {
    /// Everything but the record of calls, and whoever waits for an answer or an update.
    pub(crate) fn copy(&self) -> Self {
        let callback = |c: &Callback| Callback { bot: c.bot, at_ms: c.at_ms, answered: c.answered, waiter: None };
        Self {
            clock: self.clock.clone(),
            settings: self.settings.clone(),
            bots: self.bots.iter().map(|(id, bot)| (*id, bot.copy())).collect(),
            users: self.users.clone(),
            chats: self.chats.clone(),
            files: self.files.clone(),
            sets: self.sets.clone(),
            callbacks: self.callbacks.iter().map(|(id, c)| (id.clone(), callback(c))).collect(),
            calls: Calls::default(),
            faults: self.faults.clone(),
            next_user: self.next_user,
            next_group: self.next_group,
        }
    }
}

impl Bot {
    fn copy(&self) -> Self {
        Self { signal: watch::channel(0).0, ..self.clone() }
    }
}
