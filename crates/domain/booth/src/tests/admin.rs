//! What admins do in the bot.

use std::time::Duration;

use desk::Seen;
use kernel::{MicroUsd, Sensitive, UserId};
use messaging::{AlertEnvelope, Cause, Class, Commit, InboxStore, Op, OutboxRow, Payload};

use super::kit::{ANNA, BORIS, minutes, published, seconds};
use super::operator::deliver_everything;
use crate::testing::{Act, Call, FakeArtist, PageMode, World};
use crate::{
    ATTENTION_REASONS, About, AdminAlert, AdminMessage, BoothError, BoothSettings, Decline, DeskState, EventSlug,
    FailReason, JobDesk, JobDone, JobEffect, JobVerb, Outcome, SetError, WatchMemory,
};

const VERA: UserId = UserId(901);
const GLEB: UserId = UserId(902);

fn admin(user: UserId, name: &str) -> Seen {
    Seen { user, first_name: Sensitive::new(name.to_owned()), language_code: Some("ru".to_owned()) }
}

async fn press(world: &World, user: UserId, verb: JobVerb, number: i64) -> Result<JobDone, Decline> {
    let event = world.event(user).await.unwrap();
    let seen = admin(user, if user == VERA { "Vera" } else { "Gleb" });
    match world.booth.act_on_job(event, seen, verb, number).await {
        Ok(done) => Ok(done),
        Err(BoothError::Declined(decline)) => {
            // As the dispatcher does where nothing changed.
            world.messaging.finish(Commit::new(Cause::Event(event), world.now())).await.unwrap();
            Err(decline)
        }
        Err(error) => panic!("{error}"),
    }
}

/// Every word to the admins, with its row.
fn cards(world: &World) -> Vec<(OutboxRow, AdminAlert)> {
    let rows = world.messaging.rows().into_iter().filter(|row| row.outgoing.class == Class::Alert);
    rows.filter_map(|row| {
        let envelope: AlertEnvelope = row.outgoing.payload.read().ok()?;
        Some((row, envelope.inner.read().ok()?))
    })
    .collect()
}

fn desk_of(alert: &AdminAlert) -> JobDesk {
    match alert {
        AdminAlert::JobFailed { desk, .. } | AdminAlert::SetTurnedUp { desk, .. } => desk.clone(),
        AdminAlert::StillWaiting { job: Some(job), .. } => job.desk.clone(),
        other => panic!("{other:?}"),
    }
}

/// The last answer to an admin.
fn answer(world: &World, user: UserId) -> AdminMessage {
    let rows = world.messaging.rows().into_iter().filter(|row| row.outgoing.chat == user.private_chat());
    let payloads: Vec<Payload> = rows.map(|row| row.outgoing.payload).collect();
    payloads.iter().rev().find(|payload| payload.kind == AdminMessage::KIND).unwrap().read().unwrap()
}

async fn failed(world: &World) -> i64 {
    let id = world.submitted(ANNA).await.unwrap();
    let number = world.job(id).await.unwrap().number;
    world.booth.fail_job(number, Cause::Task).await.unwrap();
    number
}

#[test]
fn a5_every_reason_for_which_a_person_is_asked_is_listed() {
    let asked = |reason: &FailReason| !matches!(reason, FailReason::PhotoRefused | FailReason::Erased);
    let mut wanted: Vec<String> = FailReason::ALL
        .iter()
        .filter(|reason| asked(reason))
        .map(|reason| format!("job_{}", reason.as_str()))
        .collect();
    wanted.push("job_set_turned_up".to_owned());
    assert_eq!(ATTENTION_REASONS, wanted);
}

#[tokio::test]
async fn a5_what_is_stored_is_what_is_listed() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    let job = world.job(id).await.unwrap();
    for effect in
        FailReason::ALL.iter().map(|reason| JobEffect::AlertFailed(*reason)).chain([JobEffect::AlertSetTurnedUp])
    {
        let commit = world.booth.voice().job_commit(
            world.booth.task_commit(),
            &job,
            std::slice::from_ref(&effect),
            &Sensitive::default(),
            &DeskState::Open,
        );
        let messaging::AttentionChange::NeedsPerson { reason, .. } = &commit.attention[0] else { panic!("{effect:?}") };
        let silent = matches!(effect, JobEffect::AlertFailed(FailReason::PhotoRefused | FailReason::Erased));
        assert_eq!(ATTENTION_REASONS.contains(&reason.as_str()), !silent, "{reason}");
    }
}

