//! T6 and the alerts: each switch once, and once when the first choice is back.

use std::time::Duration;

use kernel::UserId;

use super::super::kit::{ANNA, alerts, minutes};
use super::{drawn, job_of, world};
use crate::testing::boot;
use crate::{AdminAlert, ArtistError, SwitchReason};

fn switched(to: &str, reason: SwitchReason) -> AdminAlert {
    AdminAlert::ProviderSwitched { from: "first".to_owned(), to: to.to_owned(), reason: Some(reason) }
}

#[tokio::test]
async fn t6_fifty_guests_during_an_outage_get_their_packs_and_the_admins_one_alert_and_one_when_it_is_back() {
    let mut world = world(|settings| settings.pack_limit = 100);
    for guest in 0..50 {
        world.artists[0].forgive();
        world.artists[0].fail_next((0..9).map(|_| ArtistError::CircuitOpen));
        let id = world.submitted(UserId(9_000 + guest)).await.unwrap();
        world.run_one().await.unwrap();
        assert_eq!(job_of(&world, id).await.artifacts.pack.unwrap().provider, "second");
        // Neither time nor a restart makes the same switch news.
        world.advance(minutes(11));
        if guest == 25 {
            world.reboot(boot(2));
            world.booth.startup().await.unwrap();
        }
    }
    assert_eq!(alerts(&world), [switched("second", SwitchReason::Away)]);
    world.artists[0].forgive();
    for _ in 0..3 {
        assert!(!drawn(&world).await.degraded, "when it is back, it is used again");
    }
    assert_eq!(alerts(&world)[1..], [AdminAlert::FirstChoiceBack { provider: "first".to_owned() }]);
    world.artists[0].fail_next([ArtistError::QuotaOrBilling]);
    drawn(&world).await;
    assert_eq!(alerts(&world)[2..], [switched("second", SwitchReason::Quota)], "another switch is told again");
}

#[tokio::test]
async fn t6_a_switch_that_goes_further_down_the_list_is_told_and_one_back_up_is_not() {
    let world = world(|settings| settings.pack_limit = 100);
    for (second_is_away, told) in [(false, 1), (true, 2), (false, 2), (true, 2)] {
        world.artists[0].fail_next([ArtistError::CircuitOpen]);
        if second_is_away {
            world.artists[1].fail_next([ArtistError::CircuitOpen]);
        }
        drawn(&world).await;
        world.artists.iter().for_each(|artist| artist.forgive());
        assert_eq!(alerts(&world).len(), told);
    }
    assert_eq!(alerts(&world)[1], switched("local", SwitchReason::Away));
}

#[tokio::test]
async fn t6_a_provider_that_does_not_answer_three_times_is_left_for_the_next() {
    let world = world(|_| {});
    world.artists[0].fail_next((0..50).map(|_| ArtistError::RateLimited { after: None }));
    let job = drawn(&world).await;
    assert_eq!((world.artists[0].describes(), world.artists[0].draws()), (3, 0));
    assert_eq!(job.artifacts.pack.as_ref().unwrap().provider, "second");
    assert!(job.age(world.now()) < minutes(1), "a guest does not wait for a provider while another one is there");
}

/// Jobs of the first provider that took so long.
async fn slow_runs(world: &crate::testing::World, count: u32, took: Duration) {
    for _ in 0..count {
        let id = world.submitted(ANNA).await.unwrap();
        let job = world.booth.claim_job(1).await.unwrap().unwrap();
        world.advance(took);
        let pack = crate::Pack { provider: "first".to_owned(), ..crate::testing::a_pack("slow") };
        let change = job.clone().store_pack(pack, false, world.now()).unwrap();
        assert!(world.booth.record_run(&job, &change).await.unwrap());
        assert_eq!(job.id, id);
        world.booth.fail_job(job.number, messaging::Cause::Task).await.unwrap();
    }
}

#[tokio::test]
async fn t6_b_a_job_with_less_time_than_its_provider_takes_goes_to_the_next_faster_one() {
    for (waited, provider) in [(8, "first"), (9, "second")] {
        let world = world(|settings| settings.pack_limit = 100);
        // p90 is 5 min, so 6.5 min have to be left of 15.
        slow_runs(&world, 10, minutes(5)).await;
        let id = world.submitted(ANNA).await.unwrap();
        world.advance(minutes(waited));
        world.run_one().await.unwrap();
        assert_eq!(job_of(&world, id).await.artifacts.pack.unwrap().provider, provider, "{waited} min waited");
    }
}

#[tokio::test]
async fn t6_b_where_nobody_faster_is_there_it_is_tried_all_the_same() {
    let world = crate::testing::World::with(
        |settings| settings.pack_limit = 100,
        vec![crate::testing::FakeArtist::paid("first")],
    );
    slow_runs(&world, 3, minutes(5)).await;
    let id = world.submitted(ANNA).await.unwrap();
    world.advance(minutes(10));
    world.run_one().await.unwrap();
    assert_eq!(job_of(&world, id).await.artifacts.pack.unwrap().provider, "first");
}
