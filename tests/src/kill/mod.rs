//! SIGKILL at random instants and at every failpoint while guests come and go and Telegram fails now and then; then
//! the drain and the verdict.

mod afterwards;
mod crowd;
mod doubles;
mod killer;
mod points;
mod report;
mod weather;

use std::sync::atomic::AtomicU32;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::Stage;
use crate::product::rehearsal_binary;
use crate::verdict::{drained, judge_in_weather};
use crowd::crowd;
use doubles::CallLog;
pub(crate) use killer::Killer;
pub use report::KillReport;

/// What a kill run is made of.
#[derive(Debug, Clone)]
pub struct KillPlan {
    /// Guests, spread over the kills.
    pub guests: i64,
    /// SIGKILLs.
    pub kills: u32,
    /// Seed of instants, points and faults.
    pub seed: u64,
    /// Longest life of a process before its kill.
    pub longest_life: Duration,
    /// `MAX_ATTEMPTS=1000` and `JOB_DEADLINE=24h`: everybody must get a link.
    pub patient: bool,
    /// Telegram's faults on at random. Without them what is sent is audited from outside.
    pub faults: bool,
    /// Times that each failpoint is to be killed at before chance alone decides.
    pub per_point: u32,
}

/// Kills from which on every point that was reached must have had one.
const EVERY_POINT: u32 = 1000;

/// Runs a plan to its verdict.
pub async fn kill_run(plan: KillPlan) -> KillReport {
    let began = Instant::now();
    let stage = set_stage(&plan).await;
    let kills = AtomicU32::new(0);
    let mut random = StdRng::seed_from_u64(plan.seed);
    let mut killer = Killer::new(&stage, &plan, StdRng::seed_from_u64(plan.seed.wrapping_add(1)));
    let (guests, broken) = {
        let weather = weather::weather(&stage, plan.faults, StdRng::seed_from_u64(plan.seed.wrapping_add(2)));
        let play = async { tokio::join!(crowd(&stage, &plan, &kills, &mut random), killer.run(&kills)) };
        tokio::select! {
            played = play => played,
            () = weather => unreachable!("the weather never ends"),
        }
    };
    stage.heal().await;
    stage.ready().await;
    drained(&stage, Duration::from_secs(1200)).await;
    let max_attempts = if plan.patient { 1000 } else { 2 };
    let mut calls = std::mem::take(&mut killer.calls);
    calls.read(&stage).await;
    let refused = |chat| calls.taken_and_refused(chat);
    let (tally, mut violations) = judge_in_weather(&stage, &guests, max_attempts + 2, &refused).await;
    violations.extend(broken);
    let erased = guests.iter().filter(|guest| guest.erased).count();
    let links = tally.outcomes.get("link").copied().unwrap_or_default();
    // The one end without a link that is right although everybody may try for ever: killed again and again in one
    // publishing that got nowhere, which only aimed kills bring about.
    let buried = tally.reasons.get("publish_deaths").copied().unwrap_or_default();
    let excused = erased + if plan.per_point > 0 { buried } else { 0 };
    if plan.patient && links + excused < guests.len() {
        let visits = guests.len();
        violations.push(format!("patient: {links} links for {visits} visits, {erased} erased, {buried} buried"));
    }
    if plan.patient && tally.sets < links {
        violations.push(format!("patient: {} sets for {links} links", tally.sets));
    }
    let doubled = doubles::doubled(&stage, &guests, &calls, &mut violations).await;
    afterwards::look(&stage, &mut violations).await;
    let points = std::mem::take(&mut killer.points);
    if plan.kills >= EVERY_POINT && !points.spared().is_empty() {
        violations.push(format!("never killed at {}", points.spared().join(", ")));
    }
    let seen = (killer.random_kills, killer.stops);
    stage.close().await;
    KillReport { plan, tally, violations, doubled, points, random_kills: seen.0, stops: seen.1, took: began.elapsed() }
}

async fn set_stage(plan: &KillPlan) -> Stage {
    let binary = rehearsal_binary().display().to_string();
    let mut settings = vec![
        ("ATELIER_BIN", binary.as_str()),
        ("RENDER_MODE", "rehearsal,local"),
        ("CLOCK_FILE_SERVICE", "1"),
        ("LOG_LEVEL", "warn,app=info"),
    ];
    if plan.patient {
        settings.extend([("MAX_ATTEMPTS", "1000"), ("JOB_DEADLINE", "24h")]);
    }
    let mut stage = if plan.faults { Stage::set_unaudited(&settings).await } else { Stage::set(&settings).await };
    let clock = stage.beside("clock");
    std::fs::write(&clock, "0").expect("clock file");
    stage.environment.0.insert("CLOCK_FILE".to_owned(), clock.display().to_string());
    stage
}

/// What the run saw of calls; here so that its parts share one name.
type Calls = CallLog;