#[tokio::test]
async fn a5_an_alert_offers_what_makes_sense_then() {
    use JobVerb::{Link, Retry, Settle, Simple, Take};
    let world = World::new();
    failed(&world).await;
    let (row, alert) = cards(&world).pop().unwrap();
    assert_eq!(desk_of(&alert), JobDesk { state: DeskState::Open, offers: vec![Retry, Simple, Take, Settle] });
    assert!(row.outgoing.key.is_some(), "it can be edited");
    let second = published(&world, BORIS).await;
    world.sets.set_page(PageMode::NotYet);
    world.booth.watch_step(second, &mut WatchMemory::default()).await;
    world.booth.fail_job(2, Cause::Task).await.unwrap();
    assert_eq!(desk_of(&cards(&world).pop().unwrap().1).offers, [Link, Take, Settle], "its set exists");
}

#[tokio::test]
async fn a5_the_first_one_takes_it_the_card_shows_who_and_it_rings_no_more() {
    let world = World::new();
    let number = failed(&world).await;
    assert_eq!(press(&world, VERA, JobVerb::Take, number).await, Ok(JobDone::Taken));
    assert_eq!(press(&world, GLEB, JobVerb::Take, number).await, Err(Decline::TakenByOther));
    assert_eq!(press(&world, VERA, JobVerb::Take, number).await, Err(Decline::TakenByYou));
    let (edit, alert) = cards(&world).pop().unwrap();
    assert_eq!((edit.outgoing.op, edit.outgoing.key), (Op::Edit, cards(&world)[0].0.outgoing.key.clone()));
    let desk = desk_of(&alert);
    assert_eq!(desk.state, DeskState::Taken { by: Sensitive::new("Vera".to_owned()) });
    assert!(!desk.offers.contains(&JobVerb::Take));
    world.advance(minutes(31));
    assert_eq!(world.booth.sweep_once().await.unwrap().rung, 0);
    assert_eq!(press(&world, GLEB, JobVerb::Settle, number).await, Ok(JobDone::Settled));
    assert_eq!(press(&world, VERA, JobVerb::Settle, number).await, Err(Decline::SettledBefore));
    assert_eq!(press(&world, VERA, JobVerb::Take, number).await, Err(Decline::SettledBefore));
    let desk = desk_of(&cards(&world).pop().unwrap().1);
    assert_eq!(
        desk,
        JobDesk { state: DeskState::Settled { by: Sensitive::new("Gleb".to_owned()) }, offers: Vec::new() }
    );
    assert!(world.messaging.attention().is_empty());
}

#[tokio::test]
async fn a5_what_nobody_took_rings_once_with_the_same_buttons_and_all_cards_change_together() {
    let world = World::new();
    let number = failed(&world).await;
    world.advance(minutes(30));
    assert_eq!(world.booth.sweep_once().await.unwrap().rung, 1);
    let (ring, alert) = cards(&world).pop().unwrap();
    assert_eq!(ring.outgoing.op, Op::Send);
    assert_eq!(desk_of(&alert), desk_of(&cards(&world)[0].1));
    world.advance(minutes(60));
    assert_eq!(world.booth.sweep_once().await.unwrap().rung, 0, "once");
    let before = cards(&world).len();
    assert_eq!(press(&world, VERA, JobVerb::Take, number).await, Ok(JobDone::Taken));
    let edits: Vec<_> = cards(&world).split_off(before);
    assert_eq!(edits.len(), 2, "the alert and the ring");
    assert!(edits.iter().all(|(row, alert)| {
        row.outgoing.op == Op::Edit && matches!(desk_of(alert).state, DeskState::Taken { .. })
    }));
}

