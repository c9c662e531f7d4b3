//! The machine's own limits, whatever a store lists.

use std::time::Duration;

use kernel::{BotId, TimeScale, Timestamp};

use super::kit::{ANNA, minutes};
use crate::testing::{a_job, a_pack, a_session, boot};
use crate::{BoothSettings, ClaimLimits, FailureKind, Job, JobRules, JobState, Pack, Share};

const START: Timestamp = Timestamp::from_millis(1_000_000);
const TICK: Duration = Duration::from_millis(1);

fn rules() -> JobRules {
    JobRules::from(&BoothSettings::defaults(BotId(1), "bot", TimeScale::default()))
}

fn queued() -> Job {
    a_job(1, &a_session(1, START), ANNA, START)
}

fn processing() -> Job {
    let limits = ClaimLimits { not_submitted_before: START, boot: boot(1), slot: 0, share: Share::All };
    queued().claim(&limits, START).unwrap().job
}

#[test]
fn j5_a_notice_is_decided_once_and_only_inside_its_window() {
    let notice = |after: Duration| queued().notice_delay(START.plus(after), &rules());
    assert!(notice(minutes(5) - TICK).is_err());
    let told = notice(minutes(5)).unwrap().job;
    assert!(notice(minutes(15) - TICK).is_ok());
    assert!(notice(minutes(15)).is_err(), "it can never follow the failure");
    assert!(told.notice_delay(START.plus(minutes(6)), &rules()).is_err());
}

#[test]
fn t4_a_job_at_its_deadline_is_not_begun() {
    let limits =
        |first: Timestamp| ClaimLimits { not_submitted_before: first, boot: boot(1), slot: 0, share: Share::All };
    assert!(queued().claim(&limits(START), START.plus(minutes(15))).is_ok());
    assert!(queued().claim(&limits(START.plus(TICK)), START.plus(minutes(15))).is_err());
}

#[test]
fn a_create_call_needs_every_upload() {
    let mut job = processing().store_pack(a_pack("rules"), false, START).unwrap().job;
    for index in 0..Pack::SIZE {
        assert!(job.clone().begin_create(START).is_err(), "{index} uploads");
        job = job.keep_upload(index, "id".to_owned()).unwrap().job;
    }
    assert!(job.clone().begin_create(START).is_ok());
    assert!(job.clone().keep_upload(Pack::SIZE, "id".to_owned()).is_err());
    assert!(job.drop_uploads().unwrap().job.begin_create(START).is_err());
}

#[test]
fn every_transition_raises_the_version_and_none_lowers_the_run() {
    let job = processing();
    let before = (job.version, job.run);
    let next = job.recover_run(FailureKind::Killed, START, &rules()).unwrap().job;
    assert_eq!((next.version, next.run), (before.0.next(), before.1));
}

#[test]
fn surviving_clears_a_suspect() {
    let job = processing().store_pack(a_pack("suspect"), false, START).unwrap().job;
    let suspect = job.take_watch(boot(1)).unwrap().job.recover_watch(false).unwrap().job;
    assert!(suspect.alone);
    assert!(!suspect.clone().hold_back(START).unwrap().job.alone);
    assert!(!suspect.clone().keep_upload(0, "id".to_owned()).unwrap().job.alone);
    assert!(suspect.clone().take_watch(boot(2)).unwrap().job.alone, "not by being taken");
    let JobState::Publishing { boot: watcher, .. } = suspect.state else { panic!() };
    assert_eq!(watcher, None);
}

#[test]
fn a_death_that_nobody_watched_is_no_death() {
    let job = processing().store_pack(a_pack("unwatched"), false, START).unwrap().job;
    let same = job.clone().recover_watch(false).unwrap().job;
    assert_eq!((same.alone, same.state), (false, job.state));
}

#[test]
fn r4_the_deadline_comes_at_its_time_and_not_before() {
    let at = |after: Duration| queued().pass_deadline(START.plus(after), &rules());
    assert!(at(minutes(15) - TICK).is_err());
    assert!(at(minutes(15)).is_ok());
}
