use std::time::Duration;

use chrono::{NaiveDate, Utc};
use chrono_tz::Asia::Tashkent;
use proptest::prelude::*;

use super::kit::tashkent;
use crate::{DigestVerdict, digest_verdict, is_day_over, is_quiet, is_reminder_time, until_reminder_time};

#[test]
fn l2_reminders_go_out_monday_to_friday_from_nine_to_nine() {
    for (local, open) in [
        ("2026-11-30 08:59", false),
        ("2026-11-30 09:00", true),
        ("2026-12-04 20:59", true),
        ("2026-12-04 21:00", false),
        ("2026-12-05 12:00", false),
        ("2026-12-06 12:00", false),
        ("2026-12-07 09:00", true),
    ] {
        assert_eq!(is_reminder_time(tashkent(local), Tashkent), open, "{local}");
    }
}

#[test]
fn l2_what_fell_due_at_night_waits_for_the_next_opening() {
    for (local, opens) in [
        ("2026-11-30 03:00", "2026-11-30 09:00"),
        ("2026-11-30 21:00", "2026-12-01 09:00"),
        ("2026-12-04 23:30", "2026-12-07 09:00"),
        ("2026-12-05 08:00", "2026-12-07 09:00"),
        ("2026-12-06 22:00", "2026-12-07 09:00"),
        ("2026-12-07 10:00", "2026-12-07 10:00"),
    ] {
        let now = tashkent(local);
        assert_eq!(now + until_reminder_time(now, Tashkent), tashkent(opens), "{local}");
    }
}

#[test]
fn l1_the_zone_is_a_name_and_follows_its_rules() {
    // Berlin puts its clock forward on 2027-03-28: nine o'clock stays nine o'clock.
    let berlin = chrono_tz::Europe::Berlin;
    let utc = |text: &str| text.parse::<chrono::DateTime<Utc>>().unwrap();
    assert!(is_reminder_time(utc("2027-03-26T08:00:00Z"), berlin));
    assert!(!is_reminder_time(utc("2027-03-26T07:59:59Z"), berlin));
    assert!(is_reminder_time(utc("2027-03-29T07:00:00Z"), berlin));
    assert!(!is_reminder_time(utc("2027-03-29T06:59:59Z"), berlin));
    let friday = utc("2027-03-26T20:00:00Z");
    assert_eq!(friday + until_reminder_time(friday, berlin), utc("2027-03-29T07:00:00Z"));
}

#[test]
fn cards_are_quiet_from_ten_to_nine() {
    for (local, quiet) in [("2026-11-30 21:59", false), ("2026-11-30 22:00", true), ("2026-11-30 08:59", true)] {
        assert_eq!(is_quiet(tashkent(local), Tashkent, 22, 9), quiet, "{local}");
    }
    assert!(!is_quiet(tashkent("2026-11-30 09:00"), Tashkent, 22, 9));
    assert!(is_quiet(tashkent("2026-11-30 13:30"), Tashkent, 13, 14), "also within one day");
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 12, day).unwrap()
}

#[test]
fn l3_a_digest_is_due_from_ten_to_noon_once_a_day() {
    use DigestVerdict as V;
    for (local, sent, verdict) in [
        ("2026-12-02 09:59", None, V::NotNow),
        ("2026-12-02 10:00", None, V::Due(day(2))),
        ("2026-12-02 11:59", Some(day(1)), V::Due(day(2))),
        ("2026-12-02 12:00", Some(day(1)), V::NotNow),
        ("2026-12-02 10:30", Some(day(2)), V::NotNow),
        ("2026-12-02 10:30", Some(day(3)), V::Ahead),
        ("2026-12-02 03:00", Some(day(4)), V::Rewind(day(2))),
        ("2026-12-06 10:00", Some(day(1)), V::Due(day(6))),
    ] {
        assert_eq!(digest_verdict(tashkent(local), Tashkent, sent), verdict, "{local} {sent:?}");
    }
}

#[test]
fn a_digest_is_of_its_day_until_midnight() {
    assert!(!is_day_over(tashkent("2026-12-02 23:59"), Tashkent, day(2)));
    assert!(is_day_over(tashkent("2026-12-03 00:00"), Tashkent, day(2)));
}

proptest! {
    #[test]
    fn l2_the_wait_ends_at_the_first_open_moment(minute in 0i64..3 * 7 * 24 * 60) {
        let now = tashkent("2026-11-30 00:00") + chrono::TimeDelta::minutes(minute);
        let wait = until_reminder_time(now, Tashkent);
        prop_assert!(is_reminder_time(now + wait, Tashkent));
        prop_assert!(wait <= Duration::from_hours(60));
        if !wait.is_zero() {
            prop_assert!(!is_reminder_time(now, Tashkent));
            prop_assert!(!is_reminder_time(now + wait - chrono::TimeDelta::seconds(1), Tashkent));
        }
    }
}