#[tokio::test]
async fn a5_retry_and_simple_are_done_once_whoever_presses_and_close_the_card() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("paid"), FakeArtist::local()]);
    let number = failed(&world).await;
    assert_eq!(press(&world, VERA, JobVerb::Simple, number).await, Ok(JobDone::MadeAgain { number: number + 1 }));
    for verb in [JobVerb::Simple, JobVerb::Retry] {
        assert_eq!(press(&world, GLEB, verb, number).await, Err(Decline::NotNewest));
    }
    assert_eq!(world.store.all_jobs().len(), 2);
    assert!(world.store.all_jobs().iter().any(|job| job.simple && job.number == number + 1));
    let desk = desk_of(&cards(&world).pop().unwrap().1);
    assert_eq!(desk.state, DeskState::Settled { by: Sensitive::new("Vera".to_owned()) });
    assert_eq!(press(&world, GLEB, JobVerb::Link, number + 1).await, Err(Decline::NoSet));
    world.finish_one().await.unwrap();
    assert_eq!(press(&world, GLEB, JobVerb::Take, number + 1).await, Err(Decline::NothingOpen));
    assert_eq!(press(&world, GLEB, JobVerb::Retry, number + 1).await, Err(Decline::NotFailed));
    deliver_everything(&world).await;
    assert_eq!(press(&world, GLEB, JobVerb::Link, number + 1).await, Ok(JobDone::LinkSent));
    assert_eq!(press(&world, VERA, JobVerb::Link, number + 1).await, Err(Decline::StillWaiting));
}

#[tokio::test]
async fn a5_a_simple_pack_is_offered_where_a_local_renderer_is_and_stays_simple_when_made_again() {
    let paid = World::with(|_| {}, vec![FakeArtist::paid("paid")]);
    failed(&paid).await;
    let desk = desk_of(&cards(&paid).pop().unwrap().1);
    assert_eq!(desk.offers, [JobVerb::Retry, JobVerb::Take, JobVerb::Settle]);

    let world = World::with(|_| {}, vec![FakeArtist::paid("paid"), FakeArtist::local()]);
    let number = failed(&world).await;
    press(&world, VERA, JobVerb::Simple, number).await.unwrap();
    world.booth.fail_job(number + 1, Cause::Task).await.unwrap();
    press(&world, VERA, JobVerb::Retry, number + 1).await.unwrap();
    let simple: Vec<bool> = world.store.all_jobs().into_iter().map(|job| job.simple).collect();
    assert_eq!(simple.iter().filter(|simple| **simple).count(), 2, "{simple:?}");
}

#[tokio::test]
async fn a5_a_set_that_turns_up_is_still_its_owners() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Create, [(Act::First, SetError::Unknown)]);
    world.booth.watch_step(id, &mut WatchMemory::default()).await;
    world.booth.fail_job(1, Cause::Task).await.unwrap();
    press(&world, VERA, JobVerb::Take, 1).await.unwrap();
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 1);
    let (_, alert) = cards(&world).pop().unwrap();
    assert!(matches!(alert, AdminAlert::SetTurnedUp { .. }), "{alert:?}");
    assert_eq!(desk_of(&alert).state, DeskState::Taken { by: Sensitive::new("Vera".to_owned()) });
}

#[tokio::test]
async fn stats_are_of_the_calendar_day_at_the_event_and_headed_by_what_waits() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("paid")]);
    // 22:13 UTC is 03:13 of the next day in Tashkent.
    let ask = async || {
        world.booth.show_stats(world.event(VERA).await.unwrap(), VERA).await.unwrap();
        match answer(&world, VERA) {
            AdminMessage::Stats(today) => today,
            other => panic!("{other:?}"),
        }
    };
    let empty = ask().await;
    assert_eq!((empty.day.day.as_str(), empty.day.packs, empty.day.median_s), ("15.11.23", 0, None));
    assert!(empty.open.is_empty() && empty.day.spent == MicroUsd::ZERO);
    world.submitted(ANNA).await.unwrap();
    world.advance(seconds(40));
    world.finish_one().await.unwrap();
    let number = failed(&world).await;
    press(&world, VERA, JobVerb::Take, number).await.unwrap();
    world.submitted(BORIS).await.unwrap();
    world.advance(minutes(7));
    let today = ask().await;
    assert_eq!((today.day.packs, today.day.failed, today.queued, today.working), (1, 1, 1, 0));
    assert!(today.day.median_s.is_some_and(|took| took >= 40) && today.day.p95_s == today.day.median_s);
    assert_eq!(today.day.spent, MicroUsd(80_000), "a description and a picture");
    assert_eq!(today.open[0].owner, Some(Sensitive::new("Vera".to_owned())));
    assert_eq!((today.open[0].minutes, today.open[0].reason.as_str()), (7, "job_operator"));
    assert!(matches!(&today.open[0].about, About::Job { number: found, .. } if *found == number));
    world.clock.shift_wall(minutes(20 * 60 + 42));
    let tomorrow = ask().await;
    assert_eq!((tomorrow.day.day.as_str(), tomorrow.day.packs, tomorrow.open.len()), ("16.11.23", 0, 1));
}

