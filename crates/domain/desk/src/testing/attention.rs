use async_trait::async_trait;
use kernel::{StoreError, Timestamp, UserId};
use messaging::testing::{Closed, OpenItem};
use messaging::{Commit, Subject};

use super::MemoryDesk;
use crate::{Attention, AttentionStore, OpenAttention, Settlement};

fn open(item: OpenItem) -> OpenAttention {
    let OpenItem { module, subject, reason, since, owner, rang_at } = item;
    OpenAttention { module, subject, reason, since, owner, rang_at }
}

impl MemoryDesk {
    fn open_items(&self) -> Vec<OpenAttention> {
        let mut items: Vec<_> = self.messaging.attention().into_iter().map(open).collect();
        items.sort_by_key(|item| item.since);
        items
    }
}

#[async_trait]
impl AttentionStore for MemoryDesk {
    async fn list_open(&self, limit: u64) -> Result<Vec<OpenAttention>, StoreError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(self.open_items().into_iter().take(limit).collect())
    }

    async fn find_newest(&self, subject: &Subject) -> Result<Option<Attention>, StoreError> {
        let newest = self.messaging.read(|tables| tables.newest_attention(subject));
        Ok(newest.map(|(item, closed)| Attention {
            opened: open(item),
            settled: closed.map(|Closed { at, by }| Settlement { at, by }),
        }))
    }

    async fn record_settled(&self, subject: &Subject, by: UserId, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |tables| tables.settle_attention(subject, by, commit.at))
    }

    async fn record_owner(&self, subject: &Subject, owner: UserId, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |tables| tables.take_attention(subject, owner))
    }

    async fn due_rings(&self, since_before: Timestamp, limit: u64) -> Result<Vec<OpenAttention>, StoreError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let due = |item: &OpenAttention| item.is_due_to_ring(since_before, std::time::Duration::ZERO);
        let waited = |item: &OpenAttention| item.since <= since_before;
        Ok(self.open_items().into_iter().filter(|item| waited(item) && due(item)).take(limit).collect())
    }

    async fn record_ring(&self, subject: &Subject, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |tables| tables.ring_attention(subject, commit.at))
    }
}
