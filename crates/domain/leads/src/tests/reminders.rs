use std::time::Duration;

use messaging::Class;

use super::kit::{card_of, decided, hours, minutes, tashkent};
use crate::testing::{Fault, World};
use crate::{GroupMessage, LeadStatus};

fn reminders(world: &World) -> usize {
    let group = world.group();
    group.messages.values().filter(|posted| matches!(posted.says, GroupMessage::Reminder { .. })).count()
}

async fn pass(world: &World) -> u32 {
    let decided = world.desk.send_reminders().await.unwrap();
    world.relay().await.unwrap();
    decided
}

#[tokio::test]
async fn l6_a_lead_that_is_new_for_more_than_two_hours_is_reminded_of_once_for_ever() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    world.advance(hours(2));
    assert_eq!(pass(&world).await, 0, "more than two hours");
    world.advance(Duration::from_secs(1));
    assert_eq!(pass(&world).await, 1);
    assert_eq!(reminders(&world), 1);
    let card = card_of(&world, id);
    assert!(world.group().messages.values().any(|posted| posted.reply_to == Some(card)));
    assert!(world.messaging.attention().iter().any(|open| open.reason == "lead_unclaimed"));
    world.advance(hours(3));
    assert_eq!(pass(&world).await, 0);
    let member = crate::testing::a_member(7);
    world.desk.move_by_operator(1, LeadStatus::InWork, &member).await.unwrap();
    assert!(world.messaging.attention().is_empty(), "somebody took it");
    world.desk.move_by_operator(1, LeadStatus::New, &member).await.unwrap();
    world.clock.advance(hours(24));
    assert_eq!(pass(&world).await, 0, "also after it went back to new");
    assert_eq!(reminders(&world), 1);
}

#[tokio::test]
async fn l2_a_reminder_that_fell_due_at_night_goes_out_at_the_next_opening_once() {
    let world = World::new();
    // Friday evening.
    world.clock.set_wall(tashkent("2026-12-04 20:00"));
    world.published(1).await.unwrap();
    let mut passed = 0;
    while world.clock_wall() < tashkent("2026-12-07 09:00") {
        assert_eq!(pass(&world).await, 0, "{}", world.clock_wall());
        world.advance(minutes(30));
        passed += 1;
    }
    assert!(passed > 100);
    assert_eq!(pass(&world).await, 1);
    world.advance(minutes(1));
    assert_eq!(pass(&world).await, 0);
    assert_eq!(reminders(&world), 1);
}

#[tokio::test]
async fn l2_a_decided_reminder_waits_outside_its_hours() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.clock.set_wall(tashkent("2026-12-04 20:50"));
    world.clock.advance(hours(3));
    world.clock.set_wall(tashkent("2026-12-04 20:50"));
    assert_eq!(world.desk.send_reminders().await.unwrap(), 1);
    world.group().faults.push_back(Fault::Flood(3_600));
    world.relay().await.unwrap();
    while world.clock_wall() < tashkent("2026-12-07 09:00") {
        world.relay().await.unwrap();
        assert_eq!(reminders(&world), 0, "{}", world.clock_wall());
        world.advance(minutes(20));
    }
    world.relay().await.unwrap();
    assert_eq!(reminders(&world), 1);
}

#[tokio::test]
async fn a_waiting_reminder_is_dropped_when_its_lead_is_no_longer_new() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.advance(hours(3));
    assert_eq!(world.desk.send_reminders().await.unwrap(), 1);
    world.desk.move_by_operator(1, LeadStatus::InWork, &crate::testing::a_member(7)).await.unwrap();
    world.relay().await.unwrap();
    assert_eq!((reminders(&world), decided(&world, Class::Reminder)), (0, 0));
}

#[tokio::test]
async fn a_waiting_reminder_does_not_keep_the_card_waiting() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.advance(hours(3));
    world.desk.send_reminders().await.unwrap();
    world.clock.set_wall(tashkent("2026-12-04 22:00"));
    world.relay().await.unwrap();
    world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    assert_eq!(world.group().cards_of(1)[0].1.repeats, 1);
}

#[tokio::test]
async fn spam_erased_and_unseen_leads_are_not_reminded_of() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.desk.move_by_operator(1, LeadStatus::Spam, &crate::testing::a_member(7)).await.unwrap();
    world.published(2).await.unwrap();
    world.desk.forget_by_operator(2).await.unwrap();
    world.submitted(3).await.unwrap();
    world.advance(hours(3));
    assert_eq!(world.desk.send_reminders().await.unwrap(), 0);
}

#[tokio::test]
async fn l6_a_lead_that_was_reminded_of_refuses_it_itself_also_back_in_new() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    world.advance(hours(3));
    assert_eq!(world.desk.send_reminders().await.unwrap(), 1);
    for status in [LeadStatus::InWork, LeadStatus::New] {
        world.desk.move_by_operator(1, status, &crate::testing::a_member(7)).await.unwrap();
    }
    let lead = world.lead(id).unwrap();
    assert!(lead.status() == LeadStatus::New && lead.remind(world.now()).is_err());
}
