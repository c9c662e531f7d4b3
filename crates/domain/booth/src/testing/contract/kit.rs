use std::time::Duration;

use desk::{Consent, Profile};
use kernel::{BotId, Lang, Sensitive, TimeScale, Timestamp, UserId};
use messaging::{Cause, Class, Commit, OutboxFilter, OutboxRow, Outgoing, Payload};

use super::Bench;
use crate::testing::{a_job, a_pack, a_photo, a_session, boot};
use crate::{
    BoothSettings, ClaimLimits, GuestMessage, Job, JobChange, JobExpectation, JobRules, JobState, Pack, Session, Share,
};

pub(super) const BOT: BotId = BotId(4_242);

pub(super) const fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000 + seconds * 1_000)
}

pub(super) fn commit(now: Timestamp) -> Commit {
    Commit::new(Cause::Task, now)
}

pub(super) fn rules() -> JobRules {
    JobRules::from(&BoothSettings::defaults(BOT, "test_bot", TimeScale::default()))
}

pub(super) fn profile(guest: UserId) -> Profile {
    Profile {
        user: guest,
        first_name: Sensitive::new("Anna".to_owned()),
        lang: Lang::Uz,
        lang_chosen: false,
        created_at: at(0),
        erased_at: None,
    }
}

pub(super) fn consent(session: &Session, guest: UserId) -> Consent {
    Consent { user: guest, session: session.id.0, text_version: 1, lang: Lang::Ru, at: at(0) }
}

pub(super) fn word_to(guest: UserId, class: Class) -> Outgoing {
    Outgoing::send(BOT, guest.private_chat(), Lang::Ru, class, Payload::of(GuestMessage::KIND, &GuestMessage::Hint))
}

pub(super) async fn rows(bench: &dyn Bench) -> Vec<OutboxRow> {
    let mut rows = bench.outbox().list(OutboxFilter { status: None, limit: 1_000 }).await.unwrap();
    rows.sort_by_key(|row| row.id);
    rows
}

pub(super) async fn created(bench: &dyn Bench, number: u64, now: Timestamp) -> Session {
    let session = a_session(number, now);
    bench.sessions().record_created(&session, commit(now)).await.unwrap();
    session
}

pub(super) async fn linked(bench: &dyn Bench, number: u64, guest: UserId, now: Timestamp) -> Session {
    let session = created(bench, number, now).await.link(guest).unwrap().session;
    bench.sessions().record_linked(&profile(guest), &session, commit(now)).await.unwrap();
    session
}

pub(super) async fn captured(bench: &dyn Bench, number: u64, guest: UserId, now: Timestamp) -> Session {
    let session = linked(bench, number, guest, now).await.give_consent(now).unwrap().session;
    bench.sessions().record_consented(&consent(&session, guest), &session, commit(now)).await.unwrap();
    let session = session.capture(a_photo(&format!("photo{number}"))).unwrap().session;
    bench.sessions().record(&session, commit(now)).await.unwrap();
    session
}

/// A submitted session with its job in the queue.
pub(super) async fn queued(bench: &dyn Bench, number: u64, guest: UserId, now: Timestamp) -> Job {
    let session = captured(bench, number, guest, now).await;
    let job = a_job(number, &session, guest, now);
    let session = session.submit(job.outfits.clone(), job.id).unwrap().session;
    bench.sessions().record_submitted(&session, &job, None, commit(now)).await.unwrap()
}

pub(super) const fn limits(slot: u32) -> ClaimLimits {
    ClaimLimits { not_submitted_before: Timestamp::from_millis(0), boot: boot(1), slot, share: Share::All }
}

/// Takes the oldest due job.
pub(super) async fn claimed(bench: &dyn Bench, now: Timestamp) -> Job {
    bench.jobs().claim_next(limits(0), now).await.unwrap().expect("a due job")
}

/// Writes a transition under the row's version and answers the row.
pub(super) async fn write(bench: &dyn Bench, before: &Job, change: JobChange, now: Timestamp) -> Job {
    let expected = JobExpectation::Version { status: before.state.status(), version: before.version };
    bench.jobs().record(expected, &change.job, commit(now)).await.unwrap();
    bench.jobs().find(before.id).await.unwrap().unwrap()
}

pub(super) async fn publishing(bench: &dyn Bench, number: u64, guest: UserId, now: Timestamp) -> Job {
    queued(bench, number, guest, now).await;
    let job = claimed(bench, now).await;
    let change = job.clone().store_pack(a_pack(&format!("pack{number}")), false, now).unwrap();
    write(bench, &job, change, now).await
}

/// All uploaded and one create call out.
pub(super) async fn creating(bench: &dyn Bench, number: u64, guest: UserId, now: Timestamp) -> Job {
    let mut job = publishing(bench, number, guest, now).await;
    for index in 0..Pack::SIZE {
        let change = job.clone().keep_upload(index, format!("file{index}")).unwrap();
        job = write(bench, &job, change, now).await;
    }
    let change = job.clone().begin_create(now).unwrap();
    write(bench, &job, change, now).await
}

pub(super) async fn delivering(bench: &dyn Bench, number: u64, guest: UserId, now: Timestamp) -> Job {
    let job = publishing(bench, number, guest, now).await;
    let change = job.clone().find_set(now).unwrap();
    write(bench, &job, change, now).await
}

pub(super) async fn done(bench: &dyn Bench, number: u64, guest: UserId, now: Timestamp) -> Job {
    let job = delivering(bench, number, guest, now).await;
    let change = job.clone().mark_link_sent(None, now).unwrap();
    write(bench, &job, change, now).await
}

/// Ended by a person, from wherever it stands.
pub(super) async fn failed(bench: &dyn Bench, job: &Job, now: Timestamp) -> Job {
    let change = job.clone().fail_by_operator(now, &rules()).unwrap();
    write(bench, job, change, now).await
}

pub(super) const fn is_queued(job: &Job) -> bool {
    matches!(job.state, JobState::Queued { .. })
}

pub(super) const fn minutes(count: u64) -> Duration {
    Duration::from_secs(count * 60)
}
