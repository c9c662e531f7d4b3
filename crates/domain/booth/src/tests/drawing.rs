use std::time::Duration;

use kernel::{Folder, MicroUsd};

use super::kit::{ANNA, alerts, last_word, minutes, outcome_of, outcomes, seconds, step};
use crate::testing::{FakeArtist, World, a_sheet};
use crate::{
    AdminAlert, ArtistError, FailReason, FailureKind, GuestMessage, JobState, JobStatus, Marker, Outcome, RunMemory,
    RunStep, SwitchReason,
};

fn paid_world() -> World {
    World::with(|_| {}, vec![FakeArtist::paid("paid"), FakeArtist::local()])
}

#[tokio::test]
async fn t3_every_call_is_on_the_books_before_and_after_it_is_made() {
    let world = paid_world();
    world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    let calls = world.desk.calls();
    let purposes: Vec<_> =
        calls.iter().map(|call| (call.start.purpose, call.outcome.as_ref().unwrap().outcome)).collect();
    assert_eq!(purposes, [("describe", "ok"), ("draw", "ok")]);
    assert!(calls.iter().all(|call| call.start.job.is_some() && call.start.attempt == 1));
}

#[tokio::test]
async fn t3_local_drawing_writes_a_free_row() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    let calls = world.desk.calls();
    assert_eq!(calls.len(), 1);
    assert_eq!((calls[0].start.provider.as_str(), calls[0].cost()), ("local", MicroUsd::ZERO));
}

#[tokio::test]
async fn t3_a_call_costs_what_its_answer_says_also_when_it_was_of_no_use() {
    let world = paid_world();
    world.artists[0].charge(MicroUsd(1_234));
    world.artists[0].fail_next([ArtistError::BadOutput]);
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    let spent = desk::UsageStore::get_spent_for_job(&*world.desk, id.0).await.unwrap();
    assert_eq!(spent, MicroUsd(3 * 1_234), "a useless description, a description, a drawing");
}

#[tokio::test]
async fn j6_a_call_that_is_cut_off_stays_on_the_books_at_its_ceiling() {
    let world = paid_world();
    world.artists[0].fail_next([ArtistError::Transient]);
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    let mut memory = RunMemory::default();
    assert!(matches!(step(&world, &job, &mut memory).await, RunStep::Wait(_)));
    let spent = desk::UsageStore::get_spent_for_job(&*world.desk, id.0).await.unwrap();
    assert_eq!(spent, MicroUsd(40_000), "an answer that was lost may have been paid for");
}

#[tokio::test]
async fn p1_what_was_paid_for_is_reused_by_the_next_run() {
    let mut world = paid_world();
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    // The store goes away right after the sheet is kept: the run is cut there.
    world.files.fill(false);
    let mut memory = RunMemory::default();
    world.export.refuse_next(0);
    let described = job.clone().keep_description(kernel::Sensitive::new("a hat".to_owned())).unwrap();
    let expected = crate::JobExpectation::Run { status: JobStatus::Processing, run: job.run };
    let commit = messaging::Commit::new(messaging::Cause::Task, world.now());
    crate::JobStore::record(&*world.store, expected, &described.job, commit.clone()).await.unwrap();
    let sheet = kernel::Files::put(&*world.files, Folder::DebugSheets, "png", b"sheet".to_vec()).await.unwrap();
    let kept = described.job.keep_sheet(crate::StoredSheet { file: sheet, ..a_sheet("raw") }).unwrap();
    crate::JobStore::record(&*world.store, expected, &kept.job, commit).await.unwrap();
    world.reboot(crate::testing::boot(2));
    world.booth.startup().await.unwrap();
    world.run_one().await.unwrap();
    assert_eq!((world.artists[0].describes(), world.artists[0].draws()), (0, 0), "nothing was paid again");
    let row = world.job(id).await.unwrap();
    assert_eq!((row.state.status(), row.degraded), (JobStatus::Publishing, false));
    assert_eq!(step(&world, &job, &mut memory).await, RunStep::Ended, "the old run is fenced off");
}

