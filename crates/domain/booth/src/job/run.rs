use kernel::{FileName, Refused, Sensitive, Timestamp};

use super::{FailReason, FailureKind, Job, JobChange, JobEffect, JobRules, JobState, Marker, Outcome, SetCheck, Stage};
use crate::{Pack, ProgressPhase, SheetLayout};

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

    /// A raw sheet is stored.
    pub fn keep_sheet(mut self, sheet: FileName, layout: SheetLayout, provider: &str) -> Result<JobChange, Refused> {
        self.reach(Stage::Drawn, "keep_sheet")?;
        self.artifacts.sheets.push(sheet);
        self.artifacts.sheet_layout = Some(layout);
        self.artifacts.sheet_provider = Some(provider.to_owned());
        Ok(self.changed(Vec::new()))
    }

    /// Cut figures are stored.
    pub fn keep_figures(mut self, figures: Vec<FileName>) -> Result<JobChange, Refused> {
        self.reach(Stage::Figures, "keep_figures")?;
        self.artifacts.figures = figures;
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
