use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use booth::{Booth, JobId, WatchMemory, WatchStep};
use futures::FutureExt as _;
use futures::stream::{FuturesUnordered, StreamExt as _};
use tokio::sync::Notify;
use tokio::time::sleep;

use super::live_set::{LiveEntry, LiveSet};
use super::looping::{Beat, pause};
use crate::supervisor::Stop;

/// Jobs looked at in one go.
const BATCH: u64 = 1000;

/// Watches every job in publishing or delivering, each alone: create the set, verify it, send its link.
#[derive(Clone)]
pub struct Watch {
    /// Whose jobs.
    pub booth: Arc<Booth>,
    /// Rings when one may have none yet (worker, sweeper).
    pub missing: Arc<Notify>,
    /// Who is watched.
    pub live: LiveSet<JobId>,
    /// Status and jitter.
    pub beat: Beat,
}

opaque_debug!(Watch);

impl Watch {
    /// Starts missing watches on each ring, until a stop is asked. A watch that is dropped leaves its job as it is: a
    /// create call in flight is an unknown outcome, settled after the next start.
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        let mut watches = FuturesUnordered::new();
        let mut failures = 0;
        loop {
            tokio::select! {
                () = stop.asked().cancelled() => return Ok(()),
                () = self.missing.notified() => {
                    match self.beat.step(&mut failures, self.booth.watchable(BATCH)).await {
                        Ok(ids) => watches.extend(ids.into_iter().filter_map(|id| self.enter(id))),
                        Err(wait) => {
                            pause(wait, &stop).await;
                            self.missing.notify_one();
                        }
                    }
                }
                Some(()) = watches.next(), if !watches.is_empty() => {}
            }
        }
    }

    fn enter(&self, id: JobId) -> Option<impl Future<Output = ()> + use<>> {
        let entry = self.live.enter(id)?;
        let booth = Arc::clone(&self.booth);
        Some(watch_one(booth, id, entry))
    }
}

async fn watch_one(booth: Arc<Booth>, id: JobId, entry: LiveEntry<JobId>) {
    let watching = async {
        let mut memory = WatchMemory::default();
        while let WatchStep::Again(wait) = booth.watch_step(id, &mut memory).await {
            sleep(wait).await;
        }
    };
    if AssertUnwindSafe(watching).catch_unwind().await.is_err() {
        tracing::error!(job.id = %id, "a watch task panicked; the sweeper starts another");
    }
    drop(entry);
}
