//! What the sweeper and people list.

use super::Bench;
use super::kit::{at, claimed, commit, creating, delivering, done, failed, minutes, publishing, queued, rules, write};
use crate::testing::{a_job, a_pack, user};
use crate::{Job, JobFilter, JobStatus};

fn ids(jobs: &[Job]) -> Vec<crate::JobId> {
    jobs.iter().map(|job| job.id).collect()
}

/// Oldest first; finished ones never.
pub async fn r4_overdue_jobs_are_active_and_older_than_the_moment(bench: &dyn Bench) {
    let delivering = delivering(bench, 2, user(6), at(1)).await;
    let ended = queued(bench, 3, user(7), at(0)).await;
    failed(bench, &ended, at(1)).await;
    let oldest = queued(bench, 1, user(5), at(0)).await;
    queued(bench, 4, user(8), at(2)).await;
    let listed = bench.jobs().list_overdue(at(2), 10).await.unwrap();
    assert_eq!(ids(&listed), [oldest.id, delivering.id]);
    assert_eq!(bench.jobs().list_overdue(at(2), 1).await.unwrap().len(), 1);
}

/// Both ends belong to it.
pub async fn j5_delay_candidates_lie_within_the_window_and_have_no_notice(bench: &dyn Bench) {
    let mut jobs = Vec::new();
    for (number, second) in [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)] {
        jobs.push(queued(bench, number, user(5), at(second)).await);
    }
    let told = &jobs[2];
    let change = told.clone().notice_delay(at(2).plus(minutes(5)), &rules()).unwrap();
    write(bench, told, change, at(310)).await;
    let listed = bench.jobs().list_delay_due(at(1), at(3), 10).await.unwrap();
    assert_eq!(ids(&listed), [jobs[1].id, jobs[3].id]);
}

/// R3: what the sweeper gives a watch task.
pub async fn watchable_are_publishing_and_delivering(bench: &dyn Bench) {
    let first = publishing(bench, 1, user(5), at(0)).await;
    let second = delivering(bench, 2, user(6), at(1)).await;
    done(bench, 3, user(7), at(2)).await;
    queued(bench, 4, user(8), at(3)).await;
    let running = claimed(bench, at(4)).await;
    assert_eq!(ids(&bench.jobs().list_watchable(10).await.unwrap()), [first.id, second.id]);
    assert_eq!(ids(&bench.jobs().list_processing().await.unwrap()), [running.id]);
}

/// Settled either way it is a column.
pub async fn open_set_checks_are_listed_until_they_close(bench: &dyn Bench) {
    let job = creating(bench, 1, user(5), at(0)).await;
    let open = failed(bench, &job, at(1)).await;
    let quiet = queued(bench, 2, user(6), at(0)).await;
    failed(bench, &quiet, at(1)).await;
    assert_eq!(ids(&bench.jobs().list_set_checks(10).await.unwrap()), [open.id]);
    let change = open.clone().close_set_check(false, at(2)).unwrap();
    write(bench, &open, change, at(2)).await;
    assert!(bench.jobs().list_set_checks(10).await.unwrap().is_empty());
}

/// Nobody else's, nothing that failed.
pub async fn packs_of_a_guest_are_the_done_ones_newest_first(bench: &dyn Bench) {
    let first = done(bench, 1, user(5), at(0)).await;
    let second = done(bench, 2, user(5), at(1)).await;
    done(bench, 3, user(6), at(2)).await;
    let ended = queued(bench, 4, user(5), at(3)).await;
    failed(bench, &ended, at(4)).await;
    assert_eq!(ids(&bench.jobs().list_packs_of(user(5), 10).await.unwrap()), [second.id, first.id]);
    assert_eq!(ids(&bench.jobs().list_packs_of(user(5), 1).await.unwrap()), [second.id]);
    let filter = JobFilter { status: Some(JobStatus::Done), limit: 2 };
    assert_eq!(bench.jobs().list(filter).await.unwrap().len(), 2);
    let all = JobFilter { status: Some(JobStatus::Done), limit: 0 };
    assert_eq!(bench.jobs().list(all).await.unwrap().len(), 3);
}

/// A guest and an event.
pub async fn failed_and_degraded_packs_do_not_count(bench: &dyn Bench) {
    let counted = queued(bench, 1, user(5), at(0)).await;
    let ended = queued(bench, 2, user(5), at(1)).await;
    failed(bench, &ended, at(2)).await;
    queued(bench, 3, user(6), at(2)).await;
    assert_eq!(bench.jobs().count_packs(user(5), &counted.event).await.unwrap(), 1);
    assert_eq!(bench.jobs().count_packs(user(5), &crate::EventSlug("other".to_owned())).await.unwrap(), 0);
    let job = claimed(bench, at(3)).await;
    let change = job.clone().store_pack(a_pack("degraded"), true, at(4)).unwrap();
    write(bench, &job, change, at(4)).await;
    assert_eq!(bench.jobs().count_packs(user(5), &counted.event).await.unwrap(), 0);
}

/// The retry, once there is one.
pub async fn the_newest_job_of_a_session_is_found(bench: &dyn Bench) {
    let job = queued(bench, 1, user(5), at(0)).await;
    assert_eq!(bench.jobs().find_newest_of(job.session).await.unwrap().map(|job| job.id), Some(job.id));
    failed(bench, &job, at(1)).await;
    let session = bench.sessions().find(job.session).await.unwrap().unwrap();
    let retry = a_job(2, &session, user(5), at(2));
    bench.jobs().record_retry(&retry, commit(at(2))).await.unwrap();
    assert_eq!(bench.jobs().find_newest_of(job.session).await.unwrap().map(|job| job.id), Some(retry.id));
}
