use std::time::Duration;

use kernel::{TimeScale, Timestamp};

/// The moment of a decision, with the chance and the scale that go into its waits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// Service time.
    pub now: Timestamp,
    /// In `0.0..1.0`; 0.5 is no jitter.
    pub jitter: f64,
    /// Divides our own waits; never what Telegram asked for.
    pub scale: TimeScale,
}

impl Moment {
    /// Without jitter: for decisions that are made once, such as recovery.
    pub const fn steady(now: Timestamp, scale: TimeScale) -> Self {
        Self { now, jitter: 0.5, scale }
    }

    /// This moment plus one of our own waits.
    pub fn after(&self, wait: Duration) -> Timestamp {
        self.now.plus(self.scale.apply(wait))
    }
}
