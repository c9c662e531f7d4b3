use kernel::{StoreError, Timestamp};
use messaging::{EventFailure, EventRef, MessagingAlert, StoreRules, settled_inbox};

use crate::commit;
use crate::desk::attention;
use crate::engine::Tx;
use crate::messaging::lanes;
use crate::sql::{execute_one, find, values};

pub(crate) const RETRY: &str =
    "UPDATE inbox SET status = 'scheduled', due_at = $3, boot = NULL, attempts = attempts + 1, last_error = $4
     WHERE id = $1 AND run = $2 AND status = 'processing'";
pub(crate) const BURY: &str =
    "UPDATE inbox SET status = 'dead', boot = NULL, attempts = attempts + 1, last_error = $4, finished_at = $3
     WHERE id = $1 AND run = $2 AND status = 'processing' RETURNING id, bot, lane";
pub(crate) const REPLAY: &str =
    "UPDATE inbox SET status = 'waiting', attempts = 0, deaths = 0, alone = 0, finished_at = NULL
     WHERE id = $1 AND status = 'dead' RETURNING id, bot, lane";

pub(crate) async fn record(
    tx: &Tx,
    event: EventRef,
    failure: EventFailure,
    rules: &StoreRules,
    now: Timestamp,
) -> Result<(), StoreError> {
    match failure {
        EventFailure::Retry { at, error } => {
            execute_one(tx, RETRY, values![event.id, event.run.0, at.millis(), error]).await
        }
        EventFailure::Dead { error } => {
            let values = values![event.id, event.run.0, now.millis(), error.as_str()];
            let row = find(tx, "inbox", BURY, values).await?.ok_or(StoreError::Stale)?;
            lanes::promote_inbox(tx, row.get("bot")?, &row.get::<String>("lane")?).await?;
            commit::raise(tx, &MessagingAlert::inbox_dead(event.id, &error), rules, now).await
        }
    }
}

pub(crate) async fn replay(tx: &Tx, id: i64, now: Timestamp) -> Result<(), StoreError> {
    let row = find(tx, "inbox", REPLAY, values![id]).await?.ok_or(StoreError::Stale)?;
    lanes::promote_inbox(tx, row.get("bot")?, &row.get::<String>("lane")?).await?;
    attention::apply(tx, &settled_inbox(id), now).await
}
