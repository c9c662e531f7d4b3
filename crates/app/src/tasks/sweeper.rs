use std::sync::Arc;
use std::time::Duration;

use desk::SettingsStore;
use kernel::{Clock, StoreError};

use super::looping::{Beat, Pass, Trouble, all_passes};
use crate::supervisor::Stop;

/// Name of the stored high-water mark of service time, in milliseconds.
pub const CLOCK_MARK: &str = "service_time_mark";

/// Every module's deadlines and notices; and the clock's mark.
#[derive(Clone)]
pub struct Sweeper {
    /// The modules' shares.
    pub passes: Vec<Pass>,
    /// Where the mark is kept.
    pub facts: Arc<dyn SettingsStore>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Every 20 s, divided by the time scale.
    pub period: Duration,
    /// Status and jitter.
    pub beat: Beat,
}

opaque_debug!(Sweeper);

impl Sweeper {
    /// Sweeps until a stop is asked.
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        self.beat.every(self.period, &stop, || self.pass()).await;
        Ok(())
    }

    async fn pass(&self) -> Result<(), Trouble> {
        let swept = all_passes(&self.passes).await;
        store_mark(&*self.facts, &*self.clock).await?;
        swept
    }
}

/// Stores how far service time has come.
pub async fn store_mark(facts: &dyn SettingsStore, clock: &dyn Clock) -> Result<(), StoreError> {
    facts.put(CLOCK_MARK, serde_json::json!(clock.now().millis())).await
}
