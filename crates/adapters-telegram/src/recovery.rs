use std::sync::Arc;
use std::time::Duration;

use kernel::{BootId, Clock, StatusBoard};
use messaging::{InboxStore, OutboxStore, Recovered};
use tokio_util::sync::CancellationToken;

use crate::live::LiveRows;
use crate::opaque::opaque_debug;
use crate::wakes::Wakes;

opaque_debug!(RecoveryParts, RecoveryLoop);

/// Task name on the status board.
const TASK: &str = "recovery";

/// What the recovery loop stands on.
pub struct RecoveryParts {
    /// Events.
    pub inbox: Arc<dyn InboxStore>,
    /// Rows.
    pub outbox: Arc<dyn OutboxStore>,
    /// This life of the process.
    pub boot: BootId,
    /// What the dispatch loop works on.
    pub live_events: Arc<LiveRows>,
    /// What the relay works on.
    pub live_rows: Arc<LiveRows>,
    /// Rung when something came back.
    pub wakes: Wakes,
    /// Service time.
    pub clock: Arc<dyn Clock>,
    /// Where it says how it fares.
    pub status: Arc<dyn StatusBoard>,
    /// Between two passes (5 s).
    pub every: Duration,
}

/// Returns what other lives left behind, and what got stuck in this one. In the normal run it finds nothing, and says
/// so by saying nothing.
pub struct RecoveryLoop {
    parts: RecoveryParts,
}

impl RecoveryLoop {
    /// Builds the loop.
    pub const fn new(parts: RecoveryParts) -> Self {
        Self { parts }
    }

    /// Recovers at once, then in its rhythm, until asked to stop.
    pub async fn run(self, stop: CancellationToken) {
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.once() => {}
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(self.parts.every) => {}
            }
        }
    }

    /// One pass over both queues.
    pub async fn once(&self) {
        let parts = &self.parts;
        parts.status.running(TASK);
        let events = {
            let _quiet = parts.live_events.quiet().await;
            parts.inbox.recover(parts.boot, &parts.live_events.ids(), parts.clock.now()).await
        };
        let rows = {
            let _quiet = parts.live_rows.quiet().await;
            parts.outbox.recover(parts.boot, &parts.live_rows.ids(), parts.clock.now()).await
        };
        let mut well = true;
        for (queue, wake, result) in [("inbox", &parts.wakes.inbox, events), ("outbox", &parts.wakes.outbox, rows)] {
            match result {
                Ok(found) if found == Recovered::default() => {}
                Ok(found) => {
                    tracing::warn!(queue, ?found, "recovery found something");
                    wake.notify_one();
                }
                Err(error) => {
                    well = false;
                    tracing::warn!(queue, %error, "recovery failed; trying again");
                }
            }
        }
        if well {
            parts.status.done(TASK);
        } else {
            parts.status.failed(TASK, "store");
        }
    }
}
