use async_trait::async_trait;
use kernel::{BootId, BotId, ChatId, StoreError, Timestamp};

use crate::{Class, OutboxRow, OutboxStatus, Recovered, RowRef, SentMessage};

/// A head that waits to be sent, as pacing sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingHead {
    /// Row id.
    pub id: i64,
    /// Its chat.
    pub chat: ChatId,
    /// Its class.
    pub class: Class,
}

/// A past send, to fill the pace after a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentStamp {
    /// Its chat.
    pub chat: ChatId,
    /// When its outcome was stored.
    pub at: Timestamp,
}

/// What the outbox machine decided about a claimed row (see [`crate::settle`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settled {
    /// Sent: stores `sent_messages` where the row has a key, applies its receipt.
    Sent(SentMessage),
    /// What was to be shown is shown already (`not modified`, equal content).
    Shown,
    /// Tried again at that time, still the head of its lane.
    Scheduled {
        /// When.
        at: Timestamp,
        /// Whether it counts as an attempt (a 429 does not).
        counted: bool,
        /// Whether an unknown outcome is counted; it then also forgets the stored content hash of its key.
        unknown: bool,
        /// Fixed word.
        error: &'static str,
    },
    /// Not repeated any more; with attention when `attention`.
    Uncertain {
        /// Whether a person must know.
        attention: bool,
    },
    /// The chat is blocked at this epoch: the whole chat is parked. When the epoch has moved on, the row is
    /// `scheduled` at once instead.
    Parked,
    /// Refused for good; with attention when `attention`.
    Failed {
        /// Whether a person must know.
        attention: bool,
        /// Fixed word.
        error: &'static str,
    },
    /// An edit without a target, or of a message that is gone: dropped.
    Dropped,
    /// Of a reconciled class: the message that it would edit is gone. Tried again at once, as a post.
    PostAgain,
    /// Of a reconciled class: it can never be valid as it stands. Tried again at once; its module makes it plainer,
    /// or has nothing to say at the next claim.
    Invalid {
        /// Fixed word.
        error: &'static str,
    },
    /// The group has this id now: every undelivered row to it follows, this one is tried again at once.
    Moved {
        /// The new id.
        to: kernel::ChatId,
    },
}

/// Which rows to list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OutboxFilter {
    /// Only this status.
    pub status: Option<OutboxStatus>,
    /// At most so many, newest first.
    pub limit: u64,
}

/// The transactional outbox. Rows come in through the `record_…` methods of the stores and `InboxStore::finish`.
#[async_trait]
pub trait OutboxStore: Send + Sync {
    /// Heads that are `pending`, or `scheduled` and due, by priority and age, leaving out these chats; at most
    /// `limit`. A read.
    async fn list_pending(
        &self,
        bot: BotId,
        without: &[ChatId],
        limit: usize,
        now: Timestamp,
    ) -> Result<Vec<PendingHead>, StoreError>;

    /// Claims these heads: → `sending`, run + 1, owner = `boot`, durable before it returns. A row whose fence no
    /// longer holds becomes `cancelled` and its lane moves on; one whose chat is parked becomes `parked`. Rows that
    /// are no longer claimable are left out. A row marked `alone` is handed out only as a claim of its own while
    /// nothing else is `sending`; while one is, and while one of `ids` waits for that, nothing else is handed out.
    ///
    /// A row whose receipt names a module that fills its rows in (`leads.row`) is handed out as the module says at
    /// that moment: payload, op and target only for the caller, chat and receipt kept with the row. Where the module has
    /// nothing to say, the row becomes `cancelled`.
    async fn claim(&self, ids: &[i64], boot: BootId, now: Timestamp) -> Result<Vec<OutboxRow>, StoreError>;

    /// Stores what became of a claimed row, promotes its lane, and lets the module of its receipt have its say, all
    /// in one transaction. `Stale` when the claim was lost.
    async fn settle(&self, row: RowRef, settled: Settled, now: Timestamp) -> Result<(), StoreError>;

    /// Parks the chat where its epoch is still `epoch`, else does nothing. Blocking and coming back that an update
    /// tells of are part of the event's transaction: see `record_membership` of the people store.
    async fn park(&self, bot: BotId, chat: ChatId, epoch: i64, now: Timestamp) -> Result<(), StoreError>;

    /// `sending` rows of other boots, and of this boot when not in `live`: settled as [`crate::recover_sending`]
    /// says and marked `alone`, before the relay's first claim; lanes without a head are repaired; rows whose
    /// `not_before` has come join their lane (which counts as no repair).
    async fn recover(&self, boot: BootId, live: &[i64], now: Timestamp) -> Result<Recovered, StoreError>;

    /// When the earliest `scheduled` or not yet due row is due.
    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Rows `sent` or `uncertain` since `window_start`, oldest first, for the pace.
    async fn list_sent_since(&self, bot: BotId, window_start: Timestamp) -> Result<Vec<SentStamp>, StoreError>;

    /// One row.
    async fn find(&self, id: i64) -> Result<Option<OutboxRow>, StoreError>;

    /// Rows for people.
    async fn list(&self, filter: OutboxFilter) -> Result<Vec<OutboxRow>, StoreError>;

    /// Rows that speak for this (fence kind and id), oldest first, the finished ones too; at most `limit`.
    async fn list_about(&self, fence_kind: &str, fence_id: &str, limit: u64) -> Result<Vec<OutboxRow>, StoreError>;

    /// A `failed` or `uncertain` row is sent once more, counts at 0, its attention settled. `Stale` otherwise.
    async fn replay(&self, id: i64, now: Timestamp) -> Result<(), StoreError>;

    /// Removes final and parked rows settled before `before`, at most `limit`. Classes that
    /// [`crate::ClassPolicy::spared_by_retention`] names keep their `parked` and `uncertain` rows.
    async fn prune(&self, before: Timestamp, limit: u64) -> Result<u64, StoreError>;

    /// Rows of those classes parked before `before` become `failed` and open attention, at most `limit`; returns how
    /// many.
    async fn expire_parked(&self, before: Timestamp, now: Timestamp, limit: u64) -> Result<u64, StoreError>;

    /// Number of rows in each status that is not final.
    async fn depth(&self) -> Result<Vec<(OutboxStatus, u64)>, StoreError>;
}
