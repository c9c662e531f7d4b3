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

    /// Until a job at this place in line (from 1) is drawn, its own run included. Where every slot is busy, the runs
    /// in progress are half done on average.
    pub fn wait_at(&self, position: u32, slots: u32) -> Duration {
        let ahead = self.wait_behind(position.saturating_sub(1), slots);
        let busy = if self.processing >= slots { self.median_run() / 2 } else { Duration::ZERO };
        ahead.saturating_add(busy).saturating_add(self.median_run())
    }
}

impl Booth {
    /// Expected time until a job at this place in line is drawn. A simple one waits for nobody but its like, which
    /// takes seconds.
    pub(crate) async fn expected_wait(&self, position: u32, simple: bool) -> Result<Duration, StoreError> {
        let facts = self.parts.jobs.get_queue_facts().await?;
        Ok(self.wait_at(&facts, position, simple))
    }

    pub(super) fn wait_at(&self, facts: &QueueFacts, position: u32, simple: bool) -> Duration {
        if simple { Duration::ZERO } else { facts.wait_at(position, self.parts.settings.worker_slots) }
    }
}
