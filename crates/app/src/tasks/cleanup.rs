use std::sync::Arc;
use std::time::Duration;

use desk::SettingsStore;
use kernel::Clock;
use messaging::{InboxStore, OutboxStore};

use super::looping::{Beat, Pass, Trouble, all_passes};
use crate::compose::clock_jump::is_held;
use crate::supervisor::Stop;

/// Inbox, outbox and alert rows are kept so long; never divided by the time scale, as Telegram may repeat updates.
const ROWS_KEPT: Duration = Duration::from_hours(7 * 24);
/// Rows removed in one transaction.
const BATCH: u64 = 500;
/// Batches of one pass.
const BATCHES: usize = 200;

/// Removes what is past its time: the modules' files and data, old rows of the two queues.
#[derive(Clone)]
pub struct Cleanup {
    /// The modules' shares.
    pub passes: Vec<Pass>,
    /// Where a hold after a jump of the clock is kept.
    pub facts: Arc<dyn SettingsStore>,
    /// Updates.
    pub inbox: Arc<dyn InboxStore>,
    /// Messages.
    pub outbox: Arc<dyn OutboxStore>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Every 3600 s, divided by the time scale.
    pub period: Duration,
    /// Status and jitter.
    pub beat: Beat,
}

opaque_debug!(Cleanup);

impl Cleanup {
    /// Cleans until a stop is asked.
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        self.beat.every(self.period, &stop, || self.pass()).await;
        Ok(())
    }

    async fn pass(&self) -> Result<(), Trouble> {
        if is_held(&*self.facts, self.clock.now()).await? {
            return Ok(());
        }
        let cleaned = all_passes(&self.passes).await;
        self.rows().await?;
        cleaned
    }

    async fn rows(&self) -> Result<(), Trouble> {
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
        if rows + parked > 0 {
            tracing::info!(rows, parked, "old rows cleaned");
        }
        Ok(())
    }
}
