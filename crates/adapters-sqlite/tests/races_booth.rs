//! Every conditional update of sessions and jobs has one winner, from 16 tasks over two engines on one file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod support;

use std::collections::BTreeSet;
use std::time::Duration;

use booth::testing::{a_job, a_pack, a_photo, a_session, boot, user};
use booth::{BoothSettings, ClaimLimits, Job, JobExpectation, JobRules, Outcome, Session};
use desk::{Consent, Profile};
use kernel::{BotId, Lang, Sensitive, StoreError, TimeScale, Timestamp, UserId};
use messaging::{Cause, Commit};
use support::{Opened, RACERS, open, race, winners};

const START: Timestamp = Timestamp::from_millis(1_700_000_000_000);

fn at(seconds: u64) -> Timestamp {
    START.plus(Duration::from_secs(seconds))
}

fn commit(now: Timestamp) -> Commit {
    Commit::new(Cause::Task, now)
}

fn rules() -> JobRules {
    JobRules::from(&BoothSettings::defaults(BotId(1), "test_bot", TimeScale::default()))
}

fn profile(guest: UserId) -> Profile {
    Profile {
        user: guest,
        first_name: Sensitive::new("Anna".to_owned()),
        lang: Lang::Ru,
        lang_chosen: false,
        created_at: START,
        erased_at: None,
    }
}

async fn created(opened: &Opened, number: u64) -> Session {
    let session = a_session(number, START);
    opened.stores.sessions().record_created(&session, commit(START)).await.unwrap();
    session
}

async fn captured(opened: &Opened, number: u64, guest: UserId) -> Session {
    let sessions = opened.stores.sessions();
    let session = created(opened, number).await.link(guest).unwrap().session;
    sessions.record_linked(&profile(guest), &session, commit(START)).await.unwrap();
    let consent = Consent { user: guest, session: session.id.0, text_version: 1, lang: Lang::Ru, at: START };
    let session = session.give_consent(START).unwrap().session;
    sessions.record_consented(&consent, &session, commit(START)).await.unwrap();
    let session = session.capture(a_photo(&format!("p{number}"))).unwrap().session;
    sessions.record(&session, commit(START)).await.unwrap();
    session
}

async fn queued(opened: &Opened, number: u64) -> Job {
    let guest = user(i64::try_from(number).unwrap() + 1);
    let session = captured(opened, number, guest).await;
    let job = a_job(number, &session, guest, START);
    let session = session.submit(job.outfits.clone(), job.id).unwrap().session;
    opened.stores.sessions().record_submitted(&session, &job, None, commit(START)).await.unwrap()
}

fn limits(slot: usize) -> ClaimLimits {
    ClaimLimits {
        not_submitted_before: START,
        boot: boot(1),
        slot: u32::try_from(slot).unwrap(),
        share: booth::Share::All,
    }
}

const fn version(job: &Job) -> JobExpectation {
    JobExpectation::Version { status: job.state.status(), version: job.version }
}

