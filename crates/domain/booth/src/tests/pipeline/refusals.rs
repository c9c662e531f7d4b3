//! What providers refuse.

use super::super::kit::{ANNA, alerts, outcome_of, step};
use super::{drawn, job_of, world};
use crate::testing::boot;
use crate::{ArtistError, Outcome, RunMemory, RunStep, SheetPlan, SwitchReason};

fn described(world: &crate::testing::World) -> Vec<bool> {
    world.artists[0].requests().iter().map(|request| request.softened).collect()
}

#[tokio::test]
async fn p6_a_refused_photo_is_asked_once_more_in_gentler_words() {
    let world = world(|settings| settings.sheet_layout = SheetPlan::TwoOfSix);
    world.artists[0].fail_next([ArtistError::PhotoRefused]);
    let job = drawn(&world).await;
    assert_eq!(described(&world), [true, true], "the description was refused: drawn without, gently");
    assert!(!job.degraded && job.artifacts.softened);
}

#[tokio::test]
async fn p6_refused_twice_it_ends_the_job_and_nobody_else_gets_the_photo() {
    let mut world = world(|_| {});
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(1).await.unwrap().unwrap();
    let seen = job.clone().keep_description(kernel::Sensitive::new("a hat".to_owned())).unwrap();
    assert!(world.booth.record_run(&job, &seen).await.unwrap());
    world.artists[0].fail_next([ArtistError::PhotoRefused, ArtistError::Transient]);
    assert!(matches!(step(&world, &job, &mut RunMemory::default()).await, RunStep::Wait(_)));
    // The process is gone: the softening is remembered.
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    world.artists[0].fail_next([ArtistError::PhotoRefused]);
    world.run_one().await.unwrap();
    assert_eq!(outcome_of(&world, id).await, Some(Outcome::TryAgain));
    assert_eq!(described(&world), [false, true, true]);
    assert_eq!((world.artists[1].describes(), world.artists[1].draws(), world.artists[2].draws()), (0, 0, 0));
    assert!(alerts(&world).is_empty());
}

#[tokio::test]
async fn p6_a_refused_picture_is_asked_for_once_more_then_the_next_provider_draws() {
    for (refusals, draws, provider) in [(1, [2, 0], "first"), (2, [2, 1], "second")] {
        let world = world(|_| {});
        let id = world.submitted(ANNA).await.unwrap();
        let job = world.booth.claim_job(1).await.unwrap().unwrap();
        let seen = job.clone().keep_description(kernel::Sensitive::new("a hat".to_owned())).unwrap();
        assert!(world.booth.record_run(&job, &seen).await.unwrap());
        world.artists[0].fail_next((0..refusals).map(|_| ArtistError::OutputRefused));
        let mut memory = RunMemory::default();
        while world.booth.run_step(&job, &mut memory).await != crate::RunStep::Ended {}
        assert_eq!([world.artists[0].draws(), world.artists[1].draws()], draws);
        assert_eq!(described(&world)[..2], [false, false], "the same request");
        let job = job_of(&world, id).await;
        assert_eq!(job.artifacts.pack.unwrap().provider, provider);
        if refusals == 2 {
            let told = alerts(&world);
            assert!(
                matches!(told[..], [crate::AdminAlert::ProviderSwitched { reason: Some(SwitchReason::Refused), .. }]),
                "{told:?}"
            );
        }
    }
}

#[tokio::test]
async fn p6_a_description_that_does_not_come_twice_is_left_out() {
    let world = world(|_| {});
    world.artists[0].fail_next([ArtistError::BadOutput, ArtistError::OutputRefused]);
    let job = drawn(&world).await;
    assert_eq!((world.artists[0].describes(), world.artists[0].draws()), (2, 1));
    assert!(world.artists[0].requests()[0].appearance.is_none() && !job.degraded);
}
