use std::fmt::Write as _;
use std::time::Duration;

use super::KillPlan;
use super::points::Points;
use crate::verdict::Tally;

/// What came of a run.
#[derive(Debug)]
pub struct KillReport {
    pub plan: KillPlan,
    pub tally: Tally,
    pub violations: Vec<String>,
    /// A line for each chat with messages that the open window doubled.
    pub doubled: Vec<String>,
    /// Kills by failpoint.
    pub points: Points,
    pub random_kills: u32,
    /// Ordered stops that came to their end.
    pub stops: u32,
    pub took: Duration,
}

impl KillReport {
    /// For people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let plan = &self.plan;
        let setting = if plan.patient { "MAX_ATTEMPTS=1000, JOB_DEADLINE=24h" } else { "defaults" };
        let faults = if plan.faults { "faults on" } else { "faults off, audited" };
        writeln!(out, "{} guests, {} kills, seed {}, {setting}, {faults}", plan.guests, plan.kills, plan.seed).ok();
        let per_kill = self.took.as_secs_f64() / f64::from(plan.kills.max(1));
        writeln!(
            out,
            "took {:.0?}, {per_kill:.1} s a kill; outcomes {:?}; sets {}",
            self.took, self.tally.outcomes, self.tally.sets
        )
        .ok();
        writeln!(out, "failed jobs by reason: {:?}", self.tally.reasons).ok();
        writeln!(out, "most drawings of one job: {}", self.tally.most_drawings).ok();
        writeln!(out, "confirmed updates, all in the inbox: {}", self.tally.confirmed_updates).ok();
        let at_points: u32 = self.points.kills.values().sum();
        writeln!(
            out,
            "killed at random {}, at failpoints {at_points}; stopped in order {}",
            self.random_kills, self.stops
        )
        .ok();
        for (name, kills) in &self.points.kills {
            writeln!(out, "  {kills:>3} {name}").ok();
        }
        writeln!(out, "points reached and never killed at: {}", self.points.spared().join(", ")).ok();
        writeln!(out, "chats with doubled sends, each in an open window: {}", self.doubled.len()).ok();
        for line in &self.doubled {
            writeln!(out, "  {line}").ok();
        }
        writeln!(out, "violations: {}", self.violations.len()).ok();
        for violation in &self.violations {
            writeln!(out, "  {violation}").ok();
        }
        out
    }
}
