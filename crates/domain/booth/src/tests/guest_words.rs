use kernel::Lang;

use super::kit::{ANNA, BORIS, last_word, minutes};
use crate::testing::World;
use crate::{FailReason, GuestMessage, JobState, Popup, SessionStatus};

#[tokio::test]
async fn plain_questions_get_their_one_answer() {
    let world = World::new();
    let seen = || World::seen(ANNA);
    world.booth.start_bare(world.event(ANNA).await.unwrap(), seen()).await.unwrap();
    assert!(matches!(last_word(&world, ANNA), GuestMessage::ScanHint { .. }));
    world.booth.show_help(world.event(ANNA).await.unwrap(), seen()).await.unwrap();
    assert_eq!(last_word(&world, ANNA), GuestMessage::Help);
    world.booth.show_privacy(world.event(ANNA).await.unwrap(), seen()).await.unwrap();
    let privacy = GuestMessage::Privacy { keep_hours: 24, providers: vec!["local".to_owned()] };
    assert_eq!(last_word(&world, ANNA), privacy);
    world.booth.ask_delete(world.event(ANNA).await.unwrap(), seen()).await.unwrap();
    assert_eq!(last_word(&world, ANNA), GuestMessage::DeleteConfirm);
    world.booth.show_own_packs(world.event(ANNA).await.unwrap(), seen()).await.unwrap();
    assert_eq!(last_word(&world, ANNA), GuestMessage::MyPacks { packs: Vec::new() });
    world.booth.pick_language(world.event(ANNA).await.unwrap(), seen()).await.unwrap();
    assert_eq!(last_word(&world, ANNA), GuestMessage::LangPick);
}

#[tokio::test]
async fn a_chosen_language_stays_against_telegrams_hint() {
    let world = World::new();
    let event = world.event(ANNA).await.unwrap();
    let chosen = world.booth.choose_language(event, World::seen(ANNA), "uz").await.unwrap();
    assert_eq!(chosen, (Popup::LangChosen, Lang::Uz));
    world.booth.hint(world.event(ANNA).await.unwrap(), World::seen(ANNA)).await.unwrap();
    assert_eq!(world.lang_of(ANNA).await.unwrap(), Some(Lang::Uz));
    let event = world.event(ANNA).await.unwrap();
    let unknown = world.booth.choose_language(event, World::seen(ANNA), "xx").await.unwrap();
    assert_eq!(unknown, (Popup::None, Lang::Uz));
}

#[tokio::test]
async fn a_typed_code_counts_as_the_link() {
    let world = World::new();
    let session = world.booth.create_session().await.unwrap();
    let typed = format!(" {} ", session.short_code.0.to_lowercase());
    world.booth.type_text(world.event(ANNA).await.unwrap(), World::seen(ANNA), &typed).await.unwrap();
    assert!(matches!(last_word(&world, ANNA), GuestMessage::ConsentRequest { .. }));
    assert_eq!(world.store.all_sessions()[0].state.status(), SessionStatus::Linked);
    world.booth.type_text(world.event(ANNA).await.unwrap(), World::seen(ANNA), "hello there").await.unwrap();
    assert_eq!(last_word(&world, ANNA), GuestMessage::Hint);
}

#[tokio::test]
async fn five_wrong_codes_an_hour_stop_even_right_ones() {
    let world = World::new();
    let session = world.booth.create_session().await.unwrap();
    let typed = async |text: &str| {
        world.booth.type_text(world.event(ANNA).await.unwrap(), World::seen(ANNA), text).await.unwrap();
        last_word(&world, ANNA)
    };
    for _ in 0..5 {
        assert_eq!(typed("XXXXXX").await, GuestMessage::UnknownSession);
    }
    assert_eq!(typed(&session.short_code.0).await, GuestMessage::Hint);
    world.booth.type_text(world.event(BORIS).await.unwrap(), World::seen(BORIS), "XXXXXX").await.unwrap();
    assert_eq!(last_word(&world, BORIS), GuestMessage::UnknownSession, "a count of their own");
    world.advance(minutes(60));
    let session = world.booth.create_session().await.unwrap();
    assert!(matches!(typed(&session.short_code.0).await, GuestMessage::ConsentRequest { .. }));
}

#[tokio::test]
async fn own_packs_are_listed_newest_first() {
    let world = World::new();
    for _ in 0..2 {
        world.submitted(ANNA).await.unwrap();
        world.finish_one().await.unwrap();
    }
    world.booth.show_own_packs(world.event(ANNA).await.unwrap(), World::seen(ANNA)).await.unwrap();
    let GuestMessage::MyPacks { packs } = last_word(&world, ANNA) else { panic!("no packs") };
    let jobs = world.store.all_jobs();
    assert_eq!(packs.iter().map(|pack| &pack.set_name).collect::<Vec<_>>(), [&jobs[1].set_name, &jobs[0].set_name]);
    assert_eq!(packs[0].event, "Atelier");
}

#[tokio::test]
async fn erasing_leaves_one_confirmation_and_fences_the_running_slot() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(0).await.unwrap().unwrap();
    let event = world.event(ANNA).await.unwrap();
    let answered = world.booth.delete_me(event, World::seen(ANNA)).await.unwrap();
    assert_eq!(answered.0, Popup::Deleted);
    let mut memory = crate::RunMemory::default();
    assert_eq!(world.booth.run_step(&job, &mut memory).await, crate::RunStep::Ended);
    let row = world.job(id).await.unwrap();
    assert!(matches!(row.state, JobState::Failed { reason: FailReason::Erased, outcome: None, .. }));
    assert!(world.files.names().is_empty());
    assert_eq!(last_word(&world, ANNA), GuestMessage::Deleted);
    assert!(world.messaging.attention().is_empty());
    assert!(super::kit::alerts(&world).is_empty());
    let waiting = world.said_to(ANNA).into_iter().filter(|(row, _)| row.status.holds_lane()).count();
    assert_eq!(waiting, 1, "nothing waits but the confirmation");
    world.booth.sweep_once().await.unwrap();
    assert!(world.store.all_sessions().iter().all(|session| session.state.status() == SessionStatus::Expired));
}
