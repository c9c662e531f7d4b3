use desk::SettingsStore;
use messaging::Class;
use proptest::prelude::*;

use super::actors::now_or_never;
use super::kit::{alerts, decided, hours, minutes, tashkent};
use crate::testing::{Fault, World};
use crate::{GroupMessage, LeadAlert, LeadStatus};

async fn stored(world: &World) -> Option<serde_json::Value> {
    world.people.find("stickers_digest_last").await.unwrap()
}

fn digests(world: &World) -> usize {
    let group = world.group();
    group.messages.values().filter(|posted| matches!(posted.says, GroupMessage::Digest { .. })).count()
}

#[tokio::test]
async fn l3_the_digest_goes_out_at_ten_once_and_is_caught_up_until_noon() {
    let world = World::new();
    for (local, sent) in [
        ("2026-12-01 09:59", 0),
        ("2026-12-01 10:00", 1),
        ("2026-12-01 10:01", 1),
        ("2026-12-02 11:59", 2),
        ("2026-12-03 12:00", 2),
        ("2026-12-05 10:00", 3),
    ] {
        world.clock.set_wall(tashkent(local));
        world.desk.send_digest().await.unwrap();
        world.relay().await.unwrap();
        assert_eq!(digests(&world), sent, "{local}");
    }
}

#[tokio::test]
async fn l3_mark_and_digest_are_one_commit() {
    let world = World::new();
    world.clock.set_wall(tashkent("2026-12-01 10:00"));
    world.messaging.set_available(false);
    assert!(world.desk.send_digest().await.is_err());
    world.messaging.set_available(true);
    assert_eq!((stored(&world).await, decided(&world, Class::Digest)), (None, 0));
    assert!(world.desk.send_digest().await.unwrap());
    assert_eq!(stored(&world).await, Some(serde_json::json!("2026-12-01")));
    assert_eq!(decided(&world, Class::Digest), 1);
}

#[tokio::test]
async fn l7_the_digest_says_what_the_day_needs() {
    let world = World::new();
    world.clock.set_wall(tashkent("2026-12-01 09:30"));
    let member = crate::testing::a_member(7);
    for number in 1..=14u32 {
        world.published(number).await.unwrap();
        world.advance(minutes(1));
    }
    for number in 1..=12 {
        world.desk.move_by_operator(number, LeadStatus::InWork, &member).await.unwrap();
        world.advance(minutes(1));
    }
    world.advance(hours(72));
    // Friday morning: two came since yesterday's digest, one was won, one lost.
    world.clock.set_wall(tashkent("2026-12-04 09:59"));
    for number in 15..=16 {
        world.published(number).await.unwrap();
    }
    world.desk.move_by_operator(13, LeadStatus::Won, &member).await.unwrap();
    world.desk.move_by_operator(14, LeadStatus::Lost, &member).await.unwrap();
    world.clock.advance(minutes(1));
    world.desk.send_digest().await.unwrap();
    world.relay().await.unwrap();
    let said = super::kit::last_word(&world);
    let GroupMessage::Digest { fresh, waiting, won, lost, spam, untouched, .. } = said else { panic!("{said:?}") };
    assert_eq!((fresh, waiting, won, lost, spam), (2, 2, 1, 1, 0));
    let named: Vec<i64> = untouched.iter().map(|line| line.number).collect();
    assert_eq!(named, (1..=10).collect::<Vec<_>>(), "oldest first, at most ten");
}

#[tokio::test]
async fn a_digest_that_was_not_sent_by_midnight_is_dropped() {
    let world = World::new();
    world.clock.set_wall(tashkent("2026-12-01 11:00"));
    world.desk.send_digest().await.unwrap();
    world.group().faults.push_back(Fault::Flood(13 * 3_600));
    world.relay().await.unwrap();
    world.advance(hours(13));
    world.relay().await.unwrap();
    assert_eq!(digests(&world), 0);
    assert!(world.messaging.rows().iter().all(|row| row.status.is_final()));
}

