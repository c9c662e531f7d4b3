use chrono_tz::Tz;
use leads::{CardSnapshot, Contact, ContactKind, LeadButton, LeadStatus, LostReason, Origin, Verb, Wish};
use texts::Arg;

use super::words::{block, day, in_pairs, linked, moment, number, reason, status, verb_words, word};
use crate::render::{Button, Call, Rendering, cut_units, escape};

/// Longest parts, in UTF-16 units; all of a card together stay below 3,000 of Telegram's 4,096.
const NAME: usize = 100;
const CONTACT: usize = 260;
const CITY: usize = 100;
const COMMENT: usize = 1_000;
const SOURCE: usize = 100;
const MARKS: usize = 200;
const PACK: usize = 100;
const TAKER: usize = 80;
const NOTE: usize = 500;

/// How much of a card is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// As a message of its own, with its newest note.
    Card,
    /// At the head of all that is known, where the notes follow.
    Head,
}

/// The card: one message.
pub(super) fn card(of: &Rendering<'_>, zone: Tz, card: &CardSnapshot) -> Call {
    let call = Call::text(card_text(of, zone, card, Extent::Card));
    if card.erased { call } else { call.with_buttons(card_buttons(of, card)) }
}

/// Its text, without buttons.
pub(super) fn card_text(of: &Rendering<'_>, zone: Tz, card: &CardSnapshot, extent: Extent) -> String {
    let head = of.say("lead-head", &[number(card.number), ("status", Arg::from(status(of, card.status)))]);
    let mut lines = vec![if card.plain { head } else { format!("<b>{head}</b>") }];
    if card.erased {
        lines.push(of.say("lead-erased", &[]));
        return lines.join("\n");
    }
    lines.extend(card.reason.map(|why| of.say("lead-reason", &[("reason", Arg::from(reason(of, why)))])));
    lines.extend(filled(of, "lead-person", "person", word(card.name.expose(), NAME)));
    lines.extend(card.contact.as_ref().map(|contact| contact_line(of, contact, card.plain)));
    lines.extend(wish_lines(of, &card.wish, card.plain, comment_size(extent)));
    lines.extend(origin_lines(of, &card.origin));
    let language = of.say(&format!("lead-lang-{}", card.lang.code()), &[]);
    lines.extend((card.lang != of.lang).then(|| of.say("lead-lang", &[("language", Arg::from(language))])));
    lines.push(of.say("lead-created", &[("moment", Arg::from(moment(of, zone, card.created_at)))]));
    lines.extend(card.taken.as_ref().map(|taken| {
        let name = Some(word(taken.by.name.expose(), TAKER)).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| taken.by.id.to_string());
        of.say("lead-taken", &[("person", Arg::from(name)), ("moment", Arg::from(moment(of, zone, taken.at)))])
    }));
    lines.extend((card.repeats > 0).then(|| of.say("lead-repeats", &[("count", Arg::from(card.repeats))])));
    if extent == Extent::Card {
        let note = card.note.as_ref().map(|note| block(note.expose(), NOTE)).filter(|note| !note.is_empty());
        lines.extend(note.map(|note| quoted(&of.say("lead-note", &[]), &note, card.plain)));
        let asks = card.status == LeadStatus::Lost && card.reason.is_none();
        lines.extend(asks.then(|| of.say("lead-ask-reason", &[])));
    }
    lines.join("\n")
}

const fn comment_size(extent: Extent) -> usize {
    match extent {
        Extent::Card => COMMENT,
        Extent::Head => COMMENT / 2,
    }
}

/// What is asked for, a line each.
pub(super) fn wish_lines(of: &Rendering<'_>, wish: &Wish, plain: bool, comment: usize) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(wish.event_date.map(|date| of.say("lead-date", &[("day", Arg::from(day(of, date)))])));
    lines.extend(wish.city.as_deref().and_then(|city| filled(of, "lead-city", "city", word(city, CITY))));
    lines.extend(wish.guests.map(|count| of.say("lead-guests", &[("count", Arg::from(count))])));
    let said = wish.comment.as_ref().map(|said| block(said.expose(), comment)).filter(|said| !said.is_empty());
    lines.extend(said.map(|said| quoted(&of.say("lead-comment", &[]), &said, plain)));
    lines
}

/// A text of a person's under its heading.
fn quoted(heading: &str, text: &str, plain: bool) -> String {
    if plain { format!("{heading}\n{text}") } else { format!("{heading}\n<blockquote>{text}</blockquote>") }
}

fn filled(of: &Rendering<'_>, key: &str, name: &'static str, value: String) -> Option<String> {
    (!value.is_empty()).then(|| of.say(key, &[(name, Arg::from(value))]))
}

/// Telegram makes numbers, handles and addresses tappable by itself, so they stand without marks; beside a phone
/// stands its chat.
fn contact_line(of: &Rendering<'_>, contact: &Contact, plain: bool) -> String {
    let value = contact.value.expose();
    let shown = if value.bytes().all(|byte| byte.is_ascii_graphic()) {
        escape(&cut_units(value, CONTACT))
    } else {
        word(value, CONTACT)
    };
    match contact.kind {
        ContactKind::Phone => {
            let url = of.links.phone(&cut_units(value, CONTACT));
            let words = format!("t.me/{shown}");
            let link = if plain { words } else { linked(&words, &url) };
            of.say("lead-phone", &[("phone", Arg::from(shown)), ("link", Arg::from(link))])
        }
        ContactKind::Telegram => of.say("lead-telegram", &[("handle", Arg::from(shown))]),
        ContactKind::Email => of.say("lead-email", &[("email", Arg::from(shown))]),
    }
}

fn origin_lines(of: &Rendering<'_>, origin: &Origin) -> Vec<String> {
    let marks: Vec<String> = origin.utm.iter().map(|(mark, value)| format!("{mark}={value}")).collect();
    let source = origin.source.as_deref().map(|source| word(source, SOURCE)).filter(|source| !source.is_empty());
    let marks = Some(word(&marks.join(", "), MARKS)).filter(|marks| !marks.is_empty());
    let parts: Vec<String> = source.into_iter().chain(marks).collect();
    let mut lines = Vec::new();
    lines.extend(filled(of, "lead-source", "source", parts.join(" · ")));
    lines.extend(origin.pack_event.as_deref().and_then(|event| filled(of, "lead-pack", "pack", word(event, PACK))));
    lines
}

/// The five statuses; after a loss without a reason, the four reasons.
fn card_buttons(of: &Rendering<'_>, card: &CardSnapshot) -> Vec<Vec<Button>> {
    let button = |verb: Verb| Button::data(verb_words(of, verb), LeadButton { number: card.number, verb }.data());
    let statuses = LeadStatus::ALL.map(|status| button(Verb::to(status)));
    let asks = card.status == LeadStatus::Lost && card.reason.is_none();
    let reasons = LostReason::ALL.into_iter().filter(|_| asks).map(|why| button(Verb::GiveReason(why)));
    let mut rows = in_pairs(statuses.into());
    rows.extend(in_pairs(reasons.collect()));
    rows
}
