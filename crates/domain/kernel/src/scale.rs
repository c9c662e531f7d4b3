use std::time::Duration;

/// Divides our own waits in tests and rehearsals; never Telegram's limits, network timeouts or calendar hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeScale(u32);

impl Default for TimeScale {
    fn default() -> Self {
        Self(1)
    }
}

impl TimeScale {
    /// `None` for zero.
    pub const fn new(divisor: u32) -> Option<Self> {
        if divisor == 0 { None } else { Some(Self(divisor)) }
    }

    /// The wait, divided.
    pub fn apply(self, wait: Duration) -> Duration {
        wait / self.0
    }
}
