//! Lanes of the inbox and of the outbox: one head each, the next is promoted in the transaction that lets go of one.

use kernel::StoreError;

use crate::engine::Tx;
use crate::sql::{execute, values};

/// Makes the oldest waiting event the head where its lane has none.
pub(crate) const PROMOTE_INBOX: &str = "UPDATE inbox SET status = 'ready'
    WHERE id = (SELECT id FROM inbox WHERE bot = $1 AND lane = $2 AND status = 'waiting' ORDER BY id LIMIT 1)
      AND status = 'waiting'
      AND NOT EXISTS (SELECT 1 FROM inbox
          WHERE bot = $1 AND lane = $2 AND status IN ('ready', 'scheduled', 'processing'))";

/// Makes the oldest waiting row the head where its lane has none. Rows that are not due stand outside.
pub(crate) const PROMOTE_OUTBOX: &str = "UPDATE outbox SET status = 'pending'
    WHERE id = (SELECT id FROM outbox
          WHERE bot = $1 AND lane = $2 AND status = 'waiting' AND outside = 0 ORDER BY id LIMIT 1)
      AND status = 'waiting'
      AND NOT EXISTS (SELECT 1 FROM outbox
          WHERE bot = $1 AND lane = $2 AND status IN ('pending', 'scheduled', 'sending'))";

/// Takes the head's place away where an older row of its lane came back and the head has not begun to be sent.
pub(crate) const STEP_BACK: &str = "UPDATE outbox SET status = 'waiting'
    WHERE bot = $1 AND lane = $2 AND status IN ('pending', 'scheduled', 'sending') AND status = 'pending'
      AND id > (SELECT MIN(id) FROM outbox
          WHERE bot = $1 AND lane = $2 AND status = 'waiting' AND outside = 0)";

pub(crate) async fn promote_inbox(tx: &Tx, bot: i64, lane: &str) -> Result<u64, StoreError> {
    execute(tx, PROMOTE_INBOX, values![bot, lane]).await
}

pub(crate) async fn promote_outbox(tx: &Tx, bot: i64, lane: &str) -> Result<u64, StoreError> {
    execute(tx, PROMOTE_OUTBOX, values![bot, lane]).await
}

pub(crate) async fn step_back(tx: &Tx, bot: i64, lane: &str) -> Result<u64, StoreError> {
    execute(tx, STEP_BACK, values![bot, lane]).await
}
