//! SIGKILL at random instants while guests come and go; then the drain and the verdict.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use futures::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::verdict::{Tally, drained, judge};
use crate::{Guest, Stage};

/// What a kill run is made of.
#[derive(Debug, Clone)]
pub struct KillPlan {
    /// Guests, a few at a time.
    pub guests: i64,
    /// Guests at the booth at once.
    pub at_once: i64,
    /// SIGKILLs.
    pub kills: u32,
    /// Seed of the instants.
    pub seed: u64,
    /// Longest life of a process before its kill.
    pub longest_life: Duration,
    /// `MAX_ATTEMPTS=1000` and `JOB_DEADLINE=24h`: everybody must get a link.
    pub patient: bool,
}

/// What came of it.
#[derive(Debug)]
pub struct KillReport {
    pub plan: KillPlan,
    pub tally: Tally,
    pub violations: Vec<String>,
    pub took: Duration,
}

impl KillReport {
    /// A few lines for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let setting = if self.plan.patient { "MAX_ATTEMPTS=1000, JOB_DEADLINE=24h" } else { "defaults" };
        writeln!(out, "{} guests, {} kills, seed {}, {setting}", self.plan.guests, self.plan.kills, self.plan.seed)
            .ok();
        writeln!(out, "took {:.0?}; outcomes {:?}; sets {}", self.took, self.tally.outcomes, self.tally.sets).ok();
        writeln!(out, "doubled links in the open window: {}", self.tally.doubled_links).ok();
        writeln!(out, "most drawings of one job: {}", self.tally.most_drawings).ok();
        writeln!(out, "confirmed updates, all in the inbox: {}", self.tally.confirmed_updates).ok();
        writeln!(out, "violations: {}", self.violations.len()).ok();
        for violation in &self.violations {
            writeln!(out, "  {violation}").ok();
        }
        out
    }
}

/// Runs a plan to its verdict.
pub async fn kill_run(plan: KillPlan) -> KillReport {
    let began = Instant::now();
    let mut settings = vec![];
    if plan.patient {
        settings.extend([("MAX_ATTEMPTS", "1000"), ("JOB_DEADLINE", "24h")]);
    }
    let stage = Stage::set(&settings).await;
    stage.start();
    let (guests, ()) = tokio::join!(visits(&stage, &plan), kills(&stage, &plan));
    drained(&stage, Duration::from_secs(1200)).await;
    let max_attempts = if plan.patient { 1000 } else { 2 };
    let (tally, mut violations) = judge(&stage, &guests, max_attempts + 2).await;
    let links = tally.outcomes.get("link").copied().unwrap_or_default();
    if plan.patient && (links, tally.sets) != (guests.len(), guests.len()) {
        violations.push(format!("patient: {links} links and {} sets for {} guests", tally.sets, guests.len()));
    }
    stage.close().await;
    KillReport { plan, tally, violations, took: began.elapsed() }
}

/// Guests in a few queues, so that there is always somebody at the tablet.
async fn visits(stage: &Stage, plan: &KillPlan) -> Vec<Guest> {
    let queue = |first: i64| async move {
        let mut done = Vec::new();
        for number in (first..plan.guests).step_by(usize::try_from(plan.at_once).unwrap_or(1)) {
            done.push(Guest::visit(stage, number).await);
        }
        done
    };
    join_all((0..plan.at_once).map(queue)).await.into_iter().flatten().collect()
}

/// Start, a random while, SIGKILL; at last a start that stays.
async fn kills(stage: &Stage, plan: &KillPlan) {
    let mut random = StdRng::seed_from_u64(plan.seed);
    let longest = u64::try_from(plan.longest_life.as_millis()).unwrap_or(1000);
    for _ in 0..plan.kills {
        tokio::time::sleep(Duration::from_millis(random.random_range(0..longest))).await;
        stage.kill();
        stage.start();
    }
    stage.ready().await;
}
