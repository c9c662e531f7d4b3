use std::collections::VecDeque;
use std::time::Duration;

use kernel::Timestamp;

use crate::ComeBackPace;

/// Most places promised at once: an hour of a busy event. Who comes beyond is told a time, but none is kept.
const MOST: usize = 64;

/// Guests who were sent away, each with the time at which they were told to come back (T6). A tablet cannot tell who
/// stands before it, so the first to come at a promised time takes the place, and presses in quick succession are one
/// guest's. Plain memory: losing it costs a guest one more wait.
#[derive(Debug, Default)]
pub(crate) struct ComeBack {
    promised: VecDeque<Timestamp>,
    newest: Option<Promise>,
}

/// The promise made last.
#[derive(Debug, Clone, Copy)]
struct Promise {
    at: Timestamp,
    made: Timestamp,
    /// When it was told last.
    told: Timestamp,
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
    /// who comes by chance takes one that is promised. Who presses again is told the same time again.
    pub(crate) fn admit(&mut self, line: Line, pace: ComeBackPace, now: Timestamp) -> Result<(), Duration> {
        self.promised.retain(|at| at.plus(pace.kept) > now);
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
        if let Some(told) = self.told_again(pace, now) {
            return Err(told);
        }
        let free = now.plus(line.wait.saturating_sub(line.most));
        let at = self.promised.back().map_or(free, |last| free.max(last.plus(line.step)));
        // At least a second, so that who comes back on time is not too early by a rounding.
        let at = at.max(now.plus(Duration::from_secs(1)));
        if self.promised.len() < MOST {
            self.promised.push_back(at);
            self.newest = Some(Promise { at, made: now, told: now });
        }
        Err(at.since(now))
    }

    fn told_again(&mut self, pace: ComeBackPace, now: Timestamp) -> Option<Duration> {
        let newest = self.newest.as_mut()?;
        let same_guest = newest.told.plus(pace.press_again) > now && newest.made.plus(pace.pressing) > now;
        if !same_guest || newest.at <= now {
            return None;
        }
        newest.told = now;
        Some(newest.at.since(now))
    }

    /// The guest who was sent away last, a moment ago, does not come back: they chose otherwise.
    pub(crate) fn forget_newest(&mut self, pace: ComeBackPace, now: Timestamp) {
        let Some(newest) = self.newest.take_if(|newest| newest.told.plus(pace.pressing) > now) else { return };
        if self.promised.back() == Some(&newest.at) {
            self.promised.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_mins(1);
    const PACE: ComeBackPace =
        ComeBackPace { kept: Duration::from_secs(90), press_again: Duration::from_secs(10), pressing: MINUTE };

    fn line(minutes: u32) -> Line {
        Line { wait: MINUTE * minutes, most: MINUTE * 8, step: MINUTE }
    }

    const fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(1_000_000 + seconds * 1_000)
    }

    #[test]
    fn t6_places_are_promised_one_by_one() {
        let mut memory = ComeBack::default();
        assert_eq!(memory.admit(line(8), PACE, at(0)), Ok(()));
        assert_eq!(memory.admit(line(9), PACE, at(0)), Err(MINUTE));
        assert_eq!(memory.admit(line(9), PACE, at(15)), Err(MINUTE * 7 / 4), "the first place is somebody's");
        assert_eq!(
            memory.admit(line(8), PACE, at(30)),
            Err(MINUTE * 2 + Duration::from_secs(30)),
            "one who comes by chance"
        );
        assert_eq!(memory.admit(line(8), PACE, at(60)), Ok(()), "on time");
        assert_eq!(memory.admit(line(8), PACE, at(60)), Err(MINUTE * 3), "the next place is not free yet");
    }

    #[test]
    fn t6_a_place_is_kept_for_a_while_only() {
        let mut memory = ComeBack::default();
        assert_eq!(memory.admit(line(9), PACE, at(0)), Err(MINUTE));
        assert!(memory.admit(line(8), PACE, at(20)).is_err());
        assert_eq!(memory.admit(line(8), PACE, at(210)), Ok(()), "nobody came");
        assert!(memory.promised.is_empty());
    }

    #[test]
    fn t6_pressing_again_and_again_takes_one_place() {
        let mut memory = ComeBack::default();
        for second in 0..15 {
            assert_eq!(memory.admit(line(10), PACE, at(second)), Err(Duration::from_secs(120 - second.unsigned_abs())));
        }
        assert_eq!(memory.promised.len(), 1);
        assert_eq!(memory.admit(line(10), PACE, at(30)), Err(MINUTE * 5 / 2), "the next guest, one place later");
        for second in 31..500 {
            let _told = memory.admit(line(30), PACE, at(second));
        }
        assert!(memory.promised.len() <= 10, "{}", memory.promised.len());
        for second in 0..5_000 {
            let _told = memory.admit(line(600), PACE, at(500 + second * 10));
        }
        assert!(memory.promised.len() <= MOST);
    }

    #[test]
    fn t6_a_simple_pack_gives_back_the_place_of_its_own_guest_only() {
        let mut memory = ComeBack::default();
        memory.forget_newest(PACE, at(0));
        assert!(memory.admit(line(9), PACE, at(0)).is_err());
        assert!(memory.admit(line(9), PACE, at(20)).is_err());
        memory.forget_newest(PACE, at(40));
        assert_eq!(memory.promised.len(), 1, "theirs");
        memory.forget_newest(PACE, at(41));
        assert_eq!(memory.promised.len(), 1, "nobody was sent away since");
        assert!(memory.admit(line(9), PACE, at(50)).is_err());
        memory.forget_newest(PACE, at(111));
        assert_eq!(memory.promised.len(), 2, "long ago");
    }
}
