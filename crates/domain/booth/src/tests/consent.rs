use super::kit::{ANNA, last_word, minutes};
use crate::testing::World;
use crate::{GuestMessage, Popup, SessionStatus};

#[tokio::test]
async fn consent_is_recorded_with_its_text_version_and_language() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    let consents = world.desk.consents();
    assert_eq!(consents.len(), 1);
    assert_eq!((consents[0].user, consents[0].session, consents[0].text_version), (ANNA, session.id.0, 1));
    assert_eq!(world.booth.session_view(session.id).await.unwrap().status, SessionStatus::Consented);
}

#[tokio::test]
async fn pressing_twice_is_harmless() {
    let world = World::new();
    let session = world.consented(ANNA).await.unwrap();
    let event = world.event(ANNA).await.unwrap();
    let again = world.booth.give_consent(event, World::seen(ANNA), session.token.expose()).await.unwrap();
    assert_eq!(again, (Popup::Agreed, kernel::Lang::Ru));
    assert_eq!(world.desk.consents().len(), 1);
    assert!(matches!(last_word(&world, ANNA), GuestMessage::BackToTablet { .. }));
}

#[tokio::test]
async fn a_button_of_an_ended_or_foreign_session_pops_up_and_says_nothing() {
    let world = World::new();
    let session = world.booth.create_session().await.unwrap();
    let token = session.token.expose();
    let press = async |world: &World, token: &str| {
        let event = world.event(ANNA).await.unwrap();
        world.booth.give_consent(event, World::seen(ANNA), token).await.unwrap().0
    };
    assert_eq!(press(&world, "garbage").await, Popup::UnknownSession);
    assert_eq!(press(&world, token).await, Popup::UnknownSession, "never linked");
    world.booth.open_link(world.event(ANNA).await.unwrap(), World::seen(ANNA), token).await.unwrap();
    let said = world.said_to(ANNA).len();
    world.advance(minutes(31));
    assert_eq!(press(&world, token).await, Popup::SessionOver);
    world.booth.sweep_once().await.unwrap();
    assert_eq!(press(&world, token).await, Popup::SessionOver);
    assert_eq!(world.said_to(ANNA).len(), said + 1, "only that the session is over");
}

#[tokio::test]
async fn no_photo_is_kept_before_the_consent() {
    let world = World::new();
    let session = world.booth.create_session().await.unwrap();
    let refused = world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap_err();
    assert_eq!(refused.code(), "not_consented");
    let token = session.token.expose();
    world.booth.open_link(world.event(ANNA).await.unwrap(), World::seen(ANNA), token).await.unwrap();
    let refused = world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap_err();
    assert_eq!(refused.code(), "not_consented");
    assert!(world.files.names().is_empty());
}
