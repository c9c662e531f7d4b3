use std::sync::{Arc, LazyLock};

use chrono::{NaiveDate, NaiveDateTime, TimeZone};
use kernel::{BotId, ChatId, Lang, Sensitive, Timestamp, UserId};
use leads::{CardSnapshot, Contact, ContactKind, GroupMessage, LeadLine, LeadStatus, Member, Origin, Taken, Wish};
use messaging::{Class, OutboxRow, OutboxStatus, Outgoing, Payload};
use texts::Texts;

use crate::client::ClientSettings;
use crate::leads::leads_renderers;
use crate::render::{Button, ButtonAct, Call, Links, Renderers};

static RENDERERS: LazyLock<Renderers> = LazyLock::new(|| {
    let links = Links::new(&ClientSettings::new(Sensitive::new("1:x".to_owned()))).unwrap();
    Renderers::new(Arc::new(Texts::load().unwrap()), links, leads_renderers(chrono_tz::Asia::Tashkent))
});

pub(super) fn render(lang: Lang, payload: Payload) -> Call {
    let row = OutboxRow {
        id: 1,
        outgoing: Outgoing::send(BotId(1), ChatId(-7), lang, Class::LeadCard, payload),
        event: None,
        status: OutboxStatus::Sending,
        run: kernel::Run(1),
        attempts: 0,
        unknowns: 0,
        deaths: 0,
        alone: false,
        epoch: 0,
        target: None,
        created_at: Timestamp::from_millis(0),
        due_at: None,
        settled_at: None,
        last_error: None,
    };
    RENDERERS.render(&row).unwrap()
}

pub(super) fn group(lang: Lang, message: &GroupMessage) -> Call {
    render(lang, Payload::of(GroupMessage::KIND, message))
}

/// As the group reads it, without markup.
pub(super) fn reads(message: &GroupMessage) -> String {
    shown(html_of(&group(Lang::Ru, message)))
}

pub(super) fn html_of(call: &Call) -> &str {
    match call {
        Call::Text { html, .. } => html,
        Call::Sticker { .. } | Call::Document { .. } => panic!("a text was expected"),
    }
}

pub(super) fn rows_of(call: &Call) -> Vec<Vec<Button>> {
    match call {
        Call::Text { buttons, .. } => buttons.clone(),
        Call::Sticker { .. } | Call::Document { .. } => Vec::new(),
    }
}

/// Words and data of every button.
pub(super) fn buttons_of(call: &Call) -> Vec<(String, String)> {
    let pair = |button: Button| match button.act {
        ButtonAct::Data(data) => (button.text, data),
        ButtonAct::Url(url) => (button.text, url.to_string()),
    };
    rows_of(call).concat().into_iter().map(pair).collect()
}

/// What a reader sees; fails on anything that Telegram would not parse.
pub(super) fn shown(html: &str) -> String {
    let mut open: Vec<String> = Vec::new();
    let mut text = String::new();
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        let (before, after) = rest.split_at(at);
        text.push_str(before);
        if let Some(tag) = after.strip_prefix('<') {
            let (tag, after) = tag.split_once('>').expect("a tag is closed");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name), "in {html}");
            } else {
                let name = tag.split(' ').next().unwrap_or_default();
                assert!(["b", "code", "a", "blockquote"].contains(&name), "<{tag}> in {html}");
                open.push(name.to_owned());
            }
            rest = after;
        } else {
            let (entity, after) = after.split_once(';').expect("an entity is closed");
            text.push(match entity {
                "&amp" => '&',
                "&lt" => '<',
                "&gt" => '>',
                "&quot" => '"',
                other => panic!("{other}; in {html}"),
            });
            rest = after;
        }
    }
    assert!(!rest.contains('>'), "a bare > in {html}");
    assert!(open.is_empty(), "<{open:?}> is never closed in {html}");
    text + rest
}

pub(super) fn hidden(text: &str) -> Sensitive<String> {
    Sensitive::new(text.to_owned())
}

/// A moment by the clock in Tashkent.
pub(super) fn at(text: &str) -> Timestamp {
    let local = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
    Timestamp::from_millis(chrono_tz::Asia::Tashkent.from_local_datetime(&local).unwrap().timestamp_millis())
}

pub(super) fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub(super) fn phone(number: &str) -> Contact {
    Contact { kind: ContactKind::Phone, value: hidden(number) }
}

pub(super) fn taken() -> Taken {
    Taken { by: Member { id: UserId(77), name: hidden("Борис") }, at: at("2026-12-01 10:05") }
}

/// A new lead with everything that a form can say.
pub(super) fn full_card() -> CardSnapshot {
    CardSnapshot {
        number: 1128,
        status: LeadStatus::New,
        reason: None,
        name: hidden("Анна"),
        contact: Some(phone("+998901234567")),
        wish: Wish {
            event_date: Some(date("2026-12-24")),
            city: Some("Ташкент".to_owned()),
            guests: Some(121),
            comment: Some(hidden("Свадьба\nдо полуночи")),
        },
        origin: Origin {
            source: Some("site".to_owned()),
            utm: [("campaign".to_owned(), "winter".to_owned())].into(),
            pack_event: Some("Летний фест".to_owned()),
        },
        lang: Lang::Uz,
        created_at: at("2026-12-01 09:30"),
        taken: None,
        repeats: 0,
        note: None,
        erased: false,
        plain: false,
    }
}

/// The least that a lead can be.
pub(super) fn bare_card() -> CardSnapshot {
    CardSnapshot {
        name: Sensitive::default(),
        contact: None,
        wish: Wish::default(),
        origin: Origin::default(),
        lang: Lang::Ru,
        ..full_card()
    }
}

pub(super) fn line(number: i64, status: LeadStatus) -> LeadLine {
    LeadLine {
        number,
        status,
        name: hidden("Анна"),
        event_date: Some(date("2026-12-24")),
        city: Some("Ташкент".to_owned()),
        taken_by: (status == LeadStatus::InWork).then(|| hidden("Борис")),
        touched_at: at("2026-12-01 09:30"),
    }
}
