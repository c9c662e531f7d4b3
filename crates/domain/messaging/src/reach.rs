use std::time::Duration;

use kernel::{Backoff, Timestamp};

use crate::Moment;

/// Waits between probes while Telegram is away.
const STEPS: Backoff = Backoff { first: Duration::from_secs(1), factor: 2, max: Duration::from_secs(15) };

/// Whether Telegram answers at all. A send whose outcome is unknown is repeated once only; this machine keeps that
/// one copy, and every first copy, from being spent on an outage: after an unheard call nothing is sent until a
/// harmless call (`getMe`) was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    unheard: u32,
    probe_at: Option<Timestamp>,
}

/// What the relay does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReachAdvice {
    /// Sends.
    Send,
    /// Makes a harmless call, and tells how it ended.
    Probe,
    /// Waits until then.
    Wait(Timestamp),
}

impl Reach {
    /// A call was answered by Telegram itself: success, a refusal, or a 429.
    pub fn heard(&mut self) {
        *self = Self::default();
    }

    /// A call got no answer, or one that is not Telegram's (5xx, HTML, a cut connection, a timeout).
    pub fn unheard(&mut self, moment: &Moment) {
        self.unheard = self.unheard.saturating_add(1);
        self.probe_at = Some(match self.unheard {
            1 => moment.now,
            failures => moment.after(STEPS.jittered(failures - 1, moment.jitter)),
        });
    }

    /// What to do now.
    pub fn advise(&self, now: Timestamp) -> ReachAdvice {
        match self.probe_at {
            None => ReachAdvice::Send,
            Some(at) if at <= now => ReachAdvice::Probe,
            Some(at) => ReachAdvice::Wait(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::TimeScale;

    use super::*;

    fn at(millis: i64) -> Moment {
        Moment::steady(Timestamp::from_millis(millis), TimeScale::default())
    }

    #[test]
    fn m5_nothing_is_sent_after_an_unheard_call_until_a_probe_was_heard() {
        let mut reach = Reach::default();
        assert_eq!(reach.advise(at(0).now), ReachAdvice::Send);
        reach.unheard(&at(0));
        assert_eq!(reach.advise(at(0).now), ReachAdvice::Probe);
        reach.unheard(&at(0));
        assert_eq!(reach.advise(at(999).now), ReachAdvice::Wait(at(1000).now));
        assert_eq!(reach.advise(at(1000).now), ReachAdvice::Probe);
        reach.heard();
        assert_eq!(reach.advise(at(1000).now), ReachAdvice::Send);
    }

    #[test]
    fn probes_are_at_most_fifteen_seconds_apart() {
        let mut reach = Reach::default();
        for _ in 0..1000 {
            reach.unheard(&at(0));
        }
        assert_eq!(reach.advise(at(0).now), ReachAdvice::Wait(at(15_000).now));
    }
}
