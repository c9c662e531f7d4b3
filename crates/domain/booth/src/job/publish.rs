use kernel::{BootId, Refused, Timestamp};

use super::{CreateCall, FailReason, Job, JobChange, JobRules, JobState, Outcome, SetCheck};

impl Job {
    /// A watch task of this process takes it; from now on the process's death is seen.
    pub fn take_watch(mut self, by: BootId) -> Result<JobChange, Refused> {
        match &mut self.state {
            JobState::Publishing { boot, .. } => {
                *boot = Some(by);
                Ok(self.changed(Vec::new()))
            }
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => Err(self.refused("take_watch")),
        }
    }

    /// A sticker is uploaded. The process survived this job, which came further: it is no longer suspect, and the deaths
    /// before it were not its doing. There are twelve at most, so a job that does kill is still found out.
    pub fn keep_upload(mut self, index: usize, file_id: String) -> Result<JobChange, Refused> {
        self.demand_publishing("keep_upload")?;
        if let JobState::Publishing { deaths, .. } = &mut self.state {
            *deaths = 0;
        }
        let sticker = self.artifacts.pack.as_mut().and_then(|pack| pack.stickers.get_mut(index));
        let Some(sticker) = sticker else { return Err(self.refused("keep_upload")) };
        sticker.file_id = Some(file_id);
        self.alone = false;
        Ok(self.changed(Vec::new()))
    }

    /// Telegram no longer knows the uploaded files: they are uploaded again.
    pub fn drop_uploads(mut self) -> Result<JobChange, Refused> {
        self.demand_publishing("drop_uploads")?;
        if let Some(pack) = self.artifacts.pack.as_mut() {
            for sticker in &mut pack.stickers {
                sticker.file_id = None;
            }
        }
        self.alone = false;
        Ok(self.changed(Vec::new()))
    }

    /// Written before each create call; without this row there is no call.
    pub fn begin_create(mut self, now: Timestamp) -> Result<JobChange, Refused> {
        let ready = self
            .artifacts
            .pack
            .as_ref()
            .is_some_and(|pack| pack.stickers.iter().all(|sticker| sticker.file_id.is_some()));
        match &mut self.state {
            JobState::Publishing { create, .. } if ready => {
                let calls = create.map_or(0, |call| call.calls).saturating_add(1);
                *create = Some(CreateCall { at: now, calls });
                Ok(self.changed(Vec::new()))
            }
            JobState::Publishing { .. }
            | JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => Err(self.refused("begin_create")),
        }
    }

    /// Telegram is away or asks to wait; no attempt is counted. The process survived: no longer suspect.
    pub fn hold_back(mut self, until: Timestamp) -> Result<JobChange, Refused> {
        match &mut self.state {
            JobState::Publishing { not_before, .. } => {
                *not_before = Some(until);
                self.alone = false;
                Ok(self.changed(Vec::new()))
            }
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => Err(self.refused("hold_back")),
        }
    }

    /// The set is found complete, or was created just now.
    pub fn find_set(mut self, now: Timestamp) -> Result<JobChange, Refused> {
        self.demand_publishing("find_set")?;
        self.alone = false;
        self.state = JobState::Delivering { set_created_at: now };
        Ok(self.changed(Vec::new()))
    }

    /// A different set stands under the name.
    pub fn meet_foreign_set(self, now: Timestamp) -> Result<JobChange, Refused> {
        self.demand_publishing("meet_foreign_set")?;
        Ok(self.end(FailReason::SetForeign, Outcome::Failure, SetCheck::Closed { found: false }, None, now))
    }

    /// The owner is unknown, or the set is refused for good.
    pub fn refuse_set(self, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        self.demand_publishing("refuse_set")?;
        let check = self.set_check(rules);
        Ok(self.end(FailReason::SetRefused, Outcome::Failure, check, None, now))
    }

    /// The stored pack is no longer there.
    pub fn lose_pack(self, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        self.demand_publishing("lose_pack")?;
        let check = self.set_check(rules);
        Ok(self.end(FailReason::Permanent, Outcome::Failure, check, None, now))
    }

    /// The set is absent and the process died too often while it published this job alone.
    pub fn bury(self, now: Timestamp, rules: &JobRules) -> Result<JobChange, Refused> {
        match &self.state {
            JobState::Publishing { deaths, .. } if *deaths >= rules.publish_deaths => {
                let check = self.set_check(rules);
                Ok(self.end(FailReason::PublishDeaths, Outcome::Failure, check, None, now))
            }
            JobState::Publishing { .. }
            | JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => Err(self.refused("bury")),
        }
    }

    fn demand_publishing(&self, attempted: &'static str) -> Result<(), Refused> {
        match &self.state {
            JobState::Publishing { .. } => Ok(()),
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => Err(self.refused(attempted)),
        }
    }

    /// What has to be asked when the job ends here: a create call that has left may land until then.
    pub(super) fn set_check(&self, rules: &JobRules) -> SetCheck {
        match &self.state {
            JobState::Publishing { create: Some(call), .. } => {
                SetCheck::Open { until: call.at.plus(rules.create_can_land) }
            }
            JobState::Delivering { .. } => SetCheck::Closed { found: true },
            JobState::Publishing { create: None, .. }
            | JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => SetCheck::NotNeeded,
        }
    }
}
