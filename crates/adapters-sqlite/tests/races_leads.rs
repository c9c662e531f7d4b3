//! Every conditional write of leads has one winner, from 16 tasks over two engines on one file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod support;

use std::collections::BTreeSet;

use adapters_sql::SqlStores;
use kernel::{MessageId, Sensitive, StoreError, Timestamp, UserId};
use leads::testing::{GROUP, a_contact, a_member, a_request, an_intake};
use leads::{Actor, Lead, LeadFilter, LeadId, Note, Publication, Repeat, Verb, Wish};
use messaging::testing::message;
use messaging::{Cause, Class, Commit, MessageKey, OutboxFilter, Outgoing};
use support::{Opened, RACERS, open, race, winners};
use uuid::Uuid;

const fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000 + seconds * 1_000)
}

fn id(number: usize) -> LeadId {
    LeadId(Uuid::from_u64_pair(0x1EAD, number as u64))
}

fn task() -> Commit {
    Commit::new(Cause::Task, at(1))
}

/// A submission of a contact under a key.
async fn submit(stores: &SqlStores, racer: usize, contact: u32, key: Option<&str>) -> Result<Lead, StoreError> {
    let change = Lead::receive(id(racer), a_request(contact), false, at(0));
    let intake = an_intake(id(racer), key, at(0));
    stores.leads().record_new(&change.lead, &change.history, &intake, task()).await
}

async fn received(opened: &Opened) -> Lead {
    submit(&opened.stores, 0, 1, None).await.unwrap()
}

/// How many were taken; every other one must have been refused for this reason.
fn admitted<T: std::fmt::Debug>(answers: &[Result<T, StoreError>], word: &str) -> usize {
    for answer in answers {
        assert!(matches!(answer, Ok(_) | Err(StoreError::Rejected { .. })), "{answer:?}");
        if let Err(StoreError::Rejected { reason }) = answer {
            assert_eq!(*reason, word);
        }
    }
    answers.iter().filter(|answer| answer.is_ok()).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_contact_opens_one_lead() {
    let opened = open().await;
    let answers = race(&opened, |stores, racer| async move { submit(&stores, racer, 1, None).await }).await;
    assert_eq!(admitted(&answers, "open_contact"), 1);
    assert_eq!(opened.stores.leads().list_of_contact(&a_contact(1)).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_key_makes_one_lead_whatever_else_is_said_under_it() {
    let opened = open().await;
    let answers = race(&opened, |stores, racer| async move {
        let contact = u32::try_from(racer).unwrap() / 2;
        submit(&stores, racer, contact, Some("key")).await
    })
    .await;
    assert_eq!(admitted(&answers, "key_used"), 1);
    assert_eq!(opened.stores.leads().count(&LeadFilter::default()).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn numbers_have_no_gap_and_no_double() {
    let opened = open().await;
    let answers = race(&opened, |stores, racer| async move {
        // Every fourth one is refused: it takes no number.
        let contact = if racer % 4 == 0 { 0 } else { u32::try_from(racer).unwrap() };
        submit(&stores, racer, contact, None).await
    })
    .await;
    assert_eq!(admitted(&answers, "open_contact"), 13);
    let numbers: BTreeSet<i64> = answers.iter().flatten().map(|lead| lead.number).collect();
    assert_eq!(numbers, (1..=13).collect());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_all_that_happens_to_a_lead_at_once_one_is_written() {
    let opened = open().await;
    let lead = received(&opened).await;
    let answers = race(&opened, |stores, racer| {
        let (lead, member) = (lead.clone(), a_member(i64::try_from(racer).unwrap()));
        async move {
            let leads = stores.leads();
            match racer % 4 {
                0 => {
                    let change = lead.press(Verb::Take, &member, Actor::Member(member.id), at(1)).unwrap();
                    leads.record(&change.lead, &change.history, task()).await
                }
                1 => {
                    let change = lead.join_repeat(at(1)).unwrap();
                    let (repeat, intake) = (Repeat { at: at(1), wish: Wish::default() }, an_intake(id(0), None, at(1)));
                    leads.record_repeat(&change.lead, &change.history, &repeat, &intake, task()).await
                }
                2 => {
                    let text = Sensitive::new("called".to_owned());
                    let (message, by) = (MessageId(member.id.0), member.id);
                    let note = Note { chat: GROUP, message, by, at: at(1), text: text.clone() };
                    leads.record_note(&lead.add_note(text, at(1)).unwrap().lead, &note, task()).await
                }
                _ => {
                    let change = lead.erase(Actor::Task, at(1)).unwrap();
                    leads.record_erased(&[(change.lead, change.history)], task()).await
                }
            }
        }
    })
    .await;
    assert_eq!(winners(&answers), 1);
    let file = opened.stores.leads().get_files(&[lead.id]).await.unwrap().remove(0);
    assert_eq!(file.lead.version.0, lead.version.0 + 1);
    let written = file.history.len() - 1 + file.notes.len();
    assert_eq!(written, 1, "{file:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_card_has_one_open_row() {
    let opened = open().await;
    let lead = received(&opened).await;
    let answers = race(&opened, |stores, _| async move {
        let key = MessageKey(format!("card:{}", lead.id));
        let row = Outgoing { key: Some(key), ..message(GROUP.0, Class::LeadCard, "card") };
        stores.leads().record_rows(task().send(row)).await
    })
    .await;
    assert_eq!(winners(&answers), RACERS, "a row that is left out is no failure");
    assert_eq!(opened.stores.outbox().list(OutboxFilter::default()).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_move_of_the_group_is_written_by_one() {
    let opened = open().await;
    let answers = race(&opened, |stores, racer| async move {
        let to = kernel::ChatId(-1_000 - i64::try_from(racer).unwrap());
        let after = Publication::default().learn(GROUP, GROUP, to).unwrap();
        stores.leads().record_publication(Publication::default(), after, task()).await
    })
    .await;
    assert_eq!(winners(&answers), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_wish_a_person() {
    let opened = open().await;
    let answers = race(&opened, |stores, racer| async move {
        let want = leads::Want::begin("want", at(i64::try_from(racer).unwrap())).unwrap();
        stores.leads().record_want(UserId(5), Some(&want), task()).await
    })
    .await;
    assert_eq!(winners(&answers), RACERS);
    assert_eq!(opened.stores.leads().prune_wants(at(99)).await.unwrap(), 1);
}
