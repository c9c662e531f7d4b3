use kernel::{StoreError, Timestamp};
use messaging::{EventRef, Op, Outgoing};

use super::supersede;
use crate::engine::Tx;
use crate::sql::{execute, json, millis, values};

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
    if let (Op::Edit, Some(key)) = (message.op, key) {
        supersede::older_edits(tx, message.bot.0, key, now).await?;
    }
    let due_at = message.not_before.filter(|at| *at > now);
    let fence = message.fence.as_ref();
    let receipt = message.receipt.as_ref();
    let row = values![
        message.bot.0,
        message.chat.0,
        message.lang.code(),
        message.class.as_str(),
        i64::from(message.class.policy().priority),
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