#[tokio::test]
async fn p2_an_unfit_sheet_is_drawn_again_within_the_limit_then_the_next_provider_draws() {
    let world = paid_world();
    world.export.refuse_next(3);
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    assert_eq!((world.artists[0].draws(), world.artists[1].draws()), (3, 1));
    let job = world.job(id).await.unwrap();
    assert!(job.degraded);
    assert_eq!(job.artifacts.pack.unwrap().provider, "local");
    let (from, to, reason) = ("paid".to_owned(), "local".to_owned(), Some(SwitchReason::BadSheets));
    let switched = AdminAlert::ProviderSwitched { from, to, reason };
    assert_eq!(alerts(&world), [switched]);
}

#[tokio::test]
async fn p2_no_sheet_fits_and_nobody_else_draws_is_a_failure() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("paid")]);
    world.export.refuse_next(9);
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    let job = world.job(id).await.unwrap();
    assert!(matches!(job.state, JobState::Failed { reason: FailReason::Permanent, .. }), "{:?}", job.state);
    assert_eq!(world.artists[0].draws(), 3);
    assert!(matches!(last_word(&world, ANNA), GuestMessage::Failure { .. } | GuestMessage::Progress { .. }));
}

#[tokio::test]
async fn p6_network_troubles_are_waited_out_inside_the_run() {
    let world = World::new();
    world.artists[0].fail_next([ArtistError::Transient, ArtistError::RateLimited { after: Some(seconds(42)) }]);
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    let mut memory = RunMemory::default();
    assert_eq!(step(&world, &job, &mut memory).await, RunStep::Wait(seconds(5)));
    assert_eq!(step(&world, &job, &mut memory).await, RunStep::Wait(seconds(42)), "exactly as asked");
    assert_eq!(step(&world, &job, &mut memory).await, RunStep::Ended);
    let job = world.job(id).await.unwrap();
    assert_eq!((job.state.status(), job.attempts, job.drawings), (JobStatus::Publishing, 0, 1));
}

#[tokio::test]
async fn p6_in_run_waits_grow_to_a_minute_and_end_three_minutes_before_the_deadline() {
    let world = World::new();
    world.artists[0].fail_next((0..100).map(|_| ArtistError::Transient));
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    let mut memory = RunMemory::default();
    let mut waits = Vec::new();
    while let RunStep::Wait(wait) = step(&world, &job, &mut memory).await {
        waits.push(wait.as_secs());
        world.advance(wait);
    }
    assert_eq!(waits[..5], [5, 15, 45, 60, 60]);
    assert!(waits[4..].iter().all(|wait| *wait == 60));
    let row = world.job(id).await.unwrap();
    assert_eq!((row.attempts, row.last_error, row.marker), (1, Some(FailureKind::Network), Some(Marker::Retry)));
    assert!(row.age(world.now()) <= minutes(12) && row.age(world.now()) > minutes(10));
}

#[tokio::test]
async fn t6_no_paid_call_begins_with_less_than_three_minutes_left() {
    let world = paid_world();
    world.submitted(ANNA).await.unwrap();
    world.advance(minutes(12).saturating_add(Duration::from_millis(1)));
    world.run_one().await.unwrap();
    assert_eq!((world.artists[0].draws(), world.artists[0].describes(), world.artists[1].draws()), (0, 0, 1));
}

#[tokio::test]
async fn what_a_provider_cannot_do_goes_to_the_next_one_and_is_never_retried() {
    let errors =
        [ArtistError::QuotaOrBilling, ArtistError::NoAccess, ArtistError::BadRequest, ArtistError::CircuitOpen];
    for error in errors {
        let world = paid_world();
        world.artists[0].fail_next([error]);
        let id = world.submitted(ANNA).await.unwrap();
        world.run_one().await.unwrap();
        assert_eq!((world.artists[0].describes(), world.artists[1].draws()), (1, 1));
        assert!(world.job(id).await.unwrap().degraded);
    }
}

#[tokio::test]
async fn no_provider_left_is_a_failure_with_an_alert() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("paid")]);
    world.artists[0].fail_next([ArtistError::QuotaOrBilling]);
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    assert_eq!(outcome_of(&world, id).await, Some(Outcome::Failure));
    assert!(matches!(
        alerts(&world)[..],
        [AdminAlert::JobFailed { reason: FailReason::Permanent, set_name: None, .. }]
    ));
    assert_eq!(world.messaging.attention()[0].reason, "job_permanent");
}

