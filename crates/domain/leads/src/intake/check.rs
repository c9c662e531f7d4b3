use chrono::{Months, NaiveDate};
use kernel::{Lang, Sensitive};

use super::clean::{clean_line, clean_text};
use super::{Field, FieldFault, FieldFaults, LeadForm};
use crate::{ContactReader, Origin, Request, Wish};

const NAME: usize = 100;
const CITY: usize = 100;
const COMMENT: usize = 2_000;
const SOURCE: usize = 64;
const MARK: usize = 100;
/// UTM marks that are kept; others are dropped, for they are nobody's fault.
const MARKS: [&str; 5] = ["source", "medium", "campaign", "term", "content"];
const GUESTS: std::ops::RangeInclusive<u32> = 1..=100_000;
const MONTHS_AHEAD: Months = Months::new(60);

/// Whether a form may name this day.
pub(crate) fn is_possible_day(day: NaiveDate, today: NaiveDate) -> bool {
    (today..=today + MONTHS_AHEAD).contains(&day)
}

/// Checks and cleans a form; every fault at once. `today` by the zone of the module.
pub fn check_form(form: &LeadForm, contacts: &dyn ContactReader, today: NaiveDate) -> Result<Request, FieldFaults> {
    let mut faults = FieldFaults::new();
    let mut note = |field: Field, checked: Result<Option<String>, FieldFault>| {
        checked.unwrap_or_else(|fault| {
            faults.insert(field, fault);
            None
        })
    };
    let name = note(Field::Name, required(bounded(Some(form.name.expose().as_str()), NAME, clean_line)));
    let city = note(Field::City, bounded(form.city.as_deref(), CITY, clean_line));
    let said = form.comment.as_ref().map(|comment| comment.expose().as_str());
    let comment = note(Field::Comment, bounded(said, COMMENT, clean_text));
    let source = note(Field::Source, bounded(form.source.as_deref(), SOURCE, clean_line));
    let contact = match clean_line(form.contact.expose()) {
        empty if empty.is_empty() => Err(FieldFault::Required),
        written => contacts.read(&written).map_err(FieldFault::Contact),
    };
    let contact = contact.map_err(|fault| faults.insert(Field::Contact, fault)).ok();
    let event_date = match read_date(form.event_date.as_deref(), today) {
        Ok(date) => date,
        Err(fault) => {
            faults.insert(Field::EventDate, fault);
            None
        }
    };
    let guests = match read_count(form.guests.as_deref()) {
        Ok(count) => count,
        Err(fault) => {
            faults.insert(Field::Guests, fault);
            None
        }
    };
    match (name, contact) {
        (Some(name), Some(contact)) if faults.is_empty() => Ok(Request {
            name: Sensitive::new(name),
            contact,
            wish: Wish { event_date, city, guests, comment: comment.map(Sensitive::new) },
            origin: Origin { source, utm: marks(form), pack_event: pack_event(form) },
            lang: Lang::from_tag(form.lang.as_deref()),
        }),
        _ => Err(faults),
    }
}

/// The cleaned text, none when nothing is left of it.
fn bounded(raw: Option<&str>, most: usize, clean: fn(&str) -> String) -> Result<Option<String>, FieldFault> {
    let text = raw.map(clean).filter(|text| !text.is_empty());
    match text {
        Some(text) if text.chars().count() > most => Err(FieldFault::TooLong { most }),
        text => Ok(text),
    }
}

fn required(checked: Result<Option<String>, FieldFault>) -> Result<Option<String>, FieldFault> {
    checked.and_then(|text| text.map_or(Err(FieldFault::Required), |text| Ok(Some(text))))
}

fn read_date(raw: Option<&str>, today: NaiveDate) -> Result<Option<NaiveDate>, FieldFault> {
    let Some(written) = raw.map(clean_line).filter(|text| !text.is_empty()) else { return Ok(None) };
    let is_shaped = written.len() == 10 && written.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let date = is_shaped.then(|| NaiveDate::parse_from_str(&written, "%Y-%m-%d").ok()).flatten();
    match date {
        None => Err(FieldFault::NotADate),
        Some(date) if date < today => Err(FieldFault::PastDate),
        Some(date) if date > today + MONTHS_AHEAD => Err(FieldFault::FarDate),
        Some(date) => Ok(Some(date)),
    }
}

fn read_count(raw: Option<&str>) -> Result<Option<u32>, FieldFault> {
    let Some(written) = raw.map(clean_line).filter(|text| !text.is_empty()) else { return Ok(None) };
    let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
    let count = is_number.then(|| written.parse().ok()).flatten();
    count.filter(|count| GUESTS.contains(count)).map(Some).ok_or(FieldFault::NotACount)
}

fn marks(form: &LeadForm) -> std::collections::BTreeMap<String, String> {
    let kept = form.utm.iter().filter(|(mark, _)| MARKS.contains(&mark.as_str()));
    let cleaned = kept.map(|(mark, value)| (mark.clone(), clean_line(value).chars().take(MARK).collect::<String>()));
    cleaned.filter(|(_, value)| !value.is_empty()).collect()
}

fn pack_event(form: &LeadForm) -> Option<String> {
    let event = form.pack_event.as_deref().map(clean_line)?;
    (!event.is_empty()).then(|| event.chars().take(MARK).collect())
}
