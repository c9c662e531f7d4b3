use kernel::{ChatId, MessageId};
use messaging::Class;

use super::kit::{card_of, decided, minutes};
use crate::testing::{Fault, World};
use crate::{
    Actor, GroupMessage, HistoryEvent, LeadButton, LeadId, LeadStatus, LostReason, PickAction, PickButton, Popup,
    Press, Verb,
};

async fn press(world: &World, by: i64, id: LeadId, verb: Verb) -> Popup {
    let number = world.lead(id).unwrap().number;
    let event = world.event().await.unwrap();
    let press = world.press(by, card_of(world, id));
    world.desk.press_card(event, &press, LeadButton { number, verb }).await.unwrap()
}

#[tokio::test]
async fn anybody_in_the_group_moves_a_lead_and_stands_in_its_history() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    assert_eq!(press(&world, 7, id, Verb::Take).await, Popup::Moved(LeadStatus::InWork));
    world.relay().await.unwrap();
    assert_eq!(press(&world, 8, id, Verb::Lose).await, Popup::Moved(LeadStatus::Lost));
    world.relay().await.unwrap();
    assert_eq!(press(&world, 9, id, Verb::GiveReason(LostReason::Date)).await, Popup::ReasonKept);
    world.relay().await.unwrap();
    let card = world.group().cards_of(1)[0].1.clone();
    assert_eq!((card.status, card.reason), (LeadStatus::Lost, Some(LostReason::Date)));
    assert_eq!(card.taken.map(|taken| taken.by.id.0), Some(7), "who took it stays");
    let history = world.file(id).unwrap().history;
    assert_eq!(
        history.iter().map(|entry| entry.by).collect::<Vec<_>>(),
        [
            Actor::Visitor,
            Actor::Member(kernel::UserId(7)),
            Actor::Member(kernel::UserId(8)),
            Actor::Member(kernel::UserId(9)),
        ]
    );
    let lost = HistoryEvent::Status { from: LeadStatus::InWork, to: LeadStatus::Lost };
    assert_eq!(history[2].event, lost);
}

#[tokio::test]
async fn a_press_that_the_status_does_not_allow_pops_up() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    assert_eq!(press(&world, 7, id, Verb::Reopen).await, Popup::Already(LeadStatus::New));
    press(&world, 7, id, Verb::Win).await;
    world.relay().await.unwrap();
    assert_eq!(press(&world, 7, id, Verb::Win).await, Popup::Already(LeadStatus::Won));
    assert_eq!(press(&world, 7, id, Verb::Take).await, Popup::NotFrom(LeadStatus::Won));
    assert_eq!(world.relay().await.unwrap(), 0, "and nothing is sent");
}

#[tokio::test]
async fn a_press_on_an_outdated_card_changes_nothing_and_refreshes_it() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    assert_eq!(press(&world, 7, id, Verb::Take).await, Popup::Moved(LeadStatus::InWork));
    assert_eq!(press(&world, 8, id, Verb::MarkSpam).await, Popup::Outdated(LeadStatus::InWork));
    assert_eq!(world.lead(id).unwrap().status(), LeadStatus::InWork);
    world.relay().await.unwrap();
    assert_eq!(world.group().cards_of(1)[0].1.status, LeadStatus::InWork);
    assert_eq!(press(&world, 8, id, Verb::MarkSpam).await, Popup::Moved(LeadStatus::Spam));
}

#[tokio::test]
async fn a_press_that_would_open_a_second_lead_of_a_contact_names_the_open_one() {
    let world = World::new();
    let old = world.published(1).await.unwrap().id;
    press(&world, 7, old, Verb::Lose).await;
    world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    assert_eq!(press(&world, 7, old, Verb::Reopen).await, Popup::OpenElsewhere { number: 2 });
    assert_eq!(world.lead(old).unwrap().status(), LeadStatus::Lost);
}

#[tokio::test]
async fn l5_an_orphan_is_marked_when_somebody_presses_it() {
    let world = World::new();
    world.group().faults.push_back(Fault::LostAnswer);
    let id = world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    world.advance(minutes(2));
    world.relay().await.unwrap();
    let cards = world.group().cards_of(1);
    assert_eq!(cards.len(), 2, "the window that L5 names");
    let known = card_of(&world, id);
    let orphan = cards.iter().map(|(message, _)| *message).find(|message| *message != known).unwrap();
    let event = world.event().await.unwrap();
    let button = LeadButton { number: 1, verb: Verb::Take };
    let popup = world.desk.press_card(event, &world.press(7, orphan), button).await.unwrap();
    assert_eq!(popup, Popup::Duplicate { number: 1 });
    assert_eq!(world.lead(id).unwrap().status(), LeadStatus::New, "nothing moves");
    world.relay().await.unwrap();
    assert_eq!(world.group().messages[&orphan].says, GroupMessage::Duplicate { number: 1 });
    assert_eq!(world.group().cards_of(1).len(), 1);
}

#[tokio::test]
async fn l5_a_pressed_card_becomes_the_card_where_none_is_known() {
    let world = World::new();
    world.group().faults.push_back(Fault::LostAnswer);
    let id = world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    let orphan = world.group().cards_of(1)[0].0;
    let event = world.event().await.unwrap();
    let button = LeadButton { number: 1, verb: Verb::Take };
    let popup = world.desk.press_card(event, &world.press(7, orphan), button).await.unwrap();
    assert_eq!(popup, Popup::Moved(LeadStatus::InWork));
    world.advance(minutes(2));
    world.relay().await.unwrap();
    assert_eq!(card_of(&world, id), orphan);
    let cards = world.group().cards_of(1);
    assert_eq!((cards.len(), cards[0].1.status), (1, LeadStatus::InWork));
}