#[tokio::test]
async fn a_refused_photo_asks_the_guest_to_come_again_and_alerts_nobody() {
    let world = paid_world();
    world.artists[0].fail_next([ArtistError::PhotoRefused, ArtistError::PhotoRefused]);
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    assert_eq!(outcome_of(&world, id).await, Some(Outcome::TryAgain));
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::TryAgain { .. }]));
    assert_eq!(world.artists[1].draws(), 0, "neither the next provider nor local gets the photo");
    assert!(alerts(&world).is_empty() && world.messaging.attention().is_empty());
}

#[tokio::test]
async fn a_retryable_failure_comes_back_after_5_seconds_and_then_fails_for_good() {
    let world = World::new();
    world.artists[0].fail_next([ArtistError::BadOutput, ArtistError::BadOutput]);
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    let job = world.job(id).await.unwrap();
    assert_eq!(job.state, JobState::Queued { not_before: Some(world.now().plus(seconds(5))) });
    assert_eq!(world.booth.claim_job(0).await.unwrap(), None);
    assert_eq!(world.booth.next_queue_wait().await, Some(seconds(5)));
    world.advance(seconds(5));
    world.run_one().await.unwrap();
    let job = world.job(id).await.unwrap();
    assert!(matches!(job.state, JobState::Failed { reason: FailReason::AttemptsUsedUp, .. }));
    assert_eq!((job.attempts, job.drawings), (2, 2));
    assert_eq!(outcomes(&world, ANNA).len(), 1);
}

#[tokio::test]
async fn a_second_retry_waits_15_seconds() {
    let world = World::with(|settings| settings.max_attempts = 3, vec![FakeArtist::local()]);
    world.artists[0].fail_next([ArtistError::BadOutput, ArtistError::BadOutput]);
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    world.advance(seconds(5));
    world.run_one().await.unwrap();
    let due = world.now().plus(seconds(15));
    assert_eq!(world.job(id).await.unwrap().state, JobState::Queued { not_before: Some(due) });
}

#[tokio::test]
async fn a_full_disk_keeps_no_half_pack_and_counts_an_attempt() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    let photos = world.files.names().len();
    world.files.fill(true);
    world.run_one().await.unwrap();
    assert_eq!(world.files.names().len(), photos);
    assert_eq!(world.job(id).await.unwrap().last_error, Some(FailureKind::Files));
}

#[tokio::test]
async fn m5_a_store_that_is_away_loses_nothing_that_was_paid_for() {
    let world = paid_world();
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    let mut memory = RunMemory::default();
    world.messaging.set_available(false);
    for _ in 0..5 {
        assert!(matches!(step(&world, &job, &mut memory).await, RunStep::Wait(_)));
    }
    world.messaging.set_available(true);
    assert_eq!(step(&world, &job, &mut memory).await, RunStep::Ended);
    assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Publishing);
    assert_eq!((world.artists[0].describes(), world.artists[0].draws()), (1, 1));
}

#[tokio::test]
async fn a_slot_whose_job_ended_is_fenced_off_and_its_files_go() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    world.booth.fail_job(job.number, messaging::Cause::Task).await.unwrap();
    let before = world.job(id).await.unwrap();
    let late = job.clone().store_pack(crate::testing::a_pack("late"), false, world.now()).unwrap();
    assert!(!world.booth.record_run(&job, &late).await.unwrap());
    assert_eq!(world.job(id).await.unwrap(), before);
    assert_eq!(outcomes(&world, ANNA).len(), 1);
}

#[tokio::test]
async fn a_write_whose_answer_was_lost_is_recognised_as_our_own() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    let change = job.clone().store_pack(crate::testing::a_pack("mine"), false, world.now()).unwrap();
    assert!(world.booth.record_run(&job, &change).await.unwrap());
    assert!(world.booth.record_run(&job, &change).await.unwrap(), "the row shows the target under our run");
    let said = world.said_to(ANNA).len();
    assert!(world.booth.record_run(&job, &change).await.unwrap());
    assert_eq!(world.said_to(ANNA).len(), said);
}
