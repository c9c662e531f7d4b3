use kernel::MessageId;

use super::kit::{ADMIN, asked, card_of, last_word, words};
use crate::testing::World;
use crate::{GroupMessage, HistoryEvent, LeadStatus, PickAction, PickButton, Popup};

async fn confirm(world: &World, by: i64, action: PickAction, number: i64) -> Popup {
    let event = world.event().await.unwrap();
    let prompt =
        world.group().messages.iter().rev().find_map(|(message, posted)| {
            matches!(posted.says, GroupMessage::ForgetConfirm { .. }).then_some(*message)
        });
    let press = world.press(by, prompt.unwrap_or(MessageId(900)));
    world.desk.press_pick(event, &press, PickButton { action, number }).await.unwrap()
}

#[tokio::test]
async fn l4_forgetting_asks_first_and_erases_at_the_button() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    world.desk.ask_to_forget(world.event().await.unwrap(), &asked(ADMIN, "1")).await.unwrap();
    world.relay().await.unwrap();
    let GroupMessage::ForgetConfirm { lines } = last_word(&world) else { panic!() };
    assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1]);
    assert!(world.lead(id).unwrap().erased_at.is_none(), "not before the button");
    assert_eq!(confirm(&world, 1, PickAction::Forget, 1).await, Popup::Forgotten);
    world.relay().await.unwrap();
    let card = world.group().cards_of(1)[0].1.clone();
    assert!(card.erased && card.name.expose().is_empty() && card.contact.is_none());
    assert_eq!(world.group().cards_of(1)[0].0, card_of(&world, id), "the card is rewritten");
    let file = world.file(id).unwrap();
    assert_eq!((file.lead.number, file.lead.status()), (1, LeadStatus::New));
    assert!(matches!(file.history.last().unwrap().event, HistoryEvent::Erased));
    assert_eq!(confirm(&world, 1, PickAction::Forget, 1).await, Popup::Erased);
}

#[tokio::test]
async fn l4_l5_who_is_erased_goes_before_known_cards_and_those_before_new_ones() {
    let world = World::new();
    let taken = world.published(1).await.unwrap().id;
    let erased = world.published(2).await.unwrap().id;
    world.desk.ask_to_forget(world.event().await.unwrap(), &asked(ADMIN, "2")).await.unwrap();
    world.relay().await.unwrap();
    let new = world.submitted(3).await.unwrap();
    world.desk.move_by_operator(1, LeadStatus::InWork, &crate::testing::a_member(1)).await.unwrap();
    assert_eq!(confirm(&world, 1, PickAction::Forget, 2).await, Popup::Forgotten);
    let mut cards = Vec::new();
    while let Some(row) = world.claim_one().await.unwrap() {
        cards.extend(row.outgoing.key.filter(|key| key.0.starts_with("card:")).map(|key| key.0));
    }
    assert_eq!(cards, [erased, taken, new].map(|lead| format!("card:{lead}")));
}

#[tokio::test]
async fn a_contact_is_forgotten_in_all_its_leads() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.desk.move_by_operator(1, LeadStatus::Lost, &crate::testing::a_member(1)).await.unwrap();
    world.published(1).await.unwrap();
    world.published(2).await.unwrap();
    world.desk.ask_to_forget(world.event().await.unwrap(), &asked(ADMIN, "+998 9 00000001")).await.unwrap();
    world.relay().await.unwrap();
    let GroupMessage::ForgetConfirm { lines } = last_word(&world) else { panic!() };
    assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(confirm(&world, 1, PickAction::ForgetAll, 2).await, Popup::Forgotten);
    let erased: Vec<bool> = world.store.all().iter().map(|file| file.lead.erased_at.is_some()).collect();
    assert_eq!(erased, [true, true, false]);
    world.desk.ask_to_forget(world.event().await.unwrap(), &asked(ADMIN, "+998900000001")).await.unwrap();
    world.relay().await.unwrap();
    assert_eq!(last_word(&world), GroupMessage::UnknownLead);
}

#[tokio::test]
async fn l4_nothing_of_an_erased_person_is_left_in_the_store() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    world.submitted(1).await.unwrap();
    world.desk.forget_by_operator(1).await.unwrap();
    world.relay().await.unwrap();
    let file = world.file(id).unwrap();
    assert!(file.lead.contact.is_none() && file.lead.wish.comment.is_none() && file.lead.name.expose().is_empty());
    assert!(file.repeats.iter().all(|repeat| repeat.wish.comment.is_none()));
    assert!(world.store.intakes().iter().all(|intake| intake.source.is_none()));
    for row in world.messaging.rows() {
        let stored = format!("{:?} {:?}", row.outgoing.payload.json, row.outgoing.receipt);
        assert!(!stored.contains("Visitor 1") && !stored.contains("+9989"), "{stored}");
    }
    assert!(world.desk.forget_by_operator(1).await.is_err(), "once");
}

#[tokio::test]
async fn l4_what_the_bot_said_of_an_erased_person_is_said_again_without_them() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    world.published(2).await.unwrap();
    world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    world.desk.show_lead(world.event().await.unwrap(), &asked(ADMIN, "1")).await.unwrap();
    world.desk.show_new(world.event().await.unwrap(), &asked(ADMIN, "")).await.unwrap();
    for _ in 0..2 {
        world.desk.ask_to_forget(world.event().await.unwrap(), &asked(ADMIN, "1")).await.unwrap();
    }
    world.relay().await.unwrap();
    let showing = |name: &str| {
        let group = world.group();
        let words = group.messages.values().map(|posted| serde_json::to_string(&posted.says).unwrap());
        words.filter(|word| word.contains(name)).count()
    };
    assert_eq!(showing("a wedding"), 2 + 2, "two cards, the ping, the details");
    assert_eq!(showing("Visitor 1"), 1 + 4, "the card, the details, the list, two prompts");
    assert_eq!(confirm(&world, 1, PickAction::Forget, 1).await, Popup::Forgotten);
    world.relay().await.unwrap();
    assert_eq!(last_word(&world), GroupMessage::Forgotten { numbers: vec![1] }, "the prompt itself, at once");
    assert_eq!(world.desk.wipe_mentions().await.unwrap(), 5, "ping, details, list, both prompts");
    assert_eq!(world.desk.wipe_mentions().await.unwrap(), 0, "once");
    world.relay().await.unwrap();
    assert_eq!(showing("Visitor 1") + showing("+998900000001"), 0);
    assert_eq!(showing("a wedding"), 1, "the card of the other");
    assert!(showing("Visitor 2") >= 2, "others stay as they are");
    assert!(words(&world).iter().all(|word| !matches!(word, GroupMessage::ForgetConfirm { .. })), "no live button");
    assert!(world.lead(id).unwrap().erased_at.is_some());
}

#[tokio::test]
async fn l4_messages_of_the_groups_old_id_are_void_and_not_touched() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.desk.show_lead(world.event().await.unwrap(), &asked(ADMIN, "1")).await.unwrap();
    world.relay().await.unwrap();
    let moved = kernel::ChatId(-100_900);
    world.desk.follow_group(world.event().await.unwrap(), crate::testing::GROUP, moved).await.unwrap();
    world.group().chat = moved;
    world.group().messages.clear();
    world.desk.forget_by_operator(1).await.unwrap();
    world.desk.wipe_mentions().await.unwrap();
    let before = world.group().calls;
    world.relay().await.unwrap();
    assert_eq!(world.group().calls, before + 1, "the alert of the move alone");
}
