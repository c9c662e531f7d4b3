use kernel::{StoreError, Timestamp};
use messaging::{MessagingAlert, StoreRules, settled_outbox};

use super::row::{outbox_row, row_query};
use crate::commit;
use crate::desk::attention;
use crate::engine::Tx;
use crate::messaging::lanes;
use crate::sql::{execute, find, limit, list, values};

/// Fixed word of a row that nobody came back for.
const PARKED_TOO_LONG: &str = "parked_too_long";

pub(crate) const REPLAY: &str = "UPDATE outbox SET status = 'waiting', settled_at = NULL, attempts = 0, unknowns = 0,
        deaths = 0, alone = 0, due_at = NULL
    WHERE id = $1 AND status IN ('failed', 'uncertain') RETURNING id, bot, lane";
pub(crate) const PRUNE: &str = "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox
    WHERE status IN ('sent', 'uncertain', 'parked', 'failed', 'superseded', 'cancelled') AND settled_at < $1
      AND NOT (class = 'outcome' AND status IN ('parked', 'uncertain'))
    ORDER BY settled_at LIMIT $2)";
pub(crate) const EXPIRING: &str = row_query!(
    "WHERE o.status = 'parked' AND o.settled_at < $1 AND o.class = 'outcome' ORDER BY o.settled_at LIMIT $2"
);
const EXPIRE: &str = "UPDATE outbox SET status = 'failed', settled_at = $2, last_error = $3, outside = 0, due_at = NULL
    WHERE id = $1 AND status = 'parked'";

/// Sent once more, in its old place as far as its lane has not begun.
pub(crate) async fn replay(tx: &Tx, id: i64, now: Timestamp) -> Result<(), StoreError> {
    let row = find(tx, "outbox", REPLAY, values![id]).await?.ok_or(StoreError::Stale)?;
    lanes::promote_outbox(tx, row.get("bot")?, &row.get::<String>("lane")?).await?;
    attention::apply(tx, &settled_outbox(id), now).await
}

pub(crate) async fn prune(tx: &Tx, before: Timestamp, most: u64) -> Result<u64, StoreError> {
    execute(tx, PRUNE, values![before.millis(), limit(most)]).await
}

/// A word that matters and that its guest never came back for: a person must know.
pub(crate) async fn expire_parked(
    tx: &Tx,
    before: Timestamp,
    most: u64,
    rules: &StoreRules,
    now: Timestamp,
) -> Result<u64, StoreError> {
    let rows = list(tx, "outbox", EXPIRING, values![before.millis(), limit(most)]).await?;
    let mut expired = 0;
    for stored in &rows {
        let row = outbox_row(stored)?;
        expired += execute(tx, EXPIRE, values![row.id, now.millis(), PARKED_TOO_LONG]).await?;
        commit::raise(tx, &MessagingAlert::outbox_failed(&row, PARKED_TOO_LONG), rules, now).await?;
    }
    Ok(expired)
}
