use kernel::{ChatId, StoreError};
use leads::{MovedGroup, Publication};
use sea_orm::ConnectionTrait;

use crate::engine::Tx;
use crate::sql::{execute, find, millis, values};

pub(crate) const FIND: &str = "SELECT id, moved_from, moved_to, told_at FROM lead_publication WHERE id = 1";
const PUT: &str = "INSERT INTO lead_publication (id, moved_from, moved_to, told_at) VALUES (1, $1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET moved_from = excluded.moved_from, moved_to = excluded.moved_to,
        told_at = excluded.told_at";

pub(crate) async fn get<C: ConnectionTrait>(db: &C) -> Result<Publication, StoreError> {
    let Some(row) = find(db, "lead_publication", FIND, vec![]).await? else { return Ok(Publication::default()) };
    let moved = match (row.get::<Option<i64>>("moved_from")?, row.get::<Option<i64>>("moved_to")?) {
        (None, None) => None,
        (Some(from), Some(to)) => Some(MovedGroup { from: ChatId(from), to: ChatId(to) }),
        (_, _) => return Err(row.inconsistent("moved_to")),
    };
    Ok(Publication { moved, told_at: row.time_opt("told_at")? })
}

pub(crate) async fn put(tx: &Tx, publication: Publication) -> Result<(), StoreError> {
    let moved = publication.moved;
    let row = values![moved.map(|moved| moved.from.0), moved.map(|moved| moved.to.0), millis(publication.told_at),];
    execute(tx, PUT, row).await?;
    Ok(())
}
