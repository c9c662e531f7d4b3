use kernel::{StoreError, Timestamp};
use messaging::{InboxEvent, InboxFilter, InboxStatus};
use sea_orm::ConnectionTrait;

use super::row::{event, event_columns};
use crate::sql::{find, limit, list, values};

pub(crate) const FIND: &str = concat!("SELECT ", event_columns!(), " FROM inbox WHERE id = $1");
pub(crate) const NEWEST: &str = concat!("SELECT ", event_columns!(), " FROM inbox ORDER BY id DESC LIMIT $1");
pub(crate) const NEWEST_IN: &str =
    concat!("SELECT ", event_columns!(), " FROM inbox WHERE status = $1 ORDER BY id DESC LIMIT $2");
pub(crate) const NEXT_DUE: &str = "SELECT MIN(due_at) AS due_at FROM inbox WHERE status = 'scheduled'";
pub(crate) const OLDEST_READY: &str = "SELECT received_at FROM inbox WHERE status = 'ready' ORDER BY id LIMIT 1";
/// One index-only count a status that is not final.
pub(crate) const DEPTHS: [(InboxStatus, &str); 4] = [
    (InboxStatus::Waiting, "SELECT COUNT(*) AS n FROM inbox WHERE status = 'waiting'"),
    (InboxStatus::Ready, "SELECT COUNT(*) AS n FROM inbox WHERE status = 'ready'"),
    (InboxStatus::Scheduled, "SELECT COUNT(*) AS n FROM inbox WHERE status = 'scheduled'"),
    (InboxStatus::Processing, "SELECT COUNT(*) AS n FROM inbox WHERE status = 'processing'"),
];

pub(crate) async fn find_event<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<InboxEvent>, StoreError> {
    find(db, "inbox", FIND, values![id]).await?.as_ref().map(event).transpose()
}

pub(crate) async fn list_events<C: ConnectionTrait>(
    db: &C,
    filter: InboxFilter,
) -> Result<Vec<InboxEvent>, StoreError> {
    let most = limit(filter.limit);
    let rows = match filter.status {
        None => list(db, "inbox", NEWEST, values![most]).await?,
        Some(status) => list(db, "inbox", NEWEST_IN, values![status.as_str(), most]).await?,
    };
    rows.iter().map(event).collect()
}

pub(crate) async fn next_due<C: ConnectionTrait>(db: &C) -> Result<Option<Timestamp>, StoreError> {
    find(db, "inbox", NEXT_DUE, vec![]).await?.map_or(Ok(None), |row| row.time_opt("due_at"))
}

pub(crate) async fn depth<C: ConnectionTrait>(
    db: &C,
) -> Result<(Vec<(InboxStatus, u64)>, Option<Timestamp>), StoreError> {
    let mut counts = Vec::with_capacity(DEPTHS.len());
    for (status, sql) in DEPTHS {
        let n = find(db, "inbox", sql, vec![]).await?.map_or(Ok(0), |row| row.count("n"))?;
        if n > 0 {
            counts.push((status, u64::from(n)));
        }
    }
    let oldest = find(db, "inbox", OLDEST_READY, vec![]).await?;
    Ok((counts, oldest.map(|row| row.time("received_at")).transpose()?))
}
