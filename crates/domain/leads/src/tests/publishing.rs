use std::time::Duration;

use kernel::ChatId;
use messaging::{Class, RejectReason};

use super::kit::{alerts, card_of, decided, minutes};
use crate::testing::{Fault, GROUP, World};
use crate::{GroupMessage, LeadAlert, LeadStatus};

#[tokio::test]
async fn l0_a_card_comes_when_the_bot_is_let_back_in() {
    let world = World::new();
    world.group().faults.extend([Fault::Refused(RejectReason::NoRights); 12]);
    let id = world.submitted(1).await.unwrap();
    for _ in 0..200 {
        world.relay().await.unwrap();
        world.advance(minutes(1));
    }
    assert!(world.lead(id).unwrap().card.shown.is_some());
    assert_eq!(world.group().cards_of(1).len(), 1);
    let failing: Vec<_> = alerts(&world);
    // Twelve failures: the fifth is told of, then one in half an hour.
    assert!((3..=5).contains(&failing.len()), "{failing:?}");
    assert!(matches!(failing[0], LeadAlert::CardsFailing { number: 1, failures: 5 }));
}

#[tokio::test]
async fn l0_rows_left_by_a_switched_off_module_are_opened_by_the_next_pass() {
    let world = World::new();
    assert_eq!(world.desk.publish_due().await.unwrap(), 0);
    let id = world.published(1).await.unwrap().id;
    assert_eq!(world.desk.publish_due().await.unwrap(), 0, "in the normal run it finds nothing");
    // As after a restore: the lead says more than its card, and no row is open.
    let change = world.lead(id).unwrap().press(
        crate::Verb::Take,
        &crate::testing::a_member(7),
        crate::Actor::Operator,
        world.now(),
    );
    let change = change.unwrap();
    let commit = messaging::Commit::new(messaging::Cause::Task, world.now());
    crate::LeadStore::record(&*world.store, &change.lead, &change.history, commit).await.unwrap();
    assert_eq!(world.desk.publish_due().await.unwrap(), 1);
    assert_eq!(world.desk.publish_due().await.unwrap(), 0, "one row is open");
    world.relay().await.unwrap();
    assert_eq!(world.group().cards_of(1)[0].1.status, LeadStatus::InWork);
}

#[tokio::test]
async fn a_burst_of_changes_is_one_edit_that_shows_the_last_state() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    let before = world.group().calls;
    let member = crate::testing::a_member(7);
    for status in [LeadStatus::InWork, LeadStatus::Won, LeadStatus::New, LeadStatus::Lost] {
        world.desk.move_by_operator(1, status, &member).await.unwrap();
    }
    world.relay().await.unwrap();
    assert_eq!(world.group().calls, before + 1);
    assert_eq!(world.group().cards_of(1)[0].1.status, LeadStatus::Lost);
    assert_eq!(card_of(&world, id), world.group().cards_of(1)[0].0);
}

#[tokio::test]
async fn a_flood_waits_exactly_as_long_as_asked() {
    let world = World::new();
    world.group().faults.push_back(Fault::Flood(137));
    world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    world.advance(Duration::from_secs(136));
    assert_eq!(world.relay().await.unwrap(), 0);
    world.advance(Duration::from_secs(1));
    assert_eq!(world.relay().await.unwrap(), 1);
    assert_eq!(world.group().cards_of(1).len(), 1);
}

#[tokio::test]
async fn a_card_that_somebody_deleted_is_posted_again() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    let old = card_of(&world, id);
    world.group().messages.remove(&old);
    world.desk.move_by_operator(1, LeadStatus::Won, &crate::testing::a_member(7)).await.unwrap();
    world.relay().await.unwrap();
    let cards = world.group().cards_of(1);
    assert_eq!((cards.len(), cards[0].1.status), (1, LeadStatus::Won));
    assert_ne!(cards[0].0, old);
}

#[tokio::test]
async fn after_an_upgrade_the_learnt_id_counts_and_open_leads_get_new_cards() {
    let world = World::new();
    let to = ChatId(-1_000_500);
    for number in 1..=3 {
        world.published(number).await.unwrap();
    }
    world.desk.move_by_operator(2, LeadStatus::Lost, &crate::testing::a_member(7)).await.unwrap();
    world.desk.forget_by_operator(3).await.unwrap();
    world.relay().await.unwrap();
    world.group().faults.push_back(Fault::NotSent);
    {
        let mut group = world.group();
        group.chat = to;
        group.messages.clear();
    }
    world.submitted(4).await.unwrap();
    for _ in 0..4 {
        world.relay().await.unwrap();
        world.desk.publish_due().await.unwrap();
        world.advance(minutes(2));
    }
    assert_eq!(world.desk.group().await.unwrap(), to);
    let shown: Vec<i64> = (1..=4).filter(|number| world.group().cards_of(*number).len() == 1).collect();
    assert_eq!(shown, [1, 4], "open and not erased");
    assert_eq!(alerts(&world), [LeadAlert::GroupMoved { to }]);
    let late = world.messaging.rows().into_iter().rfind(|row| row.outgoing.class == Class::LeadCard).unwrap();
    assert_eq!(late.outgoing.chat, to);
    assert_ne!(GROUP, to);
}

#[tokio::test]
async fn a_repeat_ping_follows_the_group_and_gives_up_after_five_failures() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.submitted(1).await.unwrap();
    // The card's edit goes through, the ping never does.
    let edit = world.claim_one().await.unwrap().unwrap();
    world.deliver(&edit).await.unwrap();
    world.group().faults.extend([Fault::NotSent; 5]);
    for _ in 0..40 {
        world.relay().await.unwrap();
        world.advance(minutes(1));
    }
    assert!(world.group().faults.is_empty(), "five calls");
    assert_eq!(decided(&world, Class::LeadPing), 1);
    let group = world.group();
    let went_out = group.messages.values().any(|posted| matches!(posted.says, GroupMessage::RepeatPing { .. }));
    assert!(!went_out);
}

#[tokio::test]
async fn a_service_message_moves_the_group_at_once_and_is_told_of_once() {
    let world = World::new();
    let lead = world.published(1).await.unwrap();
    let to = ChatId(-100_777);
    let follow = async |from, to| {
        world.desk.follow_group(world.event().await.unwrap(), from, to).await.unwrap();
        world.desk.group().await.unwrap()
    };
    assert_eq!(follow(ChatId(-9), ChatId(-10)).await, GROUP, "another group");
    assert_eq!(follow(GROUP, to).await, to);
    assert_eq!(follow(GROUP, to).await, to, "its second half");
    assert_eq!(alerts(&world), [LeadAlert::GroupMoved { to }]);
    world.group().chat = to;
    assert_eq!(world.desk.publish_due().await.unwrap(), 1);
    world.relay().await.unwrap();
    assert_eq!(world.lead(lead.id).unwrap().card.shown.map(|shown| shown.chat), Some(to));
}