#[tokio::test]
async fn event_stats_tell_days_providers_and_failures_apart() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("paid")]);
    let ask = async |event: &str| {
        world.booth.show_event_stats(world.event(VERA).await.unwrap(), VERA, event).await.unwrap();
        answer(&world, VERA)
    };
    world.submitted(ANNA).await.unwrap();
    world.finish_one().await.unwrap();
    world.advance(minutes(24 * 60));
    failed(&world).await;
    world.submitted(BORIS).await.unwrap();
    world.advance(seconds(65));
    let AdminMessage::EventStats(figures) = ask("").await else { panic!() };
    let days: Vec<_> = figures.days.iter().map(|day| (day.day.as_str(), day.packs, day.failed)).collect();
    assert_eq!(days, [("16.11.23", 0, 1), ("15.11.23", 1, 0)]);
    assert_eq!((figures.queued, figures.oldest_queued_s, figures.cut), (1, Some(65), false));
    assert_eq!((figures.providers[0].provider.as_str(), figures.providers[0].calls), ("paid", 2));
    assert_eq!((figures.failures[0].reason, figures.failures[0].count), (FailReason::Operator, 1));
    let AdminMessage::EventStats(same) = ask("Default").await else { panic!("any case") };
    assert_eq!(same, figures);
    let AdminMessage::EventStats(named) = ask("atelier").await else { panic!("by its name") };
    assert_eq!(named, figures);
    let AdminMessage::UnknownEvent { known, .. } = ask("Свадьба").await else { panic!() };
    assert_eq!(known, ["default"]);
}

#[tokio::test]
async fn an_event_is_named_by_its_slug_as_it_is_stored_first_and_by_its_name_then() {
    let slug = EventSlug("Old_Fest".to_owned());
    let named = |settings: &mut BoothSettings| {
        settings.event = slug.clone();
        settings.event_name = "Summer Fest".to_owned();
    };
    let world = World::with(named, vec![FakeArtist::local()]);
    failed(&world).await;
    for asked in ["Old_Fest", "summer fest", " "] {
        world.booth.show_event_stats(world.event(VERA).await.unwrap(), VERA, asked).await.unwrap();
        let AdminMessage::EventStats(figures) = answer(&world, VERA) else { panic!("{asked}") };
        assert_eq!((figures.event, figures.days.len()), (slug.0.clone(), 1), "{asked}");
    }
}

#[tokio::test]
async fn days_are_those_of_the_calendar_there_when_the_clocks_change() {
    let berlin = |settings: &mut BoothSettings| settings.zone = chrono_tz::Europe::Berlin;
    let world = World::with(berlin, vec![FakeArtist::local()]);
    // 23:29 on 30 March 2024; the next day has 23 hours.
    world.clock.shift_wall(minutes(137 * 24 * 60 + 16));
    failed(&world).await;
    world.advance(minutes(23 * 60 + 40));
    world.booth.show_event_stats(world.event(VERA).await.unwrap(), VERA, "").await.unwrap();
    let AdminMessage::EventStats(figures) = answer(&world, VERA) else { panic!() };
    let days: Vec<_> = figures.days.iter().map(|day| (day.day.as_str(), day.failed)).collect();
    assert_eq!(days, [("30.03.24", 1)], "it is 1 April now");
    world.booth.show_stats(world.event(VERA).await.unwrap(), VERA).await.unwrap();
    let AdminMessage::Stats(today) = answer(&world, VERA) else { panic!() };
    assert_eq!((today.day.day.as_str(), today.day.failed), ("01.04.24", 0));
}

