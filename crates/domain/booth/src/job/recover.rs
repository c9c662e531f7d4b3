use kernel::{Refused, Timestamp};

use super::{FailReason, FailureKind, Job, JobChange, JobRules, JobState, Marker, Outcome, SetCheck};

impl Job {
    /// Cancelled by shutdown, or found at start after its process had been asked to stop. The first returns are free;
    /// then each counts, so that restarts in a loop cannot repeat paid drawing for ever.
    pub fn return_on_shutdown(mut self, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        self.demand_processing("return_on_shutdown")?;
        self.last_error = Some(FailureKind::Cancelled);
        if self.free_requeues < rules.free_requeues {
            self.free_requeues += 1;
        } else {
            self.attempts += 1;
            if self.attempts >= rules.max_attempts {
                return Ok(self.end(FailReason::Shutdown, Outcome::Failure, SetCheck::NotNeeded, None, now));
            }
        }
        self.marker = Some(Marker::RequeuedOnShutdown);
        self.state = JobState::Queued { not_before: None };
        Ok(self.changed(Vec::new()))
    }

    /// Found in processing at start, or its slot panicked. R1: no attempt left = failed. R2: otherwise queued, the
    /// attempt counted, and its next run is alone.
    pub fn recover_run(mut self, kind: FailureKind, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        self.demand_processing("recover_run")?;
        self.last_error = Some(kind);
        self.attempts += 1;
        if self.attempts >= rules.max_attempts {
            return Ok(self.end(FailReason::FoundAtStart, Outcome::Failure, SetCheck::NotNeeded, None, now));
        }
        self.marker = Some(Marker::RequeuedAfterRestart);
        self.alone = true;
        self.state = JobState::Queued { not_before: None };
        Ok(self.changed(Vec::new()))
    }

    /// Its watching process is gone. `stopped`: it had been asked to stop, which is nobody's fault. Else the job is
    /// suspect and is watched alone; only a death while alone counts.
    pub fn recover_watch(mut self, stopped: bool) -> Result<JobChange, Refused> {
        let attempted = "recover_watch";
        match &mut self.state {
            JobState::Publishing { deaths, boot, .. } => {
                if boot.take().is_some() && !stopped {
                    *deaths += u32::from(self.alone);
                    self.alone = true;
                }
                Ok(self.changed(Vec::new()))
            }
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => Err(self.refused(attempted)),
        }
    }
}
