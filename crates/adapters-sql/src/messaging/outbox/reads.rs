use kernel::{BotId, ChatId, StoreError, Timestamp};
use messaging::{Class, OutboxFilter, OutboxRow, OutboxStatus, PendingHead, SentStamp};
use sea_orm::ConnectionTrait;

use super::row::{outbox_row, row_query};
use crate::sql::{find, json, limit, list, values};

pub(crate) const PENDING: &str = "SELECT id, chat, class, priority FROM outbox
    WHERE bot = $1 AND status = 'pending' AND chat NOT IN (SELECT value FROM json_each($2))
    ORDER BY priority, id LIMIT $3";
pub(crate) const RETRY_DUE: &str = "SELECT id, chat, class, priority FROM outbox
    WHERE status = 'scheduled' AND due_at <= $4 AND bot = $1 AND chat NOT IN (SELECT value FROM json_each($2))
    ORDER BY priority, id LIMIT $3";
pub(crate) const NEXT_SCHEDULED: &str = "SELECT MIN(due_at) AS due_at FROM outbox WHERE status = 'scheduled'";
pub(crate) const NEXT_OUTSIDE: &str =
    "SELECT MIN(due_at) AS due_at FROM outbox WHERE status = 'waiting' AND outside = 1";
pub(crate) const SENT_SINCE: &str = "SELECT id, chat, settled_at FROM outbox
    WHERE status IN ('sent', 'uncertain') AND settled_at >= $2 AND bot = $1 ORDER BY settled_at, id";
pub(crate) const NEWEST: &str = row_query!("ORDER BY o.id DESC LIMIT $1");
pub(crate) const NEWEST_IN: &str = row_query!("WHERE o.status = $1 ORDER BY o.id DESC LIMIT $2");
pub(crate) const ABOUT: &str = row_query!("WHERE o.fence_kind = $1 AND o.fence_id = $2 ORDER BY o.id LIMIT $3");
/// One index-only count a status that is not final.
pub(crate) const DEPTHS: [(OutboxStatus, &str); 5] = [
    (
        OutboxStatus::Waiting,
        "SELECT (SELECT COUNT(*) FROM outbox WHERE status = 'waiting' AND outside = 0)
              + (SELECT COUNT(*) FROM outbox WHERE status = 'waiting' AND outside = 1) AS n",
    ),
    (OutboxStatus::Pending, "SELECT COUNT(*) AS n FROM outbox WHERE status = 'pending'"),
    (OutboxStatus::Scheduled, "SELECT COUNT(*) AS n FROM outbox WHERE status = 'scheduled'"),
    (OutboxStatus::Sending, "SELECT COUNT(*) AS n FROM outbox WHERE status = 'sending'"),
    (OutboxStatus::Parked, "SELECT COUNT(*) AS n FROM outbox WHERE status = 'parked'"),
];

pub(crate) async fn pending<C: ConnectionTrait>(
    db: &C,
    bot: BotId,
    without: &[ChatId],
    most: usize,
    now: Timestamp,
) -> Result<Vec<PendingHead>, StoreError> {
    let without = json(&without.iter().map(|chat| chat.0).collect::<Vec<_>>());
    let bound = i64::try_from(most).unwrap_or(i64::MAX);
    let mut rows = list(db, "outbox", PENDING, values![bot.0, without.as_str(), bound]).await?;
    rows.extend(list(db, "outbox", RETRY_DUE, values![bot.0, without, bound, now.millis()]).await?);
    let mut heads = Vec::with_capacity(rows.len());
    for row in &rows {
        let head = PendingHead {
            id: row.get("id")?,
            chat: ChatId(row.get("chat")?),
            class: row.named("class", Class::parse)?,
        };
        heads.push((row.get::<i64>("priority")?, head));
    }
    heads.sort_unstable_by_key(|(priority, head)| (*priority, head.id));
    heads.truncate(most);
    Ok(heads.into_iter().map(|(_, head)| head).collect())
}

pub(crate) async fn next_due<C: ConnectionTrait>(db: &C) -> Result<Option<Timestamp>, StoreError> {
    let mut earliest: Option<Timestamp> = None;
    for sql in [NEXT_SCHEDULED, NEXT_OUTSIDE] {
        let due = find(db, "outbox", sql, vec![]).await?.map_or(Ok(None), |row| row.time_opt("due_at"))?;
        earliest = match (earliest, due) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
    Ok(earliest)
}

pub(crate) async fn sent_since<C: ConnectionTrait>(
    db: &C,
    bot: BotId,
    since: Timestamp,
) -> Result<Vec<SentStamp>, StoreError> {
    let rows = list(db, "outbox", SENT_SINCE, values![bot.0, since.millis()]).await?;
    rows.iter().map(|row| Ok(SentStamp { chat: ChatId(row.get("chat")?), at: row.time("settled_at")? })).collect()
}

pub(crate) async fn list_rows<C: ConnectionTrait>(db: &C, filter: OutboxFilter) -> Result<Vec<OutboxRow>, StoreError> {
    let most = limit(filter.limit);
    let rows = match filter.status {
        None => list(db, "outbox", NEWEST, values![most]).await?,
        Some(status) => list(db, "outbox", NEWEST_IN, values![status.as_str(), most]).await?,
    };
    rows.iter().map(outbox_row).collect()
}

pub(crate) async fn about<C: ConnectionTrait>(
    db: &C,
    fence_kind: &str,
    fence_id: &str,
    most: u64,
) -> Result<Vec<OutboxRow>, StoreError> {
    list(db, "outbox", ABOUT, values![fence_kind, fence_id, limit(most)]).await?.iter().map(outbox_row).collect()
}

pub(crate) async fn depth<C: ConnectionTrait>(db: &C) -> Result<Vec<(OutboxStatus, u64)>, StoreError> {
    let mut counts = Vec::with_capacity(DEPTHS.len());
    for (status, sql) in DEPTHS {
        let n = find(db, "outbox", sql, vec![]).await?.map_or(Ok(0), |row| row.count("n"))?;
        if n > 0 {
            counts.push((status, u64::from(n)));
        }
    }
    Ok(counts)
}
