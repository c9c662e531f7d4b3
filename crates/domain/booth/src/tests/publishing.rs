use std::time::Duration;

use super::kit::{ANNA, alerts, look, minutes, outcomes, published, seconds};
use crate::testing::{Act, Call, World, boot};
use crate::{
    AdminAlert, FailReason, FoundSet, FoundSticker, GuestMessage, JobState, JobStatus, SetCheck, SetError, WatchMemory,
    WatchStep,
};

#[tokio::test]
async fn p5_a_second_life_asks_for_its_own_set_and_makes_no_second_one() {
    let mut world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Create, [(Act::First, SetError::Unknown)]);
    look(&world, id, &mut WatchMemory::default()).await;
    assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Publishing);
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    world.watch(id).await.unwrap();
    assert_eq!(world.sets.count(Call::Create), 1);
    assert_eq!(world.sets.names().len(), 1);
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
}

#[tokio::test]
async fn p1_uploaded_ids_survive_a_restart() {
    let mut world = World::new();
    let id = published(&world, ANNA).await;
    let faults = std::iter::repeat_n((Act::Nothing, SetError::NotSent), 1);
    world.sets.fail_next(Call::Create, faults);
    look(&world, id, &mut WatchMemory::default()).await;
    assert_eq!(world.sets.count(Call::Upload), 12);
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    world.watch(id).await.unwrap();
    assert_eq!(world.sets.count(Call::Upload), 12, "none of them twice");
}

#[tokio::test]
async fn an_unknown_outcome_waits_for_the_lag_before_the_next_create() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Create, [(Act::Nothing, SetError::Unknown)]);
    let mut memory = WatchMemory::default();
    let begun = world.now();
    while world.sets.count(Call::Create) < 2 {
        match look(&world, id, &mut memory).await {
            WatchStep::Again(wait) => world.advance(wait),
            WatchStep::Over => panic!("given up"),
        }
    }
    assert!(world.now().since(begun) >= seconds(60), "a new set may be invisible for so long");
    world.watch(id).await.unwrap();
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
}

#[tokio::test]
async fn a_lagging_set_is_found_and_not_made_twice() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.set_lag(seconds(50));
    world.sets.fail_next(Call::Create, [(Act::First, SetError::Unknown)]);
    world.watch(id).await.unwrap();
    assert_eq!(world.sets.count(Call::Create), 1);
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
}

#[tokio::test]
async fn an_occupied_name_that_is_not_visible_is_asked_for_until_it_is() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Create, [(Act::Nothing, SetError::Occupied)]);
    world.watch(id).await.unwrap();
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
}

#[tokio::test]
async fn a_429_is_honoured_exactly_and_over_a_restart() {
    let mut world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Upload, [(Act::Nothing, SetError::RetryAfter(seconds(77)))]);
    assert_eq!(look(&world, id, &mut WatchMemory::default()).await, WatchStep::Again(seconds(77)));
    world.advance(seconds(7));
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    let calls = world.sets.count(Call::Upload);
    assert_eq!(look(&world, id, &mut WatchMemory::default()).await, WatchStep::Again(seconds(70)));
    assert_eq!(world.sets.count(Call::Upload), calls);
    assert_eq!(world.job(id).await.unwrap().attempts, 0);
}

#[tokio::test]
async fn a_429_of_the_create_call_asks_once_and_creates_again() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Create, [(Act::Nothing, SetError::RetryAfter(seconds(9)))]);
    let begun = world.now();
    world.watch(id).await.unwrap();
    assert_eq!(world.sets.count(Call::Create), 2);
    assert!(world.now().since(begun) < seconds(30));
}

#[tokio::test]
async fn files_that_telegram_forgot_are_uploaded_again() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Create, [(Act::Nothing, SetError::FileGone)]);
    world.watch(id).await.unwrap();
    assert_eq!(world.sets.count(Call::Upload), 24);
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
}

#[tokio::test]
async fn p5_a_different_set_under_the_name_fails_the_job_with_an_alert() {
    let sticker = |emoji: &str| FoundSticker { emoji: Some(emoji.to_owned()), file_id: "x".to_owned() };
    for (other_title, emoji, count) in [(true, "🙂", 12), (false, "🙂", 13), (false, "😡", 12), (false, "🙂", 11)]
    {
        let world = World::new();
        let id = published(&world, ANNA).await;
        let job = world.job(id).await.unwrap();
        let ours = job.artifacts.pack.as_ref().unwrap().title.clone();
        let title = if other_title { "Another".to_owned() } else { ours };
        world.sets.plant(&job.set_name, FoundSet { title, stickers: vec![sticker(emoji); count] });
        world.watch(id).await.unwrap();
        let job = world.job(id).await.unwrap();
        let foreign = matches!(
            job.state,
            JobState::Failed { reason: FailReason::SetForeign, set_check: SetCheck::Closed { found: false }, .. }
        );
        assert!(foreign, "{emoji} {count}: {:?}", job.state);
        assert_eq!(world.sets.count(Call::Create), 0, "never deleted, extended or renamed");
        assert!(matches!(alerts(&world)[..], [AdminAlert::JobFailed { reason: FailReason::SetForeign, .. }]));
    }
}

