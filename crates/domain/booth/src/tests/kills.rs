//! Killed at every single await of a run and of a watch, one after the other.

use kernel::MicroUsd;

use super::actors::now_or_never;
use super::kit::{ANNA, outcomes, published};
use crate::testing::{FakeArtist, World, boot};
use crate::{GuestMessage, JobId, JobStatus, PackArtist, RunMemory, WatchMemory};

/// More awaits than a run, or a watch, has.
const AWAITS: u8 = 80;

fn ready<T>(future: impl Future<Output = T>) -> T {
    now_or_never(future).expect("nothing hangs without a burnt fuse")
}

/// A paid world whose process died at this await of its first run; `false` = the run had ended before.
fn killed_while_drawing(awaits: u8) -> (World, JobId, bool) {
    let mut world = World::with(|_| {}, vec![FakeArtist::paid("paid"), FakeArtist::local()]);
    let id = ready(world.submitted(ANNA)).unwrap();
    let job = ready(world.booth.claim_job(0)).unwrap().unwrap();
    world.fuse.arm(awaits);
    let ended = now_or_never(world.booth.run_step(&job, &mut RunMemory::default()));
    world.fuse.disarm();
    world.reboot(boot(2));
    (world, id, ended.is_none())
}

fn booked(world: &World) -> MicroUsd {
    world.desk.calls().iter().fold(MicroUsd::ZERO, |sum, call| sum.plus(call.cost()))
}

#[test]
fn j6_t3_a_kill_at_any_await_leaves_every_paid_call_on_the_books() {
    let mut died_in_a_paid_call = 0;
    for awaits in 0..AWAITS {
        let (world, _, killed) = killed_while_drawing(awaits);
        let billed = world.artists[0].billed();
        let spent = world.artists[0].capabilities().ceiling.0 * i64::from(billed);
        assert!(booked(&world).0 >= spent, "await {awaits}: {billed} calls were made");
        let open = world.desk.calls().iter().filter(|call| call.outcome.is_none()).count();
        died_in_a_paid_call += usize::from(killed && open == 1 && billed > 0);
    }
    assert!(died_in_a_paid_call >= 2, "in the description and in the drawing");
}

#[test]
fn p1_a_kill_at_any_await_loses_one_paid_call_at_most() {
    let mut deaths = 0;
    for awaits in 0..AWAITS {
        let (world, id, killed) = killed_while_drawing(awaits);
        deaths += usize::from(killed);
        let before = world.artists[0].billed();
        ready(world.booth.startup()).unwrap();
        ready(world.run_one()).unwrap();
        let paid = world.artists[0].billed();
        assert!(paid <= 3, "await {awaits}: {before} before the kill, {paid} in all, of which 2 are needed");
        assert_eq!(ready(world.job(id)).unwrap().state.status(), JobStatus::Publishing, "await {awaits}");
    }
    assert!(deaths > 5, "{deaths}");
}

#[test]
fn p5_j1_a_kill_at_any_await_of_the_watch_makes_one_set_and_says_one_link() {
    let mut deaths = 0;
    for awaits in 0..AWAITS {
        let mut world = World::new();
        let id = ready(published(&world, ANNA));
        world.fuse.arm(awaits);
        deaths += usize::from(now_or_never(world.booth.watch_step(id, &mut WatchMemory::default())).is_none());
        world.fuse.disarm();
        world.reboot(boot(2));
        ready(world.booth.startup()).unwrap();
        ready(world.watch(id)).unwrap();
        assert_eq!(world.sets.names(), [ready(world.job(id)).unwrap().set_name], "await {awaits}");
        assert!(matches!(outcomes(&world, ANNA)[..], [GuestMessage::Link { .. }]), "await {awaits}");
    }
    assert!(deaths > 10, "{deaths}");
}
