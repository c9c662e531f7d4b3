use chrono::NaiveDate;
use leads::{LeadLine, LeadStatus, PickAction, PickButton};
use texts::Arg;

use super::words::{day, number, status, word};
use crate::render::{Button, Call, Rendering};

/// Longest parts of a line, in UTF-16 units: twenty lines fit one message.
const NAME: usize = 48;
const CITY: usize = 32;
const TAKER: usize = 32;

/// The digest of a day: what it counts, and who is forgotten.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    pub(super) fresh: u64,
    pub(super) spam: u64,
    pub(super) waiting: u64,
    pub(super) won: u64,
    pub(super) lost: u64,
}

pub(super) fn digest(of: &Rendering<'_>, date: NaiveDate, counts: Counts, untouched: &[LeadLine]) -> Call {
    let counted = |key: &str, count: u64| of.say(key, &[("count", Arg::from(count))]);
    let mut lines = vec![
        of.say("lead-digest-head", &[("day", Arg::from(day(of, date)))]),
        counted("lead-digest-fresh", counts.fresh),
        counted("lead-digest-waiting", counts.waiting),
        counted("lead-digest-won", counts.won),
        counted("lead-digest-lost", counts.lost),
    ];
    lines.extend((counts.spam > 0).then(|| counted("lead-digest-spam", counts.spam)));
    if !untouched.is_empty() {
        lines.push(String::new());
        lines.push(of.say("lead-digest-untouched", &[]));
        lines.extend(untouched.iter().map(|line| line_text(of, line)));
    }
    Call::text(lines.join("\n")).with_buttons(picks(of, untouched))
}

/// `/stickers_new`
pub(super) fn open_list(of: &Rendering<'_>, listed: &[LeadLine], total: u64, spam: u64) -> Call {
    let counted = |key: &str, count: u64| of.say(key, &[("count", Arg::from(count))]);
    let head = if total == 0 { of.say("lead-open-none", &[]) } else { counted("lead-open-head", total) };
    let shown = u64::try_from(listed.len()).unwrap_or(u64::MAX);
    let mut lines = vec![head];
    lines.extend((shown > 0 && shown < total).then(|| counted("lead-open-more", shown)));
    lines.extend(listed.iter().map(|line| line_text(of, line)));
    lines.extend((spam > 0).then(|| counted("lead-open-spam", spam)));
    Call::text(lines.join("\n")).with_buttons(picks(of, listed))
}

/// Asks before erasing. The button names the first; of several leads of one contact it stands for all.
pub(super) fn forget_confirm(of: &Rendering<'_>, named: &[LeadLine]) -> Call {
    let Some(first) = named.first() else { return Call::text(of.say("lead-unknown", &[])) };
    let mut lines = vec![of.say("lead-forget-ask", &[])];
    lines.extend(named.iter().map(|line| line_text(of, line)));
    lines.push(of.say("lead-forget-what", &[]));
    let (action, words) = match named.len() {
        1 => (PickAction::Forget, "button-lead-forget"),
        _ => (PickAction::ForgetAll, "button-lead-forget-all"),
    };
    let button = Button::data(of.say(words, &[]), PickButton { action, number: first.number }.data());
    Call::text(lines.join("\n")).with_buttons(vec![vec![button]])
}

/// «№12 · 🆕 Новый · Анна · 24.12.2026 · Ташкент · Иван»
fn line_text(of: &Rendering<'_>, line: &LeadLine) -> String {
    let head = of.say("lead-line", &[number(line.number), ("status", Arg::from(status(of, line.status)))]);
    let date = line.event_date.map(|date| day(of, date));
    let name = Some(word(line.name.expose(), NAME));
    let city = line.city.as_deref().map(|city| word(city, CITY));
    let taker = line.taken_by.as_ref().map(|taker| word(taker.expose(), TAKER));
    let parts = [name, date, city, taker].into_iter().flatten().filter(|part| !part.is_empty());
    std::iter::once(head).chain(parts).collect::<Vec<_>>().join(" · ")
}

/// A row a lead: one button shows it, the others move it on.
fn picks(of: &Rendering<'_>, listed: &[LeadLine]) -> Vec<Vec<Button>> {
    listed.iter().map(|line| pick_row(of, line)).collect()
}

fn pick_row(of: &Rendering<'_>, line: &LeadLine) -> Vec<Button> {
    let next: &[LeadStatus] = match line.status {
        LeadStatus::New => &[LeadStatus::InWork],
        LeadStatus::InWork => &[LeadStatus::Won, LeadStatus::Lost],
        LeadStatus::Won | LeadStatus::Lost | LeadStatus::Spam => &[],
    };
    let show = Button::data(format!("№{}", line.number), data(PickAction::Show, line.number));
    let moves = next.iter().map(|to| Button::data(status(of, *to), data(PickAction::Move(*to), line.number)));
    std::iter::once(show).chain(moves).collect()
}

/// Callback data of a pick button.
pub(super) fn data(action: PickAction, number: i64) -> String {
    PickButton { action, number }.data()
}
