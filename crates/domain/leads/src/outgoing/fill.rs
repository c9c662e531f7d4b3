use kernel::{ChatId, MessageId, Sensitive};
use messaging::{Op, OutboxRow, Payload, ReplyTo, SentMessage};

use super::{CardSnapshot, GroupMessage, HistoryLine, LeadLine, RowSubject, SaidLine};
use crate::card::{CardAct, CardPlan, Rendered};
use crate::{Lead, LeadFile, LeadId, LeadState};

/// A claimed row as it is handed to the sender, from the leads as they stand; `None` when there is nothing to say.
/// `files` holds those that [`RowSubject::leads`] names. Its receipt is to be kept with the row.
pub fn fill_row(row: OutboxRow, files: &[LeadFile], group: ChatId) -> Option<OutboxRow> {
    let Some(subject) = RowSubject::of(&row) else { return Some(row) };
    let found = |id: &LeadId| files.iter().find(|file| file.lead.id == *id).map(|file| &file.lead);
    match &subject {
        RowSubject::Card { lead, .. } => fill_card(row, found(lead)?, group),
        RowSubject::Duplicate { lead, chat, message } => {
            // The other card went, and this one was made the card meanwhile.
            let known = found(lead)?.card.shown_in(*chat);
            let is_card = known.is_some_and(|shown| shown.message == *message);
            (!is_card).then(|| at_place(row, *chat, *message)).and_then(|row| say(row, &subject, files, group))
        }
        // Of an older id of the group, the message is void.
        RowSubject::Wipe { of, chat, message } if *chat == group => {
            say(at_place(row, *chat, *message), of, files, group)
        }
        RowSubject::Wipe { .. } => None,
        RowSubject::Ping { lead } | RowSubject::Reminder { lead } => {
            let row = under_card(row, found(lead)?, group);
            say(row, &subject, files, group)
        }
        RowSubject::Digest { .. } => say(in_group(row, group), &subject, files, group),
        RowSubject::OpenList { .. } | RowSubject::Details { .. } | RowSubject::ForgetConfirm { .. } => {
            say(row, &subject, files, group)
        }
    }
}

fn say(row: OutboxRow, subject: &RowSubject, files: &[LeadFile], group: ChatId) -> Option<OutboxRow> {
    Some(with(row, &speech(subject, files, group)?))
}

/// What a subject says, from the leads as they stand; none where nothing is left to be said of it. A card is rendered
/// by its plan.
fn speech(subject: &RowSubject, files: &[LeadFile], group: ChatId) -> Option<GroupMessage> {
    let found = |id: &LeadId| files.iter().find(|file| file.lead.id == *id);
    let lines = |ids: &[LeadId]| ids.iter().filter_map(found).map(|file| line(&file.lead)).collect::<Vec<_>>();
    Some(match subject {
        RowSubject::Card { .. } | RowSubject::Wipe { .. } => return None,
        RowSubject::Duplicate { lead, .. } => GroupMessage::Duplicate { number: found(lead)?.lead.number },
        RowSubject::Ping { lead } => {
            let file = found(lead)?;
            let wish = file.repeats.last().map(|repeat| repeat.wish.clone()).unwrap_or_default();
            GroupMessage::RepeatPing { number: file.lead.number, repeats: file.lead.repeats, wish }
        }
        RowSubject::Reminder { lead } => {
            let lead = &found(lead)?.lead;
            GroupMessage::Reminder { number: lead.number, since: lead.created_at }
        }
        RowSubject::Digest { day, facts } => GroupMessage::Digest {
            day: *day,
            fresh: facts.fresh,
            spam: facts.spam,
            waiting: facts.waiting,
            won: facts.won,
            lost: facts.lost,
            untouched: lines(&facts.untouched),
        },
        RowSubject::OpenList { leads, total, spam } => {
            GroupMessage::OpenList { lines: lines(leads), total: *total, spam: *spam }
        }
        RowSubject::Details { lead } => details(found(lead)?, group),
        RowSubject::ForgetConfirm { leads } => confirm(leads.iter().filter_map(found).map(|file| &file.lead)),
    })
}

