#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::sync::Arc;

use proptest::prelude::*;

use super::*;

/// A hand-moved source: wall clock that may jump, elapsed time that does not go back.
#[derive(Debug, Clone, Default)]
struct Hand(Arc<Mutex<(i64, u64)>>);

impl Hand {
    fn at(wall_s: i64) -> Self {
        Self(Arc::new(Mutex::new((wall_s, 0))))
    }

    fn pass(&self, seconds: u64, jump: i64) {
        let mut state = self.0.lock().unwrap();
        state.0 += i64::try_from(seconds).unwrap() + jump;
        state.1 += seconds;
    }
}

impl TimeSource for Hand {
    fn wall(&self) -> DateTime<Utc> {
        DateTime::from_timestamp(self.0.lock().unwrap().0, 0).unwrap()
    }

    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.0.lock().unwrap().1)
    }
}

fn clock(hand: &Hand, settings: ClockSettings, mark: Option<i64>) -> ServiceClock {
    ServiceClock::over(Box::new(hand.clone()), settings, mark.map(|s| Timestamp::from_millis(s * 1000)))
}

proptest! {
    #[test]
    fn service_time_never_goes_back_and_never_jumps(
        mark in proptest::option::of(0i64..2_000_000),
        steps in proptest::collection::vec((0u64..10_000, -1_000_000i64..1_000_000), 1..40),
    ) {
        let hand = Hand::at(1_000_000);
        let clock = clock(&hand, ClockSettings::default(), mark);
        let start = clock.now();
        prop_assert_eq!(start.millis(), mark.unwrap_or(0).max(1_000_000) * 1000);
        let mut passed = 0;
        for (seconds, jump) in steps {
            hand.pass(seconds, jump);
            passed += seconds;
            prop_assert_eq!(clock.now(), start.plus(Duration::from_secs(passed)));
        }
    }

    #[test]
    fn with_its_switch_the_file_moves_service_time_forwards_only(offsets in proptest::collection::vec(-5_000i64..5_000, 1..20)) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("offset");
        let hand = Hand::at(1_000_000);
        let settings = ClockSettings { file: Some(file.clone()), file_moves_service: true, ..ClockSettings::default() };
        let clock = clock(&hand, settings, None);
        let mut last = clock.now();
        for offset in offsets {
            std::fs::write(&file, offset.to_string()).unwrap();
            hand.pass(1, 0);
            let now = clock.now();
            prop_assert!(now >= last);
            prop_assert!(now.since(last) >= Duration::ZERO && now.millis() >= 1_000_000_000 + offset * 1000);
            last = now;
        }
    }
}

#[test]
fn without_the_switch_the_file_moves_the_wall_clock_alone_both_ways() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("offset");
    let hand = Hand::at(1_000_000);
    let clock = clock(&hand, ClockSettings { file: Some(file.clone()), ..ClockSettings::default() }, None);
    let start = clock.now();
    for offset in [3600, -3600, 0] {
        std::fs::write(&file, offset.to_string()).unwrap();
        hand.pass(1, 0);
        assert_eq!((clock.wall() - hand.wall()).num_seconds(), offset);
    }
    assert_eq!(clock.now(), start.plus(Duration::from_secs(3)));
}

#[test]
fn a_half_written_file_keeps_the_last_offset() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("offset");
    std::fs::write(&file, "60").unwrap();
    let hand = Hand::at(1_000_000);
    let clock = clock(&hand, ClockSettings { file: Some(file.clone()), ..ClockSettings::default() }, None);
    assert_eq!((clock.wall() - hand.wall()).num_seconds(), 60);
    std::fs::write(&file, "").unwrap();
    hand.pass(1, 0);
    assert_eq!((clock.wall() - hand.wall()).num_seconds(), 60);
}

#[test]
fn the_start_sets_both_faces_but_the_mark_wins_for_service_time() {
    let hand = Hand::at(1_000_000);
    let start = DateTime::from_timestamp(2_000_000, 0);
    let settings = ClockSettings { start, ..ClockSettings::default() };
    assert_eq!(clock(&hand, settings.clone(), None).now().millis(), 2_000_000_000);
    let marked = clock(&hand, settings, Some(3_000_000));
    assert_eq!(marked.now().millis(), 3_000_000_000);
    assert_eq!(marked.wall().timestamp(), 2_000_000);
}
