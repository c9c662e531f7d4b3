use std::fmt;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Clock, Timestamp};

/// How often `CLOCK_FILE` is looked at again.
const FILE_PACE: Duration = Duration::from_millis(100);

/// How the clock is bent in tests.
#[derive(Debug, Clone, Default)]
pub struct ClockSettings {
    /// `CLOCK_START`: what the clock shows at start.
    pub start: Option<DateTime<Utc>>,
    /// `CLOCK_FILE`: offset of the wall clock in seconds.
    pub file: Option<PathBuf>,
    /// `CLOCK_FILE_SERVICE`: the offset moves service time too, forwards only.
    pub file_moves_service: bool,
}

/// Where a clock takes the passing of time from; the system, but in tests.
pub trait TimeSource: Send + Sync + fmt::Debug {
    /// The system's calendar time.
    fn wall(&self) -> DateTime<Utc>;
    /// Time since some fixed moment; never goes back.
    fn elapsed(&self) -> Duration;
}

/// The operating system's clocks.
#[derive(Debug)]
pub struct SystemTime(Instant);

impl SystemTime {
    /// Starts counting now.
    #[allow(clippy::new_without_default, reason = "it reads a clock, which a default should not")]
    pub fn new() -> Self {
        Self(Instant::now())
    }
}

impl TimeSource for SystemTime {
    fn wall(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The one clock of the process. Service time starts at the later of the wall clock and the stored high-water mark,
/// then runs on the monotonic clock and never goes back.
#[derive(Debug)]
pub struct ServiceClock {
    source: Box<dyn TimeSource>,
    /// `CLOCK_START` minus the system's wall clock at start.
    shift: TimeDelta,
    base: Timestamp,
    started: Duration,
    file: Option<OffsetFile>,
    file_moves_service: bool,
    /// The highest service time ever answered, in milliseconds.
    highest: AtomicI64,
}

impl ServiceClock {
    /// A clock over the system's, continuing at the stored mark.
    pub fn new(settings: ClockSettings, mark: Option<Timestamp>) -> Self {
        Self::over(Box::new(SystemTime::new()), settings, mark)
    }

    /// A clock over any source of time.
    pub fn over(source: Box<dyn TimeSource>, settings: ClockSettings, mark: Option<Timestamp>) -> Self {
        let system = source.wall();
        let shift = settings.start.map_or_else(TimeDelta::zero, |start| start - system);
        let started = source.elapsed();
        let wall = Timestamp::from_millis((system + shift).timestamp_millis());
        let base = mark.map_or(wall, |mark| mark.max(wall));
        Self {
            source,
            shift,
            base,
            started,
            file: settings.file.map(OffsetFile::new),
            file_moves_service: settings.file_moves_service,
            highest: AtomicI64::new(base.millis()),
        }
    }

    fn offset_seconds(&self) -> i64 {
        self.file.as_ref().map_or(0, |file| file.seconds(self.source.elapsed()))
    }
}

impl Clock for ServiceClock {
    fn now(&self) -> Timestamp {
        let running = self.source.elapsed().saturating_sub(self.started);
        let mut now = self.base.plus(running);
        if self.file_moves_service {
            let ahead = u64::try_from(self.offset_seconds()).unwrap_or(0);
            now = now.plus(Duration::from_secs(ahead));
        }
        let before = self.highest.fetch_max(now.millis(), Ordering::SeqCst);
        Timestamp::from_millis(before.max(now.millis()))
    }

    fn wall(&self) -> DateTime<Utc> {
        let offset = TimeDelta::try_seconds(self.offset_seconds()).unwrap_or_default();
        self.source
            .wall()
            .checked_add_signed(self.shift)
            .and_then(|wall| wall.checked_add_signed(offset))
            .unwrap_or_default()
    }
}

#[derive(Debug)]
struct OffsetFile {
    path: PathBuf,
    /// When it was read last, and what it said.
    read: Mutex<Option<(Duration, i64)>>,
}

impl OffsetFile {
    const fn new(path: PathBuf) -> Self {
        Self { path, read: Mutex::new(None) }
    }

    fn seconds(&self, elapsed: Duration) -> i64 {
        let mut read = self.read.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((at, seconds)) = *read
            && elapsed.saturating_sub(at) < FILE_PACE
        {
            return seconds;
        }
        // A file that is being rewritten, or not there, keeps what it said before.
        let before = read.map_or(0, |(_, seconds)| seconds);
        let seconds =
            std::fs::read_to_string(&self.path).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(before);
        *read = Some((elapsed, seconds));
        seconds
    }
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
