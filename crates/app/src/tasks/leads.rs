use std::sync::Arc;
use std::time::Duration;

use desk::SettingsStore;
use kernel::Clock;
use leads::{LeadDesk, UpkeepReport};
use tokio::time::Instant;

use super::looping::{Beat, Trouble, pause};
use crate::compose::clock_jump::is_held;
use crate::supervisor::Stop;

/// The leads task: decides what is due. The relay sends it.
#[derive(Clone)]
pub struct LeadsLoop {
    /// The leads.
    pub desk: Arc<LeadDesk>,
    /// Where a hold after a jump of the clock is kept.
    pub facts: Arc<dyn SettingsStore>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Missing cards: every 2 s, divided by the time scale.
    pub publish: Duration,
    /// Reminders, digest, retention: every 60 s, divided by the time scale.
    pub housekeep: Duration,
    /// Status and jitter.
    pub beat: Beat,
}

opaque_debug!(LeadsLoop);

impl LeadsLoop {
    /// Goes on until a stop is asked. Both are done at once after a start (R5).
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        let (mut failures, mut housekeep_at) = (0, Instant::now());
        while !stop.asked().is_cancelled() {
            let is_due = Instant::now() >= housekeep_at;
            let wait = match self.beat.step(&mut failures, self.pass(is_due)).await {
                Ok(()) if is_due => {
                    housekeep_at = Instant::now() + self.housekeep;
                    self.publish
                }
                Ok(()) => self.publish,
                Err(wait) => wait.min(self.housekeep),
            };
            pause(wait, &stop).await;
        }
        Ok(())
    }

    /// The calendar does not wait for cards that cannot be looked at.
    async fn pass(&self, is_due: bool) -> Result<(), Trouble> {
        let published = self.publish().await;
        if is_due {
            self.keep_house().await?;
        }
        published
    }

    async fn publish(&self) -> Result<(), Trouble> {
        failpoints::reach("leads.publish").await;
        let missing = self.desk.publish_due().await?;
        if missing > 0 {
            tracing::info!(missing, "cards were missing");
        }
        let wiped = self.desk.wipe_mentions().await?;
        if wiped > 0 {
            tracing::info!(wiped, "messages of erased leads are said again without them");
        }
        Ok(())
    }

    async fn keep_house(&self) -> Result<(), Trouble> {
        failpoints::reach("leads.housekeep").await;
        let may_destroy = !is_held(&*self.facts, self.clock.now()).await?;
        let report = self.desk.housekeep(may_destroy).await?;
        if report != UpkeepReport::default() {
            tracing::info!(?report, "leads kept");
        }
        Ok(())
    }
}
