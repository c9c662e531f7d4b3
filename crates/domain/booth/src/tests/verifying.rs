use std::time::Duration;

use super::kit::{ANNA, alerts, look, minutes, published, seconds};
use crate::testing::{Act, Call, FakeArtist, PageMode, World};
use crate::{AdminAlert, JobId, JobStatus, PageCheck, SetError, StickerSets, WatchMemory, WatchStep};

async fn delivering(world: &World) -> (JobId, WatchMemory) {
    let id = published(world, ANNA).await;
    let mut memory = WatchMemory::default();
    assert_eq!(look(world, id, &mut memory).await, WatchStep::Again(seconds(2)));
    assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Delivering);
    (id, memory)
}

#[tokio::test]
async fn t4_two_positive_checks_in_a_row_decide_the_link() {
    let world = World::new();
    let (id, mut memory) = delivering(&world).await;
    world.advance(seconds(2));
    assert_eq!(look(&world, id, &mut memory).await, WatchStep::Over);
    assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Done);
}

#[tokio::test]
async fn t4_anything_else_resets_the_count() {
    for fault in ["network", "page", "eleven", "thirteen"] {
        let world = World::new();
        let (id, mut memory) = delivering(&world).await;
        let name = world.job(id).await.unwrap().set_name;
        let whole = world.sets.find(&name).await.unwrap().unwrap();
        let mut other = whole.clone();
        match fault {
            "network" => world.sets.fail_next(Call::Find, [(Act::Nothing, SetError::NotSent)]),
            "page" => world.sets.set_page(PageMode::NotYet),
            "eleven" => other.stickers.truncate(11),
            _ => other.stickers.extend(whole.stickers.first().cloned()),
        }
        world.sets.plant(&name, other);
        look(&world, id, &mut memory).await;
        world.sets.plant(&name, whole);
        world.sets.set_page(PageMode::Truth);
        assert!(matches!(look(&world, id, &mut memory).await, WatchStep::Again(_)), "{fault}: one positive only");
        assert_eq!(look(&world, id, &mut memory).await, WatchStep::Over, "{fault}");
    }
}

#[tokio::test]
async fn t4_checks_come_every_2_seconds_for_90_seconds_then_every_10() {
    let world = World::new();
    world.sets.set_page(PageMode::NotYet);
    let (id, mut memory) = delivering(&world).await;
    world.advance(seconds(90) - Duration::from_millis(1));
    assert_eq!(look(&world, id, &mut memory).await, WatchStep::Again(seconds(2)));
    world.advance(Duration::from_millis(1));
    assert_eq!(look(&world, id, &mut memory).await, WatchStep::Again(seconds(10)));
    world.advance(minutes(10));
    assert_eq!(look(&world, id, &mut memory).await, WatchStep::Again(seconds(10)));
}

#[tokio::test]
async fn t4_a_429_while_verifying_is_honoured() {
    let world = World::new();
    let (id, mut memory) = delivering(&world).await;
    world.sets.fail_next(Call::Find, [(Act::Nothing, SetError::RetryAfter(seconds(33)))]);
    assert_eq!(look(&world, id, &mut memory).await, WatchStep::Again(seconds(33)));
}

#[tokio::test]
async fn an_unknown_page_is_trusted_after_a_minute_in_auto_with_one_alert() {
    let world = World::new();
    world.sets.set_page(PageMode::Unknown);
    let (id, mut memory) = delivering(&world).await;
    let begun = world.now();
    while let WatchStep::Again(wait) = look(&world, id, &mut memory).await {
        world.advance(wait);
    }
    assert_eq!(world.now().since(begun), seconds(60));
    assert_eq!(alerts(&world), [AdminAlert::PageUnknown]);
    assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Done);
}

#[tokio::test]
async fn a_break_in_the_api_restarts_the_minute_of_trust() {
    let world = World::new();
    world.sets.set_page(PageMode::Unknown);
    let (id, mut memory) = delivering(&world).await;
    world.advance(seconds(58));
    world.sets.fail_next(Call::Find, [(Act::Nothing, SetError::NotSent)]);
    look(&world, id, &mut memory).await;
    world.advance(seconds(2));
    assert!(matches!(look(&world, id, &mut memory).await, WatchStep::Again(_)));
    assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Delivering);
}

#[tokio::test]
async fn a_clear_no_is_never_trusted_away() {
    let world = World::new();
    world.sets.set_page(PageMode::NotYet);
    let (id, mut memory) = delivering(&world).await;
    for _ in 0..80 {
        let WatchStep::Again(wait) = look(&world, id, &mut memory).await else { panic!("trusted") };
        world.advance(wait);
    }
    assert!(alerts(&world).is_empty());
}

#[tokio::test]
async fn strict_waits_for_the_page_and_off_does_not_ask_it() {
    let with = |check| World::with(|settings| settings.page_check = check, vec![FakeArtist::local()]);
    let strict = with(PageCheck::Strict);
    strict.sets.set_page(PageMode::Unknown);
    let (id, mut memory) = delivering(&strict).await;
    for _ in 0..60 {
        let WatchStep::Again(wait) = look(&strict, id, &mut memory).await else { panic!("trusted") };
        strict.advance(wait);
    }
    let off = with(PageCheck::Off);
    off.sets.set_page(PageMode::NotYet);
    let (id, mut memory) = delivering(&off).await;
    assert_eq!(look(&off, id, &mut memory).await, WatchStep::Over);
}