#[tokio::test]
async fn l4_a_lost_card_of_an_erased_lead_is_emptied_when_it_is_pressed() {
    let world = World::new();
    world.group().faults.push_back(Fault::LostAnswer);
    world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    world.desk.forget_by_operator(1).await.unwrap();
    world.advance(minutes(2));
    world.relay().await.unwrap();
    let (message, card) = world.group().cards_of(1)[0].clone();
    assert!(!card.erased, "nothing is known of it");
    let event = world.event().await.unwrap();
    let button = LeadButton { number: 1, verb: Verb::Take };
    let popup = world.desk.press_card(event, &world.press(7, message), button).await.unwrap();
    assert_eq!(popup, Popup::Erased);
    world.relay().await.unwrap();
    let cards = world.group().cards_of(1);
    assert_eq!((cards.len(), cards[0].1.erased, cards[0].1.contact.clone()), (1, true, None));
}

#[tokio::test]
async fn buttons_of_other_chats_and_unknown_leads_pop_up_and_do_nothing() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    let foreign = Press { chat: ChatId(-9), ..world.press(7, card_of(&world, id)) };
    let event = world.event().await.unwrap();
    let button = LeadButton { number: 1, verb: Verb::Take };
    assert_eq!(world.desk.press_card(event, &foreign, button).await.unwrap(), Popup::Unknown);
    let event = world.event().await.unwrap();
    let pick = PickButton { action: PickAction::Show, number: 1 };
    assert_eq!(world.desk.press_pick(event, &foreign, pick).await.unwrap(), Popup::Unknown);
    let event = world.event().await.unwrap();
    let unknown = LeadButton { number: 99, verb: Verb::Take };
    let here = world.press(7, MessageId(1));
    assert_eq!(world.desk.press_card(event, &here, unknown).await.unwrap(), Popup::Unknown);
    assert_eq!(world.lead(id).unwrap().status(), LeadStatus::New);
}

#[tokio::test]
async fn an_event_that_lost_its_claim_changes_nothing() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    let lost = messaging::EventRef { id: 404, run: kernel::Run(1) };
    let button = LeadButton { number: 1, verb: Verb::Take };
    assert!(world.desk.press_card(lost, &world.press(7, card_of(&world, id)), button).await.is_err());
    assert_eq!(world.lead(id).unwrap().status(), LeadStatus::New);
}

#[tokio::test]
async fn a_pick_button_moves_and_shows() {
    let world = World::new();
    let id = world.published(1).await.unwrap().id;
    let pick = |action| PickButton { action, number: 1 };
    let list = world.press(7, MessageId(900));
    let event = world.event().await.unwrap();
    let moved = world.desk.press_pick(event, &list, pick(PickAction::Move(LeadStatus::InWork))).await.unwrap();
    assert_eq!(moved, Popup::Moved(LeadStatus::InWork));
    let event = world.event().await.unwrap();
    let again = world.desk.press_pick(event, &list, pick(PickAction::Move(LeadStatus::InWork))).await.unwrap();
    assert_eq!(again, Popup::Already(LeadStatus::InWork));
    let event = world.event().await.unwrap();
    assert_eq!(world.desk.press_pick(event, &list, pick(PickAction::Show)).await.unwrap(), Popup::Shown);
    world.relay().await.unwrap();
    assert_eq!(world.group().cards_of(1)[0].1.status, LeadStatus::InWork);
    assert!(matches!(super::kit::last_word(&world), GroupMessage::Details { .. }));
    let event = world.event().await.unwrap();
    let refused = world.desk.press_pick(event, &list, pick(PickAction::Forget)).await.unwrap();
    assert_eq!(refused, Popup::NotAllowed, "a member is no admin");
    assert!(world.lead(id).unwrap().erased_at.is_none());
    assert_eq!(decided(&world, Class::Reply), 1);
}

#[tokio::test]
async fn a_spam_lead_that_was_none_gets_its_card() {
    let world = World::new();
    let hurried = crate::Submission { fill: crate::FillTime::Unreadable, ..crate::testing::a_submission(1) };
    let id = world.desk.submit(hurried).await.unwrap();
    let event = world.event().await.unwrap();
    let pick = PickButton { action: PickAction::Move(LeadStatus::New), number: 1 };
    let popup = world.desk.press_pick(event, &world.press(7, MessageId(900)), pick).await.unwrap();
    assert_eq!(popup, Popup::Moved(LeadStatus::New));
    world.relay().await.unwrap();
    assert_eq!(world.group().cards_of(1).len(), 1);
    assert!(world.lead(id).unwrap().card.shown.is_some());
}

#[tokio::test]
async fn made_up_button_data_touches_no_other_leads_card() {
    let world = World::new();
    let first = world.published(1).await.unwrap().id;
    let second = world.published(2).await.unwrap().id;
    // Suspected, so that it has no card of its own.
    let hurried = crate::Submission { fill: crate::FillTime::Unreadable, ..crate::testing::a_submission(3) };
    let third = world.desk.submit(hurried).await.unwrap();
    let card = card_of(&world, second);
    for (number, verb) in [(1, Verb::Take), (3, Verb::Reopen)] {
        let event = world.event().await.unwrap();
        let popup = world.desk.press_card(event, &world.press(7, card), LeadButton { number, verb }).await.unwrap();
        assert_eq!(popup, Popup::Unknown, "{number}");
    }
    assert_eq!(world.relay().await.unwrap(), 0, "nothing but the pop-up");
    assert_eq!(world.group().cards_of(2).len(), 1);
    assert_eq!(world.lead(first).unwrap().status(), LeadStatus::New);
    assert!(world.lead(third).unwrap().card.shown.is_none());
}
