use super::kit::{ANNA, alerts, look, minutes, outcomes, published, seconds};
use crate::testing::{Act, Call, World, boot};
use crate::{AdminAlert, JobId, JobState, SetCheck, SetError, WatchMemory};

/// A job that passed its deadline with a create call out.
async fn ended_while_creating(world: &World, act: Act) -> JobId {
    let id = published(world, ANNA).await;
    let left = minutes(15) - seconds(5);
    world.advance(left);
    world.sets.set_lag(minutes(2));
    world.sets.fail_next(Call::Create, [(act, SetError::Unknown)]);
    look(world, id, &mut WatchMemory::default()).await;
    world.advance(seconds(5));
    let report = world.booth.sweep_once().await.unwrap();
    assert_eq!((report.overdue, report.set_checks), (1, 0));
    id
}

fn check(job: &crate::Job) -> SetCheck {
    match job.state {
        JobState::Failed { set_check, .. } => set_check,
        _ => panic!("{:?}", job.state),
    }
}

#[tokio::test]
async fn a_set_that_turns_up_after_the_end_is_told_to_the_admins() {
    let world = World::new();
    let id = ended_while_creating(&world, Act::First).await;
    assert!(matches!(check(&world.job(id).await.unwrap()), SetCheck::Open { .. }));
    world.advance(minutes(2));
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 1);
    let job = world.job(id).await.unwrap();
    assert_eq!(check(&job), SetCheck::Closed { found: true });
    assert!(matches!(alerts(&world)[..], [AdminAlert::JobFailed { .. }, AdminAlert::SetTurnedUp { .. }]));
    assert_eq!(outcomes(&world, ANNA).len(), 1);
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 0);
}

#[tokio::test]
async fn absent_is_settled_only_when_no_create_can_land_any_more() {
    let world = World::new();
    let id = ended_while_creating(&world, Act::Nothing).await;
    world.advance(world.settings.create_can_land - seconds(6));
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 0);
    world.advance(seconds(1));
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 1);
    assert_eq!(check(&world.job(id).await.unwrap()), SetCheck::Closed { found: false });
    assert_eq!(alerts(&world).len(), 1);
}

#[tokio::test]
async fn each_process_asks_at_least_once_and_no_answer_settles_nothing() {
    let mut world = World::new();
    let id = ended_while_creating(&world, Act::First).await;
    world.advance(minutes(60));
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    world.sets.fail_next(Call::Find, [(Act::Nothing, SetError::NotSent)]);
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 0);
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 1);
    assert_eq!(check(&world.job(id).await.unwrap()), SetCheck::Closed { found: true });
}

#[tokio::test]
async fn an_erased_guests_set_is_told_to_nobody() {
    let world = World::new();
    let id = ended_while_creating(&world, Act::First).await;
    world.booth.delete_me(world.event(ANNA).await.unwrap(), World::seen(ANNA)).await.unwrap();
    world.advance(minutes(5));
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 0);
    assert_eq!(check(&world.job(id).await.unwrap()), SetCheck::NotNeeded);
    assert_eq!(alerts(&world).len(), 1);
}
