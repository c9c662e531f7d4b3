use kernel::{BootId, StoreError, Timestamp};
use messaging::{InboxEvent, InboxStatus};

use super::row::{event, event_columns};
use crate::engine::Tx;
use crate::sql::{find, json, list, values};

/// Suspects: an event that ran when a worker died runs with nothing beside it.
pub(crate) const LONERS: &str = "SELECT id, status, due_at FROM inbox
    WHERE alone = 1 AND status IN ('ready', 'scheduled', 'processing') ORDER BY id";
pub(crate) const ANY_RUNS: &str = "SELECT id FROM inbox WHERE status = 'processing' LIMIT 1";
pub(crate) const READY: &str = "SELECT id FROM inbox WHERE status = 'ready' ORDER BY id LIMIT $1";
pub(crate) const RETRY_DUE: &str =
    "SELECT id FROM inbox WHERE status = 'scheduled' AND due_at <= $1 ORDER BY due_at LIMIT $2";
pub(crate) const TAKE: &str = concat!(
    "UPDATE inbox SET status = 'processing', run = run + 1, boot = $1, due_at = NULL
     WHERE id IN (SELECT value FROM json_each($2)) AND status IN ('ready', 'scheduled') RETURNING ",
    event_columns!()
);

enum Suspects {
    /// None is due.
    None,
    /// This one is next, with nothing beside it.
    Due(i64),
    /// One runs.
    Running,
}

pub(crate) async fn claim(tx: &Tx, boot: BootId, limit: usize, now: Timestamp) -> Result<Vec<InboxEvent>, StoreError> {
    let ids = match suspects(tx, now).await? {
        Suspects::Running => Vec::new(),
        Suspects::Due(id) => match find(tx, "inbox", ANY_RUNS, vec![]).await? {
            Some(_) => Vec::new(),
            None => vec![id],
        },
        Suspects::None => due(tx, limit, now).await?,
    };
    if ids.is_empty() || limit == 0 {
        return Ok(Vec::new());
    }
    let rows = list(tx, "inbox", TAKE, values![boot.to_string(), json(&ids)]).await?;
    let mut events = rows.iter().map(event).collect::<Result<Vec<_>, _>>()?;
    events.sort_unstable_by_key(|event| event.id);
    Ok(events)
}

async fn suspects(tx: &Tx, now: Timestamp) -> Result<Suspects, StoreError> {
    let mut due = Suspects::None;
    for row in list(tx, "inbox", LONERS, vec![]).await? {
        let is_due = match row.named("status", InboxStatus::parse)? {
            InboxStatus::Processing => return Ok(Suspects::Running),
            InboxStatus::Ready => true,
            InboxStatus::Scheduled => row.time_opt("due_at")?.is_some_and(|at| at <= now),
            InboxStatus::Waiting | InboxStatus::Done | InboxStatus::Dead => false,
        };
        if is_due && matches!(due, Suspects::None) {
            due = Suspects::Due(row.get("id")?);
        }
    }
    Ok(due)
}

async fn due(tx: &Tx, limit: usize, now: Timestamp) -> Result<Vec<i64>, StoreError> {
    let most = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut rows = list(tx, "inbox", READY, values![most]).await?;
    rows.extend(list(tx, "inbox", RETRY_DUE, values![now.millis(), most]).await?);
    let mut ids = rows.iter().map(|row| row.get("id")).collect::<Result<Vec<i64>, _>>()?;
    ids.sort_unstable();
    ids.truncate(limit);
    Ok(ids)
}
