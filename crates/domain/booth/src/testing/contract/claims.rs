//! Claims: order, time, "runs alone".

use kernel::Timestamp;

use super::Bench;
use super::kit::{at, claimed, is_queued, limits, minutes, queued, rules, write};
use crate::testing::{a_pack, boot, user};
use crate::{ClaimLimits, FailureKind, Job, JobChange, JobState, RecentRun, Share, Stage};

/// The second slot gets the next one, or nothing.
pub async fn j4_a_job_is_claimed_by_one_slot(bench: &dyn Bench) {
    let job = queued(bench, 1, user(5), at(0)).await;
    let first = bench.jobs().claim_next(limits(0), at(1)).await.unwrap();
    assert_eq!(first.map(|job| job.id), Some(job.id));
    assert_eq!(bench.jobs().claim_next(limits(1), at(1)).await.unwrap(), None);
}

/// By submit, then by number.
pub async fn the_oldest_due_job_is_claimed_first(bench: &dyn Bench) {
    let later = queued(bench, 1, user(5), at(10)).await;
    let first = queued(bench, 2, user(6), at(0)).await;
    let second = queued(bench, 3, user(7), at(0)).await;
    for expected in [first.id, second.id, later.id] {
        assert_eq!(claimed(bench, at(20)).await.id, expected);
    }
}

/// `not_submitted_before` is the first moment that is young enough.
pub async fn t4_a_job_past_its_deadline_is_never_begun(bench: &dyn Bench) {
    let old = queued(bench, 1, user(5), at(0)).await;
    let young = queued(bench, 2, user(6), at(1)).await;
    let limits = ClaimLimits { not_submitted_before: at(1), boot: boot(1), slot: 0, share: Share::All };
    assert_eq!(bench.jobs().claim_next(limits, at(2)).await.unwrap().map(|job| job.id), Some(young.id));
    assert_eq!(bench.jobs().claim_next(limits, at(2)).await.unwrap(), None);
    assert!(is_queued(&bench.jobs().find(old.id).await.unwrap().unwrap()));
}

/// And `next_due` says when.
pub async fn a_job_waits_for_its_time(bench: &dyn Bench) {
    queued(bench, 1, user(5), at(0)).await;
    assert_eq!(bench.jobs().next_due().await.unwrap(), None);
    let job = claimed(bench, at(1)).await;
    let change = job.clone().fail_retryable(FailureKind::Network, at(2), &rules()).unwrap();
    write(bench, &job, change, at(2)).await;
    let due = at(2).plus(rules().retry_wait(1));
    assert_eq!(bench.jobs().next_due().await.unwrap(), Some(due));
    let early = Timestamp::from_millis(due.millis() - 1);
    assert_eq!(bench.jobs().claim_next(limits(0), early).await.unwrap(), None);
    assert_eq!(claimed(bench, due).await.id, job.id);
}

/// While the oldest due job is suspect, free slots claim nothing; while it runs, nobody else does.
pub async fn r2_a_suspect_runs_alone(bench: &dyn Bench) {
    queued(bench, 1, user(5), at(0)).await;
    queued(bench, 2, user(6), at(1)).await;
    queued(bench, 3, user(7), at(2)).await;
    let suspect = claimed(bench, at(3)).await;
    let neighbour = claimed(bench, at(3)).await;
    let change = suspect.clone().recover_run(FailureKind::Killed, at(4), &rules()).unwrap();
    write(bench, &suspect, change, at(4)).await;
    assert_eq!(bench.jobs().claim_next(limits(0), at(5)).await.unwrap(), None, "the neighbour still runs");
    let change = neighbour.clone().store_pack(a_pack("neighbour"), false, at(6)).unwrap();
    write(bench, &neighbour, change, at(6)).await;
    let alone = claimed(bench, at(7)).await;
    assert_eq!((alone.id, alone.alone), (suspect.id, true));
    assert_eq!(bench.jobs().claim_next(limits(1), at(7)).await.unwrap(), None, "it runs alone");
    let change = alone.clone().store_pack(a_pack("suspect"), false, at(8)).unwrap();
    write(bench, &alone, change, at(8)).await;
    assert_eq!(claimed(bench, at(9)).await.short_code, a_code_of(3));
}

