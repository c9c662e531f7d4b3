//! T6: the queue keeps the deadline, and what it promises.

use std::time::Duration;

use kernel::{Timestamp, UserId};

use super::kit::{ANNA, BORIS, alerts, minutes, outcomes, seconds};
use crate::testing::{FakeArtist, World};
use crate::{
    GuestMessage, Job, JobId, Outcome, OutfitId, ProgressPhase, RunMemory, RunStep, Session, Share, TabletError,
    WatchMemory, WatchStep,
};

const GUESTS: i64 = 120;
const RUN: Duration = Duration::from_mins(2);
const SIMPLE_RUN: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_secs(5);
/// From the link to the submit.
const AT_THE_TABLET: Duration = Duration::from_mins(1);

fn two_providers() -> World {
    World::with(|_| {}, vec![FakeArtist::paid("paid"), FakeArtist::local()])
}

fn hat() -> Vec<OutfitId> {
    vec![OutfitId("astronaut".to_owned())]
}

/// A guest on the way: comes at `due`, or submits then.
struct Coming {
    due: Timestamp,
    guest: UserId,
    session: Option<Session>,
    simple: bool,
    sent_away: u32,
}

#[derive(Default)]
struct Hour {
    coming: Vec<Coming>,
    slots: Vec<Option<(Job, Timestamp)>>,
    watches: Vec<(JobId, WatchMemory, Timestamp)>,
    /// When each job was promised to be drawn, and how often its guest had been sent away.
    promised: Vec<(JobId, Timestamp, u32)>,
    drawn: Vec<(JobId, Timestamp)>,
}

impl Hour {
    /// Plays guests who come evenly within one hour until nobody is left; `take_simple`: who is sent away would rather
    /// have a simple pack.
    async fn play(world: &World, take_simple: bool) -> Self {
        let begun = world.now();
        let every = Duration::from_secs(3_600 / u64::try_from(GUESTS).unwrap());
        let coming = (0..GUESTS)
            .map(|number| Coming {
                // Evenly, but not by the minute.
                due: begun
                    .plus(every * u32::try_from(number).unwrap())
                    .plus(seconds(u64::try_from(number * 7 % 23).unwrap())),
                guest: UserId(1_000 + number),
                session: None,
                simple: false,
                sent_away: 0,
            })
            .collect();
        let mut hour = Self { coming, ..Self::default() };
        hour.slots.resize_with(usize::try_from(world.booth.slots()).unwrap(), || None);
        for tick in 0..3_600 {
            hour.guests_move(world, take_simple).await;
            hour.slots_move(world).await;
            hour.watches_move(world).await;
            if tick % 4 == 0 {
                world.booth.sweep_once().await.unwrap();
            }
            if hour.coming.is_empty() && hour.watches.is_empty() && hour.slots.iter().all(Option::is_none) {
                return hour;
            }
            world.advance(TICK);
        }
        panic!("the queue never empties");
    }

    async fn guests_move(&mut self, world: &World, take_simple: bool) {
        let now = world.now();
        let (mut due, later): (Vec<Coming>, Vec<Coming>) =
            std::mem::take(&mut self.coming).into_iter().partition(|one| one.due <= now);
        self.coming = later;
        due.sort_by_key(|one| one.due);
        for mut one in due {
            if let Some(session) = one.session.take() {
                let (id, sent_away) = (submit(world, &session, one.simple).await, one.sent_away);
                let job = world.booth.session_view(session.id).await.unwrap().job.unwrap();
                self.promised.push((id, now.plus(seconds(job.eta_s.unwrap())), sent_away));
                continue;
            }
            match world.booth.create_session().await {
                Ok(session) => self.coming.push(at_the_tablet(world, one, session).await),
                Err(TabletError::QueueFull { simple, .. }) if simple && take_simple => {
                    let session = world.booth.create_simple_session().await.unwrap();
                    let one = Coming { simple: true, ..one };
                    self.coming.push(at_the_tablet(world, one, session).await);
                }
                Err(TabletError::QueueFull { retry_after_s, .. }) => {
                    let due = now.plus(seconds(retry_after_s));
                    self.coming.push(Coming { due, sent_away: one.sent_away + 1, ..one });
                }
                Err(other) => panic!("{other}"),
            }
        }
    }