#[tokio::test]
async fn an_unknown_owner_or_a_refusal_for_good_fails_the_job() {
    for error in [SetError::OwnerUnknown, SetError::Refused("bad_sticker")] {
        for call in [Call::Upload, Call::Create] {
            let world = World::new();
            let id = published(&world, ANNA).await;
            world.sets.fail_next(call, [(Act::Nothing, error.clone())]);
            world.watch(id).await.unwrap();
            let job = world.job(id).await.unwrap();
            assert!(matches!(job.state, JobState::Failed { reason: FailReason::SetRefused, .. }), "{error:?} {call:?}");
        }
    }
}

#[tokio::test]
async fn a_cap_of_sets_is_tried_slowly_until_it_is_lifted() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Create, std::iter::repeat_n((Act::Nothing, SetError::Refused("set_cap")), 5));
    let begun = world.now();
    world.watch(id).await.unwrap();
    assert!(world.now().since(begun) >= seconds(50));
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
}

#[tokio::test]
async fn an_outage_of_telegram_costs_no_attempt_and_backs_off() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Find, std::iter::repeat_n((Act::Nothing, SetError::NotSent), 6));
    let mut memory = WatchMemory::default();
    let mut waits = Vec::new();
    for _ in 0..6 {
        let WatchStep::Again(wait) = look(&world, id, &mut memory).await else { panic!("given up") };
        waits.push(wait.as_secs());
        world.advance(wait);
    }
    assert_eq!(waits, [2, 4, 8, 10, 10, 10]);
    world.watch(id).await.unwrap();
    let job = world.job(id).await.unwrap();
    assert_eq!((job.state.status(), job.attempts, job.drawings), (JobStatus::Done, 0, 1));
}

#[tokio::test]
async fn no_row_no_call_a_create_follows_its_own_write() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    let mut memory = WatchMemory::default();
    world.sets.fail_next(Call::Create, [(Act::Nothing, SetError::NotSent)]);
    look(&world, id, &mut memory).await;
    let JobState::Publishing { create: Some(call), .. } = world.job(id).await.unwrap().state else { panic!() };
    assert_eq!((call.at, call.calls), (world.now(), 1));
    world.advance(minutes(15));
    world.booth.sweep_once().await.unwrap();
    assert_eq!(look(&world, id, &mut memory).await, WatchStep::Over);
    assert_eq!(world.sets.count(Call::Create), 1, "the job had ended");
}

#[tokio::test]
async fn a_pack_whose_file_is_gone_fails() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    let pack = world.job(id).await.unwrap().artifacts.pack.unwrap();
    kernel::Files::remove(&*world.files, &pack.stickers[7].file).await.unwrap();
    world.watch(id).await.unwrap();
    assert!(matches!(world.job(id).await.unwrap().state, JobState::Failed { reason: FailReason::Permanent, .. }));
}

#[tokio::test]
async fn a_store_that_is_away_makes_the_watch_wait() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.messaging.set_available(false);
    let mut memory = WatchMemory::default();
    assert!(matches!(look(&world, id, &mut memory).await, WatchStep::Again(wait) if wait > Duration::ZERO));
    assert_eq!(world.sets.count(Call::Create), 0);
    world.messaging.set_available(true);
    world.watch(id).await.unwrap();
    assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Done);
}

#[tokio::test]
async fn no_row_no_call_a_write_that_fails_makes_no_set() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    let mut memory = WatchMemory::default();
    world.sets.fail_next(Call::Create, [(Act::Nothing, SetError::NotSent)]);
    look(&world, id, &mut memory).await;
    world.messaging.set_available(false);
    for _ in 0..3 {
        look(&world, id, &mut memory).await;
    }
    assert_eq!(world.sets.count(Call::Create), 1);
    world.messaging.set_available(true);
    world.watch(id).await.unwrap();
    assert_eq!(world.sets.count(Call::Create), 2);
}
