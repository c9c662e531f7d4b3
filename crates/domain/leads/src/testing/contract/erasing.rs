//! L4.

use kernel::{MessageId, Sensitive, StoreError, UserId};

use super::Bench;
use super::kit::{at, erased, find, id, published, received, task};
use crate::testing::{GROUP, a_contact, an_intake};
use crate::{Actor, HistoryEvent, IdempotencyKey, Note, Repeat, Verb, Wish};

/// Name, contact, comment, notes and source go.
pub async fn l4_erasing_keeps_row_history_and_numbers_and_clears_the_rest(bench: &dyn Bench) {
    let lead = published(bench, 1, at(0)).await;
    let text = Sensitive::new("their mother's phone".to_owned());
    let change = lead.clone().add_note(text.clone(), at(1)).unwrap();
    let note = Note { chat: GROUP, message: MessageId(71), by: UserId(7), at: at(1), text };
    bench.leads().record_note(&change.lead, &note, task(at(1))).await.unwrap();
    let change = find(bench, lead.id).await.join_repeat(at(2)).unwrap();
    let wish = Wish { comment: Some(Sensitive::new("call me".to_owned())), guests: Some(5), ..Wish::default() };
    let repeat = Repeat { at: at(2), wish };
    let intake = an_intake(lead.id, Some("second"), at(2));
    bench.leads().record_repeat(&change.lead, &change.history, &repeat, &intake, task(at(2))).await.unwrap();
    let gone = erased(bench, lead.id, at(3)).await;
    assert_eq!((gone.number, gone.status(), gone.erased_at), (1, lead.status(), Some(at(3))));
    assert_eq!((gone.name.expose().as_str(), &gone.contact, &gone.wish.comment, &gone.note), ("", &None, &None, &None));
    let file = &bench.leads().get_files(&[lead.id]).await.unwrap()[0];
    assert!(file.notes.is_empty());
    assert_eq!(file.repeats[0].wish, Wish { guests: Some(5), ..Wish::default() });
    let events: Vec<HistoryEvent> = file.history.iter().map(|entry| entry.event).collect();
    assert!(matches!(events[..], [HistoryEvent::Received { .. }, HistoryEvent::Repeat, HistoryEvent::Erased]));
    assert_eq!(bench.leads().find_note(GROUP, MessageId(71)).await.unwrap(), None);
    let source = Sensitive::new("203.0.113.7".to_owned());
    assert_eq!(bench.leads().list_taken(&source, at(0), 10).await.unwrap(), []);
    let key = IdempotencyKey::parse("second").unwrap();
    let kept = bench.leads().find_intake(&key).await.unwrap().expect("the key stays");
    assert_eq!((kept.lead, kept.source), (lead.id, None));
    assert_eq!(bench.leads().list_of_contact(&a_contact(1)).await.unwrap(), []);
}

/// Until they are erased, and nobody else's.
pub async fn leads_are_known_by_who_asked_in_the_bot(bench: &dyn Bench) {
    for (number, user) in [(1_u32, Some(9)), (2, None), (3, Some(9)), (4, Some(8))] {
        let lead = id(u64::from(number));
        let change = crate::Lead::receive(lead, crate::testing::a_request(number), false, at(0));
        let intake = crate::Intake { asked_by: user.map(UserId), ..an_intake(lead, None, at(0)) };
        bench.leads().record_new(&change.lead, &change.history, &intake, task(at(0))).await.unwrap();
    }
    let asked = || async {
        let leads = bench.leads().list_asked_by(UserId(9)).await.unwrap();
        leads.iter().map(|lead| lead.number).collect::<Vec<_>>()
    };
    assert_eq!(asked().await, [1, 3]);
    erased(bench, id(1), at(1)).await;
    assert_eq!(asked().await, [3]);
}

/// One that changed meanwhile spares the others.
pub async fn erasing_several_is_all_or_nothing(bench: &dyn Bench) {
    let (first, second) = (received(bench, 1, at(0)).await, received(bench, 2, at(0)).await);
    let both: Vec<_> = [&first, &second]
        .into_iter()
        .map(|lead| lead.clone().erase(Actor::Operator, at(2)).unwrap())
        .map(|change| (change.lead, change.history))
        .collect();
    super::kit::pressed(bench, second.id, Verb::Take, at(1)).await;
    let refused = bench.leads().record_erased(&both, task(at(2))).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    assert_eq!(find(bench, first.id).await, first);
}

/// A new request of it makes a new lead.
pub async fn an_erased_contact_is_free_again(bench: &dyn Bench) {
    let lead = received(bench, 1, at(0)).await;
    erased(bench, lead.id, at(1)).await;
    assert_eq!(bench.leads().find_open(&a_contact(1)).await.unwrap(), None);
    let change = crate::Lead::receive(id(2), crate::testing::a_request(1), false, at(2));
    let intake = an_intake(id(2), None, at(2));
    let next = bench.leads().record_new(&change.lead, &change.history, &intake, task(at(2))).await.unwrap();
    assert_eq!(next.number, 2);
}
