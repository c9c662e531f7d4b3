use async_trait::async_trait;
use kernel::{BootId, BotId, StoreError, Timestamp};

use crate::{Commit, Envelope, EventRef, InboxEvent, InboxStatus};

/// What [`InboxStore::accept`] did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Accepted {
    /// Events stored now, in the order of their updates.
    pub fresh: Vec<i64>,
    /// Updates that were stored before.
    pub repeated: usize,
}

/// What becomes of an event whose handler failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventFailure {
    /// Tried again at that time; keeps its lane; one attempt more.
    Retry {
        /// When.
        at: Timestamp,
        /// Fixed word.
        error: String,
    },
    /// Given up; releases its lane and opens attention.
    Dead {
        /// Fixed word.
        error: String,
    },
}

/// Which events to list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InboxFilter {
    /// Only this status.
    pub status: Option<InboxStatus>,
    /// At most so many, newest first.
    pub limit: u64,
}

/// What recovery found; all zero in the normal run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Recovered {
    /// Rows of a dead boot that were put back.
    pub returned: usize,
    /// Rows given up after three deaths.
    pub buried: usize,
    /// Lanes that had waiters and no head.
    pub lanes_repaired: usize,
}

/// The durable inbox.
#[async_trait]
pub trait InboxStore: Send + Sync {
    /// Stores a batch, unique on `(bot, update_id)`, in one transaction; returns only when it is durable. The first
    /// event of an empty lane becomes `ready`, the others `waiting`.
    async fn accept(
        &self,
        bot: BotId,
        batch: Vec<(Envelope, serde_json::Value)>,
        now: Timestamp,
    ) -> Result<Accepted, StoreError>;

    /// Takes at most `limit` events that are `ready`, or `scheduled` and due, oldest first: → `processing`, run + 1,
    /// owner = `boot`. An event marked `alone` is handed out only as a batch of its own while nothing else is
    /// `processing`; while one is, and while one that is due waits for that, nothing else is handed out.
    async fn claim_events(&self, boot: BootId, limit: usize, now: Timestamp) -> Result<Vec<InboxEvent>, StoreError>;

    /// Marks an event done that changes nothing of any aggregate, with what it sends. `commit.cause` must be that
    /// event. `Stale` when its claim was lost.
    async fn finish(&self, commit: Commit) -> Result<(), StoreError>;

    /// Stores a handler's failure. `Stale` when the claim was lost.
    async fn record_failure(&self, event: EventRef, failure: EventFailure, now: Timestamp) -> Result<(), StoreError>;

    /// Returns `processing` events of other boots (all that are not `boot`) to `ready`, marked `alone` (third death
    /// while alone: `dead`, attention), and promotes lanes that have waiters and no head. `live` are ids that this
    /// boot still runs: its other `processing` rows are stuck and go back too.
    async fn recover(&self, boot: BootId, live: &[i64], now: Timestamp) -> Result<Recovered, StoreError>;

    /// When the earliest `scheduled` event is due.
    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError>;

    /// One event.
    async fn find(&self, id: i64) -> Result<Option<InboxEvent>, StoreError>;

    /// Events for people.
    async fn list(&self, filter: InboxFilter) -> Result<Vec<InboxEvent>, StoreError>;

    /// A `dead` event is tried once more, behind its lane's head, attempts and deaths 0, its attention settled.
    /// `Stale` when it is not dead.
    async fn replay(&self, id: i64, now: Timestamp) -> Result<(), StoreError>;

    /// Removes `done` and `dead` events older than `before`, at most `limit`; returns how many.
    async fn prune(&self, before: Timestamp, limit: u64) -> Result<u64, StoreError>;

    /// Number of events in each status that is not final, and the age base of the oldest ready one.
    async fn depth(&self) -> Result<(Vec<(InboxStatus, u64)>, Option<Timestamp>), StoreError>;
}
