//! Words that several messages of the leads share. What people wrote is cut, made safe and escaped here, once.

use chrono::NaiveDate;
use chrono_tz::Tz;
use kernel::{Lang, Timestamp};
use leads::{LeadStatus, LostReason, Verb};
use texts::{Arg, isolate_whole};
use url::Url;

use crate::render::{Button, Rendering, cut_units, escape};

/// Lines that a text of a person's keeps.
const LINES: usize = 20;

/// Numbers that people copy go in as text, so that no language groups them.
pub(super) fn number(lead: i64) -> (&'static str, Arg) {
    ("number", Arg::from(lead.to_string()))
}

/// A person's word inside a line, at most so many UTF-16 units of it; empty when nothing of it can be seen.
pub(super) fn word(text: &str, most: usize) -> String {
    escape(&isolate_whole(&cut_units(text, most)))
}

/// A person's text of several lines, each safe on its own.
pub(super) fn block(text: &str, most: usize) -> String {
    let cut = cut_units(text, most);
    let mut lines: Vec<String> = cut.lines().map(isolate_whole).filter(|line| !line.is_empty()).collect();
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push("…".to_owned());
    }
    escape(&lines.join("\n"))
}

/// These words, leading there.
pub(super) fn linked(words: &str, url: &Url) -> String {
    format!("<a href=\"{}\">{words}</a>", escape(url.as_str()))
}

/// Key of a status's words.
pub(super) fn status_key(status: LeadStatus) -> String {
    format!("lead-status-{}", status.as_str())
}

pub(super) fn status(of: &Rendering<'_>, status: LeadStatus) -> String {
    of.say(&status_key(status), &[])
}

pub(super) fn reason(of: &Rendering<'_>, reason: LostReason) -> String {
    of.say(&format!("lead-reason-{}", reason.as_str()), &[])
}

/// A day as the language writes it.
pub(super) fn day(of: &Rendering<'_>, day: NaiveDate) -> String {
    day.format(day_form(of.lang)).to_string()
}

/// A moment by the clock on the wall of that zone.
pub(super) fn moment(of: &Rendering<'_>, zone: Tz, at: Timestamp) -> String {
    let local = at.to_utc().with_timezone(&zone);
    local.format(&format!("{} %H:%M", day_form(of.lang))).to_string()
}

const fn day_form(lang: Lang) -> &'static str {
    match lang {
        Lang::Ru | Lang::Uz => "%d.%m.%Y",
        Lang::En => "%-d %b %Y",
    }
}

/// The button under a card, or in a list, that leads to this status.
pub(super) fn verb_words(of: &Rendering<'_>, verb: Verb) -> String {
    match verb {
        Verb::GiveReason(why) => reason(of, why),
        Verb::Reopen | Verb::Take | Verb::Win | Verb::Lose | Verb::MarkSpam => status(of, verb.target()),
    }
}

/// Buttons, at most two a row.
pub(super) fn in_pairs(buttons: Vec<Button>) -> Vec<Vec<Button>> {
    let mut rows: Vec<Vec<Button>> = Vec::new();
    for button in buttons {
        match rows.last_mut() {
            Some(row) if row.len() < 2 => row.push(button),
            _ => rows.push(vec![button]),
        }
    }
    rows
}
