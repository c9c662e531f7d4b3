use kernel::{Refused, Timestamp};

use super::{Artifacts, FailReason, Job, JobChange, JobEffect, JobRules, JobState, Outcome, SetCheck};
use crate::{Decline, ProgressPhase};

impl Job {
    /// `JOB_DEADLINE` old and no link decided: a person helps.
    pub fn pass_deadline(self, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        if !self.state.is_active() || self.age(now) < rules.job_deadline {
            return Err(self.refused("pass_deadline"));
        }
        Ok(self.hand_to_people(FailReason::TooLate, now, rules))
    }

    /// A person ends it: the deadline's transition with a reason of its own.
    pub fn fail_by_operator(self, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        if !self.state.is_active() {
            return Err(self.refused("fail_by_operator"));
        }
        Ok(self.hand_to_people(FailReason::Operator, now, rules))
    }

    /// The one-time notice: only within `delay_after ≤ age < job_deadline`, so that it can never follow the failure.
    pub fn notice_delay(mut self, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        let age = self.age(now);
        let due = age >= rules.delay_after && age < rules.job_deadline;
        if !self.state.is_active() || self.delay_notice_at.is_some() || !due {
            return Err(self.refused("notice_delay"));
        }
        self.delay_notice_at = Some(now);
        Ok(self.changed(vec![JobEffect::NoticeDelay]))
    }

    /// The guest erased their data. An active job ends without a word; a finished one keeps its status. Either way
    /// photo, appearance and pictures are let go, and a set that turns up is told to nobody.
    pub fn erase(mut self, now: Timestamp) -> JobChange {
        self.photo = None;
        self.artifacts = Artifacts::default();
        match &mut self.state {
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. } => {
                self.state = JobState::Failed {
                    reason: FailReason::Erased,
                    outcome: None,
                    finished_at: now,
                    set_created_at: None,
                    set_check: SetCheck::NotNeeded,
                };
            }
            JobState::Failed { set_check, .. } => {
                *set_check = match *set_check {
                    SetCheck::Open { .. } => SetCheck::NotNeeded,
                    settled @ (SetCheck::NotNeeded | SetCheck::Closed { .. }) => settled,
                };
            }
            JobState::Done { .. } => {}
        }
        self.changed(vec![JobEffect::TakeBack])
    }

    /// The question whether a set turned up after the end is settled.
    pub fn close_set_check(mut self, found: bool, now: Timestamp) -> Result<JobChange, Refused> {
        match &mut self.state {
            JobState::Failed { set_check: check @ SetCheck::Open { .. }, set_created_at, .. } => {
                *check = SetCheck::Closed { found };
                if found {
                    *set_created_at = Some(now);
                }
                let effects = if found { vec![JobEffect::AlertSetTurnedUp] } else { Vec::new() };
                Ok(self.changed(effects))
            }
            JobState::Failed { .. }
            | JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. } => Err(self.refused("close_set_check")),
        }
    }

    /// Why a new job of the same photo must not be made; `None` = it may.
    pub fn declines_retry(&self) -> Option<Decline> {
        match &self.state {
            JobState::Failed { reason: FailReason::Erased, .. } => Some(Decline::ConsentGone),
            JobState::Failed { set_check: SetCheck::Open { .. }, .. } => Some(Decline::SetCheckOpen),
            JobState::Failed { .. } if !self.set_is_settled() => Some(Decline::SetExists),
            JobState::Failed { .. } if self.photo.is_none() => Some(Decline::PhotoGone),
            JobState::Failed { .. } => None,
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. } => Some(Decline::NotFailed),
        }
    }

    fn hand_to_people(self, reason: FailReason, now: Timestamp, rules: &JobRules) -> JobChange {
        let check = self.set_check(rules);
        let set_created_at = match &self.state {
            JobState::Delivering { set_created_at } => Some(*set_created_at),
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => None,
        };
        self.end(reason, Outcome::ManualHelp, check, set_created_at, now)
    }

    /// Ends the job without a link. A refused photo is nobody's to mend but the guest's: no alert.
    pub(super) fn end(
        mut self,
        reason: FailReason,
        outcome: Outcome,
        set_check: SetCheck,
        set_created_at: Option<Timestamp>,
        now: Timestamp,
    ) -> JobChange {
        self.artifacts.appearance = None;
        self.alone = false;
        self.state = JobState::Failed { reason, outcome: Some(outcome), finished_at: now, set_created_at, set_check };
        let mut effects = vec![JobEffect::Decide(outcome), JobEffect::ShowProgress(ProgressPhase::Ended)];
        match outcome {
            Outcome::ManualHelp | Outcome::Failure => effects.push(JobEffect::AlertFailed(reason)),
            Outcome::TryAgain | Outcome::Link => {}
        }
        self.changed(effects)
    }
}
