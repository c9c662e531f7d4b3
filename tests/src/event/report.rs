use std::fmt::Write as _;
use std::time::Duration;

use super::health::{Sample, first_and_last};
use super::visit::Seen;
use super::waits::promises;
use super::{EventPlan, Kind};
use crate::verdict::Tally;

/// What came of it.
#[derive(Debug)]
pub struct EventReport {
    pub plan: EventPlan,
    pub tally: Tally,
    pub violations: Vec<String>,
    pub samples: Vec<Sample>,
    pub seen: Vec<Seen>,
    pub took: Duration,
}

impl EventReport {
    /// In Markdown, for `docs/`.
    pub fn text(&self) -> String {
        let (mut out, plan) = (String::new(), &self.plan);
        let (title, setting) = match plan.kind {
            Kind::Day => ("An event", "5 % of the renderer's runs made to fail, 429s and outages now and then"),
            Kind::Rush => ("A rush", "runs of 120 s, two slots, `RENDER_MODE=rehearsal,local`, fair weather"),
        };
        writeln!(out, "# {title}: {} guests in {} h, `TIME_SCALE={}`\n", plan.guests, plan.hours, plan.scale).ok();
        writeln!(out, "Seed {}; {setting}; took {} s.\n", plan.seed, self.took.as_secs()).ok();
        writeln!(out, "| what | seen |\n|---|---|").ok();
        writeln!(out, "| outcomes | {} |", self.outcomes()).ok();
        writeln!(out, "| sets | {} |", self.tally.sets).ok();
        writeln!(out, "| most drawings of one job | {} |", self.tally.most_drawings).ok();
        writeln!(out, "| confirmed updates, all in the inbox | {} |", self.tally.confirmed_updates).ok();
        let away = self.seen.iter().filter(|guest| guest.sent_away > 0).count();
        writeln!(out, "| guests whom the tablet asked to come back | {away} |").ok();
        if let Some(waits) = promises(plan, &self.seen) {
            writeln!(
                out,
                "| wait from submit to outcome, median / p90 | {:.0} / {:.0} s |",
                waits.median_wait_s, waits.p90_wait_s
            )
            .ok();
            writeln!(
                out,
                "| error of the promised wait, median / p90, {} promises | {:.0} / {:.0} s |",
                waits.samples, waits.median_error_s, waits.p90_error_s
            )
            .ok();
        }
        let (first, last) = first_and_last(plan, &self.samples);
        let peak = self.samples.iter().map(|(_, mb)| *mb).fold(0.0, f64::max);
        writeln!(out, "| resident memory, median of first / last hour, peak | {first:.0} / {last:.0} / {peak:.0} MB |")
            .ok();
        writeln!(out, "| violations | {} |", self.violations.len()).ok();
        for violation in &self.violations {
            writeln!(out, "\n- {violation}").ok();
        }
        out
    }

    fn outcomes(&self) -> String {
        let parts = self.tally.outcomes.iter().map(|(outcome, count)| format!("{count} {outcome}"));
        parts.collect::<Vec<_>>().join(", ")
    }
}
