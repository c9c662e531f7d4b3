#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use booth::testing::{Call, FakeSets, PageMode, World, boot};
use booth::{
    ArtistError, Booth, BoothParts, Capabilities, DrawRequest, Drawing, FailureKind, FoundSet, JobId, JobStatus,
    Marker, PackArtist, SetError, SetName, SetSticker, StickerSets,
};
use desk::Answered;
use kernel::{StoreError, UserId};
use tokio::sync::Notify;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::looping::all_passes;
use super::*;
use crate::supervisor::{Board, Stop};

const ANNA: UserId = UserId(501);
const BORIS: UserId = UserId(502);

/// Draws like the world's artist, after what the test wants done first.
struct Spy {
    inner: Arc<dyn PackArtist>,
    first: Box<dyn Fn(u32) -> Act + Send + Sync>,
    draws: AtomicU32,
}

enum Act {
    Draw,
    Panic,
    Hang,
}

#[async_trait]
impl PackArtist for Spy {
    fn capabilities(&self) -> Capabilities {
        self.inner.capabilities()
    }

    async fn describe(&self, photo: &[u8]) -> Answered<String, ArtistError> {
        self.inner.describe(photo).await
    }

    async fn draw(&self, request: DrawRequest) -> Answered<Drawing, ArtistError> {
        match (self.first)(self.draws.fetch_add(1, Ordering::SeqCst)) {
            Act::Draw => self.inner.draw(request).await,
            Act::Panic => panic!("in the middle of a drawing"),
            Act::Hang => std::future::pending().await,
        }
    }
}

/// Panics when it is first asked for a set.
struct Shaky(Arc<FakeSets>, AtomicU32);

#[async_trait]
impl StickerSets for Shaky {
    async fn upload(&self, owner: UserId, webp: Vec<u8>) -> Result<String, SetError> {
        self.0.upload(owner, webp).await
    }

    async fn create(&self, owner: UserId, name: &SetName, title: &str, set: &[SetSticker]) -> Result<(), SetError> {
        self.0.create(owner, name, title, set).await
    }

    async fn find(&self, name: &SetName) -> Result<Option<FoundSet>, SetError> {
        assert!(self.1.fetch_add(1, Ordering::SeqCst) > 0, "in the middle of a watch");
        self.0.find(name).await
    }
}

fn beat(world: &World, name: &'static str) -> (Beat, Arc<Board>) {
    let board = Arc::new(Board::new(world.clock.clone()));
    (Beat { name, board: board.clone(), entropy: world.entropy.clone() }, board)
}

/// The next life's worker over the world's stores.
fn worker(world: &World, slots: u32, first: impl Fn(u32) -> Act + Send + Sync + 'static) -> Worker {
    let inner = world.artists[0].clone();
    let spy = Spy { inner, first: Box::new(first), draws: AtomicU32::new(0) };
    let parts = BoothParts { artists: vec![Arc::new(spy)], ..world.parts(boot(2)) };
    Worker {
        booth: Arc::new(Booth::new(parts)),
        slots,
        queued: Arc::default(),
        queued_simple: Arc::default(),
        watch: Arc::default(),
        repaired: CancellationToken::new(),
        beat: beat(world, "worker").0,
    }
}

fn watch(world: &World, sets: Arc<dyn StickerSets>) -> Watch {
    let booth = Arc::new(Booth::new(BoothParts { sets, ..world.parts(boot(1)) }));
    Watch { booth, missing: Arc::new(Notify::new()), live: LiveSet::default(), beat: beat(world, "watch").0 }
}

/// In paused time, where waiting costs nothing.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    for _ in 0..1_000 {
        if is_so().await {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("never: {what}");
}

async fn status(world: &World, id: JobId) -> JobStatus {
    world.job(id).await.unwrap().state.status()
}

#[tokio::test(start_paused = true)]
async fn t2_no_slot_draws_before_what_a_crash_left_is_repaired() {
    let world = World::new();
    let left = world.submitted(ANNA).await.unwrap();
    world.booth.claim_job(0).await.unwrap().expect("the first life had it");
    let next = world.submitted(BORIS).await.unwrap();
    world.messaging.set_available(false);
    let drawn = Arc::new(Mutex::new(Vec::new()));
    let (seen, repaired) = (drawn.clone(), Arc::new(Mutex::new(CancellationToken::new())));
    let told = repaired.clone();
    let worker = worker(&world, 2, move |_| {
        seen.lock().unwrap().push(told.lock().unwrap().is_cancelled());
        Act::Draw
    });
    *repaired.lock().unwrap() = worker.repaired.clone();
    let stop = Stop::default();
    let (ended, ()) = tokio::join!(worker.run(stop.clone()), async {
        sleep(Duration::from_secs(3)).await;
        world.messaging.set_available(true);
        until("both are drawn", async || {
            status(&world, left).await == JobStatus::Publishing && status(&world, next).await == JobStatus::Publishing
        })
        .await;
        stop.asked().cancel();
    });
    ended.unwrap();
    assert_eq!(*drawn.lock().unwrap(), [true, true]);
    let left = world.job(left).await.unwrap();
    assert_eq!((left.attempts, left.marker), (1, Some(Marker::RequeuedAfterRestart)));
}

