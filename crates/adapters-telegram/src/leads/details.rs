use chrono_tz::Tz;
use kernel::{ChatId, MessageId};
use leads::{Actor, CardSnapshot, HistoryEvent, HistoryLine, LeadStatus, PickAction, SaidLine, Verb, Wish};
use texts::Arg;

use super::card::{Extent, card_text, wish_lines};
use super::lists::data;
use super::words::{block, in_pairs, linked, moment, reason, status, verb_words};
use crate::render::{Button, Call, Rendering};

/// What a section may take, in UTF-16 units of text; with the card's head all of them fit one message.
const NOTES: usize = 800;
const REPEATS: usize = 500;
const HISTORY: usize = 700;
/// Longest note, longest comment of a repeat.
const NOTE: usize = 300;
const COMMENT: usize = 120;

/// Everything of one lead.
#[derive(Debug, Clone, Copy)]
pub(super) struct Details<'a> {
    pub(super) card: &'a CardSnapshot,
    pub(super) notes: &'a [SaidLine],
    pub(super) repeats: &'a [Wish],
    pub(super) history: &'a [HistoryLine],
    pub(super) card_message: Option<(ChatId, MessageId)>,
    pub(super) may_exist_twice: bool,
}

/// `/stickers_lead`
pub(super) fn details(of: &Rendering<'_>, zone: Tz, all: Details<'_>) -> Call {
    let Details { card, notes, repeats, history, card_message, may_exist_twice } = all;
    let mut parts = vec![card_text(of, zone, card, Extent::Head)];
    let notes = notes.iter().map(|note| stamped(of, zone, note)).collect();
    parts.extend(section(of, "lead-details-notes", notes, NOTES));
    let repeats = repeats.iter().map(|wish| wish_lines(of, wish, true, COMMENT).join(" · ")).collect();
    parts.extend(section(of, "lead-details-repeats", repeats, REPEATS));
    let history = history.iter().map(|line| history_line(of, zone, line)).collect();
    parts.extend(section(of, "lead-details-history", history, HISTORY));
    let url = card_message.and_then(|(chat, message)| of.links.message(chat, message));
    parts.extend(url.map(|url| {
        let link = linked(&of.say("lead-details-card-link", &[]), &url);
        of.say("lead-details-card", &[("link", Arg::from(link))])
    }));
    parts.extend(may_exist_twice.then(|| of.say("lead-details-twice", &[])));
    let call = Call::text(parts.join("\n"));
    if card.erased { call } else { call.with_buttons(moves(of, card)) }
}

/// Its lines, the newest that fit, oldest first; nothing when there are none.
fn section(of: &Rendering<'_>, heading: &str, lines: Vec<String>, most: usize) -> Option<String> {
    let all = lines.len();
    let mut room = most;
    let mut kept: Vec<String> = Vec::new();
    for line in lines.into_iter().rev().filter(|line| !line.is_empty()) {
        let Some(left) = room.checked_sub(line.encode_utf16().count()) else { break };
        room = left;
        kept.push(line);
    }
    let missing = all - kept.len();
    let earlier = (missing > 0).then(|| of.say("lead-details-earlier", &[("count", Arg::from(missing))]));
    kept.reverse();
    let lines: Vec<String> = std::iter::once(of.say(heading, &[])).chain(earlier).chain(kept).collect();
    (all > 0).then(|| lines.join("\n"))
}

fn stamped(of: &Rendering<'_>, zone: Tz, said: &SaidLine) -> String {
    format!("{} · {}", moment(of, zone, said.at), block(said.text.expose(), NOTE))
}

fn history_line(of: &Rendering<'_>, zone: Tz, line: &HistoryLine) -> String {
    let who = match line.by {
        Actor::Visitor => of.say("lead-actor-visitor", &[]),
        // An id, which people copy: not grouped.
        Actor::Member(user) => of.say("lead-actor-member", &[("user", Arg::from(user.to_string()))]),
        Actor::Operator => of.say("lead-actor-operator", &[]),
        Actor::Task => of.say("lead-actor-task", &[]),
    };
    let what = match line.event {
        HistoryEvent::Received { to: LeadStatus::Spam } => of.say("lead-event-received-spam", &[]),
        HistoryEvent::Received { .. } => of.say("lead-event-received", &[]),
        HistoryEvent::Status { from, to } => {
            let (from, to) = (Arg::from(status(of, from)), Arg::from(status(of, to)));
            of.say("lead-event-status", &[("from", from), ("to", to)])
        }
        HistoryEvent::Reason { reason: why } => of.say("lead-event-reason", &[("reason", Arg::from(reason(of, why)))]),
        HistoryEvent::Repeat => of.say("lead-event-repeat", &[]),
        HistoryEvent::Erased => of.say("lead-event-erased", &[]),
    };
    let args = [("moment", Arg::from(moment(of, zone, line.at))), ("who", Arg::from(who)), ("what", Arg::from(what))];
    of.say("lead-history-line", &args)
}

/// Every status but its own.
fn moves(of: &Rendering<'_>, card: &CardSnapshot) -> Vec<Vec<Button>> {
    let others = LeadStatus::ALL.into_iter().filter(|to| *to != card.status);
    let button = |to| Button::data(verb_words(of, Verb::to(to)), data(PickAction::Move(to), card.number));
    in_pairs(others.map(button).collect())
}
