use std::time::Duration;

use kernel::StoreError;

use crate::{Booth, QueueFacts};

impl QueueFacts {
    /// The typical drawing run; zero while nothing is known.
    pub fn median_run(&self) -> Duration {
        let mut runs = self.recent_runs.clone();
        runs.sort_unstable();
        runs.get(runs.len() / 2).copied().unwrap_or_default()
    }

    /// T6: how long `waiting` jobs keep `slots` busy.
    pub fn wait_behind(&self, waiting: u32, slots: u32) -> Duration {
        self.median_run().saturating_mul(waiting) / slots.max(1)
    }
}

impl Booth {
    /// Expected time until a job at this place in line is drawn.
    pub(crate) async fn expected_wait(&self, position: u32) -> Result<Duration, StoreError> {
        let facts = self.parts.jobs.get_queue_facts().await?;
        Ok(self.wait_at(&facts, position))
    }

    pub(super) fn wait_at(&self, facts: &QueueFacts, position: u32) -> Duration {
        let ahead = position.saturating_sub(1);
        facts.wait_behind(ahead, self.parts.settings.worker_slots).saturating_add(facts.median_run())
    }
}
