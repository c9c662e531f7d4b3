use kernel::{StoreError, Topic};

use crate::{
    Booth, DeskState, Job, JobId, NewJob, OutfitId, PhotoInfo, Session, SessionId, SessionState, SetName, TabletError,
};
use kernel::UserId;

/// Tries against writes that came between.
const RACES: u32 = 5;

impl Booth {
    /// Makes the job; a second submit answers the same one.
    pub async fn submit(&self, id: SessionId, outfits: Vec<OutfitId>) -> Result<JobId, TabletError> {
        self.submit_as(id, outfits, false).await
    }

    /// T6: the same, drawn by the local renderer at once, where that is another thing than the usual pack.
    pub async fn submit_simple(&self, id: SessionId, outfits: Vec<OutfitId>) -> Result<JobId, TabletError> {
        self.submit_as(id, outfits, self.offers_simple()).await
    }

    async fn submit_as(&self, id: SessionId, outfits: Vec<OutfitId>, simple: bool) -> Result<JobId, TabletError> {
        for _ in 0..RACES {
            let session = self.get_session(id).await?;
            let (guest, photo) = match &session.state {
                SessionState::Submitted { job, .. } => return Ok(*job),
                SessionState::Expired { .. } => return Err(TabletError::SessionExpired),
                SessionState::Created | SessionState::Linked { .. } | SessionState::Consented { .. } => {
                    let over = self.now() >= session.expires_at;
                    return Err(if over { TabletError::SessionExpired } else { TabletError::NoPhoto });
                }
                SessionState::Captured { .. } if self.now() >= session.expires_at => {
                    return Err(TabletError::SessionExpired);
                }
                SessionState::Captured { guest, photo, .. } => (*guest, photo.clone()),
            };
            let outfits = self.read_outfits(&outfits)?;
            match self.record_job(session, guest, &photo, outfits, simple).await {
                Ok(job) => return Ok(job),
                // Another submit, or a retake, came between: look again.
                Err(StoreError::Stale) => {}
                Err(StoreError::Rejected { reason: "pack_limit" }) => return Err(TabletError::PackLimit),
                Err(
                    error
                    @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
                ) => return Err(error.into()),
            }
        }
        Err(TabletError::Unavailable(StoreError::Stale))
    }

    async fn record_job(
        &self,
        session: Session,
        guest: UserId,
        photo: &PhotoInfo,
        outfits: Vec<OutfitId>,
        simple: bool,
    ) -> Result<JobId, StoreError> {
        let id = JobId(self.parts.entropy.uuid());
        let profile = self.parts.people.find_profile(guest).await?;
        let facts = self.parts.jobs.get_queue_facts().await?;
        let position = if simple { 1 } else { facts.queued.saturating_add(1) };
        let new = NewJob {
            id,
            session: session.id,
            short_code: session.short_code.clone(),
            guest,
            lang: profile.map(|profile| profile.lang).unwrap_or_default(),
            event: session.event.clone(),
            outfits: outfits.clone(),
            photo: photo.file.clone(),
            retry_of: None,
            set_name: SetName::of_job(id, &self.parts.settings.bot_username),
            simple,
        };
        let now = self.now();
        let eta = self.wait_at(&facts, position, simple);
        let made = Job::submit(new, position, eta.as_secs(), now);
        // The caller saw a captured session, so the machine cannot refuse; were it to, the caller looks again.
        let Ok(change) = session.submit(outfits, id) else { return Err(StoreError::Stale) };
        let name = kernel::Sensitive::default();
        let commit = self.voice().job_commit(self.task_commit(), &made.job, &made.effects, &name, &DeskState::Open);
        let limit = self.pack_limit_of(guest).filter(|_| !simple);
        let job = self.parts.sessions.record_submitted(&change.session, &made.job, limit, commit).await?;
        self.wake_outbox();
        self.parts.changes.publish(Topic::JobQueue);
        self.wake_session(job.session);
        Ok(job.id)
    }

    fn read_outfits(&self, outfits: &[OutfitId]) -> Result<Vec<OutfitId>, TabletError> {
        if outfits.is_empty() || outfits.len() > 2 {
            return Err(TabletError::OutfitCount);
        }
        if outfits.iter().any(|outfit| !self.parts.outfits.contains(outfit)) {
            return Err(TabletError::UnknownOutfit);
        }
        let mut kept = outfits.to_vec();
        kept.dedup();
        Ok(kept)
    }
}
