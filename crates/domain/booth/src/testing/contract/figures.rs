//! What figures and stories are made of.

use std::time::Duration;

use desk::{CallOutcome, CallStart};
use kernel::{MicroUsd, Timestamp};

use super::Bench;
use super::kit::{at, claimed, commit, created, done, failed, publishing, queued};
use crate::testing::{a_job, user};
use crate::{ActiveFigures, EndedJob, EventSlug, FailReason, Job, JobStatus};

fn event() -> EventSlug {
    EventSlug("event".to_owned())
}

/// A job of another event, in the queue.
async fn elsewhere(bench: &dyn Bench, number: u64, now: Timestamp) -> Job {
    let session = created(bench, number, now).await;
    let job = Job { event: EventSlug("other".to_owned()), ..a_job(number, &session, user(9), now) };
    bench.jobs().record_retry(&job, commit(now)).await.unwrap()
}

/// Within the moment and the limit; other events are left out.
pub async fn ended_jobs_of_an_event_come_newest_first(bench: &dyn Bench) {
    done(bench, 1, user(5), at(10)).await;
    let job = queued(bench, 2, user(6), at(20)).await;
    failed(bench, &job, at(50)).await;
    queued(bench, 3, user(7), at(60)).await;
    let other = elsewhere(bench, 4, at(0)).await;
    failed(bench, &other, at(55)).await;
    let list = async |since, limit| bench.stats().list_ended(&event(), since, limit).await.unwrap();
    let ended = list(at(0), 10).await;
    let failure = EndedJob {
        ended_at: at(50),
        took: Duration::from_secs(30),
        reason: Some(FailReason::Operator),
        last_error: None,
    };
    let pack = EndedJob { ended_at: at(10), took: Duration::ZERO, reason: None, last_error: None };
    assert_eq!(ended, [failure, pack]);
    assert_eq!(list(at(11), 10).await, [failure]);
    assert_eq!(list(at(50), 10).await, [failure], "the moment itself belongs to it");
    assert_eq!(list(at(0), 1).await, [failure]);
    assert_eq!(bench.stats().list_events().await.unwrap(), [event(), EventSlug("other".to_owned())]);
}

/// Waiting and working apart, with the age of the oldest that waits.
pub async fn active_jobs_of_an_event_are_counted(bench: &dyn Bench) {
    assert_eq!(bench.stats().get_active(&event()).await.unwrap(), ActiveFigures::default());
    publishing(bench, 1, user(5), at(0)).await;
    queued(bench, 2, user(6), at(1)).await;
    claimed(bench, at(2)).await;
    queued(bench, 3, user(7), at(4)).await;
    queued(bench, 4, user(8), at(3)).await;
    elsewhere(bench, 5, at(0)).await;
    let active = bench.stats().get_active(&event()).await.unwrap();
    assert_eq!(active, ActiveFigures { queued: 2, working: 2, oldest_queued: Some(at(3)) });
}

/// A started call counts at its ceiling until its answer corrects it.
pub async fn t3_calls_are_told_by_event_and_by_job(bench: &dyn Bench) {
    let ours = queued(bench, 1, user(5), at(0)).await;
    let other = elsewhere(bench, 2, at(0)).await;
    let start = async |job: &Job, second| {
        let call = CallStart {
            job: Some(job.id.0),
            attempt: 1,
            provider: "paid".to_owned(),
            model: "model".to_owned(),
            purpose: "draw",
            ceiling: MicroUsd(40),
        };
        bench.usage().record_call_started(call, at(second)).await.unwrap()
    };
    let first = start(&ours, 1).await;
    start(&other, 2).await;
    start(&ours, 3).await;
    let ended = CallOutcome { outcome: "ok", cost: MicroUsd(7), took: Duration::from_secs(2) };
    bench.usage().record_call_ended(first, ended, at(3)).await.unwrap();
    let costs = |calls: &[desk::MadeCall]| calls.iter().map(|call| call.cost.0).collect::<Vec<_>>();
    let of_job = bench.usage().list_calls_of(ours.id.0).await.unwrap();
    assert_eq!(costs(&of_job), [7, 40]);
    assert_eq!(of_job[0].end.as_ref().map(|end| (end.outcome.as_str(), end.took.as_secs())), Some(("ok", 2)));
    assert_eq!((of_job[1].end.clone(), of_job[1].purpose.as_str()), (None, "draw"));
    let list = async |since, until| bench.stats().list_calls(&event(), since, until, 10).await.unwrap();
    assert_eq!(costs(&list(at(0), at(9)).await), [40, 7], "newest first");
    assert_eq!(costs(&list(at(1), at(3)).await), [7], "the end does not belong to it");
}

/// Claims included.
pub async fn a_jobs_story_is_kept_in_order(bench: &dyn Bench) {
    use JobStatus::{Delivering, Done, Processing, Publishing, Queued};
    let job = done(bench, 1, user(5), at(0)).await;
    let story = bench.jobs().list_history(job.id).await.unwrap();
    let steps: Vec<_> = story.iter().map(|step| (step.was, step.became)).collect();
    assert_eq!(
        steps,
        [
            (None, Queued),
            (Some(Queued), Processing),
            (Some(Processing), Publishing),
            (Some(Publishing), Delivering),
            (Some(Delivering), Done)
        ]
    );
    assert!(story.windows(2).all(|pair| pair[0].version < pair[1].version));
    assert_eq!((story[0].run.0, story[4].run, story[4].version), (0, job.run, job.version));
    assert!(bench.jobs().list_history(crate::JobId(uuid::Uuid::nil())).await.unwrap().is_empty());
}

/// `/find` of a guest who comes late.
pub async fn a_code_is_found_after_the_visit_has_ended(bench: &dyn Bench) {
    let session = created(bench, 1, at(0)).await;
    let code = session.short_code.clone();
    let ended = session.expire(crate::ExpiryReason::Ttl).unwrap().session;
    bench.sessions().record(&ended, commit(at(1))).await.unwrap();
    assert_eq!(bench.sessions().find_by_short_code(&code).await.unwrap(), None);
    assert_eq!(bench.sessions().find_newest_by_code(&code).await.unwrap(), Some(ended));
    let unknown = crate::ShortCode("QQQQQQ".to_owned());
    assert_eq!(bench.sessions().find_newest_by_code(&unknown).await.unwrap(), None);
}
