use kernel::{BotId, StoreError, Timestamp};
use messaging::{Accepted, Envelope};

use crate::engine::Tx;
use crate::sql::{find, values};

/// One look-up and one insert an update: a repeated one changes nothing, the first of an empty lane is its head.
pub(crate) const ACCEPT: &str = "INSERT INTO inbox (bot, update_id, lane, kind, raw, received_at, status)
    VALUES ($1, $2, $3, $4, $5, $6, CASE
        WHEN EXISTS (SELECT 1 FROM inbox
            WHERE bot = $1 AND lane = $3 AND status IN ('ready', 'scheduled', 'processing')) THEN 'waiting'
        WHEN EXISTS (SELECT 1 FROM inbox WHERE bot = $1 AND lane = $3 AND status = 'waiting') THEN 'waiting'
        ELSE 'ready' END)
    ON CONFLICT (bot, update_id) DO NOTHING RETURNING id";

pub(crate) async fn accept(
    tx: &Tx,
    bot: BotId,
    batch: Vec<(Envelope, serde_json::Value)>,
    now: Timestamp,
) -> Result<Accepted, StoreError> {
    let mut accepted = Accepted::default();
    for (envelope, raw) in batch {
        let row = values![bot.0, envelope.update_id, envelope.lane.0, envelope.kind.0, raw.to_string(), now.millis()];
        match find(tx, "inbox", ACCEPT, row).await? {
            None => accepted.repeated += 1,
            Some(row) => accepted.fresh.push(row.get("id")?),
        }
    }
    Ok(accepted)
}
