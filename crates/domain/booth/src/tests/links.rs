use kernel::TimeScale;
use messaging::{Class, InboxStore, Op, OutboxStatus};

use super::kit::{ANNA, BORIS, last_word, minutes, outcomes};
use crate::testing::World;
use crate::{GuestMessage, JobStatus, Popup, ProgressPhase, SessionStatus};

#[tokio::test]
async fn a_guest_goes_the_whole_way_from_the_code_to_the_link() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    world.finish_one().await.unwrap();
    let job = world.job(id).await.unwrap();
    assert_eq!(job.state.status(), JobStatus::Done);
    let said: Vec<_> = world.said_to(ANNA).into_iter().map(|(row, message)| (row.outgoing.class, message)).collect();
    let link = GuestMessage::Link {
        name: World::seen(ANNA).first_name,
        set_name: job.set_name.clone(),
        short_code: job.short_code.clone(),
        count: 12,
        degraded: false,
        event: job.event.0.clone(),
    };
    let progress = |phase| (Class::Progress, GuestMessage::Progress { short_code: job.short_code.clone(), phase });
    assert!(matches!(said[0], (Class::Consent, GuestMessage::ConsentRequest { .. })));
    assert!(matches!(said[1], (Class::Reply, GuestMessage::BackToTablet { .. })));
    let sticker = GuestMessage::FirstSticker { file_id: "set:file1".to_owned() };
    assert_eq!(
        said[2..],
        [
            progress(ProgressPhase::Queued { position: 1, eta_s: 0 }),
            progress(ProgressPhase::Drawing),
            progress(ProgressPhase::Publishing),
            (Class::Outcome, link),
            progress(ProgressPhase::Ready),
            (Class::Notice, sticker),
        ]
    );
    let edits = world.said_to(ANNA).iter().filter(|(row, _)| row.outgoing.op == Op::Edit).count();
    assert_eq!(edits, 3);
}

#[tokio::test]
async fn opening_the_link_again_shows_the_right_next_message() {
    let world = World::new();
    let session = world.booth.create_session().await.unwrap();
    let token = session.token.expose().to_owned();
    let open = async |world: &World| {
        world.booth.open_link(world.event(ANNA).await.unwrap(), World::seen(ANNA), &token).await.unwrap();
        last_word(world, ANNA)
    };
    assert!(matches!(open(&world).await, GuestMessage::ConsentRequest { .. }));
    assert!(matches!(open(&world).await, GuestMessage::ConsentRequest { .. }));
    world.booth.give_consent(world.event(ANNA).await.unwrap(), World::seen(ANNA), &token).await.unwrap();
    assert!(matches!(open(&world).await, GuestMessage::BackToTablet { .. }));
    world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    assert!(matches!(open(&world).await, GuestMessage::BackToTablet { .. }));
    world.booth.submit(session.id, vec![crate::OutfitId("chef".to_owned())]).await.unwrap();
    assert!(matches!(
        open(&world).await,
        GuestMessage::Progress { phase: ProgressPhase::Queued { position: 1, .. }, .. }
    ));
    world.finish_one().await.unwrap();
    assert!(matches!(open(&world).await, GuestMessage::Link { .. }));
    assert_eq!(outcomes(&world, ANNA).len(), 1, "a reply is not a second outcome");
}

#[tokio::test]
async fn a_session_of_somebody_else_is_refused_to_the_last() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    let token = session.token.expose();
    world.booth.open_link(world.event(BORIS).await.unwrap(), World::seen(BORIS), token).await.unwrap();
    assert_eq!(last_word(&world, BORIS), GuestMessage::SessionTaken);
    let pressed = world.booth.give_consent(world.event(BORIS).await.unwrap(), World::seen(BORIS), token).await;
    assert_eq!(pressed.unwrap().0, Popup::SessionTaken);
    assert_eq!(world.store.all_sessions()[0].state.guest(), Some(ANNA));
}

