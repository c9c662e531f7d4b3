use kernel::{StoreError, Timestamp};
use messaging::Supersede;

use crate::engine::Tx;
use crate::messaging::{chats::touched, lanes};
use crate::sql::{Row, json, list, values};

/// A row whose request is on its way is not taken back; the fence meets it should it come back.
pub(crate) const BY_FENCE: &str = "UPDATE outbox
    SET status = 'superseded', settled_at = $4, due_at = NULL, outside = 0
    WHERE fence_kind = $1 AND fence_id = $2 AND class IN (SELECT value FROM json_each($3))
      AND status IN ('waiting', 'pending', 'scheduled', 'parked')
    RETURNING id, bot, lane";
pub(crate) const OLDER_EDITS: &str = "UPDATE outbox
    SET status = 'superseded', settled_at = $3, due_at = NULL, outside = 0
    WHERE bot = $1 AND msg_key = $2 AND op = 'edit' AND status IN ('waiting', 'pending', 'scheduled', 'parked')
    RETURNING id, bot, lane";
pub(crate) const TO_CHAT: &str = "UPDATE outbox
    SET status = 'superseded', settled_at = $2, due_at = NULL, outside = 0, payload = 'null'
    WHERE chat = $1 AND class <> 'alert' AND status IN ('waiting', 'pending', 'scheduled', 'parked')
    RETURNING id, bot, lane";

/// Takes back undelivered rows that speak for a subject.
pub(crate) async fn by_fence(tx: &Tx, what: &Supersede, now: Timestamp) -> Result<(), StoreError> {
    let classes: Vec<&str> = what.classes.iter().map(|class| class.as_str()).collect();
    let bound = values![what.fence_kind.as_str(), what.fence_id.as_str(), json(&classes), now.millis()];
    release(tx, &list(tx, "outbox", BY_FENCE, bound).await?).await
}

/// Edits of one message that still wait collapse into the newest.
pub(crate) async fn older_edits(tx: &Tx, bot: i64, key: &str, now: Timestamp) -> Result<(), StoreError> {
    release(tx, &list(tx, "outbox", OLDER_EDITS, values![bot, key, now.millis()]).await?).await
}

/// Takes back everything undelivered to a guest (alerts excepted), with what it says.
pub(crate) async fn to_chat(tx: &Tx, chat: i64, now: Timestamp) -> Result<(), StoreError> {
    release(tx, &list(tx, "outbox", TO_CHAT, values![chat, now.millis()]).await?).await
}

async fn release(tx: &Tx, rows: &[Row]) -> Result<(), StoreError> {
    for (bot, lane) in touched(rows)? {
        lanes::promote_outbox(tx, bot, &lane).await?;
    }
    Ok(())
}
