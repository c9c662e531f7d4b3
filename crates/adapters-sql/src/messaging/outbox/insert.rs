use kernel::{StoreError, Timestamp};
use messaging::{EventRef, Fence, Op, Outgoing};

use super::supersede;
use crate::engine::Tx;
use crate::sql::{execute, find, json, millis, values};

/// The first row of an empty lane is its head; one that is not due yet stands outside its lane.
pub(crate) const INSERT: &str = "INSERT INTO outbox (bot, chat, lang, class, priority, lane, msg_key, op, payload_kind,
        payload, not_before, fence_kind, fence_id, fence_holds, receipt_kind, receipt, reply_to, business_reply,
        event_id, created_at, outside, due_at, status)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, CASE
        WHEN $21 = 1 THEN 'waiting'
        WHEN EXISTS (SELECT 1 FROM outbox
            WHERE bot = $1 AND lane = $6 AND status IN ('pending', 'scheduled', 'sending')) THEN 'waiting'
        WHEN EXISTS (SELECT 1 FROM outbox
            WHERE bot = $1 AND lane = $6 AND status = 'waiting' AND outside = 0) THEN 'waiting'
        ELSE 'pending' END)";

/// A row that says the same and still waits. Payloads are compared as the text that [`json`] makes of them.
pub(crate) const TWIN: &str = "SELECT id FROM outbox
    WHERE chat = $1 AND status IN ('waiting', 'pending', 'scheduled', 'parked')
      AND bot = $2 AND class = $3 AND lang = $4 AND op = 'send' AND msg_key IS NULL AND receipt_kind IS NULL
      AND not_before IS NULL AND payload_kind = $5 AND payload = $6 AND COALESCE(reply_to, 0) = $7
      AND COALESCE(fence_kind, '') = $8 AND COALESCE(fence_id, '') = $9 AND COALESCE(fence_holds, '') = $10
    LIMIT 1";

/// A row of the same reconciled message that will say all there is to say: it stands for every class that is reconciled.
pub(crate) const OPEN: &str = "SELECT id FROM outbox WHERE msg_key = $1 AND bot = $2 AND class = 'lead_card'
      AND status IN ('waiting', 'pending', 'scheduled', 'sending', 'parked') LIMIT 1";

/// Writes a decided message; of edits of one message only the newest waits on.
pub(crate) async fn insert(
    tx: &Tx,
    message: &Outgoing,
    event: Option<EventRef>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let op = match message.op {
        Op::Send => "send",
        Op::Edit => "edit",
    };
    let key = message.key.as_ref().map(|key| key.0.as_str());
    if message.class.is_reconciled() && find(tx, "outbox", OPEN, values![key, message.bot.0]).await?.is_some() {
        return Ok(());
    }
    if let (Op::Edit, Some(key)) = (message.op, key) {
        supersede::older_edits(tx, message.bot.0, key, now).await?;
    }
    if message.folds() && has_twin(tx, message).await? {
        return Ok(());
    }
    let due_at = message.not_before.filter(|at| *at > now);
    let fence = message.fence.as_ref();
    let receipt = message.receipt.as_ref();
    let row = values![
        message.bot.0,
        message.chat.0,
        message.lang.code(),
        message.class.as_str(),
        i64::from(message.priority),
        message.lane.0.as_str(),
        key,
        op,
        message.payload.kind.as_str(),
        json(&message.payload.json),
        millis(message.not_before),
        fence.map(|fence| fence.kind.as_str()),
        fence.map(|fence| fence.id.as_str()),
        fence.map(|fence| fence.holds.as_str()),
        receipt.map(|receipt| receipt.kind.as_str()),
        receipt.map(|receipt| json(&receipt.json)),
        message.reply_to.map(|message| message.0.0),
        i64::from(message.business_reply),
        event.map(|event| event.id),
        now.millis(),
        i64::from(due_at.is_some()),
        millis(due_at),
    ];
    execute(tx, INSERT, row).await?;
    Ok(())
}

async fn has_twin(tx: &Tx, message: &Outgoing) -> Result<bool, StoreError> {
    let of = |part: fn(&Fence) -> &str| message.fence.as_ref().map_or("", part);
    let bound = values![
        message.chat.0,
        message.bot.0,
        message.class.as_str(),
        message.lang.code(),
        message.payload.kind.as_str(),
        json(&message.payload.json),
        message.reply_to.map_or(0, |message| message.0.0),
        of(|fence| &fence.kind),
        of(|fence| &fence.id),
        of(|fence| &fence.holds),
    ];
    Ok(find(tx, "outbox", TWIN, bound).await?.is_some())
}

#[cfg(test)]
mod tests {
    use messaging::Class;

    use super::OPEN;

    #[test]
    fn the_literals_follow_the_policy_table() {
        for class in Class::ALL {
            assert_eq!(OPEN.contains(&format!("'{}'", class.as_str())), class.is_reconciled(), "{class:?}");
        }
    }
}
