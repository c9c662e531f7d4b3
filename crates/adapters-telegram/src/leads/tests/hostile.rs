//! Whatever a public form lets through, or a member writes: valid HTML within Telegram's limits.

use std::collections::BTreeMap;

use kernel::{ChatId, Lang, MessageId, UserId};
use leads::{
    Actor, CardSnapshot, Contact, ContactKind, GroupMessage, HistoryEvent, HistoryLine, LeadLine, LeadStatus, Member,
    Origin, SaidLine, Stats, Taken, Wish,
};
use proptest::prelude::*;

use super::kit::{at, date, full_card, group, hidden, html_of, rows_of, shown};
use crate::render::ButtonAct;

const LANGS: [Lang; 3] = Lang::ALL;

/// Texts that break renderers: markup, entities, towers of marks, families of emoji, overrides, blank ones, long ones.
fn nasty() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<b>".to_owned()),
        Just("</a><a href=\"tg://x\">".to_owned()),
        Just("&amp;&#60;".to_owned()),
        Just("\u{202E}\u{2066}مريم\u{2069}".to_owned()),
        Just("👩‍👩‍👧‍👦🏳️‍🌈".to_owned()),
        Just("e".to_owned() + &"\u{301}".repeat(300)),
        Just("\n\n\r\n".to_owned()),
        Just("\u{200B}\u{3164}".to_owned()),
        Just("💥".repeat(200)),
        "\\PC{0,40}",
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn wish(city: &str, comment: &str) -> Wish {
    Wish {
        event_date: Some(date("2026-12-24")),
        city: Some(city.to_owned()),
        guests: Some(100_000),
        comment: Some(hidden(comment)),
    }
}

fn card(a: &str, b: &str, c: &str) -> CardSnapshot {
    let marks = ["source", "medium", "campaign", "term", "content"].map(|mark| (mark.to_owned(), a.to_owned()));
    CardSnapshot {
        status: LeadStatus::Lost,
        name: hidden(a),
        contact: Some(Contact { kind: ContactKind::Email, value: hidden(b) }),
        wish: wish(a, b),
        origin: Origin { source: Some(b.to_owned()), utm: BTreeMap::from(marks), pack_event: Some(c.to_owned()) },
        taken: Some(Taken { by: Member { id: UserId(i64::MAX), name: hidden(c) }, at: at("2026-12-01 10:05") }),
        repeats: u32::MAX,
        note: Some(hidden(c)),
        number: i64::MAX,
        ..full_card()
    }
}

fn every_message(a: &str, b: &str, c: &str) -> Vec<GroupMessage> {
    let line = |number| LeadLine {
        number,
        status: LeadStatus::InWork,
        name: hidden(a),
        event_date: Some(date("2026-12-24")),
        city: Some(b.to_owned()),
        taken_by: Some(hidden(c)),
        touched_at: at("2026-12-01 10:05"),
    };
    let lines = |count: i64| (0..count).map(|n| line(i64::MAX - n)).collect::<Vec<_>>();
    let said = |text: &str| SaidLine { at: at("2026-12-01 10:05"), text: hidden(text) };
    let entry = HistoryLine {
        at: at("2026-12-01 10:05"),
        by: Actor::Member(UserId(i64::MAX)),
        event: HistoryEvent::Status { from: LeadStatus::InWork, to: LeadStatus::Won },
    };
    let contact = |kind| Some(Contact { kind, value: hidden(a) });
    let mut all = vec![
        GroupMessage::Card(CardSnapshot { plain: true, ..card(a, b, c) }),
        GroupMessage::Card(CardSnapshot { erased: true, ..card(a, b, c) }),
        GroupMessage::RepeatPing { number: i64::MAX, repeats: u32::MAX, wish: wish(a, b) },
        GroupMessage::Digest {
            day: date("2026-12-01"),
            fresh: u64::MAX,
            spam: u64::MAX,
            waiting: u64::MAX,
            won: u64::MAX,
            lost: u64::MAX,
            untouched: lines(10),
        },
        GroupMessage::OpenList { lines: lines(20), total: u64::MAX, spam: u64::MAX },
        GroupMessage::ForgetConfirm { lines: lines(10) },
        GroupMessage::Details {
            card: card(a, b, c),
            notes: [a, b, c].iter().cycle().take(40).map(|text| said(text)).collect(),
            repeats: vec![wish(b, c); 40],
            history: vec![entry; 200],
            card_message: Some((ChatId(-1_009_999_999_999), MessageId(i64::MAX))),
            may_exist_twice: true,
        },
        GroupMessage::Stats(Stats {
            by_status: LeadStatus::ALL.map(|status| (status, u64::MAX)).into(),
            by_source: vec![(a.to_owned(), u64::MAX); 10],
            conversion_percent: Some(100),
            median_touch_s: Some(u64::MAX),
        }),
    ];
    all.extend(
        ContactKind::ALL.map(|kind| GroupMessage::Card(CardSnapshot { contact: contact(kind), ..card(a, b, c) })),
    );
    all
}

/// The limits of one message.
fn check(lang: Lang, message: &GroupMessage) {
    let call = group(lang, message);
    let text = shown(html_of(&call));
    assert!(!text.trim().is_empty());
    assert!(text.encode_utf16().count() <= 4_096, "{} units: {message:?}", text.encode_utf16().count());
    assert!(!text.contains(['\u{202E}', '\u{2066}', '\u{200B}']), "{text:?}");
    let opened = text.matches('\u{2068}').count();
    assert_eq!(opened, text.matches('\u{2069}').count(), "{text:?}");
    let rows = rows_of(&call);
    assert!(rows.iter().map(Vec::len).sum::<usize>() <= 100);
    for button in rows.concat() {
        assert!(!button.text.trim().is_empty());
        assert!(matches!(&button.act, ButtonAct::Data(data) if (1..=64).contains(&data.len())), "{button:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_people_write_stays_valid_and_within_the_limits(a in nasty(), b in nasty(), c in nasty()) {
        for message in every_message(&a, &b, &c) {
            for lang in LANGS {
                check(lang, &message);
            }
        }
    }
}

#[test]
fn the_longest_of_everything_fits() {
    let tower = "e".to_owned() + &"\u{301}".repeat(5_000);
    for text in ["W".repeat(5_000), "💥".repeat(5_000), "<".repeat(5_000), "ж\n".repeat(5_000), tower, " ".repeat(99)]
    {
        for message in every_message(&text, &text, &text) {
            for lang in LANGS {
                check(lang, &message);
            }
        }
    }
}