/// Asks of those who are still known; there is nothing to ask once all are erased.
fn confirm<'a>(leads: impl Iterator<Item = &'a Lead>) -> GroupMessage {
    let (erased, known): (Vec<&Lead>, Vec<&Lead>) = leads.partition(|lead| lead.erased_at.is_some());
    if known.is_empty() {
        GroupMessage::Forgotten { numbers: erased.iter().map(|lead| lead.number).collect() }
    } else {
        GroupMessage::ForgetConfirm { lines: known.into_iter().map(line).collect() }
    }
}

/// Post or edit by what is known; after an unknown outcome the edit is always sent.
fn fill_card(row: OutboxRow, lead: &Lead, group: ChatId) -> Option<OutboxRow> {
    let (act, target) = match lead.plan_card(group) {
        CardPlan::Nothing => return None,
        CardPlan::Post => (CardAct::Post, None),
        CardPlan::Edit(shown) => {
            let content_hash = if row.unknowns == 0 { shown.content_hash } else { String::new() };
            (CardAct::Edit, Some(SentMessage { chat: shown.chat, message: shown.message, content_hash }))
        }
    };
    let rendered = Rendered { lead: lead.id, revision: lead.card.wanted, status: lead.status(), act };
    let mut row = in_group(with(row, &GroupMessage::Card(snapshot(lead))), group);
    row.outgoing.receipt = Some(RowSubject::Card { lead: lead.id, rendered: Some(rendered) }.receipt());
    row.outgoing.op = if target.is_some() { Op::Edit } else { Op::Send };
    Some(OutboxRow { target, ..row })
}

/// The edit of the message that stands there.
fn at_place(row: OutboxRow, chat: ChatId, message: MessageId) -> OutboxRow {
    OutboxRow { target: Some(SentMessage { chat, message, content_hash: String::new() }), ..row }
}

fn with(mut row: OutboxRow, message: &GroupMessage) -> OutboxRow {
    row.outgoing.payload = Payload::of(GroupMessage::KIND, message);
    row
}

fn in_group(mut row: OutboxRow, group: ChatId) -> OutboxRow {
    row.outgoing.chat = group;
    row
}

fn under_card(row: OutboxRow, lead: &Lead, group: ChatId) -> OutboxRow {
    let mut row = in_group(row, group);
    row.outgoing.reply_to = lead.card.shown_in(group).map(|shown| ReplyTo(shown.message));
    row
}

/// All that the card shows now.
pub(crate) fn snapshot(lead: &Lead) -> CardSnapshot {
    let reason = match &lead.state {
        LeadState::Lost { reason, .. } => *reason,
        LeadState::New | LeadState::InWork { .. } | LeadState::Won { .. } | LeadState::Spam { .. } => None,
    };
    CardSnapshot {
        number: lead.number,
        status: lead.status(),
        reason,
        name: lead.name.clone(),
        contact: lead.contact.clone(),
        wish: lead.wish.clone(),
        origin: lead.origin.clone(),
        lang: lead.lang,
        created_at: lead.created_at,
        taken: lead.state.taken().cloned(),
        repeats: lead.repeats,
        note: lead.note.clone(),
        erased: lead.erased_at.is_some(),
        plain: lead.card.plain,
    }
}

fn line(lead: &Lead) -> LeadLine {
    LeadLine {
        number: lead.number,
        status: lead.status(),
        name: lead.name.clone(),
        event_date: lead.wish.event_date,
        city: lead.wish.city.clone(),
        taken_by: lead.state.taken().map(|taken| taken.by.name.clone()),
        touched_at: lead.touched_at,
    }
}

fn details(file: &LeadFile, group: ChatId) -> GroupMessage {
    let said = |at, text: &Sensitive<String>| SaidLine { at, text: text.clone() };
    GroupMessage::Details {
        card: snapshot(&file.lead),
        notes: file.notes.iter().map(|note| said(note.at, &note.text)).collect(),
        repeats: file.repeats.iter().map(|repeat| repeat.wish.clone()).collect(),
        history: file
            .history
            .iter()
            .map(|entry| HistoryLine { at: entry.at, by: entry.by, event: entry.event })
            .collect(),
        card_message: file.lead.card.shown_in(group).map(|shown| (shown.chat, shown.message)),
        may_exist_twice: file.lead.card.may_exist_twice,
    }
}
