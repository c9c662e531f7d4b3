//! Visits at the tablet.

mod row;
pub(crate) mod write;

use async_trait::async_trait;
use booth::{Job, Session, SessionId, SessionStore, SessionToken, ShortCode};
use desk::{Consent, Profile};
use kernel::{StoreError, Timestamp, UserId};
use messaging::Commit;
use sea_orm::{ConnectionTrait, Value};

use self::row::session_query;
use crate::booth::jobs;
use crate::context::Context;
use crate::desk::people;
use crate::engine::Tx;
use crate::sql::{execute, find, limit, list, values};

pub(crate) const FIND: &str = session_query!("WHERE id = $1");
pub(crate) const BY_TOKEN: &str = session_query!("WHERE token = $1");
pub(crate) const BY_SHORT_CODE: &str = session_query!(
    "WHERE short_code = $1 AND status IN ('created', 'linked', 'consented', 'captured', 'submitted')
     ORDER BY created_at DESC LIMIT 1"
);
pub(crate) const NEWEST_BY_CODE: &str = session_query!("WHERE short_code = $1 ORDER BY created_at DESC LIMIT 1");
pub(crate) const OVERDUE: &str = session_query!(
    "WHERE status IN ('created', 'linked', 'consented', 'captured') AND expires_at <= $1 ORDER BY expires_at LIMIT $2"
);
pub(crate) const LIVE_OF: &str =
    session_query!("WHERE guest = $1 AND status IN ('linked', 'consented', 'captured') ORDER BY created_at, id");
pub(crate) const OPEN_OF: &str = session_query!("WHERE guest = $1 AND status <> 'expired' ORDER BY created_at, id");

pub(crate) const UNDER_WAY: &str = "SELECT COUNT(*) AS n FROM sessions
    WHERE status IN ('created', 'linked', 'consented', 'captured') AND status IN ('consented', 'captured')
      AND consented_at > $1 AND expires_at > $2";

/// [`SessionStore`] over SQL.
pub(crate) struct SqlSessionStore(pub(crate) Context);

async fn one<C: ConnectionTrait>(db: &C, sql: &str, bound: Vec<Value>) -> Result<Option<Session>, StoreError> {
    find(db, "sessions", sql, bound).await?.as_ref().map(row::session).transpose()
}

async fn many<C: ConnectionTrait>(db: &C, sql: &str, bound: Vec<Value>) -> Result<Vec<Session>, StoreError> {
    list(db, "sessions", sql, bound).await?.iter().map(row::session).collect()
}

/// Sessions of a guest that have not expired, the submitted ones too.
pub(crate) async fn open_of(tx: &Tx, guest: UserId) -> Result<Vec<Session>, StoreError> {
    many(tx, OPEN_OF, values![guest.0]).await
}

#[async_trait]
impl SessionStore for SqlSessionStore {
    async fn record_created(&self, session: &Session, commit: Commit) -> Result<(), StoreError> {
        let (session, at) = (session.clone(), commit.at);
        self.0.record(commit, move |tx| Box::pin(async move { write::create(tx, &session, at).await })).await
    }

    async fn find(&self, id: SessionId) -> Result<Option<Session>, StoreError> {
        one(self.0.read(), FIND, values![id.to_string()]).await
    }

    async fn find_by_token(&self, token: &SessionToken) -> Result<Option<Session>, StoreError> {
        one(self.0.read(), BY_TOKEN, values![token.expose()]).await
    }

    async fn find_by_short_code(&self, code: &ShortCode) -> Result<Option<Session>, StoreError> {
        one(self.0.read(), BY_SHORT_CODE, values![code.0.as_str()]).await
    }

    async fn find_newest_by_code(&self, code: &ShortCode) -> Result<Option<Session>, StoreError> {
        one(self.0.read(), NEWEST_BY_CODE, values![code.0.as_str()]).await
    }

    async fn record_linked(&self, profile: &Profile, session: &Session, commit: Commit) -> Result<(), StoreError> {
        let (profile, session, at) = (profile.clone(), session.clone(), commit.at);
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    people::put_profile(tx, &profile).await?;
                    write::record(tx, &session, at).await
                })
            })
            .await
    }

    async fn record_consented(&self, consent: &Consent, session: &Session, commit: Commit) -> Result<(), StoreError> {
        let (consent, session, at) = (consent.clone(), session.clone(), commit.at);
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    people::add_consent(tx, &consent).await?;
                    write::record(tx, &session, at).await
                })
            })
            .await
    }

    async fn record(&self, session: &Session, commit: Commit) -> Result<(), StoreError> {
        let (session, at) = (session.clone(), commit.at);
        self.0.record(commit, move |tx| Box::pin(async move { write::record(tx, &session, at).await })).await
    }

    async fn record_submitted(
        &self,
        session: &Session,
        job: &Job,
        pack_limit: Option<u32>,
        commit: Commit,
    ) -> Result<Job, StoreError> {
        let (session, job, at) = (session.clone(), job.clone(), commit.at);
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    write::record(tx, &session, at).await?;
                    if let Some(most) = pack_limit
                        && jobs::reads::count_packs(tx, job.guest, &job.event).await? >= most
                    {
                        return Err(StoreError::Rejected { reason: "pack_limit" });
                    }
                    jobs::write::create(tx, job, at).await
                })
            })
            .await
    }

    async fn list_expired(&self, now: Timestamp, most: u64) -> Result<Vec<Session>, StoreError> {
        many(self.0.read(), OVERDUE, values![now.millis(), limit(most)]).await
    }

    async fn count_under_way(&self, since: Timestamp, now: Timestamp) -> Result<u32, StoreError> {
        let bound = values![since.millis(), now.millis()];
        find(self.0.read(), "sessions", UNDER_WAY, bound).await?.map_or(Ok(0), |row| row.count("n"))
    }

    async fn list_live_of(&self, guest: UserId) -> Result<Vec<Session>, StoreError> {
        many(self.0.read(), LIVE_OF, values![guest.0]).await
    }

    async fn prune(&self, before: Timestamp, most: u64) -> Result<u64, StoreError> {
        self.0
            .write(move |tx| {
                Box::pin(async move {
                    let gone = list(tx, "sessions", write::PRUNE, values![before.millis(), limit(most)]).await?;
                    for row in &gone {
                        if let Some(guest) = row.get::<Option<i64>>("guest")? {
                            execute(tx, write::PRUNE_PROFILE, values![guest]).await?;
                        }
                    }
                    Ok(gone.len() as u64)
                })
            })
            .await
    }
}
