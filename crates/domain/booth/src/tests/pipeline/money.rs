//! Budgets.

use kernel::MicroUsd;

use super::super::kit::{ANNA, BORIS, alerts, outcome_of};
use super::{drawn, job_of, world};
use crate::testing::{FakeArtist, Spoilt, World};
use crate::{AdminAlert, ArtistError, CheckMode, FailureKind, Outcome, SwitchReason};

/// What one call of a paid artist can cost at most.
const CALL: i64 = 40_000;

fn spoilt() -> Spoilt {
    Spoilt { bad: vec![1], ..Spoilt::default() }
}

#[tokio::test]
async fn p2_a_jobs_budget_stops_its_calls_and_local_draws() {
    // A description and two sheets fit; the third sheet does not, nor does any call of the next provider.
    let world = world(|settings| settings.job_budget = Some(MicroUsd(3 * CALL)));
    (1..=9).for_each(|draw| world.export.spoil(draw, spoilt()));
    let job = drawn(&world).await;
    assert_eq!((world.artists[0].draws(), world.artists[1].draws(), world.artists[2].draws()), (2, 0, 1));
    assert!(job.degraded);
    let told = [AdminAlert::ProviderSwitched {
        from: "first".to_owned(),
        to: "local".to_owned(),
        reason: Some(SwitchReason::JobBudget),
    }];
    assert_eq!(alerts(&world), told);
    let spent = desk::UsageStore::get_spent_for_job(&*world.desk, job.id.0).await.unwrap();
    assert!(spent.0 <= 3 * CALL);
}

#[tokio::test]
async fn p2_with_its_budget_spent_a_job_uses_the_best_complete_pack() {
    let world = world(|settings| {
        settings.job_budget = Some(MicroUsd(2 * CALL));
        settings.consistency = CheckMode::Enforce;
    });
    world.export.spoil(1, Spoilt { alike: vec![5], ..Spoilt::default() });
    let job = drawn(&world).await;
    assert_eq!((world.artists[0].draws(), job.degraded), (1, false));
    assert_eq!(job.artifacts.pack.unwrap().provider, "first");
}

#[tokio::test]
async fn t6_with_the_days_budget_spent_the_booth_goes_on_with_local_and_says_so_once_a_day() {
    let world = world(|settings| settings.day_budget = Some(MicroUsd(2 * CALL)));
    let first = drawn(&world).await;
    assert!(!first.degraded);
    let limit = MicroUsd(2 * CALL);
    for guest in [BORIS, ANNA, BORIS] {
        let id = world.submitted(guest).await.unwrap();
        world.run_one().await.unwrap();
        let job = job_of(&world, id).await;
        assert!(job.degraded, "T6: a simple pack, which counts towards no limit");
        assert_eq!(alerts(&world), [AdminAlert::DayBudgetSpent { limit }]);
    }
    assert_eq!(world.artists[0].draws() + world.artists[1].draws(), 1);
    world.advance(std::time::Duration::from_hours(24));
    let next = drawn(&world).await;
    assert!(!next.degraded, "a new day has a budget of its own");
    assert_eq!(alerts(&world).len(), 1);
}

#[tokio::test]
async fn j6_started_calls_count_towards_the_days_budget_at_their_ceiling() {
    let world = world(|settings| settings.day_budget = Some(MicroUsd(2 * CALL)));
    for call in 0..2 {
        let start = desk::CallStart {
            job: None,
            attempt: 1,
            provider: format!("p{call}"),
            model: String::new(),
            purpose: "chat",
            ceiling: MicroUsd(CALL / 2 + 1),
        };
        desk::UsageStore::record_call_started(&*world.desk, start, world.now()).await.unwrap();
    }
    let job = drawn(&world).await;
    assert_eq!((world.artists[0].billed(), job.degraded), (0, true));
}

#[tokio::test]
async fn without_a_free_provider_a_spent_budget_is_a_failure_that_no_retry_mends() {
    let world = World::with(|settings| settings.job_budget = Some(MicroUsd(CALL - 1)), vec![FakeArtist::paid("only")]);
    let job = drawn(&world).await;
    assert_eq!(outcome_of(&world, job.id).await, Some(Outcome::Failure));
    assert_eq!(job.last_error, Some(FailureKind::Budget));
}

#[tokio::test]
async fn p2_money_that_is_enough_for_a_drawing_only_is_not_spent_on_a_description() {
    let world = World::with(|settings| settings.job_budget = Some(MicroUsd(CALL)), vec![FakeArtist::paid("only")]);
    let job = drawn(&world).await;
    assert_eq!((world.artists[0].describes(), world.artists[0].draws()), (0, 1));
    assert!(job.artifacts.pack.is_some());
}

#[tokio::test]
async fn p2_what_was_lost_on_the_way_counts_as_a_paid_picture() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("first"), FakeArtist::local()]);
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(1).await.unwrap().unwrap();
    let described = job.clone().keep_description(kernel::Sensitive::new("a hat".to_owned())).unwrap();
    assert!(world.booth.record_run(&job, &described).await.unwrap());
    world.artists[0].fail_next((0..9).map(|_| ArtistError::BadOutput));
    let mut memory = crate::RunMemory::default();
    while world.booth.run_step(&job, &mut memory).await != crate::RunStep::Ended {}
    assert_eq!((world.artists[0].draws(), world.artists[1].draws()), (3, 1));
    assert!(job_of(&world, id).await.degraded);
}
