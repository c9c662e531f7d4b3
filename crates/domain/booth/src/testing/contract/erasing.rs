//! `/delete_me`.

use messaging::{Class, OutboxStatus};

use super::Bench;
use super::kit::{at, captured, commit, creating, done, queued, rows, word_to};
use crate::testing::{a_photo, user};
use crate::{ExpiryReason, FailReason, JobState, JobStatus, SessionState};

/// Finished ones keep their status.
pub async fn erasing_ends_active_jobs_without_an_outcome(bench: &dyn Bench) {
    let link = done(bench, 1, user(5), at(0)).await;
    let active = creating(bench, 2, user(5), at(1)).await;
    let waiting = queued(bench, 3, user(5), at(2)).await;
    bench.jobs().record_erased(user(5), commit(at(3))).await.unwrap();
    for id in [active.id, waiting.id] {
        let job = bench.jobs().find(id).await.unwrap().unwrap();
        assert!(
            matches!(job.state, JobState::Failed { reason: FailReason::Erased, outcome: None, .. }),
            "{:?}",
            job.state
        );
        assert_eq!(bench.jobs().find_outcome(id).await.unwrap(), None);
        assert!(job.version > active.version || id != active.id);
    }
    let job = bench.jobs().find(link.id).await.unwrap().unwrap();
    assert_eq!(job.state.status(), JobStatus::Done);
    assert!(bench.jobs().list_set_checks(10).await.unwrap().is_empty());
}

/// What the commit itself says still goes out.
pub async fn erasing_clears_name_and_files_and_takes_back_what_waits(bench: &dyn Bench) {
    let job = creating(bench, 1, user(5), at(0)).await;
    let session = captured(bench, 2, user(5), at(1)).await;
    let waiting = commit(at(1)).send(word_to(user(5), Class::Outcome)).send(word_to(user(5), Class::Notice));
    let profile = bench.people().find_profile(user(5)).await.unwrap().unwrap();
    bench.people().record_profile(&profile, waiting).await.unwrap();
    let answer = commit(at(2)).send(word_to(user(5), Class::Reply));
    let files = bench.jobs().record_erased(user(5), answer).await.unwrap();
    assert_eq!(files.len(), 14, "two photos and twelve stickers");
    assert!(files.contains(&a_photo("photo2").file));
    assert!(bench.jobs().list_named(&files).await.unwrap().is_empty());
    let profile = bench.people().find_profile(user(5)).await.unwrap();
    assert!(profile.is_none_or(|profile| profile.first_name.expose().is_empty()));
    for id in [job.session, session.id] {
        let session = bench.sessions().find(id).await.unwrap().unwrap();
        let erased = SessionState::Expired { guest: Some(user(5)), reason: ExpiryReason::Erased };
        assert_eq!(session.state, erased);
    }
    let row = bench.jobs().find(job.id).await.unwrap().unwrap();
    assert_eq!((row.photo, row.artifacts), (None, crate::Artifacts::default()));
    let states: Vec<_> = rows(bench).await.iter().map(|row| row.status).collect();
    assert_eq!(states, [OutboxStatus::Superseded, OutboxStatus::Superseded, OutboxStatus::Pending]);
}

/// Rows, jobs, sessions, names.
pub async fn erasing_leaves_other_guests_alone(bench: &dyn Bench) {
    queued(bench, 1, user(5), at(0)).await;
    let other = queued(bench, 2, user(6), at(1)).await;
    bench.jobs().record_erased(user(5), commit(at(2))).await.unwrap();
    assert_eq!(bench.jobs().find(other.id).await.unwrap(), Some(other.clone()));
    let session = bench.sessions().find(other.session).await.unwrap().unwrap();
    assert!(matches!(session.state, SessionState::Submitted { .. }));
    let profile = bench.people().find_profile(user(6)).await.unwrap().unwrap();
    assert_eq!(profile.first_name.expose(), "Anna");
}