async fn delivering(opened: &Opened) -> Job {
    queued(opened, 1).await;
    let jobs = opened.stores.jobs();
    let job = jobs.claim_next(limits(0), at(1)).await.unwrap().unwrap();
    let published = job.clone().store_pack(a_pack("pack"), false, at(2)).unwrap().job;
    jobs.record(version(&job), &published, commit(at(2))).await.unwrap();
    let found = published.clone().find_set(at(3)).unwrap().job;
    jobs.record(version(&published), &found, commit(at(3))).await.unwrap();
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_is_linked_by_one_guest() {
    let opened = open().await;
    let session = created(&opened, 1).await;
    let answers = race(&opened, |stores, number| {
        let guest = user(i64::try_from(number).unwrap() + 1);
        let linked = session.clone().link(guest).unwrap().session;
        async move { stores.sessions().record_linked(&profile(guest), &linked, commit(START)).await }
    })
    .await;
    assert_eq!(winners(&answers), 1);
    let mut known = 0;
    for number in 0..RACERS {
        let guest = user(i64::try_from(number).unwrap() + 1);
        known += usize::from(opened.stores.people().find_profile(guest).await.unwrap().is_some());
    }
    assert_eq!(known, 1, "a lost race leaves no profile");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_is_submitted_once() {
    let opened = open().await;
    let session = captured(&opened, 1, user(1)).await;
    let answers = race(&opened, |stores, number| {
        let job = a_job(u64::try_from(number).unwrap(), &session, user(1), START);
        let submitted = session.clone().submit(job.outfits.clone(), job.id).unwrap().session;
        async move { stores.sessions().record_submitted(&submitted, &job, Some(3), commit(START)).await }
    })
    .await;
    assert_eq!(winners(&answers), 1);
    assert_eq!(opened.stores.jobs().list(booth::JobFilter::default()).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_is_either_submitted_or_expired() {
    let opened = open().await;
    let session = captured(&opened, 1, user(1)).await;
    let answers = race(&opened, |stores, number| {
        let job = a_job(u64::try_from(number).unwrap(), &session, user(1), START);
        let submitted = session.clone().submit(job.outfits.clone(), job.id).unwrap().session;
        let expired = session.clone().expire(booth::ExpiryReason::Ttl).unwrap().session;
        async move {
            if number % 2 == 0 {
                stores.sessions().record_submitted(&submitted, &job, None, commit(START)).await.map(drop)
            } else {
                stores.sessions().record(&expired, commit(START)).await
            }
        }
    })
    .await;
    assert_eq!(winners(&answers), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_pack_limit_holds_against_sessions_submitted_at_once() {
    let opened = open().await;
    let mut sessions = Vec::new();
    for number in 0..RACERS {
        sessions.push(captured(&opened, u64::try_from(number).unwrap(), user(1)).await);
    }
    let answers = race(&opened, |stores, number| {
        let session = sessions[number].clone();
        let job = a_job(u64::try_from(number).unwrap(), &session, user(1), START);
        let submitted = session.submit(job.outfits.clone(), job.id).unwrap().session;
        async move { stores.sessions().record_submitted(&submitted, &job, Some(3), commit(START)).await }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 3);
    let refused =
        |answer: &&Result<Job, StoreError>| matches!(answer, Err(StoreError::Rejected { reason: "pack_limit" }));
    assert_eq!(answers.iter().filter(refused).count(), RACERS - 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn j4_a_job_is_claimed_by_one_slot() {
    let opened = open().await;
    for number in 0..10 {
        queued(&opened, number).await;
    }
    let claims =
        race(&opened, |stores, slot| async move { stores.jobs().claim_next(limits(slot), at(1)).await.unwrap() }).await;
    let ids: Vec<_> = claims.iter().flatten().map(|job| job.id).collect();
    assert_eq!(ids.len(), 10);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn j1_link_and_deadline_decide_one_outcome() {
    let opened = open().await;
    let job = delivering(&opened).await;
    let late = at(15 * 60 + 1);
    let answers = race(&opened, |stores, number| {
        let (expected, job) = (version(&job), job.clone());
        async move {
            let change = match number % 3 {
                0 => job.mark_link_sent(None, late),
                1 => job.pass_deadline(late, &rules()),
                _ => job.fail_by_operator(late, &rules()),
            };
            stores.jobs().record(expected, &change.unwrap().job, commit(late)).await
        }
    })
    .await;
    assert_eq!(winners(&answers), 1);
    let stored = opened.stores.jobs().find(job.id).await.unwrap().unwrap();
    let (outcome, _) = opened.stores.jobs().find_outcome(job.id).await.unwrap().unwrap();
    assert_eq!(stored.state.outcome(), Some(outcome));
    assert!(matches!(outcome, Outcome::Link | Outcome::ManualHelp));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn j5_the_notice_is_decided_once_and_survives_the_claimer() {
    let opened = open().await;
    queued(&opened, 1).await;
    let job = opened.stores.jobs().claim_next(limits(0), at(1)).await.unwrap().unwrap();
    let due = at(6 * 60);
    let answers = race(&opened, |stores, number| {
        let job = job.clone();
        async move {
            if number == 7 {
                let expected = JobExpectation::Run { status: job.state.status(), run: job.run };
                let kept = job.keep_description(Sensitive::new("seen".to_owned())).unwrap().job;
                return (true, stores.jobs().record(expected, &kept, commit(due)).await);
            }
            let noticed = job.clone().notice_delay(due, &rules()).unwrap().job;
            (false, stores.jobs().record(version(&job), &noticed, commit(due)).await)
        }
    })
    .await;
    let (claimer, notices): (Vec<_>, Vec<_>) = answers.into_iter().partition(|(claimer, _)| *claimer);
    assert!(claimer[0].1.is_ok(), "the claimer's write needs no version");
    let decided = winners(&notices.into_iter().map(|(_, answer)| answer).collect::<Vec<_>>());
    let stored = opened.stores.jobs().find(job.id).await.unwrap().unwrap();
    assert_eq!(stored.delay_notice_at.is_some(), decided == 1);
    assert!(decided <= 1);
    assert!(stored.artifacts.appearance.is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_has_one_live_job_however_often_it_is_retried() {
    let opened = open().await;
    let job = queued(&opened, 1).await;
    let jobs = opened.stores.jobs();
    let failed = job.clone().fail_by_operator(at(1), &rules()).unwrap().job;
    jobs.record(version(&job), &failed, commit(at(1))).await.unwrap();
    let session = opened.stores.sessions().find(job.session).await.unwrap().unwrap();
    let answers = race(&opened, |stores, number| {
        let again = a_job(100 + u64::try_from(number).unwrap(), &session, user(2), at(2));
        async move { stores.jobs().record_retry(&again, commit(at(2))).await }
    })
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let refused =
        |answer: &&Result<Job, StoreError>| matches!(answer, Err(StoreError::Rejected { reason: "live_job" }));
    assert_eq!(answers.iter().filter(refused).count(), RACERS - 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn erasing_and_the_link_decide_one_end() {
    let opened = open().await;
    let job = delivering(&opened).await;
    let answers = race(&opened, |stores, number| {
        let (expected, job) = (version(&job), job.clone());
        async move {
            if number % 2 == 0 {
                stores.jobs().record_erased(job.guest, commit(at(9))).await.map(drop)
            } else {
                let done = job.mark_link_sent(None, at(9)).unwrap().job;
                stores.jobs().record(expected, &done, commit(at(9))).await
            }
        }
    })
    .await;
    assert!(winners(&answers) >= RACERS / 2, "erasing never fails");
    let stored = opened.stores.jobs().find(job.id).await.unwrap().unwrap();
    let outcome = opened.stores.jobs().find_outcome(job.id).await.unwrap();
    assert_eq!(outcome.map(|(outcome, _)| outcome), stored.state.outcome());
    assert!(stored.photo.is_none() && stored.artifacts.pack.is_none());
}
