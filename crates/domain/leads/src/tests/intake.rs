use std::time::Duration;

use kernel::Sensitive;
use messaging::Class;

use super::kit::decided;
use crate::testing::{World, a_form, a_submission};
use crate::{FillTime, IdempotencyKey, IntakeError, LeadForm, LeadStatus, Submission, Verb};

fn keyed(number: u32, key: &str) -> Submission {
    Submission { key: IdempotencyKey::parse(key), ..a_submission(number) }
}

#[tokio::test]
async fn a_submission_becomes_a_numbered_lead_with_a_card() {
    let world = World::new();
    let id = world.submitted(1).await.unwrap();
    let lead = world.lead(id).unwrap();
    assert_eq!((lead.number, lead.status(), lead.wish.guests), (1, LeadStatus::New, Some(120)));
    world.relay().await.unwrap();
    let cards = world.group().cards_of(1);
    assert_eq!(cards.len(), 1);
    assert_eq!((cards[0].1.status, cards[0].1.name.expose().as_str()), (LeadStatus::New, "Visitor 1"));
}

#[tokio::test]
async fn a_retried_request_has_one_answer_and_one_lead() {
    let world = World::new();
    let first = world.desk.submit(keyed(1, "k1")).await.unwrap();
    for _ in 0..3 {
        assert_eq!(world.desk.submit(keyed(1, "k1")).await.unwrap(), first);
    }
    assert_eq!(world.store.all().len(), 1);
    assert_eq!(world.lead(first).unwrap().repeats, 0);
    let other = Submission { key: IdempotencyKey::parse("k1"), ..a_submission(2) };
    assert!(matches!(world.desk.submit(other).await, Err(IntakeError::KeyReused)));
    // A repeat has a key of its own, whose retry adds nothing either.
    for _ in 0..2 {
        assert_eq!(world.desk.submit(keyed(1, "k2")).await.unwrap(), first);
    }
    assert_eq!(world.lead(first).unwrap().repeats, 1);
}

#[tokio::test]
async fn an_invalid_form_is_told_field_by_field_and_stores_nothing() {
    let world = World::new();
    let form = LeadForm { name: Sensitive::default(), guests: Some("x".to_owned()), ..a_form(1) };
    let refused = world.desk.submit(Submission { form, ..a_submission(1) }).await;
    let Err(IntakeError::Invalid(faults)) = refused else { panic!("{refused:?}") };
    assert_eq!(faults.keys().map(|field| field.as_str()).collect::<Vec<_>>(), ["name", "guests"]);
    assert!(world.store.all().is_empty() && world.messaging.rows().is_empty());
}

#[tokio::test]
async fn a_suspected_submission_is_kept_as_spam_without_a_card() {
    let world = World::new();
    let hurried = Submission { fill: FillTime::Took(Duration::ZERO), ..a_submission(1) };
    let id = world.desk.submit(hurried.clone()).await.unwrap();
    let again = world.desk.submit(hurried).await.unwrap();
    assert_ne!(id, again, "spam is never dropped, and joins nothing");
    assert_eq!(world.lead(id).unwrap().status(), LeadStatus::Spam);
    assert_eq!(world.relay().await.unwrap(), 0);
    assert_eq!(world.desk.publish_due().await.unwrap(), 0);
    assert!(world.messaging.rows().is_empty());
    // The real person behind it still gets through.
    let real = world.submitted(1).await.unwrap();
    assert_eq!(world.lead(real).unwrap().status(), LeadStatus::New);
}

#[tokio::test]
async fn a_repeat_contact_joins_its_open_lead_and_pings_under_the_card() {
    let world = World::new();
    let lead = world.published(1).await.unwrap();
    let joined = world.submitted(1).await.unwrap();
    assert_eq!(joined, lead.id);
    assert_eq!(world.store.all().len(), 1);
    world.relay().await.unwrap();
    let card = world.lead(lead.id).unwrap().card.shown.unwrap().message;
    assert_eq!(world.group().cards_of(1)[0].1.repeats, 1);
    let ping = world.group().messages.values().find(|posted| posted.reply_to == Some(card)).cloned().unwrap();
    assert!(matches!(ping.says, crate::GroupMessage::RepeatPing { number: 1, repeats: 1, .. }));
    assert_eq!(world.file(lead.id).unwrap().repeats.len(), 1);
}

#[tokio::test]
async fn a_repeat_before_the_card_needs_no_ping() {
    let world = World::new();
    world.submitted(1).await.unwrap();
    world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    assert_eq!(decided(&world, Class::LeadPing), 0);
    assert_eq!(world.group().cards_of(1)[0].1.repeats, 1);
}

#[tokio::test]
async fn a_contact_whose_lead_is_closed_makes_a_new_one() {
    let world = World::new();
    let old = world.published(1).await.unwrap();
    world.desk.move_by_operator(1, LeadStatus::Lost, &crate::testing::a_member(1)).await.unwrap();
    let new = world.submitted(1).await.unwrap();
    assert_ne!(new, old.id);
    let refused = world.desk.move_by_operator(1, LeadStatus::New, &crate::testing::a_member(1)).await;
    assert!(matches!(refused, Err(crate::LeadsError::OpenElsewhere { open: 2 })), "{refused:?}");
    let wrong = world.desk.move_by_operator(2, Verb::Reopen.target(), &crate::testing::a_member(1)).await;
    assert!(matches!(wrong, Err(crate::LeadsError::Refused(_))), "{wrong:?}");
}

#[tokio::test]
async fn a_source_has_five_a_minute_and_is_told_when_to_come_back() {
    let world = World::new();
    let from = |number| Submission { source: Some(Sensitive::new("203.0.113.7".to_owned())), ..a_submission(number) };
    for number in 1..=5 {
        world.desk.submit(from(number)).await.unwrap();
        world.advance(Duration::from_secs(5));
    }
    let refused = world.desk.submit(from(6)).await;
    assert!(matches!(refused, Err(IntakeError::TooMany { retry_after_s: 36 })), "{refused:?}");
    assert_eq!(world.store.all().len(), 5);
    world.submitted(6).await.unwrap();
    world.advance(Duration::from_secs(36));
    world.desk.submit(from(7)).await.unwrap();
}

#[tokio::test]
async fn nothing_is_accepted_while_the_store_is_away() {
    let world = World::new();
    world.messaging.set_available(false);
    assert!(matches!(world.submitted(1).await, Err(IntakeError::Unavailable(_))));
    world.messaging.set_available(true);
    world.submitted(1).await.unwrap();
}
