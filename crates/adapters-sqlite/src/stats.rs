use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the commit-time steps in milliseconds; the last step has none.
pub const COMMIT_STEPS_MS: [u64; 7] = [1, 2, 5, 10, 25, 100, 500];

/// What the writer did since the start.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stats {
    /// Durable commits.
    pub commits: u64,
    /// Units inside them; divided by `commits` the mean group.
    pub units: u64,
    /// Units that answered an error and were rolled back alone.
    pub refused: u64,
    /// Commits, or begins, that failed.
    pub failed: u64,
    /// Largest group.
    pub largest_group: u64,
    /// Time in COMMIT (log write and fsync), all together, in microseconds.
    pub commit_micros: u64,
    /// Commits by time: one count for each of [`COMMIT_STEPS_MS`] and one for all slower ones.
    pub commit_steps: [u64; COMMIT_STEPS_MS.len() + 1],
    /// Checkpoints made by the writer itself.
    pub checkpoints: u64,
    /// Whether the last group could not be written (disk full, medium gone).
    pub failing: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Counters {
    commits: AtomicU64,
    units: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
    largest_group: AtomicU64,
    commit_micros: AtomicU64,
    commit_steps: [AtomicU64; COMMIT_STEPS_MS.len() + 1],
    checkpoints: AtomicU64,
    failing: AtomicBool,
}

impl Counters {
    pub(crate) fn committed(&self, units: usize, refused: usize, took: Duration) {
        let (units, refused) = (units as u64, refused as u64);
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.units.fetch_add(units, Ordering::Relaxed);
        self.refused.fetch_add(refused, Ordering::Relaxed);
        self.largest_group.fetch_max(units, Ordering::Relaxed);
        self.commit_micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        let step = COMMIT_STEPS_MS.iter().take_while(|bound| took > Duration::from_millis(**bound)).count();
        if let Some(counter) = self.commit_steps.get(step) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn failed(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn failing(&self, failing: bool) {
        self.failing.store(failing, Ordering::Relaxed);
    }

    pub(crate) fn checkpointed(&self) {
        self.checkpoints.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn read(&self) -> Stats {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Stats {
            commits: get(&self.commits),
            units: get(&self.units),
            refused: get(&self.refused),
            failed: get(&self.failed),
            largest_group: get(&self.largest_group),
            commit_micros: get(&self.commit_micros),
            commit_steps: self.commit_steps.each_ref().map(get),
            checkpoints: get(&self.checkpoints),
            failing: self.failing.load(Ordering::Relaxed),
        }
    }
}
