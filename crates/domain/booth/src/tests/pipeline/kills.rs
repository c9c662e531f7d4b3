//! P1, J6: killed at every await of every stage, in every layout, with repairs and a judge.

use kernel::MicroUsd;

use super::super::actors::now_or_never;
use super::super::kit::ANNA;
use super::{job_of, three};
use crate::testing::{FakeJudge, Spoilt, World, boot};
use crate::{CheckMode, JobId, JobStatus, RunMemory, SheetPlan};

/// More awaits than a run has.
const AWAITS: u8 = 200;
const CALL: i64 = 40_000;

/// A world in which every stage exists: a sheet with faults, figures that are doubted, a judge.
fn busy(plan: SheetPlan) -> World {
    let world = World::with(
        |settings| {
            settings.sheet_layout = plan;
            settings.likeness = CheckMode::Enforce;
            settings.consistency = CheckMode::Enforce;
            settings.job_budget = None;
            // What is lost counts as drawn, so that two kills must not use a provider up.
            settings.max_sheet_retries = 4;
        },
        three(),
    );
    world.export.spoil(1, Spoilt { bad: vec![2], alike: vec![3], ..Spoilt::default() });
    world
}

fn ready<T>(future: impl Future<Output = T>) -> T {
    now_or_never(future).expect("nothing hangs without a burnt fuse")
}

/// Calls made in all, and what they cost at most.
fn paid(world: &World) -> (u32, i64) {
    let calls = world.artists[0].billed() + world.artists[1].billed();
    (calls + world.judge.billed(), i64::from(calls) * CALL + i64::from(world.judge.billed()) * FakeJudge::CEILING.0)
}

fn booked(world: &World) -> i64 {
    world.desk.calls().iter().fold(MicroUsd::ZERO, |sum, call| sum.plus(call.cost())).0
}

fn undisturbed(plan: SheetPlan) -> u32 {
    let world = busy(plan);
    ready(world.submitted(ANNA)).unwrap();
    ready(world.run_one()).unwrap();
    paid(&world).0
}

/// Killed once at this await; `false` = the run had ended before.
fn killed(plan: SheetPlan, awaits: u8) -> (World, JobId, bool) {
    let mut world = busy(plan);
    let id = ready(world.submitted(ANNA)).unwrap();
    let job = ready(world.booth.claim_job(1)).unwrap().unwrap();
    world.fuse.arm(awaits);
    let ended = now_or_never(world.booth.run_step(&job, &mut RunMemory::default()));
    world.fuse.disarm();
    world.reboot(boot(2));
    ready(world.booth.startup()).unwrap();
    (world, id, ended.is_none())
}

#[test]
fn p1_j6_a_kill_at_any_await_of_any_stage_loses_one_paid_call_at_most_in_every_layout() {
    for plan in SheetPlan::ALL.iter().copied() {
        let needed = undisturbed(plan);
        let mut deaths = 0;
        for awaits in 0..AWAITS {
            let (world, id, died) = killed(plan, awaits);
            deaths += u32::from(died);
            assert!(booked(&world) >= paid(&world).1, "J6: {plan}, await {awaits}");
            ready(world.run_one()).unwrap();
            let (calls, cost) = paid(&world);
            assert!(calls <= needed + 1, "P1: {plan}, await {awaits}: {calls} calls, {needed} needed");
            assert!(booked(&world) >= cost, "J6: {plan}, await {awaits}");
            let job = ready(job_of(&world, id));
            assert_eq!((job.state.status(), job.degraded), (JobStatus::Publishing, false), "{plan}, await {awaits}");
        }
        assert!(deaths > 30 && deaths < u32::from(AWAITS), "{plan}: {deaths}");
    }
}

#[test]
fn p1_a_kill_at_any_await_never_repeats_a_stage_whose_result_is_stored() {
    for plan in SheetPlan::ALL.iter().copied() {
        for awaits in 0..AWAITS {
            let (world, id, _) = killed(plan, awaits);
            let before = ready(job_of(&world, id)).artifacts;
            let (described, draws) = (world.artists[0].describes(), world.artists[0].draws());
            ready(world.run_one()).unwrap();
            let after = ready(job_of(&world, id)).artifacts;
            if before.appearance.is_some() {
                assert_eq!(world.artists[0].describes(), described, "{plan}, await {awaits}");
            }
            let new = usize::try_from(world.artists[0].draws() - draws).unwrap();
            assert_eq!(after.sheets.len(), before.sheets.len() + new, "{plan}, await {awaits}: a sheet is kept");
            let kept = |figure: &crate::KeptFigure| after.figures.iter().any(|other| other.file == figure.file);
            assert!(before.figures.iter().all(kept), "{plan}, await {awaits}: a figure that passed stays");
            for figure in before.figures.iter().filter(|figure| figure.verdict.is_some()) {
                let now = after.figures.iter().find(|other| other.file == figure.file).unwrap();
                assert_eq!(now.verdict, figure.verdict, "{plan}, await {awaits}: a verdict is not asked for again");
            }
        }
    }
}

#[test]
fn p1_a_second_kill_loses_one_more_call_at_most() {
    let plan = SheetPlan::TwoOfSix;
    let needed = undisturbed(plan);
    for first in (0..60).step_by(3) {
        for second in (0..60).step_by(4) {
            let (mut world, id, _) = killed(plan, first);
            if let Some(job) = ready(world.booth.claim_job(1)).unwrap() {
                world.fuse.arm(second);
                let _step = now_or_never(world.booth.run_step(&job, &mut RunMemory::default()));
                world.fuse.disarm();
                // Stopped on purpose, so that no attempt is counted.
                ready(world.booth.record_stop_mark()).unwrap();
                world.reboot(boot(3));
                ready(world.booth.startup()).unwrap();
                ready(world.run_one()).unwrap();
            }
            let (calls, cost) = paid(&world);
            assert!(calls <= needed + 2, "{first}, {second}: {calls} calls, {needed} needed");
            assert!(booked(&world) >= cost, "J6: {first}, {second}");
            assert!(ready(job_of(&world, id)).artifacts.pack.is_some(), "{first}, {second}");
        }
    }
}
