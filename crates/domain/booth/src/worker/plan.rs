//! What a run does next: pure, out of what is stored, what was spent and what time is left.
//!
//! Providers are asked in their order. What one of them has drawn is used before anything is paid for; a pack is made
//! of one provider's figures only, so that the character stays the same. A provider draws the sheets of the plan and at
//! most `MAX_SHEET_RETRIES` more a job, lost and useless answers included; then it is the next one's turn, at last
//! `local`'s. A pack that is complete but doubted is drawn again only while that is allowed, and used as it is then;
//! a sticker with a fault is never used.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use desk::{MadeCall, ModelCard, admit_spend};
use kernel::MicroUsd;

use super::obstacle::Obstacle;
use super::tally::Tally;
use crate::{
    Artifacts, BoothSettings, Capabilities, CheckMode, FailureKind, PackRules, RecentRun, SheetLayout, SheetOrder,
    choose, doubts, percentile,
};

/// Refused pictures before the next provider's turn: the first is asked for once more.
const REFUSALS: usize = 2;
/// Descriptions that came to nothing before a drawing is made without.
const DESCRIPTIONS: usize = 2;
/// Stickers that a repair sheet holds.
const REPAIR: SheetLayout = SheetLayout { columns: 2, rows: 2 };

/// All that is known when a step is chosen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brief<'a> {
    /// Who draws, in order.
    pub(super) artists: &'a [Capabilities],
    /// What a description can cost at most, with each of them.
    pub(super) describing: &'a [MicroUsd],
    /// What is stored.
    pub(super) artifacts: &'a Artifacts,
    /// Only `local` draws.
    pub(super) simple: bool,
    /// Outfits that take turns.
    pub(super) outfits: usize,
    pub(super) settings: &'a BoothSettings,
    /// The job's calls.
    pub(super) calls: &'a [MadeCall],
    /// Spent by everybody since the day began.
    pub(super) spent_today: MicroUsd,
    /// Until the job's deadline.
    pub(super) time_left: Duration,
    /// Drawing runs of late.
    pub(super) runs: &'a [RecentRun],
    /// Artists that this run has left.
    pub(super) left: &'a BTreeMap<usize, Obstacle>,
    /// Who judges; `None` = nobody, or no longer in this run.
    pub(super) judge: Option<&'a ModelCard>,
}

/// What is done next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// A stored sheet is cut.
    Cut(usize),
    /// The person is described.
    Describe(usize),
    /// A sheet, or a pack, is drawn.
    Draw { artist: usize, order: SheetOrder },
    /// These figures are judged.
    Judge(Vec<usize>),
    /// These figures become the pack, in order.
    Export { artist: usize, figures: Vec<usize> },
    /// Nobody is left to ask.
    GiveUp { kind: FailureKind, mendable: bool },
}

