//! Sessions: look-ups, versions, what is stored together.

use kernel::StoreError;
use messaging::Class;

use super::Bench;
use super::kit::{at, captured, commit, consent, created, linked, minutes, profile, queued, rows, word_to};
use crate::testing::{a_job, a_photo, a_session, user};
use crate::{ExpiryReason, ShortCode};

/// Every look-up answers what was stored.
pub async fn a_session_is_found_by_id_token_and_code(bench: &dyn Bench) {
    let session = captured(bench, 1, user(5), at(0)).await;
    created(bench, 2, at(1)).await;
    let store = bench.sessions();
    assert_eq!(store.find(session.id).await.unwrap(), Some(session.clone()));
    assert_eq!(store.find_by_token(&session.token).await.unwrap(), Some(session.clone()));
    assert_eq!(store.find_by_short_code(&session.short_code).await.unwrap(), Some(session));
    assert_eq!(store.find(a_session(9, at(0)).id).await.unwrap(), None);
    assert_eq!(store.find_by_short_code(&ShortCode("XXXXXX".to_owned())).await.unwrap(), None);
}

/// Codes are unique among live sessions only.
pub async fn a_code_in_use_is_refused_and_free_again_after_the_end(bench: &dyn Bench) {
    let first = created(bench, 1, at(0)).await;
    let mut second = a_session(2, at(0));
    second.short_code = first.short_code.clone();
    let refused = bench.sessions().record_created(&second, commit(at(0))).await;
    assert!(matches!(refused, Err(StoreError::Rejected { reason: "short_code" })), "{refused:?}");
    let ended = first.expire(ExpiryReason::Ttl).unwrap().session;
    bench.sessions().record(&ended, commit(at(1))).await.unwrap();
    bench.sessions().record_created(&second, commit(at(1))).await.unwrap();
    assert_eq!(bench.sessions().find_by_short_code(&second.short_code).await.unwrap(), Some(second));
}

/// A second write of the same step is stale and says nothing.
pub async fn each_transition_demands_the_version_before(bench: &dyn Bench) {
    let session = linked(bench, 1, user(5), at(0)).await;
    let agreed = session.clone().give_consent(at(1)).unwrap().session;
    let store = bench.sessions();
    store.record_consented(&consent(&agreed, user(5)), &agreed, commit(at(1))).await.unwrap();
    let again = commit(at(2)).send(word_to(user(5), Class::Reply));
    let refused = store.record_consented(&consent(&agreed, user(5)), &agreed, again).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    let expired = session.expire(ExpiryReason::Abandoned).unwrap().session;
    assert!(matches!(store.record(&expired, commit(at(2))).await, Err(StoreError::Stale)));
    assert_eq!(store.find(agreed.id).await.unwrap(), Some(agreed));
    assert!(rows(bench).await.is_empty());
}

/// One transaction.
pub async fn linking_stores_the_profile_with_the_session(bench: &dyn Bench) {
    let session = created(bench, 1, at(0)).await;
    let mine = session.clone().link(user(5)).unwrap().session;
    bench.sessions().record_linked(&profile(user(5)), &mine, commit(at(1))).await.unwrap();
    assert_eq!(bench.people().find_profile(user(5)).await.unwrap(), Some(profile(user(5))));
    let theirs = session.link(user(6)).unwrap().session;
    let refused = bench.sessions().record_linked(&profile(user(6)), &theirs, commit(at(1))).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    assert_eq!(bench.people().find_profile(user(6)).await.unwrap(), None);
}

/// What the session says of the consent comes back.
pub async fn consent_and_session_are_stored_together(bench: &dyn Bench) {
    let session = linked(bench, 1, user(5), at(0)).await.give_consent(at(3)).unwrap().session;
    let said = commit(at(3)).send(word_to(user(5), Class::Reply));
    bench.sessions().record_consented(&consent(&session, user(5)), &session, said).await.unwrap();
    assert_eq!(bench.sessions().find(session.id).await.unwrap(), Some(session));
    assert_eq!(rows(bench).await.len(), 1);
}

/// The second of two submits finds the session moved on and makes no job.
pub async fn a_submit_makes_session_and_job_together_once(bench: &dyn Bench) {
    let session = captured(bench, 1, user(5), at(0)).await;
    let (first, second) = (a_job(1, &session, user(5), at(1)), a_job(2, &session, user(5), at(1)));
    let submitted = session.clone().submit(first.outfits.clone(), first.id).unwrap().session;
    let stored = bench.sessions().record_submitted(&submitted, &first, Some(3), commit(at(1))).await.unwrap();
    assert!(stored.number > 0);
    let raced = session.submit(second.outfits.clone(), second.id).unwrap().session;
    let refused = bench.sessions().record_submitted(&raced, &second, Some(3), commit(at(1))).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    assert_eq!(bench.jobs().find(second.id).await.unwrap(), None);
    assert_eq!(bench.jobs().find(first.id).await.unwrap(), Some(stored));
    assert_eq!(bench.sessions().find(submitted.id).await.unwrap(), Some(submitted));
}

