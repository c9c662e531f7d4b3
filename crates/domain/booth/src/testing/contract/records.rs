//! Conditional writes: every state, every expectation.

use kernel::{Sensitive, StoreError};
use messaging::Class;

use super::Bench;
use super::kit::{
    at, claimed, commit, creating, delivering, done, failed, minutes, publishing, queued, rows, rules, word_to, write,
};
use crate::testing::{a_figure, a_job, a_sheet, boot, user};
use crate::{BadSticker, FailureKind, Job, JobChange, JobExpectation, JobStatus, Outcome, SheetCut, StickerVerdict};

/// What was written comes back, whatever the state and the artifacts.
pub async fn every_state_is_stored_as_it_is(bench: &dyn Bench) {
    queued(bench, 1, user(5), at(0)).await;
    let job = claimed(bench, at(1)).await;
    let change = job.clone().keep_description(Sensitive::new("a hat".to_owned())).unwrap();
    let (expected, before) = (change.job.clone(), job);
    let job = write(bench, &before, change, at(2)).await;
    assert_eq!(job, expected);
    let change = job.clone().keep_sheet(a_sheet("one")).unwrap();
    let expected = change.job.clone();
    let job = write(bench, &job, change, at(3)).await;
    assert_eq!(job, expected);
    let bad = vec![BadSticker { sticker: 2, faults: vec!["clipped".to_owned()] }];
    let cut = SheetCut { faults: Vec::new(), bad };
    let change = job.clone().keep_cut(&a_sheet("one").file, cut, vec![a_figure("one", 1)]).unwrap();
    let verdict = StickerVerdict { number: 1, likeness: 70, outfit_fits: true, clean: false };
    let change = change.job.keep_verdicts(&[(a_figure("one", 1).file, verdict)]).unwrap().job.soften().unwrap();
    let change = JobChange { job: Job { version: job.version.next(), ..change.job }, ..change };
    let expected = change.job.clone();
    assert_eq!(write(bench, &job, change, at(3)).await, expected);
    let job = creating(bench, 2, user(6), at(10)).await;
    let change = job.clone().take_watch(boot(1)).unwrap();
    let expected = change.job.clone();
    let job = write(bench, &job, change, at(11)).await;
    assert_eq!(job, expected);
    let change = job.clone().hold_back(at(99)).unwrap();
    let expected = change.job.clone();
    let job = write(bench, &job, change, at(12)).await;
    assert_eq!(job, expected);
    let change = job.clone().recover_watch(false).unwrap();
    let expected = change.job.clone();
    let job = write(bench, &job, change, at(13)).await;
    assert_eq!(job, expected);
    let change = job.clone().fail_by_operator(at(14), &rules()).unwrap();
    let expected = change.job.clone();
    let job = write(bench, &job, change, at(14)).await;
    assert_eq!(job, expected);
    let change = job.clone().close_set_check(true, at(15)).unwrap();
    let expected = change.job.clone();
    assert_eq!(write(bench, &job, change, at(15)).await, expected);
    let session = bench.sessions().find(job.session).await.unwrap().unwrap();
    let simple = Job { simple: true, degraded: true, retry_of: Some(job.id), ..a_job(4, &session, user(6), at(16)) };
    let stored = bench.jobs().record_retry(&simple, commit(at(16))).await.unwrap();
    assert!(stored.simple && stored.degraded);
    assert_eq!(bench.jobs().find(stored.id).await.unwrap(), Some(stored.clone()));
    failed(bench, &stored, at(17)).await;
    let finished = done(bench, 3, user(7), at(20)).await;
    assert_eq!(finished.state.outcome(), Some(Outcome::Link));
    assert_eq!(bench.jobs().find_by_number(finished.number).await.unwrap(), Some(finished));
}

/// Sweeper, people: the very row that was read.
pub async fn j3_a_version_that_is_gone_writes_nothing(bench: &dyn Bench) {
    let job = queued(bench, 1, user(5), at(0)).await;
    let ended = failed(bench, &job, at(1)).await;
    let late = job.clone().fail_by_operator(at(2), &rules()).unwrap();
    let expected = JobExpectation::Version { status: JobStatus::Queued, version: job.version };
    let said = commit(at(2)).send(word_to(user(5), Class::Outcome));
    let refused = bench.jobs().record(expected, &late.job, said).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    assert_eq!(bench.jobs().find(job.id).await.unwrap(), Some(ended));
    assert!(rows(bench).await.is_empty());
}

