use desk::Profile;
use kernel::{Lang, StoreError, UserId};
use messaging::Commit;

use crate::{Booth, Session, SessionChange, SessionEffect, SessionId, TabletError};

impl Booth {
    /// Adds what a session's effects say to their guest.
    pub(crate) fn session_commit(
        &self,
        commit: Commit,
        session: &Session,
        effects: &[SessionEffect],
        profile: &Profile,
    ) -> Commit {
        effects.iter().fold(commit, |commit, effect| match effect {
            SessionEffect::AskConsent => {
                let message = self.consent_request(session, profile);
                commit.send(self.voice().reply(profile.user, profile.lang, &message))
            }
            SessionEffect::BackToTablet => {
                let message = self.back_to_tablet(profile);
                commit.send(self.voice().reply(profile.user, profile.lang, &message))
            }
            SessionEffect::TellOver { guest, reason } => {
                self.voice().session_over(commit, *guest, profile.lang, *reason)
            }
            SessionEffect::RemoveFile(_) => commit,
        })
    }

    /// Stores a session's end: the linked guest is told, then its files go.
    pub(crate) async fn record_expired(&self, change: SessionChange) -> Result<(), StoreError> {
        let mut commit = self.task_commit();
        let mut files = Vec::new();
        for effect in &change.effects {
            match effect {
                SessionEffect::TellOver { guest, reason } => {
                    let lang = self.lang_of(*guest).await?;
                    commit = self.voice().session_over(commit, *guest, lang, *reason);
                }
                SessionEffect::RemoveFile(file) => files.push(file.clone()),
                SessionEffect::AskConsent | SessionEffect::BackToTablet => {}
            }
        }
        let spoke = crate::record_job::speaks(&commit);
        self.parts.sessions.record(&change.session, commit).await?;
        if spoke {
            self.wake_outbox();
        }
        self.wake_session(change.session.id);
        self.remove_files(&files).await;
        Ok(())
    }

    pub(crate) async fn lang_of(&self, guest: UserId) -> Result<Lang, StoreError> {
        Ok(self.parts.people.find_profile(guest).await?.map(|profile| profile.lang).unwrap_or_default())
    }

    pub(super) async fn get_session(&self, id: SessionId) -> Result<Session, TabletError> {
        self.parts.sessions.find(id).await?.ok_or(TabletError::UnknownSession)
    }

    /// Packs that this guest may have; `None` = any number.
    pub(crate) fn pack_limit_of(&self, guest: UserId) -> Option<u32> {
        let settings = &self.parts.settings;
        (!settings.admins.contains(&guest)).then_some(settings.pack_limit)
    }
}
