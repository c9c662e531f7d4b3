use std::collections::{BTreeMap, BTreeSet};

use messaging::{Class, OutboxRow};

use super::crew::Crew;
use crate::{LeadFile, LeadStatus, RowSubject};

/// What must hold after every move.
pub(super) fn check(crew: &mut Crew) {
    let rows = crew.world.messaging.rows();
    one_open_card_row(&rows);
    one_reminder_a_lead(&rows);
    let files = crew.world.store.all();
    for file in &files {
        history_is_only_added_to(crew, file);
        one_card_but_for_the_window(crew, file);
    }
    one_open_lead_a_contact(&files);
}

fn one_open_card_row(rows: &[OutboxRow]) {
    let mut open: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.outgoing.class == Class::LeadCard && !row.status.is_final()) {
        let key = row.outgoing.key.as_ref().expect("a card has a key");
        *open.entry(&key.0).or_default() += 1;
    }
    assert!(open.values().all(|count| *count == 1), "{open:?}");
}

fn one_reminder_a_lead(rows: &[OutboxRow]) {
    let mut reminded = BTreeSet::new();
    for row in rows.iter().filter(|row| row.outgoing.class == Class::Reminder) {
        if let Some(RowSubject::Reminder { lead }) = RowSubject::of(row) {
            assert!(reminded.insert(lead), "L6: a second reminder of {lead}");
        }
    }
}

fn history_is_only_added_to(crew: &mut Crew, file: &LeadFile) {
    let known = crew.histories.entry(file.lead.id).or_default();
    assert_eq!(file.history.get(..known.len()), Some(known.as_slice()), "the history was changed");
    let moved = file.history.iter().filter(|entry| matches!(entry.event, crate::HistoryEvent::Status { .. })).count();
    let last = file.history.iter().rev().find_map(|entry| match entry.event {
        crate::HistoryEvent::Status { to, .. } | crate::HistoryEvent::Received { to } => Some(to),
        _ => None,
    });
    assert_eq!(last, Some(file.lead.status()), "the history says where it stands");
    assert_eq!(moved > 0, file.lead.first_touch_at.is_some());
    known.clone_from(&file.history);
}

fn one_card_but_for_the_window(crew: &Crew, file: &LeadFile) {
    let cards = crew.world.group().cards_of(file.lead.number).len();
    let windows = crew.windows.get(&file.lead.id).copied().unwrap_or(0);
    assert!(cards <= 1 + windows, "L5: {cards} cards after {windows} windows");
}

fn one_open_lead_a_contact(files: &[LeadFile]) {
    let mut contacts = Vec::new();
    for lead in files.iter().map(|file| &file.lead).filter(|lead| lead.is_open()) {
        assert!(lead.status() == LeadStatus::New || lead.status() == LeadStatus::InWork);
        assert!(!contacts.contains(&lead.contact), "two open leads of one contact");
        contacts.push(lead.contact.clone());
    }
}
