use desk::{Consent, Profile, Seen};
use kernel::Lang;
use messaging::EventRef;

use crate::{Booth, BoothError, Opening, Popup, Session, SessionToken};

impl Booth {
    /// The consent button. Pressed twice it shows the right next message again.
    pub async fn give_consent(&self, event: EventRef, seen: Seen, token: &str) -> Result<(Popup, Lang), BoothError> {
        let profile = self.meet(seen).await?;
        let found = match SessionToken::parse(token) {
            Some(token) => self.parts.sessions.find_by_token(&token).await?,
            None => None,
        };
        let Some(session) = found else {
            self.finish(self.event_commit(event)).await?;
            return Ok((Popup::UnknownSession, profile.lang));
        };
        let popup = match session.opened_by(profile.user, self.now()) {
            Opening::AskConsent => {
                self.record_consent(event, &profile, session).await?;
                Popup::Agreed
            }
            Opening::BackToTablet => {
                self.answer(event, &profile, &self.back_to_tablet(&profile)).await?;
                Popup::Agreed
            }
            Opening::ShowJob => {
                let message = self.job_message(&session, &profile).await?;
                self.answer(event, &profile, &message).await?;
                Popup::Agreed
            }
            Opening::Taken => {
                self.finish(self.event_commit(event)).await?;
                Popup::SessionTaken
            }
            Opening::Over => {
                self.finish(self.event_commit(event)).await?;
                Popup::SessionOver
            }
            // Its link was never opened, so the button is not one of ours.
            Opening::Fresh => {
                self.finish(self.event_commit(event)).await?;
                Popup::UnknownSession
            }
        };
        Ok((popup, profile.lang))
    }

    async fn record_consent(&self, event: EventRef, profile: &Profile, session: Session) -> Result<(), BoothError> {
        let commit = self.event_commit(event);
        let consent = Consent {
            user: profile.user,
            session: session.id.0,
            text_version: self.parts.settings.consent_version,
            lang: profile.lang,
            at: commit.at,
        };
        let change = session.give_consent(commit.at)?;
        let commit = self.session_commit(commit, &change.session, &change.effects, profile);
        self.parts.sessions.record_consented(&consent, &change.session, commit).await?;
        self.wake_outbox();
        self.wake_session(change.session.id);
        Ok(())
    }
}
