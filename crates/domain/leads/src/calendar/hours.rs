use std::time::Duration;

use chrono::{DateTime, Datelike, Days, NaiveDateTime, NaiveTime, TimeZone, Timelike, Utc, Weekday};
use chrono_tz::Tz;

/// Reminders go out from this hour …
const OPENS: u32 = 9;
/// … until this one, Monday to Friday.
const CLOSES: u32 = 21;

/// Whether reminders may go out (L2).
pub fn is_reminder_time(wall: DateTime<Utc>, zone: Tz) -> bool {
    let local = wall.with_timezone(&zone);
    is_workday(local.weekday()) && (OPENS..CLOSES).contains(&local.hour())
}

/// How long until reminders may go out; zero when they may.
pub fn until_reminder_time(wall: DateTime<Utc>, zone: Tz) -> Duration {
    if is_reminder_time(wall, zone) {
        return Duration::ZERO;
    }
    let local = wall.with_timezone(&zone);
    let later_today = local.hour() < OPENS;
    let first = if later_today { local.date_naive() } else { local.date_naive() + Days::new(1) };
    let days = (0..7).map(|ahead| first + Days::new(ahead)).find(|day| is_workday(day.weekday()));
    let opening = NaiveTime::from_hms_opt(OPENS, 0, 0).unwrap_or_default();
    let opens = days.map(|day| instant(day.and_time(opening), zone));
    opens.and_then(|opens| (opens - wall).to_std().ok()).unwrap_or_default()
}

/// Whether a card comes without a sound.
pub fn is_quiet(wall: DateTime<Utc>, zone: Tz, from: u32, until: u32) -> bool {
    let hour = wall.with_timezone(&zone).hour();
    if from <= until { (from..until).contains(&hour) } else { hour >= from || hour < until }
}

fn is_workday(day: Weekday) -> bool {
    match day {
        Weekday::Mon | Weekday::Tue | Weekday::Wed | Weekday::Thu | Weekday::Fri => true,
        Weekday::Sat | Weekday::Sun => false,
    }
}

/// A local time as an instant. In a gap of the zone's clock the time an hour on, in a repeated hour the first.
pub(super) fn instant(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    let later = || zone.from_local_datetime(&(local + chrono::TimeDelta::hours(1))).earliest();
    let found = zone.from_local_datetime(&local).earliest().or_else(later);
    found.map_or_else(|| local.and_utc(), |at| at.with_timezone(&Utc))
}
