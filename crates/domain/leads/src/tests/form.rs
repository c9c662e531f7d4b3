use std::collections::BTreeMap;
use std::time::Duration;

use chrono::NaiveDate;
use kernel::{Lang, Sensitive, Timestamp};
use proptest::prelude::*;

use crate::intake::{clean_line, clean_text};
use crate::testing::{PlainContacts, a_form, a_submission};
use crate::{
    ContactFault, ContactKind, Field, FieldFault, FieldFaults, FillTime, LeadForm, RateLimits, Request, Submission,
    admit_source, check_form, is_suspected,
};

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 30).unwrap()
}

fn check(form: &LeadForm) -> Result<Request, FieldFaults> {
    check_form(form, &PlainContacts, today())
}

#[allow(clippy::unnecessary_wraps, reason = "fields of a form may be left out")]
fn text(value: &str) -> Option<String> {
    Some(value.to_owned())
}

#[test]
fn a_form_is_cleaned() {
    let form = LeadForm {
        name: Sensitive::new("  \u{202E}Анна \t\r\n Мария\u{0}  ".to_owned()),
        event_date: text(" 2026-12-24 "),
        guests: text("120"),
        comment: Some(Sensitive::new("first\r\n\r\n\r\n second  line \n".to_owned())),
        utm: BTreeMap::from([
            ("source".to_owned(), " ads ".to_owned()),
            ("medium".to_owned(), " ".to_owned()),
            ("evil".to_owned(), "x".to_owned()),
        ]),
        pack_event: text("wedding-12"),
        lang: text("uz"),
        ..a_form(1)
    };
    let request = check(&form).unwrap();
    assert_eq!(request.name.expose(), "Анна Мария");
    assert_eq!(request.contact.kind, ContactKind::Phone);
    assert_eq!(request.wish.event_date, NaiveDate::from_ymd_opt(2026, 12, 24));
    assert_eq!(request.wish.guests, Some(120));
    assert_eq!(request.wish.comment.unwrap().expose(), "first\n\nsecond line");
    assert_eq!(request.origin.utm, BTreeMap::from([("source".to_owned(), "ads".to_owned())]));
    assert_eq!(request.origin.pack_event.as_deref(), Some("wedding-12"));
    assert_eq!(request.lang, Lang::Uz);
}

#[test]
fn what_is_left_out_is_none() {
    let form = LeadForm {
        city: text("  "),
        guests: text(""),
        event_date: text(" "),
        comment: Some(Sensitive::new("\n\n".to_owned())),
        source: None,
        ..a_form(1)
    };
    let wish = check(&form).unwrap().wish;
    assert_eq!(wish, crate::Wish::default());
}

#[test]
fn every_wrong_field_is_named_at_once() {
    let form = LeadForm {
        name: Sensitive::new("\u{200B} \u{202E}".to_owned()),
        contact: Sensitive::new("call me".to_owned()),
        event_date: text("2026-02-30"),
        city: text(&"x".repeat(101)),
        guests: text("many"),
        comment: Some(Sensitive::new("я".repeat(2_001))),
        source: text(&"s".repeat(65)),
        ..a_form(1)
    };
    let faults = check(&form).unwrap_err();
    let wanted = BTreeMap::from([
        (Field::Name, FieldFault::Required),
        (Field::Contact, FieldFault::Contact(ContactFault::Unreadable)),
        (Field::EventDate, FieldFault::NotADate),
        (Field::City, FieldFault::TooLong { most: 100 }),
        (Field::Guests, FieldFault::NotACount),
        (Field::Comment, FieldFault::TooLong { most: 2_000 }),
        (Field::Source, FieldFault::TooLong { most: 64 }),
    ]);
    assert_eq!(faults, wanted);
}

#[test]
fn each_field_has_its_bounds() {
    let name = |length| LeadForm { name: Sensitive::new("я".repeat(length)), ..a_form(1) };
    assert!(check(&name(100)).is_ok());
    assert_eq!(check(&name(101)).unwrap_err()[&Field::Name], FieldFault::TooLong { most: 100 });
    for (date, fault) in [
        ("2026-11-30", None),
        ("2026-11-29", Some(FieldFault::PastDate)),
        ("2031-11-30", None),
        ("2031-12-01", Some(FieldFault::FarDate)),
        ("26-12-01", Some(FieldFault::NotADate)),
        ("+2026-12-1", Some(FieldFault::NotADate)),
        ("01.12.2026", Some(FieldFault::NotADate)),
    ] {
        let form = LeadForm { event_date: text(date), ..a_form(1) };
        assert_eq!(check(&form).err().map(|faults| faults[&Field::EventDate]), fault, "{date}");
    }
    for (guests, fine) in
        [("1", true), ("100000", true), ("0", false), ("100001", false), ("-5", false), ("1e3", false)]
    {
        let form = LeadForm { guests: text(guests), ..a_form(1) };
        assert_eq!(check(&form).is_ok(), fine, "{guests}");
    }
    let empty = LeadForm { contact: Sensitive::new(" ".to_owned()), ..a_form(1) };
    assert_eq!(check(&empty).unwrap_err()[&Field::Contact], FieldFault::Required);
}

#[test]
fn a_filled_honeypot_and_a_hurried_form_are_suspected() {
    let settings = crate::testing::contract::settings();
    let suspected = |submission: &Submission| is_suspected(submission, &settings);
    let took = |millis| Submission { fill: FillTime::Took(Duration::from_millis(millis)), ..a_submission(1) };
    assert!(!suspected(&a_submission(1)), "JSON skips the fill time");
    assert!(suspected(&took(2_999)));
    assert!(!suspected(&took(3_000)));
    assert!(suspected(&Submission { fill: FillTime::Unreadable, ..a_submission(1) }));
    let with = |website: &str| LeadForm { website: text(website), ..a_form(1) };
    assert!(suspected(&Submission { form: with("http://x"), ..a_submission(1) }));
    assert!(!suspected(&Submission { form: with(" "), ..a_submission(1) }));
}

/// Turns the reading direction.
const TURN: char = '\u{202E}';

const LIMITS: RateLimits = RateLimits { per_minute: 5, per_day: 30 };

proptest! {
    #[test]
    fn a_source_never_passes_its_limits_and_is_told_exactly_how_long_to_wait(
        steps in prop::collection::vec(0i64..40_000, 1..120),
    ) {
        let (mut now, mut taken) = (0i64, Vec::new());
        for step in steps {
            now += step;
            let at = Timestamp::from_millis(now);
            match admit_source(&taken, LIMITS, at) {
                Ok(()) => taken.push(at),
                Err(wait) => {
                    let tick = Duration::from_millis(1);
                    prop_assert!(admit_source(&taken, LIMITS, at.plus(wait)).is_ok());
                    prop_assert!(admit_source(&taken, LIMITS, at.plus(wait - tick)).is_err());
                }
            }
            let within = |window| taken.iter().filter(|earlier| at.since(**earlier) < window).count();
            prop_assert!(within(Duration::from_mins(1)) <= 5 && within(Duration::from_hours(24)) <= 30);
        }
    }

    #[test]
    fn cleaning_is_final_and_leaves_one_line(raw in ".{0,60}") {
        let line = clean_line(&raw);
        prop_assert_eq!(clean_line(&line), line.clone());
        prop_assert!(!line.chars().any(char::is_control) && !line.contains(TURN) && line.trim() == line);
        let text = clean_text(&raw);
        prop_assert_eq!(clean_text(&text), text.clone());
        prop_assert!(!text.contains("\n\n\n") && !text.chars().any(|letter| letter.is_control() && letter != '\n'));
    }
}
