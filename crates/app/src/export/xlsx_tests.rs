#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

use std::io::Cursor;

use calamine::{Data, Range, Reader as _, Xlsx};
use chrono::{NaiveDate, NaiveDateTime};
use kernel::Sensitive;
use leads::testing::{a_member, a_request};
use leads::{Actor, LeadId, LostReason, Verb};
use uuid::Uuid;

use super::*;

/// What a spreadsheet could take for a formula, or stumble over.
pub(in crate::export) const HOSTILE: [&str; 8] = [
    "=HYPERLINK(\"http://127.0.0.1\")",
    "+1+1",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "<b>&\"'</b>",
    "مرحبا, \"quoted\"\r\nsecond line",
    "👩‍🎤\u{1}",
];

/// 2026-11-30 20:30 UTC: the next day in Tashkent.
const CAME: Timestamp = Timestamp::from_millis(1_796_070_600_000);

pub(in crate::export) fn a_lead() -> Lead {
    let mut lead = Lead::receive(LeadId(Uuid::nil()), a_request(1), false, CAME).lead;
    lead.number = 128;
    lead.wish.event_date = NaiveDate::from_ymd_opt(2027, 5, 2);
    lead.wish.guests = Some(120);
    lead
}

fn read_back(leads: &[Lead], lang: Lang) -> Range<Data> {
    let texts = Arc::new(Texts::load().unwrap());
    let bytes = Workbooks { texts, lang, zone: Tz::Asia__Tashkent }.make(leads).unwrap();
    let mut workbook: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    let name = workbook.sheet_names()[0].clone();
    assert!(workbook.worksheet_formula(&name).unwrap().is_empty(), "there is a formula");
    workbook.worksheet_range(&name).unwrap()
}

fn moment(data: &Data) -> NaiveDateTime {
    match data {
        Data::DateTime(at) => at.as_datetime().unwrap(),
        other => panic!("{other:?} is no moment"),
    }
}

#[test]
fn numbers_are_numbers_and_days_and_moments_are_real_ones_by_the_groups_clock() {
    let sheet = read_back(&[a_lead()], Lang::Ru);
    let cell = |name: &str| {
        let column = EXPORT_COLUMNS.iter().position(|known| *known == name).unwrap();
        sheet.get((1, column)).unwrap().clone()
    };
    assert_eq!(sheet.get((0, 1)), Some(&Data::String("Статус".to_owned())));
    assert_eq!(cell("number"), Data::Float(128.0));
    assert_eq!(cell("guests"), Data::Float(120.0));
    assert_eq!(cell("status"), Data::String("Новый".to_owned()));
    assert_eq!(moment(&cell("event_date")).to_string(), "2027-05-02 00:00:00");
    assert_eq!(moment(&cell("created_at")).to_string(), "2026-12-01 01:30:00");
    assert!(matches!(cell("contact"), Data::String(phone) if phone.starts_with("+9989")));
    assert_eq!(cell("taken_by"), Data::Empty);
}

#[test]
fn whatever_somebody_wrote_is_text() {
    let leads: Vec<_> =
        HOSTILE.iter().map(|hostile| Lead { name: Sensitive::new((*hostile).to_owned()), ..a_lead() }).collect();
    let sheet = read_back(&leads, Lang::En);
    for (row, hostile) in (1..).zip(HOSTILE) {
        let Some(Data::String(found)) = sheet.get((row, 6)) else { panic!("row {row} holds no text") };
        let plain = |text: &str| text.replace("\r\n", "\n").replace("_x000D_\n", "\n").replace("_x0001_", "\u{1}");
        assert_eq!(plain(found), plain(hostile));
    }
}

#[test]
fn words_of_ours_are_known_in_every_language() {
    let member = a_member(1);
    let lost = a_lead().press(Verb::Lose, &member, Actor::Member(member.id), CAME).unwrap().lead;
    let lost = lost.press(Verb::GiveReason(LostReason::Rival), &member, Actor::Member(member.id), CAME).unwrap().lead;
    for lang in Lang::ALL {
        let sheet = read_back(std::slice::from_ref(&lost), lang);
        for cell in sheet.rows().flatten() {
            assert!(!cell.to_string().starts_with("export-"), "{cell} in {lang:?}");
        }
    }
}

#[test]
fn a_day_that_no_workbook_knows_and_a_text_too_long_for_a_cell_do_not_stop_an_export() {
    let mut lead = a_lead();
    lead.wish.event_date = NaiveDate::from_ymd_opt(1, 1, 1);
    lead.wish.comment = Some(Sensitive::new("🎉".repeat(CELL_MOST)));
    let sheet = read_back(&[lead], Lang::Uz);
    assert_eq!(sheet.get((1, 9)), Some(&Data::String("0001-01-01".to_owned())));
}
