use std::sync::Arc;
use std::time::Duration;

use booth::{Booth, BoothError};
use desk::SettingsStore;
use kernel::Clock;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::looping::Beat;
use crate::supervisor::Stop;

/// Name of the stored high-water mark of service time, in milliseconds.
pub const CLOCK_MARK: &str = "service_time_mark";

/// Deadlines, notices, missing watch tasks, expired sessions; and the clock's mark.
#[derive(Clone)]
pub struct Sweeper {
    /// Whose jobs.
    pub booth: Arc<Booth>,
    /// Where the mark is kept.
    pub facts: Arc<dyn SettingsStore>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Every 20 s, divided by the time scale.
    pub period: Duration,
    /// Rung after each pass: starts missing watch tasks.
    pub watch: Arc<Notify>,
    /// The first pass waits until what a crash left behind is repaired.
    pub repaired: CancellationToken,
    /// Status and jitter.
    pub beat: Beat,
}

opaque_debug!(Sweeper);

impl Sweeper {
    /// Sweeps until a stop is asked.
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        tokio::select! {
            () = self.repaired.cancelled() => {}
            () = stop.asked().cancelled() => {}
        }
        self.beat.every(self.period, &stop, || self.pass()).await;
        Ok(())
    }

    async fn pass(&self) -> Result<(), BoothError> {
        let report = self.booth.sweep_once().await?;
        if report != booth::SweepReport::default() {
            tracing::info!(?report, "swept");
        }
        self.watch.notify_one();
        store_mark(&*self.facts, &*self.clock).await
    }
}

/// Stores how far service time has come.
pub async fn store_mark(facts: &dyn SettingsStore, clock: &dyn Clock) -> Result<(), BoothError> {
    Ok(facts.put(CLOCK_MARK, serde_json::json!(clock.now().millis())).await?)
}