    async fn slots_move(&mut self, world: &World) {
        let now = world.now();
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if let Some((job, _)) = slot.take_if(|(_, ends)| *ends <= now) {
                let mut memory = RunMemory::default();
                assert_eq!(world.booth.run_step(&job, &mut memory).await, RunStep::Ended);
                self.drawn.push((job.id, now));
                self.watches.push((job.id, WatchMemory::default(), now));
            }
            if slot.is_none() {
                let claimed = world.booth.claim_job(u32::try_from(index + 1).unwrap()).await.unwrap();
                *slot = claimed.map(|job| {
                    let ends = now.plus(if job.simple { SIMPLE_RUN } else { RUN });
                    (job, ends)
                });
            }
        }
    }

    async fn watches_move(&mut self, world: &World) {
        let now = world.now();
        let mut left = Vec::new();
        for (id, mut memory, due) in std::mem::take(&mut self.watches) {
            if due > now {
                left.push((id, memory, due));
            } else if let WatchStep::Again(wait) = world.booth.watch_step(id, &mut memory).await {
                left.push((id, memory, now.plus(wait)));
            }
        }
        self.watches = left;
    }
}

async fn at_the_tablet(world: &World, one: Coming, session: Session) -> Coming {
    let token = session.token.expose();
    world.booth.open_link(world.event(one.guest).await.unwrap(), World::seen(one.guest), token).await.unwrap();
    world.booth.give_consent(world.event(one.guest).await.unwrap(), World::seen(one.guest), token).await.unwrap();
    Coming { due: world.now().plus(AT_THE_TABLET), session: Some(session), ..one }
}

async fn submit(world: &World, session: &Session, simple: bool) -> JobId {
    world.booth.put_photo(session.id, b"photo".to_vec()).await.unwrap();
    if simple {
        world.booth.submit_simple(session.id, hat()).await.unwrap()
    } else {
        world.booth.submit(session.id, hat()).await.unwrap()
    }
}

/// Every guest has one link; every promise was kept within one run and a half.
fn check(world: &World, hour: &Hour) {
    let jobs = world.store.all_jobs();
    assert_eq!(jobs.len(), usize::try_from(GUESTS).unwrap());
    assert!(jobs.iter().all(|job| job.state.outcome() == Some(Outcome::Link)), "somebody got no link");
    let tolerance = RUN * 3 / 2;
    for (id, promised, _) in &hour.promised {
        let (_, drawn) = hour.drawn.iter().find(|(other, _)| other == id).unwrap();
        let off = if drawn > promised { drawn.since(*promised) } else { promised.since(*drawn) };
        // Nothing is known before the first run has ended.
        let known = hour.drawn.first().is_some_and(|(_, first)| *promised > first.plus(RUN));
        assert!(!known || off <= tolerance, "promised {promised}, drawn {drawn}");
    }
}

#[tokio::test]
async fn t6_120_guests_in_an_hour_all_get_their_link_and_every_wait_is_honest() {
    let world = World::with(|_| {}, vec![FakeArtist::paid("paid")]);
    let hour = Hour::play(&world, false).await;
    check(&world, &hour);
    assert!(alerts(&world).is_empty(), "nobody needed a person");
    let turned: Vec<u32> = hour.promised.iter().map(|(_, _, sent_away)| *sent_away).collect();
    assert!(turned.iter().any(|times| *times > 0), "the queue was never full: the test shows nothing");
    let kept = turned.iter().filter(|times| **times <= 1).count();
    assert!(kept * 10 >= turned.len() * 9, "come back when told and be let in: {turned:?}");
    assert!(turned.iter().all(|times| *times <= 3), "{turned:?}");
}

