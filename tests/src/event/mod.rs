//! A whole event in a fraction of its time (`TIME_SCALE`): guests in waves, a renderer that fails now and then,
//! Telegram's floods and outages; or a rush with slow runs, whose promised waits are compared with the real ones.

mod health;
mod report;
mod visit;
mod waits;
mod weather;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use futures::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::product::rehearsal_binary;
use crate::verdict::{drained, judge};
use crate::{Guest, Stage};
pub use report::EventReport;
use visit::{Seen, visit};

/// What an event is made of.
#[derive(Debug, Clone)]
pub struct EventPlan {
    pub guests: i64,
    /// Service hours in which they come.
    pub hours: u32,
    /// `TIME_SCALE`.
    pub scale: u32,
    pub seed: u64,
    pub kind: Kind,
}

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Waves, failures, bad weather; the local renderer.
    Day,
    /// Everybody in the given time, runs of 120 s, fair weather.
    Rush,
}

impl EventPlan {
    /// So much service time, as it passes here.
    pub fn real(&self, service: Duration) -> Duration {
        service / self.scale
    }

    /// An hour of service time, as it passes here.
    pub fn hour(&self) -> Duration {
        self.real(Duration::from_hours(1))
    }

    fn settings(&self) -> Vec<(&'static str, &'static str)> {
        let mut settings = vec![("LOG_LEVEL", "warn,app=info"), ("PACK_LIMIT", "1000"), ("SESSION_FILES_TTL", "4h")];
        settings.extend(match self.kind {
            Kind::Day => {
                [("FAILPOINTS", "local.draw.before=error@5%"), ("RENDER_MODE", "local"), ("QUEUE_MAX_WAIT", "8min")]
            }
            Kind::Rush => [
                ("FAILPOINTS", "rehearsal.draw.before=slow(120s)"),
                ("RENDER_MODE", "rehearsal,local"),
                ("QUEUE_MAX_WAIT", "8min"),
            ],
        });
        settings
    }
}

/// Runs a plan to its verdict.
pub async fn event_run(plan: EventPlan) -> EventReport {
    let (binary, scale) = (rehearsal_binary().display().to_string(), plan.scale.to_string());
    let mut settings = plan.settings();
    settings.extend([("ATELIER_BIN", binary.as_str()), ("TIME_SCALE", scale.as_str())]);
    let stage = Stage::open_unaudited(&settings).await;
    let began = Instant::now();
    let mut random = StdRng::seed_from_u64(plan.seed);
    let arrivals = arrivals(&plan, &mut random);
    let seen = Mutex::new(Vec::new());
    let guests = join_all((0..plan.guests).zip(arrivals).map(|(number, at)| visit(&stage, &plan, number, at, &seen)));
    let (samples, mut violations) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let guests: Vec<Guest> = {
        let watching = health::watch(&stage, &plan, &seen, &samples, &violations);
        let weather = weather::weather(&stage, &plan, StdRng::seed_from_u64(plan.seed.wrapping_add(1)));
        tokio::select! {
            guests = guests => guests,
            ((), ()) = futures::future::join(watching, weather) => unreachable!("they never end"),
        }
    };
    stage.heal().await;
    drained(&stage, Duration::from_secs(600)).await;
    let broken = violations.get_mut().expect("no panic while it was held");
    health::files_in_time(&stage, &plan, broken);
    let (tally, more) = judge(&stage, &guests, 4).await;
    broken.extend(more);
    let samples = samples.into_inner().expect("no panic while it was held");
    health::judge_memory(&plan, &samples, broken);
    let seen: Vec<Seen> = seen.into_inner().expect("no panic while it was held");
    let helped = tally.outcomes.get("manual_help").copied().unwrap_or_default();
    if plan.kind == Kind::Rush && helped > 0 {
        broken.push(format!("{helped} guests needed a person's help"));
    }
    let violations = std::mem::take(broken);
    stage.close().await;
    EventReport { plan, tally, violations, samples, seen, took: began.elapsed() }
}

/// When each guest comes, as time passes here. A day has fuller and emptier hours.
fn arrivals(plan: &EventPlan, random: &mut StdRng) -> Vec<Duration> {
    let hours = plan.hours.max(1);
    let weights: Vec<f64> = (0..hours).map(|_| random.random_range(0.3..1.7)).collect();
    let all: f64 = weights.iter().sum();
    let mut arrivals: Vec<Duration> = (0..plan.guests)
        .map(|_| {
            let mut point = random.random_range(0.0..all);
            let hour = weights.iter().position(|weight| {
                point -= weight;
                point < 0.0
            });
            let hour = u32::try_from(hour.unwrap_or_default()).unwrap_or_default();
            plan.hour() * hour + plan.hour().mul_f64(random.random_range(0.0..1.0))
        })
        .collect();
    arrivals.sort_unstable();
    arrivals
}
