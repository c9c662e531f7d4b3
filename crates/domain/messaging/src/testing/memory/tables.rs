use std::collections::{BTreeMap, HashMap};

use kernel::{BootId, BotId, ChatId, StoreError, Timestamp};

use super::attention::{Closed, OpenItem};
use crate::{AlertMemory, InboxEvent, MessageKey, OutboxRow, OutboxVerb, Receipt, SentMessage, StoreRules};

/// The state of [`super::MemoryMessaging`], as a commit's own change sees it.
#[derive(Debug, Clone)]
pub struct Tables {
    pub(super) rules: StoreRules,
    pub(super) available: bool,
    pub(super) inbox: BTreeMap<i64, StoredEvent>,
    pub(super) last_event: i64,
    pub(super) outbox: BTreeMap<i64, StoredRow>,
    pub(super) last_row: i64,
    pub(super) chats: HashMap<(BotId, ChatId), ChatState>,
    pub(super) sent: HashMap<(BotId, MessageKey), SentMessage>,
    pub(super) alerts: HashMap<String, AlertMemory>,
    pub(super) attention: Vec<OpenItem>,
    pub(super) closed: Vec<(OpenItem, Closed)>,
    pub(super) receipts: Vec<Receipt>,
}

#[derive(Debug, Clone)]
pub(super) struct StoredEvent {
    pub(super) event: InboxEvent,
    pub(super) owner: Option<BootId>,
    /// When it became `done` or `dead`.
    pub(super) finished_at: Option<Timestamp>,
}

#[derive(Debug, Clone)]
pub(super) struct StoredRow {
    pub(super) row: OutboxRow,
    pub(super) owner: Option<BootId>,
    /// The event whose one business reply it is.
    pub(super) reply_of: Option<i64>,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ChatState {
    pub(super) blocked: bool,
    pub(super) epoch: i64,
}

impl Tables {
    pub(super) fn new(rules: StoreRules) -> Self {
        Self {
            rules,
            available: true,
            inbox: BTreeMap::new(),
            last_event: 0,
            outbox: BTreeMap::new(),
            last_row: 0,
            chats: HashMap::new(),
            sent: HashMap::new(),
            alerts: HashMap::new(),
            attention: Vec::new(),
            closed: Vec::new(),
            receipts: Vec::new(),
        }
    }

    pub(super) fn chat(&self, bot: BotId, chat: ChatId) -> ChatState {
        self.chats.get(&(bot, chat)).copied().unwrap_or_default()
    }

    pub(super) fn row(&self, id: i64) -> Result<OutboxRow, StoreError> {
        self.outbox.get(&id).map(|stored| stored.row.clone()).ok_or(StoreError::Stale)
    }

    /// Moves a row by a verb; a refusal is a lost race.
    pub(super) fn step(&mut self, id: i64, verb: OutboxVerb) -> Result<&mut OutboxRow, StoreError> {
        let stored = self.outbox.get_mut(&id).ok_or(StoreError::Stale)?;
        stored.row.status = stored.row.status.after(verb).map_err(|_refused| StoreError::Stale)?;
        Ok(&mut stored.row)
    }

    /// Ids of the rows that meet a condition, oldest first.
    pub(super) fn rows_where(&self, condition: impl Fn(&OutboxRow) -> bool) -> Vec<i64> {
        self.outbox.values().filter(|stored| condition(&stored.row)).map(|stored| stored.row.id).collect()
    }
}
