use super::kit::{ANNA, BORIS, alerts, minutes, outcomes, published, step};
use crate::testing::{World, boot};
use crate::{
    AdminAlert, FailReason, FailureKind, GuestMessage, JobState, JobStatus, Marker, Outcome, RunMemory, RunStep,
    StartupReport, WatchMemory,
};

#[tokio::test]
async fn r2_requeues_processing_jobs_counted_marked_and_alone() {
    let mut world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    world.booth.claim_job(0).await.unwrap().unwrap();
    world.reboot(boot(2));
    let report = world.booth.startup().await.unwrap();
    assert_eq!(report, StartupReport { requeued: 1, ..StartupReport::default() });
    let job = world.job(id).await.unwrap();
    assert_eq!(job.state, JobState::Queued { not_before: None });
    assert_eq!(
        (job.attempts, job.marker, job.last_error, job.alone),
        (1, Some(Marker::RequeuedAfterRestart), Some(FailureKind::Killed), true)
    );
    assert_eq!(world.booth.startup().await.unwrap(), StartupReport::default(), "once");
}

#[tokio::test]
async fn r2_the_suspects_next_run_is_alone() {
    let mut world = World::new();
    world.submitted(ANNA).await.unwrap();
    world.submitted(BORIS).await.unwrap();
    world.booth.claim_job(0).await.unwrap().unwrap();
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    let suspect = world.booth.claim_job(0).await.unwrap().unwrap();
    assert!(suspect.alone);
    assert_eq!(world.booth.claim_job(1).await.unwrap(), None);
    let mut memory = RunMemory::default();
    assert_eq!(step(&world, &suspect, &mut memory).await, RunStep::Ended);
    assert!(world.booth.claim_job(1).await.unwrap().is_some());
}

#[tokio::test]
async fn r1_a_job_that_kills_the_process_twice_fails_with_an_alert() {
    let mut world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    for life in 2..=3 {
        world.booth.claim_job(0).await.unwrap().unwrap();
        world.reboot(boot(life));
        world.booth.startup().await.unwrap();
    }
    let job = world.job(id).await.unwrap();
    assert!(matches!(job.state, JobState::Failed { reason: FailReason::FoundAtStart, .. }));
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Failure { .. }]));
    assert!(matches!(alerts(&world)[..], [AdminAlert::JobFailed { reason: FailReason::FoundAtStart, .. }]));
    assert_eq!(world.messaging.attention().len(), 1);
}

#[tokio::test]
async fn a_cancelled_run_is_free_twice_then_counted_then_failed() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    let mut seen = Vec::new();
    for _ in 0..4 {
        let job = world.booth.claim_job(0).await.unwrap().unwrap();
        world.booth.return_cancelled(&job).await.unwrap();
        let row = world.job(id).await.unwrap();
        seen.push((row.state.status(), row.free_requeues, row.attempts));
        assert_eq!(row.marker, Some(Marker::RequeuedOnShutdown));
    }
    assert_eq!(
        seen,
        [(JobStatus::Queued, 1, 0), (JobStatus::Queued, 2, 0), (JobStatus::Queued, 2, 1), (JobStatus::Failed, 2, 2),]
    );
    assert_eq!(world.job(id).await.unwrap().drawings, 4, "J2: MAX_ATTEMPTS + SHUTDOWN_FREE_REQUEUES");
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Failure { .. }]));
}

#[tokio::test]
async fn a_kill_during_the_grace_of_a_stop_costs_no_attempt() {
    let mut world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    world.booth.claim_job(0).await.unwrap().unwrap();
    world.booth.record_stop_mark().await.unwrap();
    world.reboot(boot(2));
    let report = world.booth.startup().await.unwrap();
    assert_eq!(report, StartupReport { returned: 1, ..StartupReport::default() });
    let job = world.job(id).await.unwrap();
    assert_eq!((job.attempts, job.free_requeues, job.alone), (0, 1, false));
    world.booth.claim_job(0).await.unwrap().unwrap();
    world.reboot(boot(3));
    let report = world.booth.startup().await.unwrap();
    assert_eq!(report.requeued, 1, "the mark speaks for its own process only");
}

#[tokio::test]
async fn j4_a_claim_whose_answer_was_lost_is_found_by_its_own_slot_alone() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    assert_eq!(world.booth.find_claimed_by(0).await.unwrap(), None, "it is only queued");
    let lost = world.booth.claim_job(0).await.unwrap().unwrap();
    assert_eq!(world.booth.find_claimed_by(1).await.unwrap(), None);
    let found = world.booth.find_claimed_by(0).await.unwrap().unwrap();
    assert_eq!((found.id, found.run), (lost.id, lost.run), "the same run goes on");
    assert_eq!(step(&world, &found, &mut RunMemory::default()).await, RunStep::Ended);
    assert_eq!(world.booth.find_claimed_by(0).await.unwrap(), None);
}

#[tokio::test]
async fn a_slot_that_panicked_leaves_its_job_as_found_at_start() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    world.booth.slot_died(&job).await.unwrap();
    let row = world.job(id).await.unwrap();
    assert_eq!((row.last_error, row.alone, row.attempts), (Some(FailureKind::Panic), true, 1));
    world.booth.slot_died(&job).await.unwrap();
    assert_eq!(world.job(id).await.unwrap(), row, "its run is over");
}

