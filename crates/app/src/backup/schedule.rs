use chrono::{DateTime, Days, NaiveTime, TimeDelta, TimeZone as _, Utc};
use chrono_tz::Tz;

/// The hour of the backup, local time: nobody is at a booth then.
const HOUR: u32 = 4;
/// A stored moment further ahead than this comes from a clock that was wrong.
const AHEAD: TimeDelta = TimeDelta::days(1);

/// The latest moment that was 04:00 in that place.
pub(super) fn latest_due(wall: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
    let today = wall.with_timezone(&zone).date_naive();
    let days = (0..3).filter_map(|back| today.checked_sub_days(Days::new(back)));
    let hours = days.filter_map(|day| {
        let at = day.and_time(NaiveTime::from_hms_opt(HOUR, 0, 0)?);
        // Where the clocks skip that hour, the next one counts.
        let local = zone.from_local_datetime(&at).earliest();
        local.or_else(|| zone.from_local_datetime(&(at + TimeDelta::hours(1))).earliest())
    });
    hours.map(|at| at.with_timezone(&Utc)).find(|at| *at <= wall).unwrap_or(wall)
}

/// Whether a backup is due, given when the last one was made.
pub(super) fn is_due(last: DateTime<Utc>, wall: DateTime<Utc>, zone: Tz) -> bool {
    last < latest_due(wall, zone) || last > wall + AHEAD
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    fn utc(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(text).unwrap().with_timezone(&Utc)
    }

    const TASHKENT: Tz = Tz::Asia__Tashkent;

    #[test]
    fn it_is_due_at_four_in_the_morning_where_the_booth_is() {
        assert_eq!(latest_due(utc("2026-11-30T22:59:59Z"), TASHKENT), utc("2026-11-29T23:00:00Z"));
        assert_eq!(latest_due(utc("2026-11-30T23:00:00Z"), TASHKENT), utc("2026-11-30T23:00:00Z"));
    }

    #[test]
    fn one_a_night_whatever_is_restarted_and_one_is_caught_up() {
        let made = utc("2026-11-30T23:00:07Z");
        assert!(!is_due(made, utc("2026-11-30T23:10:00Z"), TASHKENT), "restarted at 04:10");
        assert!(!is_due(made, utc("2026-12-01T22:59:00Z"), TASHKENT));
        assert!(is_due(made, utc("2026-12-01T23:00:00Z"), TASHKENT));
        assert!(is_due(made, utc("2026-12-04T09:00:00Z"), TASHKENT), "down for three nights");
    }

    #[test]
    fn a_clock_that_was_a_year_ahead_stops_no_backup() {
        assert!(is_due(utc("2027-11-30T23:00:00Z"), utc("2026-12-01T08:00:00Z"), TASHKENT));
    }

    #[test]
    fn where_the_clocks_change_a_night_has_one_moment() {
        let berlin = Tz::Europe__Berlin;
        assert_eq!(latest_due(utc("2026-03-29T12:00:00Z"), berlin), utc("2026-03-29T02:00:00Z"));
        assert_eq!(latest_due(utc("2026-10-25T12:00:00Z"), berlin), utc("2026-10-25T03:00:00Z"));
    }
}