#[tokio::test]
async fn find_answers_by_code_in_any_case_and_by_number() {
    let world = World::new();
    let ask = async |code: &str| {
        world.booth.find_for_admin(world.event(VERA).await.unwrap(), VERA, code).await.unwrap();
        answer(&world, VERA)
    };
    assert_eq!(ask("  ").await, AdminMessage::FindUsage);
    assert_eq!(ask("qqqqqq").await, AdminMessage::NotFound { asked: "qqqqqq".to_owned() });
    assert_eq!(ask("404").await, AdminMessage::NotFound { asked: "404".to_owned() });
    let number = failed(&world).await;
    let code = world.store.all_jobs()[0].short_code.clone();
    let look_alike: String = code.0.chars().map(|letter| if letter == 'C' { 'с' } else { letter }).collect();
    let (left, right) = code.0.split_at(3);
    for asked in
        [code.0.to_lowercase(), look_alike, format!("{left}-{right}"), number.to_string(), format!("№{number}")]
    {
        let AdminMessage::Found(found) = ask(&asked).await else { panic!("{asked}") };
        let job = found.job.unwrap();
        assert_eq!((found.short_code, job.number, job.outcome), (code.clone(), number, Some(Outcome::ManualHelp)));
        assert!(job.offers.contains(&JobVerb::Retry) && job.offers.contains(&JobVerb::Take));
    }
    press(&world, VERA, JobVerb::Retry, number).await.unwrap();
    let AdminMessage::Found(found) = ask(&code.0).await else { panic!() };
    assert_eq!(found.job.map(|job| (job.number, job.position)), Some((number + 1, Some(1))));
    let AdminMessage::Found(old) = ask(&number.to_string()).await else { panic!() };
    assert_eq!(old.job.map(|job| (job.newer, job.offers)), Some((Some(number + 1), Vec::new())));
}

#[tokio::test]
async fn a_pause_says_who_waits_until_when_and_the_second_one_who_paused() {
    let world = World::new();
    let pause = async |user: UserId| {
        world.booth.pause(world.event(user).await.unwrap(), user).await.unwrap();
        answer(&world, user)
    };
    let resume = async |user: UserId| {
        world.booth.resume(world.event(user).await.unwrap(), user).await.unwrap();
        answer(&world, user)
    };
    assert_eq!(resume(VERA).await, AdminMessage::PauseWasOff);
    assert_eq!(pause(VERA).await, AdminMessage::PauseOn { waiting: 0, deadlines: None, minutes: 15 });
    world.advance(Duration::from_secs(40));
    assert_eq!(resume(GLEB).await, AdminMessage::PauseOff { seconds: 40 });
    world.advance(Duration::from_secs(140));
    world.submitted(ANNA).await.unwrap();
    world.advance(minutes(2));
    world.submitted(BORIS).await.unwrap();
    // The world began at 03:13:20 in Tashkent.
    let deadlines = Some(("03:31".to_owned(), "03:33".to_owned()));
    assert_eq!(pause(VERA).await, AdminMessage::PauseOn { waiting: 2, deadlines, minutes: 15 });
    let number = 1;
    let _known = press(&world, VERA, JobVerb::Take, number).await;
    let by = Sensitive::new("Vera".to_owned());
    assert_eq!(pause(GLEB).await, AdminMessage::PauseAlready { by, since: "03:18".to_owned() });
}

#[tokio::test]
async fn a5_a_set_that_is_surely_absent_makes_the_retry_button_appear() {
    let world = World::new();
    let id = published(&world, ANNA).await;
    world.sets.fail_next(Call::Create, [(Act::Nothing, SetError::Unknown)]);
    world.booth.watch_step(id, &mut WatchMemory::default()).await;
    world.booth.fail_job(1, Cause::Task).await.unwrap();
    let offers = |world: &World| desk_of(&cards(world).pop().unwrap().1).offers;
    assert_eq!(offers(&world), [JobVerb::Take, JobVerb::Settle], "it may still turn up");
    world.advance(minutes(10));
    assert_eq!(world.booth.sweep_once().await.unwrap().set_checks, 1);
    assert!(offers(&world).contains(&JobVerb::Retry), "{:?}", offers(&world));
}
