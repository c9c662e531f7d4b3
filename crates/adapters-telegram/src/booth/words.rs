//! Words that several messages to admins share.

use booth::{DeskState, FailReason, SetName, ShortCode};
use kernel::MicroUsd;
use texts::Arg;

use super::job_buttons::job_button;
use crate::render::{Button, Rendering, cut, escape, named};

/// Longest foreign word, in characters.
const WORD: usize = 60;

/// A foreign word, cut and escaped.
pub(super) fn word(text: &str) -> Arg {
    Arg::from(escape(&cut(text, WORD)))
}

/// Numbers that people copy go in as text, so that no language groups them.
pub(super) fn job_args(number: i64, short_code: &ShortCode) -> [(&'static str, Arg); 2] {
    [("number", Arg::from(number.to_string())), ("code", Arg::from(escape(&short_code.0)))]
}

pub(super) fn set_url(of: &Rendering<'_>, set_name: &SetName) -> (&'static str, Arg) {
    ("url", Arg::from(escape(of.links.pack(&set_name.0).as_str())))
}

/// Why something waits for a person, in plain words: from the stored word of its attention.
pub(super) fn why(of: &Rendering<'_>, stored: &str) -> String {
    if let Some(reason) = stored.strip_prefix("job_").and_then(FailReason::parse) {
        return because(of, reason);
    }
    let key = format!("attention-{stored}");
    of.texts.find(of.lang, &key, &[]).unwrap_or_else(|| escape(&cut(stored, WORD)))
}

/// Why a job failed.
pub(super) fn because(of: &Rendering<'_>, reason: FailReason) -> String {
    of.say(&format!("reason-{}", reason.as_str()), &[])
}

/// What a subject that is no job is called, and the command line that deals with it.
pub(super) fn subject(of: &Rendering<'_>, kind: &str, id: &str) -> (String, Option<String>) {
    let id_arg = ("id", word(id));
    match kind {
        "inbox" => (of.say("subject-inbox", &[id_arg]), Some(format!("atelier inbox replay {id}"))),
        "outbox" => (of.say("subject-outbox", &[id_arg]), Some(format!("atelier outbox replay {id}"))),
        "job" => (of.say("subject-job", &[id_arg]), Some(format!("atelier jobs show {id}"))),
        "lead" => (of.say("subject-lead", &[id_arg]), None),
        other => (of.say("subject-other", &[("kind", word(other)), id_arg]), None),
    }
}

/// Who has a job, or that it is settled; nothing while it is open.
pub(super) fn desk_line(of: &Rendering<'_>, state: &DeskState) -> Option<String> {
    match state {
        DeskState::Open => None,
        DeskState::Taken { by } => Some(of.say("desk-taken", &named(by.expose()))),
        DeskState::Settled { by } => Some(of.say("desk-settled", &named(by.expose()))),
    }
}

/// Buttons of a job, at most two a row.
pub(super) fn job_buttons(of: &Rendering<'_>, number: i64, offers: &[booth::JobVerb]) -> Vec<Vec<Button>> {
    let buttons: Vec<Button> = offers.iter().map(|verb| job_button(*verb, of, number)).collect();
    buttons.chunks(2).map(<[Button]>::to_vec).collect()
}

/// Dollars and cents.
pub(super) fn dollars(spent: MicroUsd) -> String {
    let cents = spent.0.max(0).saturating_add(5_000) / 10_000;
    format!("{}.{:02}", cents / 100, cents % 100)
}
