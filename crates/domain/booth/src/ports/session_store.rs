use async_trait::async_trait;
use desk::{Consent, Profile};
use kernel::{StoreError, Timestamp, UserId};
use messaging::Commit;

use crate::{Job, Session, SessionId, SessionToken, ShortCode};

/// Sessions. Every `record_…` demands the stored version to be `session.version` minus one (`session` is the state
/// after the transition, its version already raised); else `Stale`, and nothing is written.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Inserts a new session. `Rejected { reason: "short_code" }` when its code is in use: draw another.
    async fn record_created(&self, session: &Session, commit: Commit) -> Result<(), StoreError>;

    /// By id.
    async fn find(&self, id: SessionId) -> Result<Option<Session>, StoreError>;

    /// By deep-link token.
    async fn find_by_token(&self, token: &SessionToken) -> Result<Option<Session>, StoreError>;

    /// The newest live (not expired) session with this code.
    async fn find_by_short_code(&self, code: &ShortCode) -> Result<Option<Session>, StoreError>;

    /// The newest session that ever had this code, ended or not.
    async fn find_newest_by_code(&self, code: &ShortCode) -> Result<Option<Session>, StoreError>;

    /// Profile first, then the session, in one transaction.
    async fn record_linked(&self, profile: &Profile, session: &Session, commit: Commit) -> Result<(), StoreError>;

    /// Consent first (and `users.consented_at`), then the session, in one transaction.
    async fn record_consented(&self, consent: &Consent, session: &Session, commit: Commit) -> Result<(), StoreError>;

    /// Any other transition (captured, expired).
    async fn record(&self, session: &Session, commit: Commit) -> Result<(), StoreError>;

    /// Session to submitted and its job in one transaction. The pack limit is checked again inside:
    /// `Rejected { reason: "pack_limit" }` when the guest has `pack_limit` jobs in this event that did not fail and
    /// are not degraded (`None` = free). Answers the job with its number.
    async fn record_submitted(
        &self,
        session: &Session,
        job: &Job,
        pack_limit: Option<u32>,
        commit: Commit,
    ) -> Result<Job, StoreError>;

    /// Sessions that are not submitted nor expired and whose TTL has passed.
    async fn list_expired(&self, now: Timestamp, limit: u64) -> Result<Vec<Session>, StoreError>;

    /// Guests on their way to a job: sessions consented or captured, consented to after `since`, whose TTL has not
    /// passed.
    async fn count_under_way(&self, since: Timestamp, now: Timestamp) -> Result<u32, StoreError>;

    /// Live sessions of a guest (linked, consented, captured).
    async fn list_live_of(&self, guest: UserId) -> Result<Vec<Session>, StoreError>;

    /// Removes sessions that never submitted and ended before `before`, with the profiles that never consented and
    /// belong to no other session; at most `limit`.
    async fn prune(&self, before: Timestamp, limit: u64) -> Result<u64, StoreError>;
}
