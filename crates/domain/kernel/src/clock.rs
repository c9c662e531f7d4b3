use chrono::{DateTime, Utc};

use crate::Timestamp;

/// The one clock of a process, with its two faces.
///
/// *Service time* drives ages, deadlines, schedules, TTLs and back-off: it starts at the later of the wall clock and
/// the stored high-water mark, runs on the monotonic clock and never goes back. *Wall time* is for calendars only.
pub trait Clock: Send + Sync {
    /// Service time.
    fn now(&self) -> Timestamp;
    /// Wall time; may jump either way.
    fn wall(&self) -> DateTime<Utc>;
}
