use std::time::Duration;

use super::kit::hours;
use crate::testing::{World, a_member, a_submission};
use crate::{Actor, FillTime, HistoryEvent, LeadStatus, Submission};

const TICK: Duration = Duration::from_millis(1);

fn days(count: u64) -> Duration {
    hours(count * 24)
}

#[tokio::test]
async fn l4_spam_is_erased_exactly_thirty_days_after_its_last_status_change() {
    let world = World::new();
    let hurried = Submission { fill: FillTime::Unreadable, ..a_submission(1) };
    let suspected = world.desk.submit(hurried).await.unwrap();
    let marked = world.published(2).await.unwrap().id;
    world.clock.advance(days(1));
    world.desk.move_by_operator(2, LeadStatus::Spam, &a_member(7)).await.unwrap();
    world.clock.advance(days(29) - TICK);
    assert_eq!(world.desk.erase_expired().await.unwrap(), 0);
    world.clock.advance(TICK);
    assert_eq!(world.desk.erase_expired().await.unwrap(), 1);
    assert_eq!(world.lead(suspected).unwrap().erased_at, Some(world.now()));
    world.clock.advance(days(1) - TICK);
    assert_eq!(world.desk.erase_expired().await.unwrap(), 0);
    world.clock.advance(TICK);
    assert_eq!(world.desk.erase_expired().await.unwrap(), 1);
    assert!(world.lead(marked).unwrap().erased_at.is_some());
    let last = *world.file(marked).unwrap().history.last().unwrap();
    assert_eq!((last.by, last.event), (Actor::Task, HistoryEvent::Erased));
}

#[tokio::test]
async fn l4_all_others_are_erased_exactly_365_days_after_their_last_status_change() {
    let world = World::new();
    let touched = world.published(1).await.unwrap().id;
    let untouched = world.published(2).await.unwrap().id;
    world.clock.advance(days(100));
    world.desk.move_by_operator(1, LeadStatus::Won, &a_member(7)).await.unwrap();
    world.clock.advance(days(265) - TICK);
    assert_eq!(world.desk.erase_expired().await.unwrap(), 0);
    world.clock.advance(TICK);
    assert_eq!(world.desk.erase_expired().await.unwrap(), 1, "also one that is still new");
    assert!(world.lead(untouched).unwrap().erased_at.is_some());
    world.clock.advance(days(100));
    assert_eq!(world.desk.erase_expired().await.unwrap(), 1);
    assert_eq!(world.lead(touched).unwrap().status(), LeadStatus::Won);
    world.relay().await.unwrap();
    assert!(world.group().cards_of(1)[0].1.erased && world.group().cards_of(2)[0].1.erased);
    assert_eq!(world.desk.erase_expired().await.unwrap(), 0);
}

#[tokio::test]
async fn nothing_is_destroyed_while_a_jump_of_the_clock_is_not_confirmed() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.clock.advance(days(400));
    assert_eq!(world.desk.housekeep(false).await.unwrap().erased, 0);
    assert_eq!(world.desk.housekeep(true).await.unwrap().erased, 1);
}
