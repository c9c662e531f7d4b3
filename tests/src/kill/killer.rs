//! One life of the product after another.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use rand::RngExt;
use rand::rngs::StdRng;

use super::points::Points;
use super::{Calls, KillPlan};
use crate::Stage;

/// Between two looks whether it still lives.
const LOOK: Duration = Duration::from_millis(10);
/// Deaths after which the store is read as a whole.
const READ_EVERY: u32 = 5;
/// Of a hundred lives: those that end at a failpoint if one is reached, and among these those that are asked to stop.
const AT_POINT: u32 = 60;
const STOPPED: u32 = 15;

pub(crate) struct Killer<'a> {
    stage: &'a Stage,
    plan: &'a KillPlan,
    random: StdRng,
    pub(crate) points: Points,
    pub(super) calls: Calls,
    pub(crate) random_kills: u32,
    pub(crate) stops: u32,
}

/// Reached only when a run outlasts the grace of a stop: runs are held up in a life that waits for it.
const PUT_BACK: &str = "shutdown.3";
const HELD_UP: &str = "rehearsal.draw.before=slow(60s);local.draw.before=slow(60s)";
/// That grace, and a little.
const GRACE: Duration = Duration::from_secs(25);

/// How a life is to end.
struct Life {
    arms: String,
    /// Before it is killed, or asked to stop.
    limit: Duration,
    /// How long an asked one may take to end.
    ending: Duration,
    stopping: bool,
}

impl<'a> Killer<'a> {
    pub(crate) fn new(stage: &'a Stage, plan: &'a KillPlan, random: StdRng) -> Self {
        let mut points = Points::traced_to(stage.beside("points"));
        points.expect_shutdown();
        Self { stage, plan, random, points, calls: Calls::default(), random_kills: 0, stops: 0 }
    }

    /// Start, a while, death; at last a start that stays, be Telegram there or not. Answers what broke on the way.
    pub(crate) async fn run(&mut self, done: &AtomicU32) -> Vec<String> {
        let mut broken = Vec::new();
        while done.load(Ordering::Relaxed) < self.plan.kills {
            let life = self.choose();
            let killed = self.live(&life, &mut broken).await;
            let died = self.points.learn();
            if killed {
                let cause = died.unwrap_or_else(|| {
                    self.random_kills += 1;
                    "at random".to_owned()
                });
                self.calls.read(self.stage).await;
                self.calls.killed(&cause);
                let number = done.fetch_add(1, Ordering::Relaxed) + 1;
                if number.is_multiple_of(READ_EVERY) && self.calls.any() {
                    let found = crate::invariants::read(&self.stage.data().join("app.db")).await;
                    broken.extend(found.into_iter().map(|what| format!("after kill {number}, {cause}: {what}")));
                }
                if number.is_multiple_of(50) {
                    println!("  {number} kills; {} points seen", self.points.kills.len());
                }
            } else {
                self.stops += 1;
            }
        }
        self.stage.start();
        broken
    }

    fn choose(&mut self) -> Life {
        let longest = u64::try_from(self.plan.longest_life.as_millis()).unwrap_or(1000);
        let at_point = self.random.random_range(0..100) < AT_POINT;
        let stopping = at_point && self.random.random_range(0..100) < STOPPED;
        let mut arms =
            if at_point { self.points.arms(self.plan.per_point, stopping, &mut self.random) } else { String::new() };
        let mut ending = self.plan.longest_life;
        if stopping && arms.contains(PUT_BACK) {
            arms = format!("{arms};{HELD_UP}");
            ending = GRACE;
        }
        let instant = self.random.random_range(0..longest);
        // A life that waits for a point gets its chance; a random one may end before it has begun.
        let limit = if at_point && !arms.is_empty() { longest } else { instant };
        Life { arms, limit: Duration::from_millis(limit), ending, stopping }
    }

    /// Whether it was killed; an ordered stop that came to its end is no kill.
    async fn live(&mut self, life: &Life, broken: &mut Vec<String>) -> bool {
        let trace = self.points.trace().display().to_string();
        self.stage.start_with(&[("FAILPOINTS", &life.arms), ("FAILPOINTS_TRACE", &trace)]);
        let mut end = self.end_within(if life.stopping { life.limit / 2 } else { life.limit }).await;
        if life.stopping && end.is_none() {
            self.stage.signal(Signal::SIGINT);
            end = self.end_within(life.ending).await;
        }
        let Some(status) = end else {
            self.stage.kill();
            return true;
        };
        if status.signal() == Some(Signal::SIGKILL as i32) {
            return true;
        }
        if !(life.stopping && status.success()) {
            broken.push(format!("a life ended by itself with {status}; log: {}", self.stage.tail()));
        }
        false
    }

    async fn end_within(&self, limit: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        loop {
            let ended = self.stage.take_ended();
            if ended.is_some() || began.elapsed() >= limit {
                return ended;
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}
