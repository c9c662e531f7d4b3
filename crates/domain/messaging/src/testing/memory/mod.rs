mod attention;
#[cfg(test)]
mod bench;
mod chats;
mod commit;
mod inbox;
mod outbox;
mod outbox_store;
mod tables;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use kernel::{BotId, ChatId, StoreError, Timestamp};

use crate::{
    AlertMemory, Cause, Commit, Fence, InboxEvent, MessageKey, OutboxRow, Receipt, SentMessage, Settled, StoreRules,
};

pub use attention::{Closed, OpenItem};
pub use tables::Tables;

/// Answers whether what a row speaks for still holds.
pub type FenceOracle = Box<dyn Fn(&Fence) -> bool + Send + Sync>;

/// A module that fills its rows in when they are claimed and hears what became of each call, inside the store's
/// transactions. Rows whose receipt is not its own it answers unchanged and ignores.
pub trait RowHook: Send + Sync {
    /// The row as it is handed out, with the receipt that is kept; `None` when there is nothing to say.
    fn at_claim(&self, row: OutboxRow) -> Option<OutboxRow>;

    /// What is written in the transaction that settles the row, which is given as it is after that.
    fn at_settle(&self, row: &OutboxRow, settled: &Settled, now: Timestamp) -> Commit;
}

/// Inbox, outbox, chats, alerts and attention in memory, under one lock.
///
/// Locks: [`MemoryMessaging::commit`] runs `apply`, and a claim asks the fence oracle, while the lock is held. Both
/// may lock state of their own; whoever holds that state must therefore never call in here.
pub struct MemoryMessaging {
    tables: Mutex<Tables>,
    oracle: RwLock<FenceOracle>,
    hook: RwLock<Option<Arc<dyn RowHook>>>,
}

impl std::fmt::Debug for MemoryMessaging {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MemoryMessaging").finish_non_exhaustive()
    }
}

impl Default for MemoryMessaging {
    fn default() -> Self {
        Self::with_rules(StoreRules::default())
    }
}

impl MemoryMessaging {
    /// Empty stores; every fence holds until an oracle is set.
    pub fn with_rules(rules: StoreRules) -> Self {
        Self {
            tables: Mutex::new(Tables::new(rules)),
            oracle: RwLock::new(Box::new(|_| true)),
            hook: RwLock::default(),
        }
    }

    /// The same, shared.
    pub fn shared(rules: StoreRules) -> Arc<Self> {
        Arc::new(Self::with_rules(rules))
    }

    /// Sets who answers for fences.
    pub fn set_fence_oracle(&self, oracle: FenceOracle) {
        *self.oracle.write().unwrap_or_else(PoisonError::into_inner) = oracle;
    }

    /// Sets the module that fills its rows in.
    pub fn set_row_hook(&self, hook: Arc<dyn RowHook>) {
        *self.hook.write().unwrap_or_else(PoisonError::into_inner) = Some(hook);
    }

    /// `false`: every call answers `Unavailable` and changes nothing, until set back.
    pub fn set_available(&self, available: bool) {
        self.lock().available = available;
    }

    /// Writes a commit together with a change of the caller's own state, or neither. The event's claim and all rules
    /// are checked first; then `apply` runs, whose error cancels everything; then the commit is written in its order.
    pub fn commit<T>(
        &self,
        commit: &Commit,
        apply: impl FnOnce(&mut Tables) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.open()?.commit(commit, apply)
    }

    /// A look at the state under the lock.
    pub fn read<T>(&self, look: impl FnOnce(&Tables) -> T) -> T {
        look(&self.lock())
    }

    /// Every row of the outbox, by id.
    pub fn rows(&self) -> Vec<OutboxRow> {
        self.lock().outbox.values().map(|stored| stored.row.clone()).collect()
    }

    /// Every event of the inbox, by id.
    pub fn events(&self) -> Vec<InboxEvent> {
        self.lock().inbox.values().map(|stored| stored.event.clone()).collect()
    }

    /// Receipts of what was sent, in order.
    pub fn receipts(&self) -> Vec<Receipt> {
        self.lock().receipts.clone()
    }

    /// What is known of an alert key.
    pub fn alert_memory(&self, key: &str) -> Option<AlertMemory> {
        self.lock().alerts.get(key).copied()
    }

    /// What waits for a person, oldest first.
    pub fn attention(&self) -> Vec<OpenItem> {
        self.lock().attention.clone()
    }

    /// The message that was sent under a key.
    pub fn sent_message(&self, bot: BotId, key: &MessageKey) -> Option<SentMessage> {
        self.lock().sent.get(&(bot, key.clone())).cloned()
    }

    /// Whether a chat has blocked the bot.
    pub fn is_blocked(&self, bot: BotId, chat: ChatId) -> bool {
        self.lock().chat(bot, chat).blocked
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> Result<MutexGuard<'_, Tables>, StoreError> {
        let tables = self.lock();
        if tables.available { Ok(tables) } else { Err(StoreError::unavailable("switched off by the test")) }
    }

    fn hook(&self) -> Option<Arc<dyn RowHook>> {
        self.hook.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fill(&self, row: OutboxRow) -> Option<OutboxRow> {
        match self.hook() {
            Some(hook) => hook.at_claim(row),
            None => Some(row),
        }
    }

    fn settled(&self, row: &OutboxRow, settled: &Settled, now: Timestamp) -> Commit {
        self.hook().map_or(Commit::new(Cause::Task, now), |hook| hook.at_settle(row, settled, now))
    }

    fn holds(&self, fence: Option<&Fence>) -> bool {
        let oracle = self.oracle.read().unwrap_or_else(PoisonError::into_inner);
        fence.is_none_or(&*oracle)
    }
}