/// The claimer: the very claim, however the version has moved.
pub async fn j4_a_run_that_is_gone_writes_nothing(bench: &dyn Bench) {
    queued(bench, 1, user(5), at(0)).await;
    let first = claimed(bench, at(1)).await;
    let change = first.clone().recover_run(FailureKind::Killed, at(2), &rules()).unwrap();
    write(bench, &first, change, at(2)).await;
    let second = claimed(bench, at(3)).await;
    let late = first.clone().refuse_photo(at(4)).unwrap();
    let expected = JobExpectation::Run { status: JobStatus::Processing, run: first.run };
    let refused = bench.jobs().record(expected, &late.job, commit(at(4))).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    assert_eq!(bench.jobs().find(first.id).await.unwrap(), Some(second));
}

/// The claimer's write keeps a notice that it has not seen, and raises the stored version.
pub async fn j5_a_notice_written_meanwhile_survives_the_claimers_write(bench: &dyn Bench) {
    queued(bench, 1, user(5), at(0)).await;
    let job = claimed(bench, at(1)).await;
    let notice = job.clone().notice_delay(at(0).plus(minutes(6)), &rules()).unwrap();
    let noticed = write(bench, &job, notice, at(400)).await;
    let change = job.clone().store_pack(crate::testing::a_pack("notice"), false, at(401)).unwrap();
    let expected = JobExpectation::Run { status: JobStatus::Processing, run: job.run };
    bench.jobs().record(expected, &change.job, commit(at(401))).await.unwrap();
    let row = bench.jobs().find(job.id).await.unwrap().unwrap();
    assert_eq!(row.delay_notice_at, noticed.delay_notice_at);
    assert_eq!(row.version, noticed.version.next());
    assert_eq!(row.state, change.job.state);
}

/// And never changed by what comes after.
pub async fn j1_an_outcome_is_stored_once(bench: &dyn Bench) {
    let job = creating(bench, 1, user(5), at(0)).await;
    assert_eq!(bench.jobs().find_outcome(job.id).await.unwrap(), None);
    let job = failed(bench, &job, at(7)).await;
    assert_eq!(bench.jobs().find_outcome(job.id).await.unwrap(), Some((Outcome::ManualHelp, at(7))));
    let change = job.clone().close_set_check(false, at(9)).unwrap();
    write(bench, &job, change, at(9)).await;
    assert_eq!(bench.jobs().find_outcome(job.id).await.unwrap(), Some((Outcome::ManualHelp, at(7))));
    let job = delivering(bench, 2, user(5), at(10)).await;
    let change = job.clone().mark_link_sent(None, at(11)).unwrap();
    let expected = JobExpectation::Run { status: JobStatus::Delivering, run: job.run };
    bench.jobs().record(expected, &change.job, commit(at(11))).await.unwrap();
    assert!(matches!(bench.jobs().record(expected, &change.job, commit(at(12))).await, Err(StoreError::Stale)));
    assert_eq!(bench.jobs().find_outcome(job.id).await.unwrap(), Some((Outcome::Link, at(11))));
}

/// All or nothing.
pub async fn a_commit_that_is_refused_says_nothing(bench: &dyn Bench) {
    let job = publishing(bench, 1, user(5), at(0)).await;
    let change = job.clone().find_set(at(1)).unwrap();
    let said = commit(at(1)).send(word_to(user(5), Class::Notice));
    let wrong = JobExpectation::Run { status: JobStatus::Publishing, run: job.run.next() };
    assert!(matches!(bench.jobs().record(wrong, &change.job, said.clone()).await, Err(StoreError::Stale)));
    assert!(rows(bench).await.is_empty());
    let right = JobExpectation::Run { status: JobStatus::Publishing, run: job.run };
    bench.jobs().record(right, &change.job, said).await.unwrap();
    assert_eq!(rows(bench).await.len(), 1);
}

/// A retry is a new job, refused while another one lives.
pub async fn a_session_has_one_live_job(bench: &dyn Bench) {
    let job = queued(bench, 1, user(5), at(0)).await;
    let session = bench.sessions().find(job.session).await.unwrap().unwrap();
    let mut retry = a_job(2, &session, user(5), at(1));
    retry.retry_of = Some(job.id);
    let refused = bench.jobs().record_retry(&retry, commit(at(1))).await;
    assert!(matches!(refused, Err(StoreError::Rejected { reason: "live_job" })), "{refused:?}");
    failed(bench, &job, at(2)).await;
    let stored = bench.jobs().record_retry(&retry, commit(at(3))).await.unwrap();
    assert!(stored.number > job.number);
    assert_eq!(bench.jobs().find(retry.id).await.unwrap(), Some(stored));
}
