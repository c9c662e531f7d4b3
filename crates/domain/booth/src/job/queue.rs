use std::time::Duration;

use kernel::{FileName, Lang, Refused, Run, Timestamp, UserId, Version};

use super::{Artifacts, Job, JobChange, JobEffect, JobRules, JobState, Stage};
use crate::{ClaimLimits, EventSlug, JobId, OutfitId, SessionId, SetName, ShortCode};

/// What a job is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewJob {
    /// Fresh id.
    pub id: JobId,
    /// Its session.
    pub session: SessionId,
    /// The session's short code.
    pub short_code: ShortCode,
    /// Owner of the set.
    pub guest: UserId,
    /// Their language.
    pub lang: Lang,
    /// The event.
    pub event: EventSlug,
    /// One or two outfits.
    pub outfits: Vec<OutfitId>,
    /// The photo.
    pub photo: FileName,
    /// The job that it repeats.
    pub retry_of: Option<JobId>,
    /// Derived from `id`.
    pub set_name: SetName,
    /// Drawn by `local` on purpose; such a pack is degraded from the start, so that it counts towards no limit.
    pub simple: bool,
}

impl Job {
    /// A new job in the queue. `position` and `eta_s` are what the guest is told.
    pub fn submit(new: NewJob, position: u32, eta_s: u64, now: Timestamp) -> JobChange {
        let job = Self {
            id: new.id,
            number: 0,
            session: new.session,
            short_code: new.short_code,
            guest: new.guest,
            lang: new.lang,
            event: new.event,
            outfits: new.outfits,
            photo: Some(new.photo),
            retry_of: new.retry_of,
            submitted_at: now,
            set_name: new.set_name,
            version: Version::default(),
            run: Run::default(),
            attempts: 0,
            drawings: 0,
            free_requeues: 0,
            alone: false,
            degraded: new.simple,
            simple: new.simple,
            delay_notice_at: None,
            marker: None,
            last_error: None,
            artifacts: Artifacts::default(),
            state: JobState::Queued { not_before: None },
        };
        job.changed(vec![JobEffect::StartProgress { position, eta_s }])
    }

    /// Waiting and pauses included.
    pub fn age(&self, now: Timestamp) -> Duration {
        now.since(self.submitted_at)
    }

    /// How long until its deadline.
    pub fn time_left(&self, now: Timestamp, rules: &JobRules) -> Duration {
        rules.job_deadline.saturating_sub(self.age(now))
    }

    /// A slot takes it: a fresh run. Stores do this in their claim. Refused before its time and past its deadline.
    pub fn claim(mut self, limits: &ClaimLimits, now: Timestamp) -> Result<JobChange, Refused> {
        let JobState::Queued { not_before } = self.state else { return Err(self.refused("claim")) };
        if not_before.is_some_and(|due| now < due)
            || self.submitted_at < limits.not_submitted_before
            || !limits.share.takes(self.simple)
        {
            return Err(self.refused("claim"));
        }
        self.run = self.run.next();
        self.drawings += 1;
        self.state =
            JobState::Processing { boot: limits.boot, slot: limits.slot, started_at: now, stage: Stage::Started };
        Ok(self.changed(Vec::new()))
    }
}