#[tokio::test]
async fn t6_who_would_not_come_back_has_a_simple_pack_at_once() {
    let world = two_providers();
    let begun = world.now();
    let hour = Hour::play(&world, true).await;
    check(&world, &hour);
    assert!(world.now().since(begun) < minutes(75), "nobody was sent away");
    let (simple, full): (Vec<Job>, Vec<Job>) = world.store.all_jobs().into_iter().partition(|job| job.simple);
    assert!(simple.len() > 20 && full.len() > 50, "{} simple, {} full", simple.len(), full.len());
    assert!(simple.iter().all(|job| job.degraded) && full.iter().all(|job| !job.degraded));
    let waits = hour.promised.iter().filter(|(id, ..)| simple.iter().any(|job| job.id == *id));
    for (id, submitted, _) in waits {
        let (_, drawn) = hour.drawn.iter().find(|(other, _)| other == id).unwrap();
        assert!(drawn.since(*submitted) <= seconds(10), "at once");
    }
}

#[tokio::test]
async fn t6_a_simple_pack_is_offered_only_where_it_is_another_thing() {
    let local = World::new();
    assert!(!local.booth.offers_simple());
    assert_eq!((local.booth.slots(), local.booth.share_of(1)), (2, Share::All));
    let session = local.consented(ANNA).await.unwrap();
    submit(&local, &session, true).await;
    let job = &local.store.all_jobs()[0];
    assert_eq!((job.simple, job.degraded), (false, false), "it is the usual pack here");

    let world = two_providers();
    assert!(world.booth.offers_simple());
    let shares: Vec<Share> = (1..=world.booth.slots()).map(|slot| world.booth.share_of(slot)).collect();
    assert_eq!(shares, [Share::Ordered, Share::Ordered, Share::Simple]);
    let first = world.consented(ANNA).await.unwrap();
    submit(&world, &first, false).await;
    let second = world.consented(BORIS).await.unwrap();
    let simple = submit(&world, &second, true).await;
    let told = world.said_to(BORIS).pop().unwrap().1;
    let GuestMessage::Progress { phase, .. } = told else { panic!("{told:?}") };
    assert_eq!(phase, ProgressPhase::Queued { position: 1, eta_s: 0 });
    let job = world.booth.claim_job(3).await.unwrap().unwrap();
    assert_eq!(job.id, simple);
    assert_eq!(world.booth.run_step(&job, &mut RunMemory::default()).await, RunStep::Ended);
    world.watch(simple).await.unwrap();
    assert_eq!((world.artists[0].draws(), world.artists[1].draws()), (0, 1));
    assert!(matches!(outcomes(&world, BORIS)[..], [GuestMessage::Link { degraded: true, .. }]));
    assert!(alerts(&world).is_empty(), "chosen on purpose is no news");
}

#[tokio::test]
async fn t6_guests_under_way_come_before_a_new_one() {
    let world = World::with(|settings| settings.queue_max_wait = minutes(2), vec![FakeArtist::paid("paid")]);
    world.submitted(ANNA).await.unwrap();
    let job = world.booth.claim_job(1).await.unwrap().unwrap();
    world.advance(minutes(2));
    assert_eq!(world.booth.run_step(&job, &mut RunMemory::default()).await, RunStep::Ended);
    for guest in 1..=3 {
        world.consented(UserId(guest)).await.unwrap();
    }
    let refused = world.booth.create_session().await.unwrap_err();
    assert!(matches!(refused, TabletError::QueueFull { retry_after_s: 60, simple: false }), "{refused:?}");
}

#[tokio::test]
async fn the_phone_sees_at_most_three_progress_edits_however_often_a_job_is_drawn() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    world.artists[0].fail_next([crate::ArtistError::BadOutput]);
    world.run_one().await.unwrap();
    world.advance(seconds(5));
    world.finish_one().await.unwrap();
    assert_eq!(world.job(id).await.unwrap().drawings, 2);
    let edits: Vec<ProgressPhase> = world
        .said_to(ANNA)
        .into_iter()
        .filter(|(row, _)| row.outgoing.op == messaging::Op::Edit)
        .filter_map(|(_, message)| match message {
            GuestMessage::Progress { phase, .. } => Some(phase),
            _ => None,
        })
        .collect();
    assert_eq!(edits, [ProgressPhase::Drawing, ProgressPhase::Publishing, ProgressPhase::Ready]);
}