impl Brief<'_> {
    /// The next step, and what stands against the artists before the one whose turn it is.
    pub(super) fn next(&self) -> (Step, Vec<Obstacle>) {
        let mut met = Vec::new();
        for (place, can) in self.artists.iter().enumerate().filter(|(_, can)| can.local || !self.simple) {
            match self.with(place, can) {
                Ok(step) => return (step, met),
                Err(obstacle) => met.push(obstacle),
            }
        }
        let ends = |obstacle: &Obstacle| obstacle.ends();
        let mendable = met.iter().rev().map(ends).find(|(_, mendable)| *mendable);
        let (kind, mendable) = mendable.or(met.last().map(ends)).unwrap_or((FailureKind::NoProvider, false));
        (Step::GiveUp { kind, mendable }, met)
    }

    /// What this artist's turn comes to.
    fn with(&self, place: usize, can: &Capabilities) -> Result<Step, Obstacle> {
        let stored = &self.artifacts.sheets;
        if let Some(sheet) = stored.iter().position(|sheet| sheet.provider == can.provider && sheet.cut.is_none()) {
            return Ok(Step::Cut(sheet));
        }
        let rules = self.rules(CheckMode::Enforce);
        let chosen = choose(&self.artifacts.figures, can.provider, rules);
        let missing: Vec<u8> = (1..=12).filter(|sticker| !chosen.contains_key(sticker)).collect();
        let wanted = if missing.is_empty() {
            if let Some(figures) = self.unjudged(&chosen) {
                return Ok(Step::Judge(figures));
            }
            doubts(&self.artifacts.figures, &chosen, rules).into_keys().collect()
        } else {
            missing.clone()
        };
        let obstacle = self.obstacle(place, can);
        if missing.is_empty() && (wanted.is_empty() || obstacle.is_some()) {
            return Ok(Step::Export { artist: place, figures: chosen.into_values().collect() });
        }
        if let Some(obstacle) = obstacle {
            return Err(obstacle);
        }
        if self.wants_description(place, can) {
            return Ok(Step::Describe(place));
        }
        Ok(Step::Draw { artist: place, order: self.order(can, &wanted) })
    }

    fn rules(&self, least: CheckMode) -> PackRules {
        PackRules::of(self.settings.consistency, self.settings.likeness, self.outfits, least)
    }

    /// A description that did not come twice is no reason not to draw, nor is money that is enough for a drawing only.
    fn wants_description(&self, place: usize, can: &Capabilities) -> bool {
        let both = self.describing.get(place).map_or(can.ceiling, |describing| can.ceiling.plus(*describing));
        can.wants_description
            && self.over_budget(both).is_none()
            && self.artifacts.appearance.is_none()
            && !self.artifacts.softened
            && Tally(self.calls).undescribed(can.provider) < DESCRIPTIONS
    }

    /// Figures that the judge has not seen, while it may be asked. It never holds a job up: late, spent or given up, it
    /// is left out.
    fn unjudged(&self, chosen: &BTreeMap<u8, usize>) -> Option<Vec<usize>> {
        let judge = self.judge.filter(|_| self.settings.likeness != CheckMode::Off)?;
        let figures = &self.artifacts.figures;
        let unseen = |place: &usize| figures.get(*place).is_some_and(|figure| figure.verdict.is_none());
        let unseen: Vec<usize> = chosen.values().copied().filter(unseen).collect();
        let asked = Tally(self.calls).judged();
        let in_time = self.time_left >= self.settings.last_call_margin;
        let may = asked < self.draws_allowed() && in_time && self.over_budget(judge.ceiling).is_none();
        (may && !unseen.is_empty()).then_some(unseen)
    }

    fn draws_allowed(&self) -> usize {
        let more = usize::try_from(self.settings.max_sheet_retries).unwrap_or(usize::MAX);
        self.settings.sheet_layout.sheets().saturating_add(more)
    }

    /// Why this artist draws nothing (more) for the job.
    fn obstacle(&self, place: usize, can: &Capabilities) -> Option<Obstacle> {
        if let Some(left) = self.left.get(&place) {
            return Some(*left);
        }
        if can.local {
            return None;
        }
        let tally = Tally(self.calls);
        if tally.refused(can.provider) >= REFUSALS {
            return Some(Obstacle::Refused);
        }
        if tally.drawn(can.provider) >= self.draws_allowed() {
            return Some(Obstacle::UsedUp);
        }
        if can.ceiling > MicroUsd::ZERO && (self.too_late() || self.too_slow(place, can)) {
            return Some(Obstacle::Late);
        }
        self.over_budget(can.ceiling)
    }

    /// T6 (c).
    fn too_late(&self) -> bool {
        self.time_left < self.settings.last_call_margin
    }

    /// T6 (b): less time than nine of ten of its runs took, and 90 s, before it has begun, while somebody faster can
    /// be asked.
    fn too_slow(&self, place: usize, can: &Capabilities) -> bool {
        let begun = self.artifacts.sheets_of(can.provider).next().is_some();
        let next = self.artists.iter().enumerate().skip(place + 1).any(|(place, _)| !self.left.contains_key(&place));
        let mut runs: Vec<Duration> =
            self.runs.iter().filter(|run| run.provider == can.provider).map(|run| run.took).collect();
        runs.sort_unstable();
        let slow = percentile(&runs, 90);
        let needed = slow.map(|slow| slow.saturating_add(self.settings.last_call_margin / 2));
        !begun && next && needed.is_some_and(|needed| self.time_left < needed)
    }

    fn over_budget(&self, ceiling: MicroUsd) -> Option<Obstacle> {
        let of_job = admit_spend(Tally(self.calls).spent(), ceiling, self.settings.job_budget).err();
        let of_day = admit_spend(self.spent_today, ceiling, self.settings.day_budget).err();
        of_day.map(|_| Obstacle::DayBudget).or(of_job.map(|_| Obstacle::JobBudget))
    }

    /// The sheets of the plan first, each once; then what is wanted, on a repair sheet when it fits there. Cells that
    /// would stay empty are given to other stickers: a half empty grid is cut badly, and the better figure is kept.
    fn order(&self, can: &Capabilities, wanted: &[u8]) -> SheetOrder {
        let plan = self.settings.sheet_layout;
        let drawn: BTreeSet<u8> = self.artifacts.sheets_of(can.provider).flat_map(|s| s.stickers.clone()).collect();
        let all: Vec<u8> = (1..=12).collect();
        if let Some(fresh) = all.chunks(plan.layout().cells()).find(|sheet| sheet.iter().all(|s| !drawn.contains(s))) {
            return SheetOrder { layout: plan.layout(), stickers: fresh.to_vec() };
        }
        let layout = if wanted.len() <= REPAIR.cells() { REPAIR } else { plan.layout() };
        let mut stickers: Vec<u8> = wanted.iter().copied().take(layout.cells()).collect();
        let likeness = |sticker: &u8| {
            let seen = self.artifacts.figures.iter().filter(|figure| figure.sticker == *sticker);
            seen.filter_map(|figure| Some(figure.verdict?.likeness)).max().unwrap_or(100)
        };
        let mut others: Vec<u8> = all.into_iter().filter(|sticker| !stickers.contains(sticker)).collect();
        others.sort_by_key(|sticker| (wanted.contains(sticker), likeness(sticker)));
        let room = layout.cells().saturating_sub(stickers.len());
        stickers.extend(others.into_iter().take(room));
        stickers.sort_unstable();
        SheetOrder { layout, stickers }
    }
}