#[tokio::test]
async fn a_stored_day_ahead_sends_nothing_and_is_told_of_once() {
    let world = World::new();
    world.clock.set_wall(tashkent("2026-12-02 10:30"));
    world.people.put("stickers_digest_last", serde_json::json!("2026-12-03")).await.unwrap();
    for _ in 0..5 {
        assert!(!world.desk.send_digest().await.unwrap());
        world.advance(minutes(11));
    }
    let day = chrono::NaiveDate::from_ymd_opt(2026, 12, 3).unwrap();
    assert_eq!(alerts(&world), [LeadAlert::DigestAhead { day }]);
    assert_eq!(stored(&world).await, Some(serde_json::json!("2026-12-03")));
}

#[tokio::test]
async fn a_stored_day_later_than_tomorrow_is_set_to_today_with_the_alert() {
    let world = World::new();
    world.clock.set_wall(tashkent("2026-12-02 10:30"));
    world.people.put("stickers_digest_last", serde_json::json!("2027-01-01")).await.unwrap();
    assert!(!world.desk.send_digest().await.unwrap());
    assert!(!world.desk.send_digest().await.unwrap());
    assert_eq!(stored(&world).await, Some(serde_json::json!("2026-12-02")));
    assert_eq!(alerts(&world).len(), 1);
    world.clock.set_wall(tashkent("2026-12-03 10:30"));
    assert!(world.desk.send_digest().await.unwrap());
}

/// Minutes pass, the wall clock is set so many minutes ahead of service time, the process starts anew.
fn wander(world: &World, steps: &[(u64, Option<i64>, bool)]) {
    for (minutes_on, ahead, restart) in steps {
        world.advance(minutes(*minutes_on));
        if let Some(ahead) = ahead {
            world.clock.set_wall(world.now().to_utc() + chrono::TimeDelta::minutes(*ahead));
        }
        if *restart {
            now_or_never(world.reboot()).unwrap().unwrap();
        }
        now_or_never(world.desk.send_digest()).unwrap().unwrap();
        let local = world.clock_wall().with_timezone(&chrono_tz::Asia::Tashkent);
        let before = digests(world);
        now_or_never(world.relay()).unwrap().unwrap();
        let hour = chrono::Timelike::hour(&local);
        assert!(digests(world) == before || (10..12).contains(&hour), "{local}");
    }
}

/// Days of the digests in the group, in order.
fn days(world: &World) -> Vec<chrono::NaiveDate> {
    let group = world.group();
    let digests = group.messages.values().filter_map(|posted| match &posted.says {
        GroupMessage::Digest { day, .. } => Some(*day),
        _ => None,
    });
    let mut days: Vec<_> = digests.collect();
    days.sort_unstable();
    days
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// Restarts lose nothing that is stored; the wall clock is ahead by up to a day, now more, now less.
    #[test]
    fn l3_one_digest_a_day_over_any_pattern_of_restarts_and_clock_jumps(
        steps in prop::collection::vec((0u64..200, prop::option::weighted(0.2, 0i64..1_440), any::<bool>()), 1..120),
    ) {
        let world = World::new();
        wander(&world, &steps);
        let mut days = days(&world);
        let sent = days.len();
        days.dedup();
        prop_assert_eq!(days.len(), sent, "a day twice");
    }

    /// However far it jumps: a day goes out twice only after the admins were told that the stored day lay ahead.
    #[test]
    fn l3_a_clock_that_was_days_ahead_sends_nothing_twice_unsaid(
        steps in prop::collection::vec((0u64..200, prop::option::weighted(0.2, -9_000i64..9_000), any::<bool>()), 1..120),
    ) {
        let world = World::new();
        wander(&world, &steps);
        let mut days = days(&world);
        let sent = days.len();
        days.dedup();
        prop_assert!(days.len() == sent || !alerts(&world).is_empty());
    }

    /// Within the window a digest is never missed.
    #[test]
    fn l3_a_day_whose_window_was_open_has_its_digest(start in 0u64..24 * 60, pace in 1u64..110) {
        let world = World::new();
        world.clock.set_wall(tashkent("2026-12-01 00:00"));
        world.advance(minutes(start));
        let first = start < 10 * 60;
        for _ in 0..(4 * 24 * 60 / pace) {
            now_or_never(world.desk.send_digest()).unwrap().unwrap();
            now_or_never(world.relay()).unwrap().unwrap();
            world.advance(minutes(pace));
        }
        prop_assert!(digests(&world) >= 3 + usize::from(first) - 1);
        prop_assert!(digests(&world) <= 5);
    }
}
