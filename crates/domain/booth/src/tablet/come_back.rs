use std::collections::VecDeque;
use std::time::Duration;

use kernel::Timestamp;

/// How long a place is kept for a guest who was told to come back.
const KEPT: Duration = Duration::from_secs(90);

/// Guests who were sent away, each with the time at which they were told to come back (T6). A tablet cannot tell who
/// stands before it, so the first to come at a promised time takes the place. Plain memory: losing it costs a guest one
/// more wait.
#[derive(Debug, Default)]
pub(crate) struct ComeBack {
    promised: VecDeque<Timestamp>,
}

/// The queue as a new guest finds it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    /// Behind whom they would wait, in time.
    pub(crate) wait: Duration,
    /// `QUEUE_MAX_WAIT`.
    pub(crate) most: Duration,
    /// How often one place comes free.
    pub(crate) step: Duration,
}

impl ComeBack {
    /// Lets a guest in, or says how long to stay away. Places are promised one by one as they come free, and nobody
    /// who comes by chance takes one that is promised.
    pub(crate) fn admit(&mut self, line: Line, now: Timestamp) -> Result<(), Duration> {
        self.promised.retain(|at| at.plus(KEPT) > now);
        let promised = u32::try_from(self.promised.len()).unwrap_or(u32::MAX);
        let with_promised = line.wait.saturating_add(line.step.saturating_mul(promised));
        if with_promised <= line.most {
            return Ok(());
        }
        // The estimate moves in steps of a whole place: who comes on time is not sent away over half a one.
        let on_time = self.promised.front().is_some_and(|at| *at <= now);
        if on_time && line.wait <= line.most.saturating_add(line.step) {
            self.promised.pop_front();
            return Ok(());
        }
        let free = now.plus(line.wait.saturating_sub(line.most));
        let at = self.promised.back().map_or(free, |last| free.max(last.plus(line.step)));
        // At least a second, so that who comes back on time is not too early by a rounding.
        let at = at.max(now.plus(Duration::from_secs(1)));
        self.promised.push_back(at);
        Err(at.since(now))
    }

    /// The guest who was sent away last does not come back: they chose otherwise.
    pub(crate) fn forget_last(&mut self) {
        self.promised.pop_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_mins(1);

    fn line(minutes: u32) -> Line {
        Line { wait: MINUTE * minutes, most: MINUTE * 8, step: MINUTE }
    }

    const fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(1_000_000 + seconds * 1_000)
    }

    #[test]
    fn t6_places_are_promised_one_by_one() {
        let mut memory = ComeBack::default();
        assert_eq!(memory.admit(line(8), at(0)), Ok(()));
        assert_eq!(memory.admit(line(9), at(0)), Err(MINUTE));
        assert_eq!(memory.admit(line(9), at(0)), Err(MINUTE * 2), "the first place is somebody's");
        assert_eq!(memory.admit(line(8), at(30)), Err(MINUTE * 2 + Duration::from_secs(30)), "one who comes by chance");
        assert_eq!(memory.admit(line(8), at(60)), Ok(()), "on time");
        assert_eq!(memory.admit(line(8), at(60)), Err(MINUTE * 3), "the next place is not free yet");
    }

    #[test]
    fn t6_a_place_is_kept_for_a_while_only() {
        let mut memory = ComeBack::default();
        assert_eq!(memory.admit(line(9), at(0)), Err(MINUTE));
        assert!(memory.admit(line(8), at(20)).is_err());
        memory.forget_last();
        assert_eq!(memory.admit(line(8), at(150)), Ok(()), "nobody came");
    }
}