#[tokio::test]
async fn r3_a_job_in_publishing_or_delivering_goes_on_after_a_restart() {
    let mut world = World::new();
    let id = published(&world, ANNA).await;
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    assert_eq!(world.booth.watchable(10).await.unwrap(), [id]);
    world.watch(id).await.unwrap();
    assert_eq!(world.job(id).await.unwrap().attempts, 0);
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
    assert!(world.booth.watchable(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn r4_a_job_past_its_deadline_fails_on_the_first_sweep_without_a_notice() {
    let mut world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    world.booth.claim_job(0).await.unwrap().unwrap();
    world.advance(minutes(20));
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    assert_eq!(world.booth.claim_job(0).await.unwrap(), None, "never begun again");
    let report = world.booth.sweep_once().await.unwrap();
    assert_eq!((report.overdue, report.noticed), (1, 0));
    assert_eq!(world.job(id).await.unwrap().state.outcome(), Some(Outcome::ManualHelp));
    assert_eq!(super::kit::notices(&world, ANNA), 0);
}

#[tokio::test]
async fn a_death_in_publishing_makes_a_suspect_that_is_watched_alone() {
    let mut world = World::new();
    let first = published(&world, ANNA).await;
    let second = published(&world, BORIS).await;
    let mut memory = WatchMemory::default();
    world.sets.fail_next(crate::testing::Call::Find, [(crate::testing::Act::Nothing, crate::SetError::NotSent)]);
    world.booth.watch_step(second, &mut memory).await;
    world.reboot(boot(2));
    let report = world.booth.startup().await.unwrap();
    assert_eq!(report.suspects, 1);
    assert_eq!(world.booth.watchable(10).await.unwrap(), [second], "alone");
    world.changes.take();
    world.watch(second).await.unwrap();
    assert!(world.changes.take().contains(&kernel::Topic::JobWatch), "the others are woken");
    assert_eq!(world.booth.watchable(10).await.unwrap(), [first]);
}

#[tokio::test]
async fn only_deaths_while_alone_count_and_three_of_them_end_an_absent_set() {
    let mut world = World::new();
    let id = published(&world, ANNA).await;
    let deaths = |job: &crate::Job| match job.state {
        JobState::Publishing { deaths, .. } => deaths,
        _ => panic!("{:?}", job.state),
    };
    let mut counted = Vec::new();
    for life in 2..6 {
        let taken = world.job(id).await.unwrap().take_watch(boot(life - 1)).unwrap();
        let before = world.job(id).await.unwrap();
        assert!(world.booth.record_run(&before, &taken).await.unwrap());
        world.reboot(boot(life));
        world.booth.startup().await.unwrap();
        counted.push(deaths(&world.job(id).await.unwrap()));
    }
    assert_eq!(counted, [0, 1, 2, 3]);
    world.watch(id).await.unwrap();
    let job = world.job(id).await.unwrap();
    assert!(matches!(job.state, JobState::Failed { reason: FailReason::PublishDeaths, .. }));
    assert!(world.sets.names().is_empty());
}

#[tokio::test]
async fn deaths_between_uploads_do_not_add_up() {
    let mut world = World::new();
    let id = published(&world, ANNA).await;
    let uploads = 12;
    for upload in 0..uploads {
        // Two processes die alone with it, the third comes one sticker further and dies too.
        for step in 0..3 {
            let before = world.job(id).await.unwrap();
            let mut change = before.clone().take_watch(boot(upload * 3 + step + 1)).unwrap();
            assert!(world.booth.record_run(&before, &change).await.unwrap());
            if step == 2 {
                let before = world.job(id).await.unwrap();
                change = before.clone().keep_upload(usize::try_from(upload).unwrap(), "file".to_owned()).unwrap();
                assert!(world.booth.record_run(&before, &change).await.unwrap());
            }
            world.reboot(boot(upload * 3 + step + 2));
            world.booth.startup().await.unwrap();
        }
    }
    world.watch(id).await.unwrap();
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
}

#[tokio::test]
async fn a_set_that_exists_is_delivered_however_many_processes_died() {
    let mut world = World::new();
    let id = published(&world, ANNA).await;
    let job = world.job(id).await.unwrap();
    let stickers = vec![crate::FoundSticker { emoji: Some("🙂".to_owned()), file_id: "x".to_owned() }; 12];
    let title = job.artifacts.pack.as_ref().unwrap().title.clone();
    world.sets.plant(&job.set_name, crate::FoundSet { title, stickers });
    for life in 2..8 {
        let before = world.job(id).await.unwrap();
        let taken = before.clone().take_watch(boot(life - 1)).unwrap();
        assert!(world.booth.record_run(&before, &taken).await.unwrap());
        world.reboot(boot(life));
        world.booth.startup().await.unwrap();
    }
    world.watch(id).await.unwrap();
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]));
}

#[tokio::test]
async fn an_outage_clears_a_suspect_so_that_it_holds_nobody_up() {
    let mut world = World::new();
    let first = published(&world, ANNA).await;
    let second = published(&world, BORIS).await;
    let down = |world: &World| {
        let faults = std::iter::repeat_n((crate::testing::Act::Nothing, crate::SetError::NotSent), 3);
        world.sets.fail_next(crate::testing::Call::Find, faults);
    };
    down(&world);
    world.booth.watch_step(second, &mut WatchMemory::default()).await;
    world.reboot(boot(2));
    world.booth.startup().await.unwrap();
    assert_eq!(world.booth.watchable(10).await.unwrap(), [second]);
    world.booth.watch_step(second, &mut WatchMemory::default()).await;
    assert!(!world.job(second).await.unwrap().alone, "the process has survived it");
    assert_eq!(world.booth.watchable(10).await.unwrap(), [first, second]);
}
