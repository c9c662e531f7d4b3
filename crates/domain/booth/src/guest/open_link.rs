use desk::{Profile, Seen};
use kernel::StoreError;
use messaging::EventRef;

use crate::outgoing::outcome_message;
use crate::{Booth, BoothError, GuestMessage, Job, JobState, Opening, ProgressPhase, Session, SessionToken, ShortCode};

impl Booth {
    /// A guest opened the deep link; some clients lose its payload, so a live short code does as well.
    pub async fn open_link(&self, event: EventRef, seen: Seen, payload: &str) -> Result<(), BoothError> {
        let Some(token) = SessionToken::parse(payload.trim()) else {
            if let Some(code) = ShortCode::read(payload) {
                return self.try_code(event, seen, &code).await;
            }
            let profile = self.meet(seen).await?;
            return self.answer(event, &profile, &GuestMessage::UnknownSession).await;
        };
        let profile = self.meet(seen).await?;
        match self.parts.sessions.find_by_token(&token).await? {
            Some(session) => self.enter(event, &profile, session).await,
            None => self.answer(event, &profile, &GuestMessage::UnknownSession).await,
        }
    }

    /// Links a fresh session, or shows its guest the right next message again.
    pub(super) async fn enter(&self, event: EventRef, profile: &Profile, session: Session) -> Result<(), BoothError> {
        let message = match session.opened_by(profile.user, self.now()) {
            Opening::Fresh => return self.link(event, profile, session).await,
            Opening::AskConsent => self.consent_request(&session, profile),
            Opening::BackToTablet => self.back_to_tablet(profile),
            Opening::ShowJob => self.job_message(&session, profile).await?,
            Opening::Taken => GuestMessage::SessionTaken,
            Opening::Over => GuestMessage::SessionOver,
        };
        self.answer(event, profile, &message).await
    }

    async fn link(&self, event: EventRef, profile: &Profile, session: Session) -> Result<(), BoothError> {
        if let Some(limit) = self.pack_limit_of(profile.user) {
            let packs = self.parts.jobs.count_packs(profile.user, &session.event).await?;
            if packs >= limit {
                return self.answer(event, profile, &GuestMessage::PackLimit { limit }).await;
            }
        }
        let change = session.link(profile.user)?;
        let commit = self.session_commit(self.event_commit(event), &change.session, &change.effects, profile);
        self.parts.sessions.record_linked(profile, &change.session, commit).await?;
        self.wake_outbox();
        self.wake_session(change.session.id);
        Ok(())
    }

    pub(crate) fn consent_request(&self, session: &Session, profile: &Profile) -> GuestMessage {
        GuestMessage::ConsentRequest {
            token: session.token.clone(),
            name: profile.first_name.clone(),
            event: self.parts.settings.event_name.clone(),
            providers: self.parts.settings.render_mode.clone(),
            keep_hours: self.voice().keep_hours(),
        }
    }

    #[allow(clippy::unused_self, reason = "reads like its neighbours")]
    pub(crate) fn back_to_tablet(&self, profile: &Profile) -> GuestMessage {
        GuestMessage::BackToTablet { name: profile.first_name.clone() }
    }

    /// What the guest of a submitted session is shown: progress, or how it ended.
    pub(super) async fn job_message(&self, session: &Session, profile: &Profile) -> Result<GuestMessage, StoreError> {
        let Some(job) = self.parts.jobs.find_newest_of(session.id).await? else { return Ok(GuestMessage::SessionOver) };
        let phase = match &job.state {
            JobState::Queued { .. } => self.queued_phase(&job).await?,
            JobState::Processing { .. } => ProgressPhase::Drawing,
            JobState::Publishing { .. } | JobState::Delivering { .. } => ProgressPhase::Publishing,
            JobState::Done { .. } | JobState::Failed { .. } => {
                let told = job.state.outcome().map(|outcome| outcome_message(&job, outcome, &profile.first_name));
                return Ok(told.unwrap_or(GuestMessage::SessionOver));
            }
        };
        Ok(GuestMessage::Progress { short_code: job.short_code.clone(), phase })
    }

    async fn queued_phase(&self, job: &Job) -> Result<ProgressPhase, StoreError> {
        let position = self.parts.jobs.get_position(job).await?;
        let wait = self.expected_wait(position, job.simple).await?;
        Ok(ProgressPhase::Queued { position, eta_s: wait.as_secs() })
    }
}
