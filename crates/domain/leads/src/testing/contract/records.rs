//! Transitions: versions, contacts, histories, notes.

use kernel::{MessageId, Sensitive, StoreError, UserId};

use super::Bench;
use super::kit::{at, find, id, pressed, published, received, rows, saying, task};
use crate::testing::{GROUP, a_member};
use crate::{Actor, HistoryEvent, Lead, LeadStatus, LostReason, Note, Verb};

/// What is written comes back.
pub async fn every_state_is_stored_as_it_is(bench: &dyn Bench) {
    let lead = published(bench, 1, at(0)).await;
    assert!(lead.card.shown.is_some());
    let verbs = [
        Verb::Take,
        Verb::Win,
        Verb::Reopen,
        Verb::Lose,
        Verb::GiveReason(LostReason::Date),
        Verb::Reopen,
        Verb::MarkSpam,
        Verb::Reopen,
    ];
    for (second, verb) in (1i64..).zip(verbs) {
        let member = a_member(7);
        let change = find(bench, lead.id).await.press(verb, &member, Actor::Member(member.id), at(second)).unwrap();
        bench.leads().record(&change.lead, &change.history, task(at(second))).await.unwrap();
        assert_eq!(find(bench, lead.id).await, change.lead);
    }
}

/// The second of two writes of one version is stale and says nothing.
pub async fn a_version_that_is_gone_writes_nothing(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let taken = pressed(bench, lead.id, Verb::Take, at(1)).await;
    let member = a_member(8);
    let late = lead.press(Verb::Win, &member, Actor::Member(member.id), at(2)).unwrap();
    let before = rows(bench).await.len();
    let refused = bench.leads().record(&late.lead, &late.history, saying(&late, at(2))).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    assert_eq!(find(bench, taken.id).await, taken);
    assert_eq!(rows(bench).await.len(), before);
    assert_eq!(bench.leads().get_files(&[taken.id]).await.unwrap()[0].history.len(), 2);
}

/// The store is the judge of it.
pub async fn a_reopened_lead_is_refused_while_its_contact_is_open_elsewhere(bench: &dyn Bench) {
    let old = received(bench, 1, at(0)).await;
    let old = pressed(bench, old.id, Verb::Lose, at(1)).await;
    let change = Lead::receive(id(2), crate::testing::a_request(1), false, at(2));
    let intake = crate::testing::an_intake(id(2), None, at(2));
    bench.leads().record_new(&change.lead, &change.history, &intake, task(at(2))).await.unwrap();
    let member = a_member(7);
    let reopened = old.clone().press(Verb::Reopen, &member, Actor::Member(member.id), at(3)).unwrap();
    let refused = bench.leads().record(&reopened.lead, &reopened.history, task(at(3))).await;
    assert!(matches!(refused, Err(StoreError::Rejected { reason: "open_contact" })), "{refused:?}");
    assert_eq!(find(bench, old.id).await, old);
}

/// Who, when, from, to; in order.
pub async fn the_history_is_only_added_to(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let mut known = bench.leads().get_files(&[lead.id]).await.unwrap()[0].history.clone();
    assert_eq!(known.len(), 1);
    for (second, verb) in [(1, Verb::Take), (2, Verb::Lose), (3, Verb::GiveReason(LostReason::Price))] {
        pressed(bench, lead.id, verb, at(second)).await;
        let history = bench.leads().get_files(&[lead.id]).await.unwrap()[0].history.clone();
        assert_eq!(history[..known.len()], known[..]);
        assert_eq!(history.len(), known.len() + 1);
        known = history;
    }
    let last = known[2];
    assert_eq!((last.at, last.by), (at(2), Actor::Member(UserId(7))));
    assert_eq!(last.event, HistoryEvent::Status { from: LeadStatus::InWork, to: LeadStatus::Lost });
}

/// Also by the card that they answer.
pub async fn notes_are_kept_edited_and_found_by_their_message(bench: &dyn Bench) {
    let lead = published(bench, 1, at(0)).await;
    let card = lead.card.shown.clone().expect("a known card").message;
    let found = bench.leads().find_by_card(GROUP, card).await.unwrap();
    assert_eq!(found, Some(lead.clone()));
    assert_eq!(bench.leads().find_by_card(GROUP, MessageId(9_999)).await.unwrap(), None);
    for (message, text) in [(71, "called"), (72, "called again"), (71, "called at noon")] {
        let text = Sensitive::new(text.to_owned());
        let change = find(bench, lead.id).await.add_note(text.clone(), at(message)).unwrap();
        let note = Note { chat: GROUP, message: MessageId(message), by: UserId(7), at: at(message), text };
        bench.leads().record_note(&change.lead, &note, task(at(message))).await.unwrap();
    }
    let notes = bench.leads().get_files(&[lead.id]).await.unwrap()[0].notes.clone();
    let texts: Vec<&str> = notes.iter().map(|note| note.text.expose().as_str()).collect();
    assert_eq!(texts, ["called at noon", "called again"]);
    let (_, note, newest) = bench.leads().find_note(GROUP, MessageId(72)).await.unwrap().expect("a note");
    assert_eq!((note.by, newest), (UserId(7), true));
    let older = bench.leads().find_note(GROUP, MessageId(71)).await.unwrap().expect("a note");
    assert!(!older.2);
    assert_eq!(bench.leads().find_note(GROUP, MessageId(73)).await.unwrap(), None);
}

/// Whatever the caller's copy says.
pub async fn a_stored_number_is_never_changed(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let member = a_member(7);
    let change = lead.press(Verb::Take, &member, Actor::Member(member.id), at(1)).unwrap();
    let wrong = Lead { number: 77, ..change.lead };
    bench.leads().record(&wrong, &change.history, task(at(1))).await.unwrap();
    assert_eq!(find(bench, wrong.id).await.number, 1);
}
