use async_trait::async_trait;

use crate::{OutboxRow, SendResult};

/// Renders a claimed row and makes its one call. Never retries, never sleeps; what became of it is the answer.
#[async_trait]
pub trait Sender: Send + Sync {
    /// One call. Must not be dropped half-way: the relay awaits it or counts the outcome as unknown.
    async fn send(&self, row: &OutboxRow) -> SendResult;
}
