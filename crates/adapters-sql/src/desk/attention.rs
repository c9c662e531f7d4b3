use async_trait::async_trait;
use desk::{Attention, AttentionStore, OpenAttention, Settlement};
use kernel::{StoreError, Timestamp, UserId};
use messaging::{AttentionChange, Commit, Subject};

use crate::context::Context;
use crate::engine::Tx;
use crate::sql::{Row, execute, execute_one, find, limit, list, values};

const OPEN: &str = "INSERT INTO attention (module, subject_kind, subject_id, reason, since) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (subject_kind, subject_id) WHERE settled_at IS NULL DO UPDATE SET reason = excluded.reason";
pub(crate) const SETTLE: &str = "UPDATE attention SET settled_at = $3, settled_by = $4
     WHERE subject_kind = $1 AND subject_id = $2 AND settled_at IS NULL";
pub(crate) const NEWEST_OF: &str =
    "SELECT id, module, subject_kind, subject_id, reason, since, owner, rang_at, settled_at, settled_by
    FROM attention WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 1";
pub(crate) const LIST_OPEN: &str = "SELECT id, module, subject_kind, subject_id, reason, since, owner, rang_at
    FROM attention WHERE settled_at IS NULL ORDER BY since, id LIMIT $1";
pub(crate) const TAKE: &str = "UPDATE attention SET owner = $3
    WHERE subject_kind = $1 AND subject_id = $2 AND settled_at IS NULL AND owner IS NULL";
pub(crate) const DUE_RINGS: &str = "SELECT id, module, subject_kind, subject_id, reason, since, owner, rang_at
    FROM attention WHERE settled_at IS NULL AND since <= $1 AND owner IS NULL AND rang_at IS NULL
    ORDER BY since, id LIMIT $2";
pub(crate) const RING: &str = "UPDATE attention SET rang_at = $3
    WHERE subject_kind = $1 AND subject_id = $2 AND settled_at IS NULL AND owner IS NULL
      AND rang_at IS NULL";

/// Opens or settles, in the transition's own transaction.
pub(crate) async fn apply(tx: &Tx, change: &AttentionChange, now: Timestamp) -> Result<(), StoreError> {
    match change {
        AttentionChange::NeedsPerson { module, subject, reason } => {
            let row = values![*module, subject.kind.as_str(), subject.id.as_str(), reason.as_str(), now.millis()];
            execute(tx, OPEN, row).await?;
        }
        AttentionChange::Settled { module: _, subject, by } => {
            let by = by.map(|user| user.0);
            execute(tx, SETTLE, values![subject.kind.as_str(), subject.id.as_str(), now.millis(), by]).await?;
        }
    }
    Ok(())
}

fn open(row: &Row) -> Result<OpenAttention, StoreError> {
    Ok(OpenAttention {
        module: row.get("module")?,
        subject: Subject { kind: row.get("subject_kind")?, id: row.get("subject_id")? },
        reason: row.get("reason")?,
        since: row.time("since")?,
        owner: row.get::<Option<i64>>("owner")?.map(UserId),
        rang_at: row.time_opt("rang_at")?,
    })
}

/// [`AttentionStore`] over SQL.
pub(crate) struct SqlAttentionStore(pub(crate) Context);

#[async_trait]
impl AttentionStore for SqlAttentionStore {
    async fn list_open(&self, most: u64) -> Result<Vec<OpenAttention>, StoreError> {
        list(self.0.read(), "attention", LIST_OPEN, values![limit(most)]).await?.iter().map(open).collect()
    }

    async fn find_newest(&self, subject: &Subject) -> Result<Option<Attention>, StoreError> {
        let bound = values![subject.kind.as_str(), subject.id.as_str()];
        let Some(row) = find(self.0.read(), "attention", NEWEST_OF, bound).await? else { return Ok(None) };
        let by = row.get::<Option<i64>>("settled_by")?.map(UserId);
        let settled = row.time_opt("settled_at")?.map(|at| Settlement { at, by });
        Ok(Some(Attention { opened: open(&row)?, settled }))
    }

    async fn record_settled(&self, subject: &Subject, by: UserId, commit: Commit) -> Result<(), StoreError> {
        let (subject, at) = (subject.clone(), commit.at.millis());
        self.0
            .record(commit, move |tx| {
                Box::pin(async move { execute_one(tx, SETTLE, values![subject.kind, subject.id, at, by.0]).await })
            })
            .await
    }

    async fn record_owner(&self, subject: &Subject, owner: UserId, commit: Commit) -> Result<(), StoreError> {
        let subject = subject.clone();
        self.0
            .record(commit, move |tx| {
                Box::pin(async move { execute_one(tx, TAKE, values![subject.kind, subject.id, owner.0]).await })
            })
            .await
    }

    async fn due_rings(&self, since_before: Timestamp, most: u64) -> Result<Vec<OpenAttention>, StoreError> {
        let bound = values![since_before.millis(), limit(most)];
        list(self.0.read(), "attention", DUE_RINGS, bound).await?.iter().map(open).collect()
    }

    async fn record_ring(&self, subject: &Subject, commit: Commit) -> Result<(), StoreError> {
        let (subject, at) = (subject.clone(), commit.at.millis());
        self.0
            .record(commit, move |tx| {
                Box::pin(async move { execute_one(tx, RING, values![subject.kind, subject.id, at]).await })
            })
            .await
    }
}