#[tokio::test]
async fn an_unknown_or_expired_link_is_answered_kindly() {
    let world = World::new();
    for payload in ["", "no-such-token", "AAAAAAAAAAAAAAAAAAAAAA", "💥"] {
        world.booth.open_link(world.event(ANNA).await.unwrap(), World::seen(ANNA), payload).await.unwrap();
        assert_eq!(last_word(&world, ANNA), GuestMessage::UnknownSession, "{payload}");
    }
    let session = world.booth.create_session().await.unwrap();
    world.advance(minutes(30));
    let token = session.token.expose();
    world.booth.open_link(world.event(ANNA).await.unwrap(), World::seen(ANNA), token).await.unwrap();
    assert_eq!(last_word(&world, ANNA), GuestMessage::SessionOver, "even before the sweeper came");
}

#[tokio::test]
async fn the_pack_limit_refuses_at_the_link_and_again_at_the_submit() {
    let world = World::with(|settings| settings.pack_limit = 1, vec![crate::testing::FakeArtist::local()]);
    let first = world.consented(ANNA).await.unwrap();
    let second = world.consented(ANNA).await.unwrap();
    let outfit = || vec![crate::OutfitId("chef".to_owned())];
    for session in [&first, &second] {
        world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    }
    world.booth.submit(first.id, outfit()).await.unwrap();
    let refused = world.booth.submit(second.id, outfit()).await.unwrap_err();
    assert_eq!(refused.code(), "pack_limit");
    let third = world.booth.create_session().await.unwrap();
    let token = third.token.expose();
    world.booth.open_link(world.event(ANNA).await.unwrap(), World::seen(ANNA), token).await.unwrap();
    assert_eq!(last_word(&world, ANNA), GuestMessage::PackLimit { limit: 1 });
    let view = world.booth.session_view(third.id).await.unwrap();
    assert_eq!(view.status, SessionStatus::Created);
}

#[tokio::test]
async fn admins_are_free_of_the_pack_limit() {
    let world = World::with(
        |settings| {
            settings.pack_limit = 1;
            settings.admins.insert(ANNA);
        },
        vec![crate::testing::FakeArtist::local()],
    );
    world.submitted(ANNA).await.unwrap();
    world.submitted(ANNA).await.unwrap();
    assert_eq!(world.store.all_jobs().len(), 2);
}

#[tokio::test]
async fn m2_an_event_whose_claim_was_lost_changes_nothing() {
    let world = World::new();
    let session = world.booth.create_session().await.unwrap();
    let event = world.event(ANNA).await.unwrap();
    let lost = messaging::EventRef { run: event.run.next(), ..event };
    let refused = world.booth.open_link(lost, World::seen(ANNA), session.token.expose()).await;
    assert!(matches!(refused, Err(crate::BoothError::Store(kernel::StoreError::Stale))), "{refused:?}");
    assert_eq!(world.store.all_sessions()[0].state.status(), SessionStatus::Created);
    assert!(world.said_to(ANNA).is_empty());
    let moment = messaging::Moment { now: world.now(), jitter: 0.5, scale: TimeScale::default() };
    assert!(moment.now >= session.created_at);
    assert!(world.messaging.find(event.id).await.unwrap().is_some());
}

#[tokio::test]
async fn a_guest_who_writes_again_is_no_longer_blocked() {
    let world = World::new();
    let event = world.event(ANNA).await.unwrap();
    world.booth.membership(event, World::seen(ANNA), true).await.unwrap();
    assert!(world.messaging.is_blocked(world.settings.bot, ANNA.private_chat()));
    world.booth.hint(world.event(ANNA).await.unwrap(), World::seen(ANNA)).await.unwrap();
    assert!(!world.messaging.is_blocked(world.settings.bot, ANNA.private_chat()));
    assert_eq!(world.said_to(ANNA)[0].0.status, OutboxStatus::Pending);
}
