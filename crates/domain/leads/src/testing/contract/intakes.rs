//! Submissions: numbers, contacts, keys, sources, wishes.

use std::time::Duration;

use kernel::{Sensitive, StoreError, UserId};

use super::Bench;
use super::kit::{at, find, id, received, rows, saying, suspected, task};
use crate::testing::{a_contact, a_request, an_intake};
use crate::{IdempotencyKey, Lead, Repeat, Want, Wish};

/// Every look-up answers what was stored.
pub async fn leads_are_numbered_from_one_and_found_by_id_number_and_contact(bench: &dyn Bench) {
    let (first, second) = (received(bench, 1, at(0)).await, received(bench, 2, at(1)).await);
    assert_eq!((first.number, second.number), (1, 2));
    let store = bench.leads();
    assert_eq!(find(bench, first.id).await, first);
    assert_eq!(store.find_by_number(2).await.unwrap(), Some(second.clone()));
    assert_eq!(store.find_open(&a_contact(1)).await.unwrap(), Some(first.clone()));
    assert_eq!(store.list_of_contact(&a_contact(2)).await.unwrap(), [second]);
    assert_eq!(store.find_by_number(9).await.unwrap(), None);
    assert_eq!(store.find(id(9)).await.unwrap(), None);
}

/// A second open lead of a contact is refused, and says nothing; spam is not open.
pub async fn an_open_contact_has_one_lead(bench: &dyn Bench) {
    received(bench, 1, at(0)).await;
    let before = rows(bench).await.len();
    let change = Lead::receive(id(2), a_request(1), false, at(1));
    let intake = an_intake(id(2), None, at(1));
    let refused = bench.leads().record_new(&change.lead, &change.history, &intake, saying(&change, at(1))).await;
    assert!(matches!(refused, Err(StoreError::Rejected { reason: "open_contact" })), "{refused:?}");
    assert_eq!(bench.leads().find(id(2)).await.unwrap(), None);
    assert_eq!(rows(bench).await.len(), before);
    let spam = Lead::receive(id(3), a_request(1), true, at(1));
    let intake = an_intake(id(3), None, at(1));
    let stored = bench.leads().record_new(&spam.lead, &spam.history, &intake, task(at(1))).await.unwrap();
    assert_eq!(stored.number, 2, "a refused lead takes no number");
}

/// The key names one submission for ever.
pub async fn a_key_is_used_once(bench: &dyn Bench) {
    let change = Lead::receive(id(1), a_request(1), false, at(0));
    let intake = an_intake(id(1), Some("key"), at(0));
    bench.leads().record_new(&change.lead, &change.history, &intake, task(at(0))).await.unwrap();
    let key = IdempotencyKey::parse("key").unwrap();
    assert_eq!(bench.leads().find_intake(&key).await.unwrap(), Some(intake));
    let other = Lead::receive(id(2), a_request(2), false, at(1));
    let again = an_intake(id(2), Some("key"), at(1));
    let refused = bench.leads().record_new(&other.lead, &other.history, &again, task(at(1))).await;
    assert!(matches!(refused, Err(StoreError::Rejected { reason: "key_used" })), "{refused:?}");
    assert_eq!(bench.leads().find(id(2)).await.unwrap(), None);
    let repeat = find(bench, id(1)).await.join_repeat(at(2)).unwrap();
    let wish = Repeat { at: at(2), wish: Wish::default() };
    let again = an_intake(id(1), Some("key"), at(2));
    let refused = bench.leads().record_repeat(&repeat.lead, &repeat.history, &wish, &again, task(at(2))).await;
    assert!(matches!(refused, Err(StoreError::Rejected { reason: "key_used" })), "{refused:?}");
    assert_eq!(find(bench, id(1)).await.repeats, 0);
}

/// With what it said.
pub async fn a_repeat_is_stored_with_its_lead(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    let change = lead.clone().join_repeat(at(5)).unwrap();
    let wish = Wish { comment: Some(Sensitive::new("once more".to_owned())), ..Wish::default() };
    let repeat = Repeat { at: at(5), wish };
    let intake = an_intake(lead.id, Some("second"), at(5));
    bench.leads().record_repeat(&change.lead, &change.history, &repeat, &intake, task(at(5))).await.unwrap();
    let files = bench.leads().get_files(&[lead.id, id(9)]).await.unwrap();
    assert_eq!(files.len(), 1);
    assert_eq!((files[0].lead.repeats, &files[0].repeats), (1, &vec![repeat.clone()]));
    let again = an_intake(lead.id, None, at(6));
    let stale = bench.leads().record_repeat(&change.lead, &[], &repeat, &again, task(at(6))).await;
    assert!(matches!(stale, Err(StoreError::Stale)), "{stale:?}");
}

/// New leads, repeats and spam alike.
pub async fn what_a_source_sent_is_counted_within_the_window(bench: &dyn Bench) {
    received(bench, 1, at(0)).await;
    received(bench, 2, at(10)).await;
    suspected(bench, 3, at(20)).await;
    let source = Sensitive::new("203.0.113.7".to_owned());
    let mut taken = bench.leads().list_taken(&source, at(10), 10).await.unwrap();
    taken.sort_unstable();
    assert_eq!(taken, [at(10), at(20)]);
    assert_eq!(bench.leads().list_taken(&source, at(0), 1).await.unwrap(), [at(20)], "the newest");
    let other = Sensitive::new("203.0.113.8".to_owned());
    assert_eq!(bench.leads().list_taken(&other, at(0), 10).await.unwrap(), []);
}

/// In the same transaction.
pub async fn a_submission_ends_the_wish_of_who_asked(bench: &dyn Bench) {
    let (asker, want) = (UserId(5), Want::begin("want_party", at(0)).unwrap());
    bench.leads().record_want(asker, Some(&want), task(at(0))).await.unwrap();
    assert_eq!(bench.leads().find_want(asker).await.unwrap(), Some(want));
    let change = Lead::receive(id(1), a_request(1), false, at(1));
    let intake = crate::Intake { asked_by: Some(asker), ..an_intake(id(1), None, at(1)) };
    bench.leads().record_new(&change.lead, &change.history, &intake, task(at(1))).await.unwrap();
    assert_eq!(bench.leads().find_want(asker).await.unwrap(), None);
}

/// And no others.
pub async fn old_wishes_are_removed(bench: &dyn Bench) {
    for (user, began) in [(5, at(0)), (6, at(100))] {
        let want = Want::begin("want", began).unwrap();
        bench.leads().record_want(UserId(user), Some(&want), task(began)).await.unwrap();
    }
    let before = at(100).minus(Duration::from_millis(1));
    assert_eq!(bench.leads().prune_wants(before).await.unwrap(), 1);
    assert_eq!(bench.leads().find_want(UserId(5)).await.unwrap(), None);
    assert!(bench.leads().find_want(UserId(6)).await.unwrap().is_some());
    bench.leads().record_want(UserId(6), None, task(at(101))).await.unwrap();
    assert_eq!(bench.leads().find_want(UserId(6)).await.unwrap(), None);
}
