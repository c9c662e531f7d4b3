use std::time::Duration;

use messaging::Class;

use super::kit::{ANNA, alerts, look, minutes, notices, outcomes, published};
use crate::testing::{PageMode, World};
use crate::{AdminAlert, FailReason, GuestMessage, JobState, JobStatus, SetCheck, WatchMemory, WatchStep};

const TICK: Duration = Duration::from_millis(1);

#[tokio::test]
async fn r4_the_deadline_hands_any_active_job_to_people() {
    for stage in 0..4 {
        let world = World::new();
        let id = world.submitted(ANNA).await.unwrap();
        world.sets.set_page(PageMode::NotYet);
        match stage {
            0 => {}
            1 => assert!(world.booth.claim_job(0).await.unwrap().is_some()),
            2 => assert!(world.run_one().await.unwrap().is_some()),
            _ => {
                world.run_one().await.unwrap();
                look(&world, id, &mut WatchMemory::default()).await;
                assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Delivering);
            }
        }
        world.advance(minutes(15) - TICK);
        assert_eq!(world.booth.sweep_once().await.unwrap().overdue, 0);
        world.advance(TICK);
        assert_eq!(world.booth.sweep_once().await.unwrap().overdue, 1, "stage {stage}");
        assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::ManualHelp { .. }]));
        let job = world.job(id).await.unwrap();
        assert!(matches!(job.state, JobState::Failed { reason: FailReason::TooLate, .. }));
        let set = (stage == 3).then(|| job.set_name.clone());
        assert!(
            matches!(&alerts(&world)[..], [AdminAlert::JobFailed { set_name, .. }] if *set_name == set),
            "{:?}",
            alerts(&world)
        );
        assert_eq!(world.messaging.attention()[0].reason, "job_too_late");
        assert_eq!(world.booth.sweep_once().await.unwrap().overdue, 0, "once");
    }
}

#[tokio::test]
async fn j5_the_delay_notice_goes_out_once_and_only_inside_its_window() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    world.advance(minutes(5) - TICK);
    assert_eq!(world.booth.sweep_once().await.unwrap().noticed, 0);
    world.advance(TICK);
    assert_eq!(world.booth.sweep_once().await.unwrap().noticed, 1);
    assert_eq!(world.booth.sweep_once().await.unwrap().noticed, 0);
    world.advance(minutes(10) - TICK);
    assert_eq!(world.booth.sweep_once().await.unwrap().noticed, 0);
    assert_eq!(notices(&world, ANNA), 1);
}

#[tokio::test]
async fn j5_a_notice_that_did_not_go_out_is_taken_back_by_the_outcome() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    world.advance(minutes(6));
    world.booth.sweep_once().await.unwrap();
    world.finish_one().await.unwrap();
    let left: Vec<_> = world
        .said_to(ANNA)
        .into_iter()
        .filter(|(row, _)| row.status.holds_lane() || row.status == messaging::OutboxStatus::Waiting)
        .collect();
    assert!(left.iter().all(|(_, message)| !matches!(message, GuestMessage::DelayNotice { .. })));
    assert_eq!(outcomes(&world, ANNA).len(), 1);
}

#[tokio::test]
async fn the_slot_and_the_watch_of_an_ended_job_change_nothing() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    let mut memory = WatchMemory::default();
    world.sets.set_page(PageMode::NotYet);
    look(&world, id, &mut memory).await;
    let stale = world.job(id).await.unwrap();
    world.advance(minutes(15));
    world.booth.sweep_once().await.unwrap();
    let ended = world.job(id).await.unwrap();
    let late = stale.clone().mark_link_sent(None, world.now()).unwrap();
    assert!(!world.booth.record_run(&stale, &late).await.unwrap());
    assert_eq!(look(&world, id, &mut memory).await, WatchStep::Over);
    assert_eq!(world.job(id).await.unwrap(), ended);
    assert!(matches!(ended.state, JobState::Failed { set_check: SetCheck::Closed { found: true }, .. }));
    let words = world.said_to(ANNA).iter().filter(|(row, _)| row.outgoing.class == Class::Outcome).count();
    assert_eq!(words, 1);
}

#[tokio::test]
async fn a5_what_nobody_took_rings_once_more_after_half_an_hour() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    world.advance(minutes(15));
    world.booth.sweep_once().await.unwrap();
    world.advance(minutes(30) - TICK);
    assert_eq!(world.booth.sweep_once().await.unwrap().rung, 0);
    world.advance(minutes(1));
    assert_eq!(world.booth.sweep_once().await.unwrap().rung, 1);
    assert_eq!(world.booth.sweep_once().await.unwrap().rung, 0);
    let AdminAlert::StillWaiting { reason, minutes, job: Some(job), .. } = &alerts(&world)[1] else { panic!() };
    assert_eq!((reason.as_str(), *minutes, job.number), ("job_too_late", 30, 1));
}
