use kernel::{Sensitive, StoreError, Topic};
use messaging::{Cause, Commit};

use super::Hand;
use crate::admin::DeskState;
use crate::{Booth, BoothError, Decline, Job, JobId, NewJob, SessionState, SetName};

impl Booth {
    /// A new job of the same session and photo, with its own set name and outcome; a finished job is never reopened.
    /// Acts on the session's newest job only. Answers the new job.
    pub async fn retry_job(&self, number: i64, cause: Cause) -> Result<Job, BoothError> {
        self.make_again(number, false, Hand::unknown(cause)).await
    }

    /// «Отдать простой набор»: a retry that the local renderer draws at once, whoever would be asked first. The pack
    /// is degraded: it says so kindly and counts towards no limit.
    pub async fn give_simple_pack(&self, number: i64, cause: Cause) -> Result<Job, BoothError> {
        self.make_again(number, true, Hand::unknown(cause)).await
    }

    pub(crate) async fn make_again(&self, number: i64, simple: bool, hand: Hand<'_>) -> Result<Job, BoothError> {
        let job = self.get_by_number(number).await?;
        let photo = match (job.declines_retry(), &job.photo) {
            (None, Some(photo)) => photo.clone(),
            (None, None) => return Err(BoothError::Declined(Decline::PhotoGone)),
            (Some(decline), _) => return Err(BoothError::Declined(decline)),
        };
        // Who chose a simple pack gets one again.
        let simple = simple || job.simple;
        let newest = self.parts.jobs.find_newest_of(job.session).await?;
        if newest.is_some_and(|newest| newest.id != job.id) {
            return Err(BoothError::Declined(Decline::NotNewest));
        }
        let session = self.parts.sessions.find(job.session).await?;
        if !session.is_some_and(|session| matches!(session.state, SessionState::Submitted { .. })) {
            return Err(BoothError::Declined(Decline::ConsentGone));
        }
        let id = JobId(self.parts.entropy.uuid());
        let queued = self.parts.jobs.get_queue_facts().await?;
        let position = if simple { 1 } else { queued.queued.saturating_add(1) };
        let eta = self.expected_wait(position, simple).await?;
        let new = NewJob {
            id,
            session: job.session,
            short_code: job.short_code.clone(),
            guest: job.guest,
            lang: job.lang,
            event: job.event.clone(),
            outfits: job.outfits.clone(),
            photo,
            retry_of: Some(job.id),
            set_name: SetName::of_job(id, &self.parts.settings.bot_username),
            simple,
        };
        let now = self.now();
        let made = Job::submit(new, position, eta.as_secs(), now);
        let commit = self.settling(Commit::new(hand.cause, now), &job, hand).await?;
        let commit = self.voice().job_commit(commit, &made.job, &made.effects, &Sensitive::default(), &DeskState::Open);
        match self.parts.jobs.record_retry(&made.job, commit).await {
            Ok(job) => {
                self.wake_outbox();
                self.parts.changes.publish(Topic::JobQueue);
                self.wake_session(job.session);
                Ok(job)
            }
            Err(StoreError::Rejected { reason: "live_job" }) => Err(BoothError::Declined(Decline::LiveJob)),
            Err(
                error @ (StoreError::Stale
                | StoreError::Unavailable(_)
                | StoreError::Rejected { .. }
                | StoreError::Inconsistent { .. }),
            ) => Err(error.into()),
        }
    }
}
