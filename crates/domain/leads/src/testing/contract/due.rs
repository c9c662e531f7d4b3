//! What tasks find.

use super::Bench;
use super::kit::{at, erased, find, pressed, published, received, saying, suspected};
use crate::{Lead, LeadId, Verb};

fn ids(leads: Vec<Lead>) -> Vec<LeadId> {
    leads.into_iter().map(|lead| lead.id).collect()
}

/// Oldest first; not those that were touched, erased, reminded of, or that nobody sees.
pub async fn l6_reminders_are_due_once_for_new_visible_leads(bench: &dyn Bench) {
    let second = published(bench, 2, at(5)).await;
    let first = published(bench, 1, at(3)).await;
    let taken = published(bench, 3, at(0)).await;
    pressed(bench, taken.id, Verb::Take, at(6)).await;
    let gone = published(bench, 4, at(0)).await;
    erased(bench, gone.id, at(6)).await;
    received(bench, 5, at(0)).await;
    suspected(bench, 6, at(0)).await;
    let store = bench.leads();
    assert_eq!(ids(store.due_reminders(at(10), 10).await.unwrap()), [first.id, second.id]);
    assert_eq!(ids(store.due_reminders(at(10), 1).await.unwrap()), [first.id]);
    assert_eq!(ids(store.due_reminders(at(5), 10).await.unwrap()), [first.id], "before, not at");
    let change = find(bench, first.id).await.remind(at(11)).unwrap();
    store.record(&change.lead, &change.history, saying(&change, at(11))).await.unwrap();
    assert_eq!(ids(store.due_reminders(at(20), 10).await.unwrap()), [second.id]);
    pressed(bench, first.id, Verb::Take, at(21)).await;
    pressed(bench, first.id, Verb::Reopen, at(22)).await;
    assert_eq!(ids(store.due_reminders(at(30), 10).await.unwrap()), [second.id], "one a lead, for ever");
}

/// At, not before.
pub async fn erasures_are_due_exactly_at_their_moment(bench: &dyn Bench) {
    let spam = suspected(bench, 1, at(100)).await;
    let lead = received(bench, 2, at(0)).await;
    pressed(bench, lead.id, Verb::Take, at(50)).await;
    let gone = received(bench, 3, at(0)).await;
    erased(bench, gone.id, at(1)).await;
    let store = bench.leads();
    assert_eq!(ids(store.due_erasures(at(99), at(49), 10).await.unwrap()), []);
    assert_eq!(ids(store.due_erasures(at(100), at(49), 10).await.unwrap()), [spam.id]);
    assert_eq!(ids(store.due_erasures(at(99), at(50), 10).await.unwrap()), [lead.id]);
    assert_eq!(ids(store.due_erasures(at(100), at(50), 1).await.unwrap()), [lead.id], "oldest first");
}