#[tokio::test(start_paused = true)]
async fn t1_a_slot_that_panics_puts_its_job_back_and_goes_on() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    let worker = worker(&world, 1, |draw| if draw == 0 { Act::Panic } else { Act::Draw });
    let stop = Stop::default();
    let (ended, ()) = tokio::join!(worker.run(stop.clone()), async {
        until("it is drawn", async || status(&world, id).await == JobStatus::Publishing).await;
        stop.asked().cancel();
    });
    ended.unwrap();
    let job = world.job(id).await.unwrap();
    assert_eq!((job.attempts, job.last_error), (1, Some(FailureKind::Panic)));
}

#[tokio::test(start_paused = true)]
async fn a_stop_claims_nothing_new_and_puts_back_what_does_not_end() {
    let world = World::new();
    let (running, waiting) = (world.submitted(ANNA).await.unwrap(), world.submitted(BORIS).await.unwrap());
    let worker = worker(&world, 1, |_| Act::Hang);
    let stop = Stop::default();
    let (ended, ()) = tokio::join!(worker.run(stop.clone()), async {
        until("it is claimed", async || status(&world, running).await == JobStatus::Processing).await;
        stop.asked().cancel();
        sleep(Duration::from_secs(15)).await;
        assert_eq!(status(&world, running).await, JobStatus::Processing, "it may finish");
        stop.now().cancel();
    });
    ended.unwrap();
    let job = world.job(running).await.unwrap();
    assert_eq!(
        (job.state.status(), job.attempts, job.free_requeues, job.marker),
        (JobStatus::Queued, 0, 1, Some(Marker::RequeuedOnShutdown))
    );
    assert_eq!(world.job(waiting).await.unwrap().drawings, 0);
}

#[tokio::test(start_paused = true)]
async fn t4_a_job_has_one_watch_however_often_it_is_asked_for() {
    let world = World::new();
    world.sets.set_page(PageMode::NotYet);
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    let watch = watch(&world, world.sets.clone());
    let (missing, live, stop) = (watch.missing.clone(), watch.live.clone(), Stop::default());
    let (ended, ()) = tokio::join!(watch.run(stop.clone()), async {
        missing.notify_one();
        until("it is verified", async || status(&world, id).await == JobStatus::Delivering).await;
        let before = world.sets.count(Call::Find);
        for _ in 0..15 {
            missing.notify_one();
            sleep(Duration::from_millis(100)).await;
            assert_eq!(live.len(), 1);
        }
        assert!(world.sets.count(Call::Find) <= before + 1, "one check in less than two seconds");
        stop.asked().cancel();
    });
    ended.unwrap();
    assert!(live.is_empty());
    assert_eq!(world.sets.count(Call::Create), 1);
}

#[tokio::test(start_paused = true)]
async fn t4_a_watch_that_panics_leaves_its_place_to_the_next() {
    let world = World::new();
    let id = world.submitted(ANNA).await.unwrap();
    world.run_one().await.unwrap();
    let watch = watch(&world, Arc::new(Shaky(world.sets.clone(), AtomicU32::new(0))));
    let (missing, live, stop) = (watch.missing.clone(), watch.live.clone(), Stop::default());
    let (ended, ()) = tokio::join!(watch.run(stop.clone()), async {
        missing.notify_one();
        sleep(Duration::from_secs(1)).await;
        assert!(live.is_empty());
        missing.notify_one();
        until("the link is decided", async || status(&world, id).await == JobStatus::Done).await;
        stop.asked().cancel();
    });
    ended.unwrap();
}

#[tokio::test(start_paused = true)]
async fn t1_a_loop_goes_on_after_its_failures_and_says_so() {
    let world = World::new();
    let ((beat, board), stop) = (beat(&world, "frail"), Stop::default());
    let rounds = AtomicU32::new(0);
    let round = async || match rounds.fetch_add(1, Ordering::SeqCst) {
        0..=3 => Err(StoreError::Stale),
        _ => Ok(()),
    };
    tokio::join!(beat.every(Duration::from_secs(20), &stop, round), async {
        sleep(Duration::from_millis(1)).await;
        assert_eq!(board.find("frail").unwrap().last_error, Some("stale"));
        until("it is well again", async || rounds.load(Ordering::SeqCst) > 5).await;
        assert_eq!(board.find("frail").unwrap().last_error, None);
        stop.asked().cancel();
    });
}

#[tokio::test]
async fn t1_a_share_that_fails_keeps_no_other_from_its_turn() {
    let turns = Arc::new(AtomicU32::new(0));
    let counted = turns.clone();
    let failing = pass(|| async { Err(StoreError::Stale.into()) });
    let counting = pass(move || {
        let turns = counted.clone();
        async move {
            turns.fetch_add(1, Ordering::SeqCst);
            Ok(())
        }
    });
    assert!(all_passes(&[failing, counting]).await.is_err());
    assert_eq!(turns.load(Ordering::SeqCst), 1);
}
