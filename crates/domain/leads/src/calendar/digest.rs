use std::time::Duration;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Timelike, Utc};
use chrono_tz::Tz;

use super::hours::instant;

/// The digest goes out from this hour …
const FROM: u32 = 10;
/// … and is caught up until this one.
const UNTIL: u32 = 12;

/// What the digest's step does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DigestVerdict {
    /// Not now.
    NotNow,
    /// It is due, for this day.
    Due(NaiveDate),
    /// The stored day lies ahead: the clock was ahead for a while. Nothing is sent; the admins are told.
    Ahead,
    /// The stored day lies later than tomorrow: it is set to today, and the admins are told.
    Rewind(NaiveDate),
}

/// Once a day from 10:00, caught up until 12:00, where the stored day is earlier than today.
pub fn digest_verdict(wall: DateTime<Utc>, zone: Tz, sent: Option<NaiveDate>) -> DigestVerdict {
    let local = wall.with_timezone(&zone);
    let today = local.date_naive();
    match sent {
        Some(sent) if sent > today + Days::new(1) => DigestVerdict::Rewind(today),
        Some(sent) if sent > today => DigestVerdict::Ahead,
        Some(sent) if sent == today => DigestVerdict::NotNow,
        Some(_) | None if (FROM..UNTIL).contains(&local.hour()) => DigestVerdict::Due(today),
        Some(_) | None => DigestVerdict::NotNow,
    }
}

/// Whether a digest of that day may still go out: until 24:00 of it.
pub fn is_day_over(wall: DateTime<Utc>, zone: Tz, day: NaiveDate) -> bool {
    wall.with_timezone(&zone).date_naive() != day
}

/// How long ago, by the wall clock, yesterday's digest hour was: what is newer is "new since yesterday".
pub(crate) fn since_yesterday(wall: DateTime<Utc>, zone: Tz) -> Duration {
    let yesterday = wall.with_timezone(&zone).date_naive() - Days::new(1);
    let hour = NaiveTime::from_hms_opt(FROM, 0, 0).unwrap_or_default();
    (wall - instant(yesterday.and_time(hour), zone)).to_std().unwrap_or_default()
}
