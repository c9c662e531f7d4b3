use async_trait::async_trait;
use desk::{Consent, Profile};
use kernel::{StoreError, Timestamp, UserId};
use messaging::Commit;

use super::{MemoryBooth, State, StoredSession};
use crate::{Job, Session, SessionId, SessionState, SessionStatus, SessionStore, SessionToken, ShortCode};

#[async_trait]
impl SessionStore for MemoryBooth {
    async fn record_created(&self, session: &Session, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            let taken = state.sessions.values().any(|stored| {
                stored.session.short_code == session.short_code
                    && stored.session.state.status() != SessionStatus::Expired
            });
            if taken {
                return Err(StoreError::Rejected { reason: "short_code" });
            }
            state.sessions.insert(session.id, StoredSession { session: session.clone(), ended_at: None });
            Ok(())
        })
    }

    async fn find(&self, id: SessionId) -> Result<Option<Session>, StoreError> {
        Ok(self.lock().sessions.get(&id).map(|stored| stored.session.clone()))
    }

    async fn find_by_token(&self, token: &SessionToken) -> Result<Option<Session>, StoreError> {
        let state = self.lock();
        let mut sessions = state.sessions.values().map(|stored| &stored.session);
        Ok(sessions.find(|session| session.token == *token).cloned())
    }

    async fn find_by_short_code(&self, code: &ShortCode) -> Result<Option<Session>, StoreError> {
        let state = self.lock();
        let sessions = state.sessions.values().map(|stored| &stored.session);
        let live =
            sessions.filter(|session| session.short_code == *code && session.state.status() != SessionStatus::Expired);
        Ok(live.max_by_key(|session| session.created_at).cloned())
    }

    async fn find_newest_by_code(&self, code: &ShortCode) -> Result<Option<Session>, StoreError> {
        let state = self.lock();
        let sessions = state.sessions.values().map(|stored| &stored.session);
        Ok(sessions.filter(|session| session.short_code == *code).max_by_key(|session| session.created_at).cloned())
    }

    async fn record_linked(&self, profile: &Profile, session: &Session, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            self.lock().replace(session, commit.at)?;
            self.desk.write_profile(profile);
            Ok(())
        })
    }

    async fn record_consented(&self, consent: &Consent, session: &Session, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            self.lock().replace(session, commit.at)?;
            self.desk.write_consent(consent);
            Ok(())
        })
    }

    async fn record(&self, session: &Session, commit: Commit) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| self.lock().replace(session, commit.at))
    }

    async fn record_submitted(
        &self,
        session: &Session,
        job: &Job,
        pack_limit: Option<u32>,
        commit: Commit,
    ) -> Result<Job, StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            state.demand_previous(session)?;
            if pack_limit.is_some_and(|limit| state.count_packs(job.guest, &job.event) >= limit) {
                return Err(StoreError::Rejected { reason: "pack_limit" });
            }
            let job = state.insert(job.clone(), commit.at)?;
            state.replace(session, commit.at)?;
            Ok(job)
        })
    }

    async fn list_expired(&self, now: Timestamp, limit: u64) -> Result<Vec<Session>, StoreError> {
        let state = self.lock();
        let mut overdue: Vec<Session> = state
            .sessions
            .values()
            .map(|stored| stored.session.clone())
            .filter(|session| is_live(session.state.status()) && session.expires_at <= now)
            .collect();
        overdue.sort_by_key(|session| session.expires_at);
        overdue.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(overdue)
    }

    async fn count_under_way(&self, since: Timestamp, now: Timestamp) -> Result<u32, StoreError> {
        let state = self.lock();
        let under_way = state.sessions.values().map(|stored| &stored.session).filter(|session| match &session.state {
            SessionState::Consented { consented_at, .. } | SessionState::Captured { consented_at, .. } => {
                *consented_at > since && session.expires_at > now
            }
            SessionState::Created
            | SessionState::Linked { .. }
            | SessionState::Submitted { .. }
            | SessionState::Expired { .. } => false,
        });
        Ok(u32::try_from(under_way.count()).unwrap_or(u32::MAX))
    }

    async fn list_live_of(&self, guest: UserId) -> Result<Vec<Session>, StoreError> {
        let state = self.lock();
        let sessions = state.sessions.values().map(|stored| &stored.session);
        let live = sessions.filter(|session| is_live(session.state.status()) && session.state.guest() == Some(guest));
        Ok(live.cloned().collect())
    }

    async fn prune(&self, before: Timestamp, limit: u64) -> Result<u64, StoreError> {
        let mut state = self.lock();
        let ended = |stored: &&StoredSession| {
            stored.session.state.status() == SessionStatus::Expired && stored.ended_at.is_some_and(|at| at < before)
        };
        let has_job = |id: SessionId| state.jobs.values().any(|job| job.session == id);
        let going: Vec<Session> = state
            .sessions
            .values()
            .filter(ended)
            .map(|stored| stored.session.clone())
            .filter(|session| !has_job(session.id))
            .take(usize::try_from(limit).unwrap_or(usize::MAX))
            .collect();
        for session in &going {
            state.sessions.remove(&session.id);
        }
        let consents = self.desk.consents();
        for guest in going.iter().filter_map(|session| session.state.guest()) {
            let agreed = consents.iter().any(|consent| consent.user == guest);
            let elsewhere = state.sessions.values().any(|stored| stored.session.state.guest() == Some(guest));
            if !agreed && !elsewhere {
                self.desk.remove_profile(guest);
            }
        }
        Ok(u64::try_from(going.len()).unwrap_or(u64::MAX))
    }
}

impl State {
    fn demand_previous(&self, session: &Session) -> Result<(), StoreError> {
        let stored = self.sessions.get(&session.id).ok_or(StoreError::Stale)?;
        if stored.session.version.next() == session.version { Ok(()) } else { Err(StoreError::Stale) }
    }

    fn replace(&mut self, session: &Session, now: Timestamp) -> Result<(), StoreError> {
        self.demand_previous(session)?;
        let ended_at = match session.state.status() {
            SessionStatus::Submitted | SessionStatus::Expired => Some(now),
            SessionStatus::Created | SessionStatus::Linked | SessionStatus::Consented | SessionStatus::Captured => None,
        };
        self.sessions.insert(session.id, StoredSession { session: session.clone(), ended_at });
        Ok(())
    }
}

const fn is_live(status: SessionStatus) -> bool {
    match status {
        SessionStatus::Created | SessionStatus::Linked | SessionStatus::Consented | SessionStatus::Captured => true,
        SessionStatus::Submitted | SessionStatus::Expired => false,
    }
}
