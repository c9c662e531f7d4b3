use async_trait::async_trait;
use kernel::{StoreError, Timestamp, UserId};
use messaging::{Commit, Subject};

use crate::{Attention, OpenAttention};

/// The list of what waits for a person. Opened and settled through commits.
#[async_trait]
pub trait AttentionStore: Send + Sync {
    /// Open ones, oldest first.
    async fn list_open(&self, limit: u64) -> Result<Vec<OpenAttention>, StoreError>;

    /// The newest of a subject, open or settled.
    async fn find_newest(&self, subject: &Subject) -> Result<Option<Attention>, StoreError>;

    /// Writes that a person settled it, and who; `Stale` when nothing is open.
    async fn record_settled(&self, subject: &Subject, by: UserId, commit: Commit) -> Result<(), StoreError>;

    /// Writes who took it; first one wins (`Stale` for the second).
    async fn record_owner(&self, subject: &Subject, owner: UserId, commit: Commit) -> Result<(), StoreError>;

    /// Open ones that nobody took, open since `since_before` or longer, that never rang; oldest first.
    async fn due_rings(&self, since_before: Timestamp, limit: u64) -> Result<Vec<OpenAttention>, StoreError>;

    /// Writes that it rang; `commit` carries the ring. `Stale` when it was settled, taken or rung meanwhile.
    async fn record_ring(&self, subject: &Subject, commit: Commit) -> Result<(), StoreError>;
}