fn a_code_of(number: u64) -> crate::ShortCode {
    crate::testing::a_session(number, at(0)).short_code
}

/// Under a run that no earlier claim had.
pub async fn a_claim_raises_run_drawings_and_version(bench: &dyn Bench) {
    let before = queued(bench, 1, user(5), at(0)).await;
    let job = claimed(bench, at(1)).await;
    assert_eq!((job.run, job.drawings, job.version), (before.run.next(), 1, before.version.next()));
    let state = JobState::Processing { boot: boot(1), slot: 0, started_at: at(1), stage: Stage::Started };
    assert_eq!(job.state, state);
    assert_eq!(bench.jobs().find(job.id).await.unwrap(), Some(job.clone()));
    let change = job.clone().return_on_shutdown(at(2), &rules()).unwrap();
    write(bench, &job, change, at(2)).await;
    let again = claimed(bench, at(3)).await;
    assert_eq!((again.run, again.drawings), (job.run.next(), 2));
}

/// Numbers, places, lengths of good runs.
pub async fn facts_of_the_queue_follow_the_jobs(bench: &dyn Bench) {
    for number in 1..=3 {
        queued(bench, number, user(5), at(0)).await;
    }
    let job = claimed(bench, at(10)).await;
    let change = job.clone().store_pack(a_pack("facts"), false, at(10).plus(minutes(2))).unwrap();
    write(bench, &job, change, at(10).plus(minutes(2))).await;
    claimed(bench, at(200)).await;
    let facts = bench.jobs().get_queue_facts().await.unwrap();
    assert_eq!((facts.queued, facts.processing, facts.recent_runs), (1, 1, vec![minutes(2)]));
    let run = RecentRun { provider: "local".to_owned(), took: minutes(2) };
    assert_eq!(bench.jobs().list_recent_runs(5).await.unwrap(), [run]);
    let last = queued(bench, 4, user(6), at(5)).await;
    assert_eq!(bench.jobs().get_position(&last).await.unwrap(), 2);
}

/// Claimed, placed and counted by themselves; a suspect waits for an empty house all the same.
pub async fn t6_simple_jobs_have_a_share_of_their_own(bench: &dyn Bench) {
    let mut simple = Vec::new();
    for number in 1..=4 {
        let job = queued(bench, number, user(5), at(0)).await;
        if number != 2 {
            let change = JobChange {
                job: Job { simple: true, version: job.version.next(), ..job.clone() },
                effects: Vec::new(),
            };
            simple.push(write(bench, &job, change, at(0)).await);
        }
    }
    let take = async |share: Share| bench.jobs().claim_next(ClaimLimits { share, ..limits(0) }, at(1)).await.unwrap();
    let facts = bench.jobs().get_queue_facts().await.unwrap();
    assert_eq!((facts.queued, facts.processing), (1, 0));
    assert_eq!(bench.jobs().get_position(&simple[1]).await.unwrap(), 2);
    let ordered = take(Share::Ordered).await.unwrap();
    assert!(!ordered.simple);
    assert_eq!(take(Share::Ordered).await, None);
    let first = take(Share::Simple).await.unwrap();
    assert_eq!(first.id, simple[0].id);
    let change = first.clone().store_pack(a_pack("simple"), true, at(2)).unwrap();
    write(bench, &first, change, at(2)).await;
    let facts = bench.jobs().get_queue_facts().await.unwrap();
    assert_eq!((facts.processing, facts.recent_runs.len()), (1, 0), "a simple run says nothing of the others");
    let suspect = take(Share::Simple).await.unwrap();
    let change = suspect.clone().recover_run(FailureKind::Killed, at(1), &rules()).unwrap();
    write(bench, &suspect, change, at(1)).await;
    assert_eq!(take(Share::Simple).await, None, "a suspect is alone, whatever the shares");
    queued(bench, 9, user(6), at(0)).await;
    assert_eq!(take(Share::Ordered).await, None, "and while it is the oldest, nobody else begins");
}
