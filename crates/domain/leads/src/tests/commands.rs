use desk::{PeopleStore, Profile};
use kernel::{FileName, Lang, Sensitive, UserId};
use messaging::{Cause, Class, Commit};

use super::kit::{ADMIN, MEMBER, asked, decided, hours, last_word, words};
use crate::testing::World;
use crate::{Asked, Export, ExportRange, GroupCommand, GroupMessage, LeadStatus, PrivateMessage};

async fn is_known(world: &World, user: UserId) {
    let profile = Profile {
        user,
        first_name: Sensitive::new("Admin".to_owned()),
        lang: Lang::Uz,
        lang_chosen: true,
        created_at: world.now(),
        erased_at: None,
    };
    world.people.record_profile(&profile, Commit::new(Cause::Task, world.now())).await.unwrap();
}

async fn ask_all(world: &World, asked: &Asked) {
    world.desk.show_stats(world.event().await.unwrap(), asked).await.unwrap();
    world.desk.show_new(world.event().await.unwrap(), asked).await.unwrap();
    world.desk.show_lead(world.event().await.unwrap(), asked).await.unwrap();
    world.desk.begin_export(world.event().await.unwrap(), asked).await.unwrap();
    world.desk.ask_to_forget(world.event().await.unwrap(), asked).await.unwrap();
}

#[tokio::test]
async fn commands_of_others_and_elsewhere_meet_silence() {
    let world = World::new();
    world.published(1).await.unwrap();
    ask_all(&world, &asked(MEMBER, "1")).await;
    ask_all(&world, &Asked { chat: ADMIN.private_chat(), ..asked(ADMIN, "1") }).await;
    world.relay().await.unwrap();
    assert!(words(&world).is_empty());
    assert!(world.messaging.events().iter().all(|event| event.status == messaging::InboxStatus::Done));
}

#[tokio::test]
async fn wrong_arguments_show_the_right_form() {
    let world = World::new();
    for (command, args) in [
        (GroupCommand::Stats, "today"),
        (GroupCommand::New, "5"),
        (GroupCommand::Lead, ""),
        (GroupCommand::Lead, "abc"),
        (GroupCommand::Export, "30"),
        (GroupCommand::Forget, "who"),
    ] {
        let (event, asked) = (world.event().await.unwrap(), asked(ADMIN, args));
        match command {
            GroupCommand::Stats => world.desk.show_stats(event, &asked).await.unwrap(),
            GroupCommand::New => world.desk.show_new(event, &asked).await.unwrap(),
            GroupCommand::Lead => world.desk.show_lead(event, &asked).await.unwrap(),
            GroupCommand::Export => drop(world.desk.begin_export(event, &asked).await.unwrap()),
            GroupCommand::Forget => world.desk.ask_to_forget(event, &asked).await.unwrap(),
        }
        world.relay().await.unwrap();
        assert_eq!(last_word(&world), GroupMessage::Usage { command }, "{args}");
    }
}

#[tokio::test]
async fn statistics_and_lists_say_what_there_is() {
    let world = World::new();
    for number in 1..=3 {
        world.published(number).await.unwrap();
    }
    world.desk.move_by_operator(2, LeadStatus::Won, &crate::testing::a_member(1)).await.unwrap();
    world.desk.show_stats(world.event().await.unwrap(), &asked(ADMIN, "")).await.unwrap();
    world.relay().await.unwrap();
    let GroupMessage::Stats(stats) = last_word(&world) else { panic!() };
    assert_eq!(stats.conversion_percent, Some(33));
    assert_eq!(stats, world.desk.get_stats().await.unwrap(), "the console sees the same");
    world.desk.show_new(world.event().await.unwrap(), &asked(ADMIN, "")).await.unwrap();
    world.relay().await.unwrap();
    let GroupMessage::OpenList { lines, total, spam } = last_word(&world) else { panic!() };
    assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 3]);
    assert_eq!((total, spam), (2, 0));
}

#[tokio::test]
async fn a_lead_is_shown_with_all_that_hangs_on_it() {
    let world = World::new();
    let lead = world.published(1).await.unwrap();
    world.submitted(1).await.unwrap();
    world.relay().await.unwrap();
    for args in ["1", " №1", "# 1"] {
        world.desk.show_lead(world.event().await.unwrap(), &asked(ADMIN, args)).await.unwrap();
        world.relay().await.unwrap();
        let GroupMessage::Details { card, history, repeats, card_message, .. } = last_word(&world) else {
            panic!("{args}")
        };
        assert_eq!((card.number, history.len(), repeats.len()), (1, 2, 1));
        assert_eq!(card_message.map(|(_, message)| message), lead.card.shown.as_ref().map(|shown| shown.message));
    }
    world.desk.show_lead(world.event().await.unwrap(), &asked(ADMIN, "9")).await.unwrap();
    world.relay().await.unwrap();
    assert_eq!(last_word(&world), GroupMessage::UnknownLead);
    assert_eq!(world.desk.get_lead(1).await.unwrap().history.len(), 2);
    assert!(world.desk.get_lead(9).await.is_err());
}

#[tokio::test]
async fn an_export_goes_to_the_askers_private_chat_and_one_line_to_the_group() {
    let world = World::new();
    world.published(1).await.unwrap();
    world.advance(hours(48));
    world.published(2).await.unwrap();
    let ask = asked(ADMIN, "1d");
    let answered = world.desk.begin_export(world.event().await.unwrap(), &ask).await.unwrap();
    assert_eq!(answered, Export::Answered);
    world.relay().await.unwrap();
    assert_eq!(last_word(&world), GroupMessage::ExportNeedsStart, "the asker never started the bot");
    is_known(&world, ADMIN).await;
    let event = world.event().await.unwrap();
    let Export::Write(leads) = world.desk.begin_export(event, &ask).await.unwrap() else { panic!() };
    assert_eq!(leads.iter().map(|lead| lead.number).collect::<Vec<_>>(), [2]);
    let file = FileName("sessions/export.xlsx".to_owned());
    world.desk.send_export(event, &ask, file.clone(), 1).await.unwrap();
    let rows = world.messaging.rows();
    let private = rows.iter().find(|row| row.outgoing.chat == ADMIN.private_chat()).unwrap();
    let document: PrivateMessage = private.outgoing.payload.read().unwrap();
    assert_eq!((document, private.outgoing.lang), (PrivateMessage::ExportFile { file, count: 1 }, Lang::Uz));
    world.relay().await.unwrap();
    assert_eq!(last_word(&world), GroupMessage::Exported { count: 1 });
    assert_eq!(world.desk.export(ExportRange::default()).await.unwrap().len(), 2);
    assert_eq!(decided(&world, Class::Reply), 3);
}

#[test]
fn an_export_range_is_a_number_of_days() {
    let days = |args: &str| ExportRange::parse(args).map(|range| range.days);
    assert_eq!(days(""), Some(None));
    assert_eq!(days(" 30d "), Some(Some(30)));
    assert_eq!(days("7Д"), Some(Some(7)));
    for args in ["30", "d", "0d", "-1d", "+1d", "99999999999d", "1d 2d", "30 d", "дd"] {
        assert_eq!(days(args), None, "{args}");
    }
}
