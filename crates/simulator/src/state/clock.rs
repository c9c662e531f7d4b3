//! The simulator's clock: the wall clock, moved forwards on request.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, SecondsFormat, Utc};

#[derive(Debug, Clone)]
pub(crate) struct SimClock {
    wall_ms: i64,
    started: Instant,
    offset_ms: i64,
}

impl Default for SimClock {
    fn default() -> Self {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { wall_ms: i64::try_from(wall.as_millis()).unwrap_or(0), started: Instant::now(), offset_ms: 0 }
    }
}

impl SimClock {
    /// Milliseconds since the epoch.
    pub(crate) fn now_ms(&self) -> i64 {
        let elapsed = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.wall_ms.saturating_add(elapsed).saturating_add(self.offset_ms)
    }

    /// Seconds since the epoch, as the Bot API dates its objects.
    pub(crate) fn now_s(&self) -> i64 {
        self.now_ms() / 1000
    }

    pub(crate) fn advance(&mut self, seconds: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "float casts saturate, which is what an absurd value gets")]
        let ms = (seconds * 1000.0) as i64;
        self.offset_ms = self.offset_ms.saturating_add(ms);
    }
}

/// RFC 3339 in UTC with milliseconds.
pub(crate) fn rfc3339(ms: i64) -> String {
    DateTime::<Utc>::from_timestamp_millis(ms).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Millis, true)
}
