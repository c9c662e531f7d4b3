use chrono::NaiveDate;
use desk::{PeopleStore as _, Seen};
use kernel::{Lang, Sensitive, UserId};

use super::kit::hours;
use crate::testing::World;
use crate::{PrivateMessage, Visitor, Want, WantStep};

fn anna() -> Visitor {
    Visitor { user: UserId(501), name: Sensitive::new("Анна".to_owned()), lang: Lang::Ru }
}

fn said(world: &World) -> Vec<PrivateMessage> {
    let rows = world.messaging.rows().into_iter().filter(|row| row.outgoing.chat == anna().user.private_chat());
    rows.filter_map(|row| row.outgoing.payload.read().ok()).collect()
}

async fn begin(world: &World, payload: &str) -> bool {
    world.desk.begin_want(world.event().await.unwrap(), &anna(), payload).await.unwrap()
}

async fn answer(world: &World, text: &str) -> bool {
    world.desk.answer_want(world.event().await.unwrap(), &anna(), text).await.unwrap()
}

#[tokio::test]
async fn the_growth_button_leads_to_a_lead_from_the_pack() {
    let world = World::new();
    assert!(begin(&world, "want_wedding-12").await);
    assert!(answer(&world, "24.12.2026").await);
    let event = world.event().await.unwrap();
    assert!(world.desk.share_phone(event, &anna(), "998901234567").await.unwrap());
    let file = world.store.all().remove(0);
    let lead = file.lead;
    assert_eq!(lead.name.expose(), "Анна");
    assert_eq!(lead.contact.unwrap().value.expose(), "+998901234567");
    assert_eq!(lead.wish.event_date, NaiveDate::from_ymd_opt(2026, 12, 24));
    assert_eq!((lead.origin.source.as_deref(), lead.origin.pack_event.as_deref()), (Some("pack"), Some("wedding-12")));
    assert_eq!(said(&world), [PrivateMessage::AskDate, PrivateMessage::AskPhone, PrivateMessage::Thanks]);
    assert!(!answer(&world, "hello").await, "it is over");
}

#[tokio::test]
async fn words_instead_of_a_date_are_kept_and_a_phone_may_be_typed() {
    let world = World::new();
    assert!(begin(&world, "want").await);
    assert!(answer(&world, "где-то в июне").await);
    assert!(answer(&world, "потом").await);
    assert_eq!(said(&world).last(), Some(&PrivateMessage::AskPhoneAgain));
    assert!(answer(&world, "+998 90 123 45 67").await);
    let lead = world.store.all().remove(0).lead;
    assert_eq!(lead.wish.comment.unwrap().expose(), "где-то в июне");
    assert_eq!((lead.origin.source.as_deref(), lead.origin.pack_event), (Some("bot"), None));
}

#[tokio::test]
async fn who_writes_to_a_bot_without_a_booth_is_greeted_and_can_be_written_to() {
    let world = World::new();
    let seen = Seen { user: anna().user, first_name: anna().name, language_code: Some("ru".to_owned()) };
    world.desk.greet(world.event().await.unwrap(), seen).await.unwrap();
    assert!(matches!(said(&world)[..], [PrivateMessage::Hello { .. }]));
    assert!(world.people.find_profile(anna().user).await.unwrap().is_some());
}

#[tokio::test]
async fn l4_who_asks_to_be_forgotten_takes_their_leads_along_and_nobody_elses() {
    let world = World::new();
    begin(&world, "want").await;
    answer(&world, "24.12.2026").await;
    answer(&world, "+998901234567").await;
    let other = world.published(2).await.unwrap().id;
    let asked = world.store.all().into_iter().map(|file| file.lead.id).find(|id| *id != other).unwrap();
    world.relay().await.unwrap();
    assert_eq!(world.desk.forget_asker(UserId(502)).await.unwrap(), 0, "somebody else");
    assert_eq!(world.desk.forget_asker(anna().user).await.unwrap(), 1);
    assert_eq!(world.desk.forget_asker(anna().user).await.unwrap(), 0, "once");
    world.relay().await.unwrap();
    let file = world.file(asked).unwrap();
    assert!(file.lead.erased_at.is_some() && world.lead(other).unwrap().erased_at.is_none());
    assert_eq!(file.history.last().unwrap().by, crate::Actor::Visitor);
    assert!(world.group().cards_of(file.lead.number)[0].1.erased, "the card too");
}

#[tokio::test]
async fn other_payloads_and_texts_are_left_to_others() {
    let world = World::new();
    for payload in ["", "wanted", "abc", "AAAAAAAAAAAAAAAAAAAAAA"] {
        assert!(!begin(&world, payload).await, "{payload}");
    }
    assert!(!answer(&world, "24.12.2026").await);
    assert!(said(&world).is_empty());
}

#[tokio::test]
async fn an_unfinished_wish_is_forgotten_after_a_day() {
    let world = World::new();
    begin(&world, "want").await;
    world.advance(hours(24));
    assert_eq!(world.desk.housekeep(true).await.unwrap().wants, 0);
    world.advance(std::time::Duration::from_millis(1));
    assert_eq!(world.desk.housekeep(true).await.unwrap().wants, 1);
    assert!(!answer(&world, "24.12.2026").await);
}

#[test]
fn dates_are_read_as_people_write_them() {
    let today = NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
    let read = |text: &str| {
        let want = Want::begin("want", kernel::Timestamp::from_millis(0)).unwrap().answer_date(text, today);
        let WantStep::Phone { date, said } = want.step else { panic!() };
        assert_eq!(date.is_none(), said.is_some());
        date
    };
    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day);
    for (text, date) in [
        ("24.12.2026", day(2026, 12, 24)),
        ("2026-12-24", day(2026, 12, 24)),
        ("24.12.26", day(2026, 12, 24)),
        (" 1.5 ", day(2027, 5, 1)),
        ("30.11", day(2026, 11, 30)),
        ("29.11", day(2027, 11, 29)),
        ("29.11.2026", None),
        ("31.02.2027", None),
        ("скоро", None),
        ("5.5.5.5", day(2005, 5, 5).filter(|_| false)),
    ] {
        assert_eq!(read(text), date, "{text}");
    }
}

#[tokio::test]
async fn a_day_that_no_form_may_name_is_kept_in_words_and_asks_for_no_other_contact() {
    let world = World::new();
    assert!(begin(&world, "want").await);
    assert!(answer(&world, "24.12.2099").await);
    assert!(answer(&world, "+998901234567").await);
    let far = world.store.all().remove(0).lead;
    assert_eq!((far.wish.event_date, far.wish.comment.unwrap().expose().as_str()), (None, "24.12.2099"));
    world.advance(hours(1));
    assert!(begin(&world, "want").await);
    assert!(answer(&world, "30.11.2026").await);
    world.advance(hours(20));
    assert!(answer(&world, "+998907654321").await);
    let over = world.store.all().remove(1).lead;
    assert_eq!((over.wish.event_date, over.wish.comment.unwrap().expose().as_str()), (None, "30.11.2026"));
    assert!(!said(&world).contains(&PrivateMessage::AskPhoneAgain), "the contact was fine");
}
