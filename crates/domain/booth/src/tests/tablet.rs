use kernel::Lang;
use messaging::Class;

use super::kit::{ANNA, last_word, minutes};
use crate::testing::{FakeArtist, World};
use crate::{GuestMessage, Outcome, OutfitId, SessionStatus, TabletError};

fn outfit(name: &str) -> OutfitId {
    OutfitId(name.to_owned())
}

#[tokio::test]
async fn a_retake_replaces_the_photo_and_removes_the_old_file() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    let first = world.booth.put_photo(session.id, b"one".to_vec()).await.unwrap();
    let second = world.booth.put_photo(session.id, b"two".to_vec()).await.unwrap();
    assert_ne!(first.file, second.file);
    assert_eq!(world.files.names(), [second.file]);
}

#[tokio::test]
async fn k8_retakes_are_bounded() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    for _ in 0..=world.settings.retake_max {
        world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    }
    let refused = world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap_err();
    assert_eq!(refused.code(), "too_many_retakes");
    assert_eq!(world.files.names().len(), 1);
}

#[tokio::test]
async fn p7_a_bad_photo_is_refused_and_nothing_of_it_is_kept() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    let refused = world.booth.put_photo(session.id, b"no face".to_vec()).await.unwrap_err();
    assert_eq!(refused.code(), "no_face");
    world.files.fill(true);
    let refused = world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap_err();
    assert_eq!(refused.code(), "disk_low");
    assert!(world.files.names().is_empty());
    assert!(world.desk.calls().is_empty());
    assert_eq!(world.booth.session_view(session.id).await.unwrap().status, SessionStatus::Consented);
}

#[tokio::test]
async fn k2_a_doubled_submit_makes_one_job() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    let first = world.booth.submit(session.id, vec![outfit("chef")]).await.unwrap();
    let second = world.booth.submit(session.id, vec![outfit("astronaut")]).await.unwrap();
    assert_eq!(first, second);
    assert_eq!(world.store.all_jobs().len(), 1);
    let refused = world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap_err();
    assert_eq!(refused.code(), "already_submitted");
    assert_eq!(world.booth.abandon(session.id).await.unwrap_err().code(), "already_submitted");
}

#[tokio::test]
async fn outfits_are_one_or_two_of_those_on_offer() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    let code = async |outfits: Vec<OutfitId>| world.booth.submit(session.id, outfits).await.map_err(|e| e.code());
    assert_eq!(code(vec![outfit("chef")]).await, Err("no_photo"));
    world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    assert_eq!(code(Vec::new()).await, Err("outfit_count"));
    assert_eq!(code(vec![outfit("chef"), outfit("chef"), outfit("chef")]).await, Err("outfit_count"));
    assert_eq!(code(vec![outfit("crown")]).await, Err("unknown_outfit"));
    assert!(code(vec![outfit("chef"), outfit("astronaut")]).await.is_ok());
    assert_eq!(world.store.all_jobs()[0].outfits, [outfit("chef"), outfit("astronaut")]);
    assert_eq!(world.booth.outfits(Lang::Ru).len(), 2);
}

#[tokio::test]
async fn k1_a_guest_whose_session_is_given_up_is_told_once() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    world.booth.abandon(session.id).await.unwrap();
    assert_eq!(last_word(&world, ANNA), GuestMessage::SessionGivenUp);
    assert!(world.files.names().is_empty());
    assert_eq!(world.booth.abandon(session.id).await.unwrap_err().code(), "session_expired");
    assert_eq!(world.booth.session_view(session.id).await.unwrap_err().code(), "session_expired");
    let told = world.said_to(ANNA).iter().filter(|(row, _)| row.outgoing.class == Class::Notice).count();
    assert_eq!(told, 1);
}

#[tokio::test]
async fn an_old_session_expires_with_its_files_and_its_guest_is_told() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    world.advance(minutes(30));
    let late = world.booth.submit(session.id, vec![outfit("chef")]).await.unwrap_err();
    assert_eq!(late.code(), "session_expired");
    assert_eq!(world.booth.sweep_once().await.unwrap().expired, 1);
    assert_eq!(last_word(&world, ANNA), GuestMessage::SessionOver);
    assert!(world.files.names().is_empty());
    assert_eq!(world.booth.sweep_once().await.unwrap().expired, 0);
}

#[tokio::test]
async fn the_tablet_sees_place_wait_and_outcome() {
    let world = World::new();
    world.submitted(ANNA).await.unwrap();
    world.submitted(super::kit::BORIS).await.unwrap();
    let sessions = world.store.all_sessions();
    let view = async |index: usize| world.booth.session_view(sessions[index].id).await.unwrap().job.unwrap();
    assert_eq!((view(0).await.position, view(1).await.position), (Some(1), Some(2)));
    world.finish_one().await.unwrap();
    let done = view(0).await;
    assert_eq!((done.outcome, done.position, done.eta_s), (Some(Outcome::Link), None, None));
    assert!(done.set_name.is_some());
    assert_eq!(view(1).await.position, Some(1));
    let named = world.booth.session_view(sessions[0].id).await.unwrap();
    assert_eq!(named.guest_name.as_deref(), Some("Guest501"));
    assert_eq!(named.lang, Some(Lang::Ru));
}

#[tokio::test]
async fn t6_a_queue_that_cannot_keep_the_deadline_takes_no_new_guest() {
    let world = World::with(|settings| settings.worker_slots = 1, vec![FakeArtist::local()]);
    world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    world.advance(minutes(5));
    let mut memory = crate::RunMemory::default();
    assert_eq!(world.booth.run_step(&job, &mut memory).await, crate::RunStep::Ended);
    world.submitted(ANNA).await.unwrap();
    assert!(world.booth.create_session().await.is_ok(), "5 min for one job is short enough");
    world.submitted(ANNA).await.unwrap();
    let refused = world.booth.create_session().await.unwrap_err();
    assert!(matches!(refused, TabletError::QueueFull { retry_after_s: 120, simple: false }), "{refused:?}");
}

#[tokio::test]
async fn k7_a_name_is_shown_on_one_line_or_not_at_all() {
    let named = async |world: &World| {
        let session = world.booth.create_session().await.unwrap();
        let seen =
            desk::Seen { first_name: kernel::Sensitive::new("А\u{202E}н\nна".to_owned()), ..World::seen(ANNA) };
        world.booth.open_link(world.event(ANNA).await.unwrap(), seen, session.token.expose()).await.unwrap();
        world.booth.session_view(session.id).await.unwrap().guest_name
    };
    assert_eq!(named(&World::new()).await.as_deref(), Some("Ан на"));
    assert_eq!(named(&World::with(|settings| settings.show_names = false, vec![FakeArtist::local()])).await, None);
}

#[tokio::test]
async fn k3_a_paused_booth_makes_no_session() {
    let world = World::new();
    world.booth.pause(world.event(ANNA).await.unwrap(), ANNA).await.unwrap();
    assert_eq!(world.booth.create_session().await.unwrap_err().code(), "paused");
}

#[tokio::test]
async fn an_unknown_session_is_named_so() {
    let world = World::new();
    let id = crate::SessionId(uuid::Uuid::nil());
    assert_eq!(world.booth.session_view(id).await.unwrap_err().code(), "unknown_session");
    assert_eq!(world.booth.put_photo(id, Vec::new()).await.unwrap_err().code(), "unknown_session");
    assert_eq!(world.booth.submit(id, Vec::new()).await.unwrap_err().code(), "unknown_session");
    assert_eq!(world.booth.abandon(id).await.unwrap_err().code(), "unknown_session");
}
