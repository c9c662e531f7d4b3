//! A link that a person sends again.

use kernel::StoreError;
use messaging::{Class, SendResult, SentMessage};

use super::Bench;
use super::kit::{BOT, at, commit, done, rows, word_to};
use crate::testing::{boot, user};
use crate::{Job, JobExpectation, JobStatus};

/// Refused while a link of that guest is on its way; the job's state stays.
pub async fn a_link_is_sent_again_only_when_nothing_waits(bench: &dyn Bench) {
    let job = done(bench, 1, user(5), at(0)).await;
    let expected = JobExpectation::Version { status: JobStatus::Done, version: job.version };
    let next = Job { version: job.version.next(), ..job.clone() };
    let said = commit(at(1)).send(word_to(user(5), Class::Resend));
    bench.jobs().record_resent(expected, &next, said.clone()).await.unwrap();
    let expected = JobExpectation::Version { status: JobStatus::Done, version: next.version };
    let again = Job { version: next.version.next(), ..next.clone() };
    let refused = bench.jobs().record_resent(expected, &again, said.clone()).await;
    assert!(matches!(refused, Err(StoreError::Rejected { reason: "still_waiting" })), "{refused:?}");
    let waiting = rows(bench).await;
    let claimed = bench.outbox().claim(&[waiting[0].id], boot(1), at(2)).await.unwrap();
    let sent =
        SentMessage { chat: user(5).private_chat(), message: kernel::MessageId(1), content_hash: "hash".to_owned() };
    let moment = messaging::Moment { now: at(2), jitter: 0.5, scale: kernel::TimeScale::default() };
    let settled = messaging::settle(&claimed[0], &SendResult::Sent(sent), &moment);
    bench.outbox().settle(claimed[0].reference(), settled, at(2)).await.unwrap();
    bench.jobs().record_resent(expected, &again, said).await.unwrap();
    assert_eq!(bench.jobs().find(job.id).await.unwrap(), Some(again));
    assert_eq!(rows(bench).await.iter().filter(|row| row.outgoing.bot == BOT).count(), 2);
}
