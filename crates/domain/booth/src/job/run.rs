use kernel::{FileName, Refused, Sensitive, Timestamp};

use super::{
    FailReason, FailureKind, Job, JobChange, JobEffect, JobRules, JobState, KeptFigure, Marker, Outcome, SetCheck,
    SheetCut, Stage, StoredSheet,
};
use crate::{Pack, ProgressPhase, StickerVerdict};

impl Job {
    /// The run begins: the guest sees it, the first time.
    pub fn begin_drawing(self) -> Result<JobChange, Refused> {
        match &self.state {
            JobState::Processing { .. } => {
                let effects =
                    if self.drawings <= 1 { vec![JobEffect::ShowProgress(ProgressPhase::Drawing)] } else { Vec::new() };
                Ok(self.changed(effects))
            }
            JobState::Queued { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => Err(self.refused("begin_drawing")),
        }
    }

    /// The person is described.
    pub fn keep_description(mut self, appearance: Sensitive<String>) -> Result<JobChange, Refused> {
        self.reach(Stage::Described, "keep_description")?;
        self.artifacts.appearance = Some(appearance);
        Ok(self.changed(Vec::new()))
    }

    /// A provider refused the photo: it is asked once more, as gently as can be. Refused when that has been done.
    pub fn soften(mut self) -> Result<JobChange, Refused> {
        self.demand_processing("soften")?;
        if self.artifacts.softened {
            return Err(self.refused("soften"));
        }
        self.artifacts.softened = true;
        Ok(self.changed(Vec::new()))
    }

    /// A raw sheet is stored.
    pub fn keep_sheet(mut self, sheet: StoredSheet) -> Result<JobChange, Refused> {
        self.reach(Stage::Drawn, "keep_sheet")?;
        self.artifacts.sheets.push(sheet);
        Ok(self.changed(Vec::new()))
    }

    /// A stored sheet was cut; what passed is kept. Refused for a sheet that was cut, or is none of this job's.
    pub fn keep_cut(mut self, sheet: &FileName, cut: SheetCut, figures: Vec<KeptFigure>) -> Result<JobChange, Refused> {
        self.demand_processing("keep_cut")?;
        let uncut = self.artifacts.sheets.iter_mut().find(|stored| stored.file == *sheet && stored.cut.is_none());
        let Some(stored) = uncut else { return Err(self.refused("keep_cut")) };
        stored.cut = Some(cut);
        if !figures.is_empty() {
            self.reach(Stage::Figures, "keep_cut")?;
        }
        self.artifacts.figures.extend(figures);
        Ok(self.changed(Vec::new()))
    }

    /// The judge spoke of figures.
    pub fn keep_verdicts(mut self, verdicts: &[(FileName, StickerVerdict)]) -> Result<JobChange, Refused> {
        self.demand_processing("keep_verdicts")?;
        for figure in &mut self.artifacts.figures {
            if let Some((_, verdict)) = verdicts.iter().find(|(file, _)| *file == figure.file) {
                figure.verdict = Some(*verdict);
            }
        }
        Ok(self.changed(Vec::new()))
    }

    /// A figure's file is gone: its sheet is to be cut again.
    pub fn lose_figure(mut self, file: &FileName) -> Result<JobChange, Refused> {
        self.demand_processing("lose_figure")?;
        let lost = self.artifacts.figures.iter().find(|figure| figure.file == *file);
        let Some(sheet) = lost.map(|figure| figure.sheet.clone()) else { return Err(self.refused("lose_figure")) };
        self.artifacts.figures.retain(|figure| figure.sheet != sheet);
        for stored in self.artifacts.sheets.iter_mut().filter(|stored| stored.file == sheet) {
            stored.cut = None;
        }
        Ok(self.changed(Vec::new()))
    }

    /// The pack is stored: the slot is free, publishing begins.
    pub fn store_pack(mut self, pack: Pack, degraded: bool, now: Timestamp) -> Result<JobChange, Refused> {
        match &self.state {
            JobState::Processing { .. } => {}
            JobState::Queued { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => return Err(self.refused("store_pack")),
        }
        self.artifacts.pack = Some(pack);
        self.degraded = degraded || self.simple;
        self.alone = false;
        self.state = JobState::Publishing { since: now, create: None, deaths: 0, boot: None, not_before: None };
        Ok(self.changed(vec![JobEffect::ShowProgress(ProgressPhase::Publishing)]))
    }

    /// The run ended in a way that another one may mend.
    pub fn fail_retryable(mut self, kind: FailureKind, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        self.demand_processing("fail_retryable")?;
        self.last_error = Some(kind);
        self.attempts += 1;
        if self.attempts >= rules.max_attempts {
            return Ok(self.end(FailReason::AttemptsUsedUp, Outcome::Failure, SetCheck::NotNeeded, None, now));
        }
        self.marker = Some(Marker::Retry);
        self.alone = false;
        self.state = JobState::Queued { not_before: Some(now.plus(rules.retry_wait(self.attempts))) };
        Ok(self.changed(Vec::new()))
    }

    /// No other run would mend it: budget spent, no sheet fit, no provider left.
    pub fn fail_permanent(mut self, kind: FailureKind, now: Timestamp) -> Result<JobChange, Refused> {
        self.demand_processing("fail_permanent")?;
        self.last_error = Some(kind);
        self.attempts += 1;
        Ok(self.end(FailReason::Permanent, Outcome::Failure, SetCheck::NotNeeded, None, now))
    }

    /// A provider refused the photo: the guest is asked to come again.
    pub fn refuse_photo(mut self, now: Timestamp) -> Result<JobChange, Refused> {
        self.demand_processing("refuse_photo")?;
        self.last_error = Some(FailureKind::Refused);
        self.attempts += 1;
        Ok(self.end(FailReason::PhotoRefused, Outcome::TryAgain, SetCheck::NotNeeded, None, now))
    }

    pub(super) fn demand_processing(&self, attempted: &'static str) -> Result<(), Refused> {
        match &self.state {
            JobState::Processing { .. } => Ok(()),
            JobState::Queued { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => Err(self.refused(attempted)),
        }
    }

    fn reach(&mut self, reached: Stage, attempted: &'static str) -> Result<(), Refused> {
        self.demand_processing(attempted)?;
        if let JobState::Processing { stage, .. } = &mut self.state {
            *stage = (*stage).max(reached);
        }
        Ok(())
    }
}
