use std::sync::Arc;
use std::time::Duration;

use booth::{Booth, BoothError};
use kernel::Clock;
use messaging::{InboxStore, OutboxStore};

use super::looping::Beat;
use crate::supervisor::Stop;

/// Inbox, outbox and alert rows are kept so long; never divided by the time scale, as Telegram may repeat updates.
const ROWS_KEPT: Duration = Duration::from_secs(7 * 24 * 3600);
/// Rows removed in one transaction.
const BATCH: u64 = 500;
/// Batches of one pass.
const BATCHES: usize = 200;

/// Removes what is past its time: files, appearance data, old rows.
#[derive(Clone)]
pub struct Cleanup {
    /// Whose files.
    pub booth: Arc<Booth>,
    /// Updates.
    pub inbox: Arc<dyn InboxStore>,
    /// Messages.
    pub outbox: Arc<dyn OutboxStore>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Every 3600 s, divided by the time scale.
    pub period: Duration,
    /// After a jump of the clock nothing is destroyed before this much running time has passed.
    pub hold: Duration,
    /// Status and jitter.
    pub beat: Beat,
}

opaque_debug!(Cleanup);

impl Cleanup {
    /// Cleans until a stop is asked.
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        super::looping::pause(self.hold, &stop).await;
        self.beat.every(self.period, &stop, || self.pass()).await;
        Ok(())
    }

    async fn pass(&self) -> Result<(), BoothError> {
        let report = self.booth.cleanup_once().await?;
        let now = self.clock.now();
        let before = now.minus(ROWS_KEPT);
        let parked = self.outbox.expire_parked(before, now, BATCH).await?;
        let mut rows = 0;
        for _ in 0..BATCHES {
            let removed = self.inbox.prune(before, BATCH).await? + self.outbox.prune(before, BATCH).await?;
            rows += removed;
            if removed == 0 {
                break;
            }
        }
        if report != booth::CleanupReport::default() || rows + parked > 0 {
            tracing::info!(?report, rows, parked, "cleaned");
        }
        Ok(())
    }
}
