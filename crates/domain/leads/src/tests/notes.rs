use kernel::MessageId;

use super::kit::{MEMBER, card_of, words};
use crate::testing::{GROUP, World};
use crate::{GroupMessage, NoteAnswer};

async fn note(world: &World, message: i64, to: MessageId, text: &str) -> NoteAnswer {
    let event = world.event().await.unwrap();
    world.desk.add_note(event, (GROUP, MessageId(message)), to, MEMBER, text).await.unwrap()
}

async fn edit(world: &World, message: i64, text: &str) -> NoteAnswer {
    let event = world.event().await.unwrap();
    world.desk.edit_note(event, (GROUP, MessageId(message)), MEMBER, text).await.unwrap()
}

#[tokio::test]
async fn a_reply_to_a_card_is_a_note_and_its_edits_follow() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    let card = card_of(&world, id);
    let shown = || world.group().cards_of(1)[0].1.note.clone().map(|note| note.expose().clone());
    assert_eq!(note(&world, 71, card, "called").await, NoteAnswer::Kept);
    world.relay().await.unwrap();
    assert_eq!(shown().as_deref(), Some("called"));
    assert_eq!(note(&world, 72, card, "paid").await, NoteAnswer::Kept);
    assert_eq!(edit(&world, 72, "paid half").await, NoteAnswer::Kept);
    assert_eq!(edit(&world, 71, "called at noon").await, NoteAnswer::Kept);
    world.relay().await.unwrap();
    assert_eq!(shown().as_deref(), Some("paid half"), "the newest one is on the card");
    let texts: Vec<_> = world.file(id).unwrap().notes.iter().map(|note| note.text.expose().clone()).collect();
    assert_eq!(texts, ["called at noon", "paid half"]);
}

#[tokio::test]
async fn what_nobody_can_see_is_no_note_and_hides_none() {
    let world = World::new();
    let card = card_of(&world, world.published(1).await.unwrap().id);
    assert_eq!(note(&world, 71, card, "called").await, NoteAnswer::Kept);
    assert_eq!(note(&world, 72, card, "\u{200b} \u{202e}").await, NoteAnswer::NotOurs);
    assert_eq!(edit(&world, 71, "\u{e0041}").await, NoteAnswer::NotOurs);
    world.relay().await.unwrap();
    assert_eq!(world.group().cards_of(1)[0].1.note.clone().unwrap().expose(), "called");
}

#[tokio::test]
async fn a_message_delivered_twice_is_one_note() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    for _ in 0..2 {
        note(&world, 71, card_of(&world, id), "called").await;
    }
    assert_eq!(world.file(id).unwrap().notes.len(), 1);
}

#[tokio::test]
async fn other_replies_and_edits_are_none_of_ours() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    assert_eq!(note(&world, 71, MessageId(4_711), "called").await, NoteAnswer::NotOurs);
    assert_eq!(edit(&world, 71, "called").await, NoteAnswer::NotOurs);
    world.desk.forget_by_operator(1).await.unwrap();
    assert_eq!(note(&world, 72, card_of(&world, id), "called").await, NoteAnswer::NotOurs, "erased");
    world.relay().await.unwrap();
    let refused = words(&world).iter().filter(|word| **word == GroupMessage::NoteRefused).count();
    assert_eq!(refused, 1, "whoever wrote is told");
    assert!(words(&world).iter().all(|word| !matches!(word, GroupMessage::Details { .. })));
    assert!(world.file(id).unwrap().notes.is_empty());
}
