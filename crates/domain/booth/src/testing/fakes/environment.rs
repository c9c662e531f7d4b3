use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, Utc};
use kernel::{Changes, Clock, Entropy, Timestamp, Topic};
use uuid::Uuid;

use crate::handle::locked;

/// A clock that moves when it is told to.
#[derive(Debug)]
pub struct ManualClock {
    now: AtomicI64,
    /// How far the wall clock is ahead, in milliseconds.
    wall_ahead: AtomicI64,
}

impl ManualClock {
    /// Shows this moment.
    pub fn at(now: Timestamp) -> Arc<Self> {
        Arc::new(Self { now: AtomicI64::new(now.millis()), wall_ahead: AtomicI64::new(0) })
    }

    /// Sets the wall clock ahead; service time does not notice.
    pub fn shift_wall(&self, by: Duration) {
        let millis = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.wall_ahead.fetch_add(millis, Ordering::SeqCst);
    }

    /// Moves ahead.
    pub fn advance(&self, by: Duration) {
        let millis = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.now.fetch_add(millis, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.now.load(Ordering::SeqCst))
    }

    fn wall(&self) -> DateTime<Utc> {
        let ahead = self.wall_ahead.load(Ordering::SeqCst);
        Timestamp::from_millis(self.now().millis().saturating_add(ahead)).to_utc()
    }
}

/// Randomness that is the same for the same seed.
#[derive(Debug)]
pub struct SeededEntropy(AtomicU64);

impl SeededEntropy {
    /// From a seed.
    pub fn new(seed: u64) -> Arc<Self> {
        Arc::new(Self(AtomicU64::new(seed)))
    }

    /// One step of a counter, well mixed.
    fn draw(&self) -> (u64, u64) {
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let count = self.0.fetch_add(1, Ordering::SeqCst).wrapping_add(1);
        let mut mixed = count.wrapping_mul(STEP);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (count, mixed ^ (mixed >> 31))
    }
}

impl Entropy for SeededEntropy {
    fn uuid(&self) -> Uuid {
        let (count, mixed) = self.draw();
        Uuid::from_u64_pair(count, mixed)
    }

    fn secret(&self) -> [u8; 16] {
        let (_, first) = self.draw();
        let (_, second) = self.draw();
        ((u128::from(first) << 64) | u128::from(second)).to_be_bytes()
    }

    fn jitter(&self) -> f64 {
        0.5
    }
}

/// Remembers what was woken.
#[derive(Debug, Default)]
pub struct Recorder(Mutex<Vec<Topic>>);

impl Recorder {
    /// Takes what was woken since the last time.
    pub fn take(&self) -> Vec<Topic> {
        std::mem::take(&mut *locked(&self.0))
    }
}

impl Changes for Recorder {
    fn publish(&self, topic: Topic) {
        locked(&self.0).push(topic);
    }
}