/// Admins (`None`) are free of it.
pub async fn the_pack_limit_is_checked_inside_the_submit(bench: &dyn Bench) {
    queued(bench, 1, user(5), at(0)).await;
    let session = captured(bench, 2, user(5), at(1)).await;
    let job = a_job(2, &session, user(5), at(1));
    let submitted = session.submit(job.outfits.clone(), job.id).unwrap().session;
    let refused = bench.sessions().record_submitted(&submitted, &job, Some(1), commit(at(1))).await;
    assert!(matches!(refused, Err(StoreError::Rejected { reason: "pack_limit" })), "{refused:?}");
    assert_eq!(bench.jobs().find(job.id).await.unwrap(), None);
    bench.sessions().record_submitted(&submitted, &job, None, commit(at(1))).await.unwrap();
}

/// Neither submitted nor ended ones.
pub async fn overdue_sessions_are_listed_oldest_first(bench: &dyn Bench) {
    let second = created(bench, 2, at(20)).await;
    let first = captured(bench, 1, user(5), at(10)).await;
    queued(bench, 3, user(6), at(0)).await;
    let ended = created(bench, 4, at(0)).await.expire(ExpiryReason::Abandoned).unwrap().session;
    bench.sessions().record(&ended, commit(at(1))).await.unwrap();
    let young = created(bench, 5, at(21)).await;
    let now = second.expires_at;
    let listed = bench.sessions().list_expired(now, 10).await.unwrap();
    assert_eq!(listed.iter().map(|session| session.id).collect::<Vec<_>>(), [first.id, second.id]);
    assert!(young.expires_at > now);
    assert_eq!(bench.sessions().list_expired(now, 1).await.unwrap().len(), 1);
}

/// Linked, consented, captured; nobody else's.
pub async fn live_sessions_of_a_guest_are_listed(bench: &dyn Bench) {
    let one = linked(bench, 1, user(5), at(0)).await;
    let two = captured(bench, 2, user(5), at(1)).await;
    queued(bench, 3, user(5), at(2)).await;
    linked(bench, 4, user(6), at(3)).await;
    let mut live: Vec<_> =
        bench.sessions().list_live_of(user(5)).await.unwrap().into_iter().map(|session| session.id).collect();
    live.sort();
    assert_eq!(live, [one.id, two.id]);
}

/// With the profile of a guest who never agreed and has no other session.
pub async fn old_ended_sessions_are_pruned_and_no_others(bench: &dyn Bench) {
    for (number, guest) in [(1, user(5)), (2, user(6))] {
        let ended = linked(bench, number, guest, at(0)).await.expire(ExpiryReason::Ttl).unwrap().session;
        bench.sessions().record(&ended, commit(at(10))).await.unwrap();
    }
    let kept = linked(bench, 3, user(6), at(0)).await;
    let submitted = queued(bench, 4, user(7), at(0)).await;
    let agreed = captured(bench, 5, user(8), at(0)).await.expire(ExpiryReason::Ttl).unwrap().session;
    bench.sessions().record(&agreed, commit(at(10))).await.unwrap();
    assert_eq!(bench.sessions().prune(at(10), 10).await.unwrap(), 0, "not older than the moment");
    assert_eq!(bench.sessions().prune(at(10).plus(minutes(1)), 10).await.unwrap(), 3);
    assert!(bench.people().find_profile(user(5)).await.unwrap().is_none(), "never agreed");
    assert!(bench.people().find_profile(user(6)).await.unwrap().is_some(), "has another session");
    assert!(bench.people().find_profile(user(8)).await.unwrap().is_some(), "agreed once");
    assert!(bench.sessions().find(kept.id).await.unwrap().is_some());
    assert!(bench.sessions().find(submitted.session).await.unwrap().is_some());
}

/// The newest photo and the count of retakes come back.
pub async fn a_retake_replaces_the_photo(bench: &dyn Bench) {
    let session = captured(bench, 1, user(5), at(0)).await.capture(a_photo("again")).unwrap().session;
    bench.sessions().record(&session, commit(at(1))).await.unwrap();
    assert_eq!(bench.sessions().find(session.id).await.unwrap(), Some(session));
}

/// Consented and captured, not too long ago, while their time lasts.
pub async fn t6_guests_under_way_are_counted(bench: &dyn Bench) {
    created(bench, 1, at(0)).await;
    linked(bench, 2, user(5), at(0)).await;
    queued(bench, 3, user(6), at(0)).await;
    let on_the_way = captured(bench, 4, user(7), at(0)).await;
    captured(bench, 5, user(8), at(10)).await;
    let store = bench.sessions();
    assert_eq!(store.count_under_way(at(-1), at(20)).await.unwrap(), 2);
    assert_eq!(store.count_under_way(at(0), at(20)).await.unwrap(), 1, "one consented too long ago");
    assert_eq!(store.count_under_way(at(-1), on_the_way.expires_at).await.unwrap(), 1);
    let ended = on_the_way.expire(ExpiryReason::Abandoned).unwrap().session;
    store.record(&ended, commit(at(21))).await.unwrap();
    assert_eq!(store.count_under_way(at(-1), at(22)).await.unwrap(), 1);
}
