use kernel::UserId;
use messaging::{Cause, Class, OutboxStatus};

use super::kit::{ANNA, alerts, minutes, outcomes, published};
use crate::testing::{FakeArtist, World};
use crate::{BoothError, Decline, FailReason, GuestMessage, Job, JobState, JobStatus, Outcome};

fn declined(answer: Result<Job, BoothError>) -> Decline {
    match answer {
        Err(BoothError::Declined(decline)) => decline,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_person_ends_a_job_once() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    let ended = world.booth.fail_job(1, Cause::Task).await.unwrap();
    assert!(matches!(
        ended.state,
        JobState::Failed { reason: FailReason::Operator, outcome: Some(Outcome::ManualHelp), .. }
    ));
    assert_eq!(ended, world.job(id).await.unwrap());
    assert_eq!(declined(world.booth.fail_job(1, Cause::Task).await), Decline::AlreadyEnded);
    assert!(matches!(world.booth.fail_job(99, Cause::Task).await, Err(BoothError::UnknownJob)));
    assert_eq!(outcomes(&world, ANNA).len(), 1);
}

#[tokio::test]
async fn a_retry_is_a_new_job_with_its_own_name_and_outcome() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    assert_eq!(declined(world.booth.retry_job(1, Cause::Task).await), Decline::NotFailed);
    world.booth.fail_job(1, Cause::Task).await.unwrap();
    assert_eq!(world.messaging.attention().len(), 1);
    let retry = world.booth.retry_job(1, Cause::Task).await.unwrap();
    let old = world.job(id).await.unwrap();
    assert_eq!((retry.retry_of, retry.attempts, retry.number), (Some(id), 0, 2));
    assert_ne!(retry.set_name, old.set_name);
    assert_eq!(retry.photo, old.photo);
    assert!(world.messaging.attention().is_empty(), "settled");
    assert_eq!(declined(world.booth.retry_job(1, Cause::Task).await), Decline::NotNewest);
    world.finish_one().await.unwrap();
    let words: Vec<_> = outcomes(&world, ANNA);
    assert!(matches!(words[..], [GuestMessage::Link { .. }]), "the older word had not begun to be sent: {words:?}");
}

#[tokio::test]
async fn a5_a_simple_pack_is_drawn_by_the_local_renderer_and_counts_towards_no_limit() {
    let artists = vec![FakeArtist::paid("paid"), FakeArtist::local()];
    let world = World::with(|settings| settings.pack_limit = 1, artists);
    world.submitted(ANNA).await.unwrap();
    world.booth.fail_job(1, Cause::Task).await.unwrap();
    let made = world.booth.give_simple_pack(1, Cause::Task).await.unwrap();
    assert_eq!((made.simple, made.degraded, made.retry_of.is_some()), (true, true, true));
    assert_eq!(declined(world.booth.give_simple_pack(1, Cause::Task).await), Decline::NotNewest, "done once");
    world.finish_one().await.unwrap();
    assert_eq!((world.artists[0].describes(), world.artists[0].draws(), world.artists[1].draws()), (0, 0, 1));
    assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { degraded: true, .. }]));
    assert!(alerts(&world).iter().all(|alert| !matches!(alert, crate::AdminAlert::ProviderSwitched { .. })));
    world.submitted(ANNA).await.expect("the one pack of the limit is still there");
}

#[tokio::test]
async fn a_retry_needs_photo_consent_and_a_settled_set() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.watch(id).await.unwrap();
    assert_eq!(declined(world.booth.retry_job(1, Cause::Task).await), Decline::NotFailed);
    let second = published(&world, ANNA).await;
    world.sets.set_page(crate::testing::PageMode::NotYet);
    world.booth.watch_step(second, &mut crate::WatchMemory::default()).await;
    world.booth.fail_job(2, Cause::Task).await.unwrap();
    assert_eq!(declined(world.booth.retry_job(2, Cause::Task).await), Decline::SetExists);
    let third = world.submitted(ANNA).await.unwrap();
    world.booth.fail_job(3, Cause::Task).await.unwrap();
    assert_eq!(world.job(third).await.unwrap().declines_retry(), None);
    world.booth.delete_me(world.event(ANNA).await.unwrap(), World::seen(ANNA)).await.unwrap();
    assert_eq!(declined(world.booth.retry_job(3, Cause::Task).await), Decline::PhotoGone);
}

#[tokio::test]
async fn a_link_is_handed_over_when_the_set_exists_and_nothing_waits() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    assert_eq!(declined(world.booth.resend_link(1, Cause::Task).await), Decline::NoSet);
    world.finish_one().await.unwrap();
    assert_eq!(declined(world.booth.resend_link(1, Cause::Task).await), Decline::StillWaiting);
    deliver_everything(&world).await;
    world.booth.resend_link(1, Cause::Task).await.unwrap();
    let again = world.said_to(ANNA).pop().unwrap();
    assert_eq!(again.0.outgoing.class, Class::Resend);
    assert!(matches!(again.1, GuestMessage::HandedOver { .. }));
    assert_eq!(world.job(id).await.unwrap().state.status(), JobStatus::Done);
    assert_eq!(outcomes(&world, ANNA).len(), 1, "outside J1");
    assert!(alerts(&world).is_empty());
}

#[tokio::test]
async fn a_late_set_is_handed_over_and_attention_settled() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.set_page(crate::testing::PageMode::NotYet);
    world.booth.watch_step(id, &mut crate::WatchMemory::default()).await;
    world.advance(minutes(15));
    world.booth.sweep_once().await.unwrap();
    assert_eq!(world.messaging.attention().len(), 1);
    deliver_everything(&world).await;
    world.booth.resend_link(1, Cause::Task).await.unwrap();
    assert_eq!(world.said_to(ANNA).pop().unwrap().0.outgoing.class, Class::HandOver);
    assert!(world.messaging.attention().is_empty());
}

/// The relay sends everything that waits.
pub(super) async fn deliver_everything(world: &World) {
    use messaging::OutboxStore;
    for number in 0..200 {
        let heads = world.messaging.list_pending(world.settings.bot, &[], 50, world.now()).await.unwrap();
        if heads.is_empty() {
            return;
        }
        let ids: Vec<i64> = heads.iter().map(|head| head.id).collect();
        for row in world.messaging.claim(&ids, crate::testing::boot(1), world.now()).await.unwrap() {
            let sent = messaging::SentMessage {
                chat: row.outgoing.chat,
                message: kernel::MessageId(number),
                content_hash: row.id.to_string(),
            };
            world.messaging.settle(row.reference(), messaging::Settled::Sent(sent), world.now()).await.unwrap();
        }
    }
    panic!("the relay does not come to an end");
}

#[tokio::test]
async fn j5_progress_and_notices_never_follow_the_outcome() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    world.advance(minutes(6));
    world.booth.sweep_once().await.unwrap();
    world.advance(minutes(9));
    world.booth.sweep_once().await.unwrap();
    deliver_everything(&world).await;
    let sent: Vec<_> = world.said_to(ANNA).into_iter().filter(|(row, _)| row.status == OutboxStatus::Sent).collect();
    assert!(matches!(sent[sent.len() - 1].1, GuestMessage::ManualHelp { .. } | GuestMessage::Progress { .. }));
    assert!(sent.iter().all(|(_, message)| !matches!(message, GuestMessage::DelayNotice { .. })));
    assert_eq!(world.store.all_jobs()[0].guest, UserId(501));
}
