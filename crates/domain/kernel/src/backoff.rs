use std::time::Duration;

/// Exponential back-off with a cap, ±20 % jitter, safe for any attempt number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    /// Wait after the first failure.
    pub first: Duration,
    /// Each further wait is this many times the one before.
    pub factor: u32,
    /// No wait is longer (before jitter).
    pub max: Duration,
}

impl Backoff {
    /// Wait after failure number `attempt` (from 1), without jitter. Monotone in `attempt`.
    pub fn wait(&self, attempt: u32) -> Duration {
        let mut wait = self.first.min(self.max);
        for _ in 1..attempt.min(64) {
            if wait >= self.max {
                return self.max;
            }
            wait = wait.saturating_mul(self.factor).min(self.max);
        }
        wait
    }

    /// The same with jitter; `jitter` is in `0.0..1.0`.
    pub fn jittered(&self, attempt: u32, jitter: f64) -> Duration {
        self.wait(attempt).mul_f64(0.8 + 0.4 * jitter.clamp(0.0, 1.0))
    }
}

/// A fixed ladder of waits whose last step repeats for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ladder {
    /// The steps, at least one.
    pub steps: &'static [Duration],
}

impl Ladder {
    /// Wait after failure number `attempt` (from 1).
    pub fn wait(&self, attempt: u32) -> Duration {
        let index = usize::try_from(attempt.saturating_sub(1)).unwrap_or(usize::MAX);
        self.steps.get(index).or(self.steps.last()).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn backoff_is_monotone_and_capped(first in 1u64..10_000, factor in 1u32..10, max in 1u64..1_000_000, attempt in 1u32..1_000_000) {
            let backoff = Backoff { first: Duration::from_millis(first), factor, max: Duration::from_millis(max) };
            prop_assert!(backoff.wait(attempt) <= backoff.wait(attempt + 1));
            prop_assert!(backoff.wait(attempt) <= backoff.max);
        }

        #[test]
        fn jitter_stays_within_a_fifth(jitter in 0.0f64..1.0, attempt in 1u32..100) {
            let backoff = Backoff { first: Duration::from_secs(1), factor: 2, max: Duration::from_mins(5) };
            let wait = backoff.jittered(attempt, jitter);
            prop_assert!(wait >= backoff.wait(attempt).mul_f64(0.79) && wait <= backoff.wait(attempt).mul_f64(1.21));
        }
    }

    #[test]
    fn the_last_step_of_a_ladder_repeats() {
        const STEPS: &[Duration] = &[Duration::from_secs(5), Duration::from_secs(15)];
        let ladder = Ladder { steps: STEPS };
        assert_eq!(ladder.wait(1), Duration::from_secs(5));
        assert_eq!(ladder.wait(2), Duration::from_secs(15));
        assert_eq!(ladder.wait(u32::MAX), Duration::from_secs(15));
    }
}
