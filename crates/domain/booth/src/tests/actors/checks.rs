use std::collections::BTreeSet;

use kernel::MicroUsd;
use messaging::{Class, OutboxRow};

use super::crew::Crew;
use crate::testing::FakeJudge;
use crate::{FailReason, GuestMessage, Job, JobState, JobStatus, Outcome};

/// What must hold after every move.
pub(super) fn check(crew: &mut Crew) {
    let jobs = crew.world.store.all_jobs();
    let rows = crew.world.messaging.rows();
    for job in &jobs {
        one_outcome(job, &rows);
        bounded_drawings(crew, job);
        ends_stay(crew, job);
        one_notice_before_the_end(job, &rows);
        sets_follow_their_rows(crew, job);
        erased_means_silent(crew, job);
    }
    runs_alone(&jobs);
    costs_are_covered(crew);
    files_are_there(crew, &jobs);
}

fn of_job<'a>(job: &'a Job, rows: &'a [OutboxRow], class: Class) -> impl Iterator<Item = &'a OutboxRow> {
    let id = job.id.to_string();
    rows.iter().filter(move |row| {
        row.outgoing.class == class && row.outgoing.fence.as_ref().is_some_and(|fence| fence.id == id)
    })
}

fn one_outcome(job: &Job, rows: &[OutboxRow]) {
    let decided = of_job(job, rows, Class::Outcome).count();
    let expected = match &job.state {
        JobState::Done { .. } => 1,
        JobState::Failed { reason, outcome, .. } => {
            assert_eq!(outcome.is_none(), *reason == FailReason::Erased);
            usize::from(outcome.is_some())
        }
        _ => 0,
    };
    assert_eq!(decided, expected, "J1: {job:?}");
}

fn bounded_drawings(crew: &Crew, job: &Job) {
    let settings = &crew.world.settings;
    assert!(job.drawings <= settings.max_attempts + settings.free_requeues, "J2: {job:?}");
    assert!(job.attempts <= settings.max_attempts, "J2: {job:?}");
}

fn ends_stay(crew: &mut Crew, job: &Job) {
    let finished = !job.state.is_active();
    if let Some(known) = crew.ended.get(&job.id) {
        assert!(finished, "J3: {job:?}");
        assert_eq!((known.status(), known.outcome()), (job.state.status(), job.state.outcome()), "J3: {job:?}");
    } else if finished {
        crew.ended.insert(job.id, job.state.clone());
    }
    let statuses = crew.world.store.history_of(job.id);
    let after_end: BTreeSet<JobStatus> =
        statuses.iter().skip_while(|status| !matches!(status, JobStatus::Done | JobStatus::Failed)).copied().collect();
    assert!(after_end.len() <= 1, "J3: {statuses:?}");
}

fn one_notice_before_the_end(job: &Job, rows: &[OutboxRow]) {
    let delay = |row: &&OutboxRow| matches!(row.outgoing.payload.read(), Ok(GuestMessage::DelayNotice { .. }));
    let notices: Vec<&OutboxRow> = of_job(job, rows, Class::Notice).filter(delay).collect();
    assert!(notices.len() <= 1, "J5: {notices:?}");
    assert!(notices.is_empty() || job.delay_notice_at.is_some(), "J5: {job:?}");
    for (notice, outcome) in notices.iter().zip(of_job(job, rows, Class::Outcome)) {
        assert!(notice.id < outcome.id, "J5: decided after the outcome");
        assert!(!notice.status.is_undelivered(), "J5: still waits behind the outcome");
    }
}

fn sets_follow_their_rows(crew: &Crew, job: &Job) {
    let left = crew.world.sets.creates_of(&job.set_name);
    match &job.state {
        JobState::Queued { .. } | JobState::Processing { .. } => assert_eq!(left, 0, "{job:?}"),
        JobState::Publishing { create, .. } => {
            let written = create.map_or(0, |call| call.calls) as usize;
            assert!(left <= written, "no row, no call: {left} of {written}");
        }
        JobState::Delivering { .. } | JobState::Done { .. } => {
            assert!(crew.world.sets.names().contains(&job.set_name), "{job:?}");
        }
        JobState::Failed { .. } => {}
    }
    if job.state.outcome() == Some(Outcome::Link) {
        assert!(crew.world.sets.names().contains(&job.set_name));
    }
}

fn erased_means_silent(crew: &Crew, job: &Job) {
    if crew.erased.contains(&job.id) {
        assert!(!job.state.is_active(), "{job:?}");
        assert!(job.photo.is_none() && job.artifacts == crate::Artifacts::default(), "{job:?}");
    }
}

fn runs_alone(jobs: &[Job]) {
    let running: Vec<&Job> = jobs.iter().filter(|job| job.state.status() == JobStatus::Processing).collect();
    let alone = running.iter().filter(|job| job.alone).count();
    assert!(alone == 0 || running.len() == 1, "R2: a suspect has a neighbour");
    let live: BTreeSet<_> = jobs.iter().filter(|job| job.state.is_active()).map(|job| job.session).collect();
    assert_eq!(live.len(), jobs.iter().filter(|job| job.state.is_active()).count(), "one live job a session");
}

fn costs_are_covered(crew: &Crew) {
    let booked = crew.world.desk.calls().iter().fold(MicroUsd::ZERO, |sum, call| sum.plus(call.cost()));
    let ceiling = crate::PackArtist::capabilities(&*crew.world.artists[0]).ceiling;
    let judged = FakeJudge::CEILING.0 * i64::from(crew.world.judge.billed());
    let spent = ceiling.0 * i64::from(crew.world.artists[0].billed()) + judged;
    assert!(booked.0 >= spent, "J6: {booked:?} of {spent}");
}

fn files_are_there(crew: &Crew, jobs: &[Job]) {
    let stored = crew.world.files.names();
    for job in jobs.iter().filter(|job| job.state.is_active()) {
        for file in job.photo.iter().chain(job.artifacts.files()) {
            assert!(stored.contains(file), "a row names a file that is not there: {file}");
        }
    }
}
