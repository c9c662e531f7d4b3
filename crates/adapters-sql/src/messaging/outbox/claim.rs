use kernel::{BootId, StoreError, Timestamp};
use messaging::{ClaimVerdict, OutboxRow, OutboxStatus, claim_verdict};

use super::row::{outbox_row, row_query};
use crate::context::StoreOptions;
use crate::engine::Tx;
use crate::messaging::{chats, fences, lanes, receipts};
use crate::sql::{execute, find, json, values};

pub(crate) const LONER_SENDS: &str = "SELECT id FROM outbox
    WHERE alone = 1 AND status IN ('pending', 'scheduled', 'sending') AND status = 'sending' LIMIT 1";
pub(crate) const ANY_SENDS: &str = "SELECT id FROM outbox WHERE status = 'sending' LIMIT 1";
pub(crate) const FIND: &str = row_query!("WHERE o.id = $1");
pub(crate) const TAKE: &str =
    "UPDATE outbox SET status = 'sending', run = run + 1, boot = $2, epoch = $3, due_at = NULL, chat = $4, receipt = $5
     WHERE id = $1 AND status IN ('pending', 'scheduled')";
pub(crate) const CANCEL: &str = "UPDATE outbox SET status = 'cancelled', settled_at = $2, due_at = NULL
    WHERE id = $1 AND status IN ('pending', 'scheduled')";
pub(crate) const PARK: &str = "UPDATE outbox SET status = 'parked', settled_at = $2, due_at = NULL
    WHERE id = $1 AND status IN ('pending', 'scheduled')";

/// Claims heads. What is no longer true is cancelled, what cannot be reached is parked, and their lanes move on.
pub(crate) async fn claim(
    tx: &Tx,
    ids: &[i64],
    boot: BootId,
    options: &StoreOptions,
    now: Timestamp,
) -> Result<Vec<OutboxRow>, StoreError> {
    if find(tx, "outbox", LONER_SENDS, vec![]).await?.is_some() {
        return Ok(Vec::new());
    }
    let mut heads = Vec::with_capacity(ids.len());
    for id in ids {
        heads.extend(due_head(tx, *id, now).await?);
    }
    // A suspect goes alone, so that its neighbours are not even looked at: neither parked nor cancelled beside it.
    if let Some(suspect) = heads.iter().position(|row| row.alone) {
        if find(tx, "outbox", ANY_SENDS, vec![]).await?.is_some() {
            return Ok(Vec::new());
        }
        heads = vec![heads.swap_remove(suspect)];
    }
    let mut taken = Vec::with_capacity(heads.len());
    for row in heads {
        let Some((row, epoch)) = check(tx, row, options, now).await? else { continue };
        let receipt = row.outgoing.receipt.as_ref().map(|receipt| json(&receipt.json));
        let taking = values![row.id, boot.to_string(), epoch, row.outgoing.chat.0, receipt];
        if execute(tx, TAKE, taking).await? == 1 {
            taken.push(OutboxRow { status: OutboxStatus::Sending, run: row.run.next(), epoch, due_at: None, ..row });
        }
    }
    Ok(taken)
}

async fn due_head(tx: &Tx, id: i64, now: Timestamp) -> Result<Option<OutboxRow>, StoreError> {
    let Some(row) = find_row(tx, id).await? else { return Ok(None) };
    let claimable = match row.status {
        OutboxStatus::Pending => true,
        OutboxStatus::Scheduled => row.due_at.is_some_and(|at| at <= now),
        OutboxStatus::Waiting
        | OutboxStatus::Sending
        | OutboxStatus::Sent
        | OutboxStatus::Uncertain
        | OutboxStatus::Parked
        | OutboxStatus::Failed
        | OutboxStatus::Superseded
        | OutboxStatus::Cancelled => false,
    };
    Ok(claimable.then_some(row))
}

/// The row as it is handed out and the epoch of its chat, when it is still true and the chat can be reached.
async fn check(
    tx: &Tx,
    row: OutboxRow,
    options: &StoreOptions,
    now: Timestamp,
) -> Result<Option<(OutboxRow, i64)>, StoreError> {
    let (id, bot, lane) = (row.id, row.outgoing.bot.0, row.outgoing.lane.clone());
    let holds = fences::holds(tx, row.outgoing.fence.as_ref()).await?;
    let said = if holds { receipts::at_claim(tx, row, options).await? } else { None };
    let (blocked, epoch) = match &said {
        Some(row) => chats::get(tx, bot, row.outgoing.chat.0).await?,
        None => (false, 0),
    };
    let left_by = match (claim_verdict(said.is_some(), blocked), said) {
        (ClaimVerdict::Send, row) => return Ok(row.map(|row| (row, epoch))),
        (ClaimVerdict::Cancel, _) => CANCEL,
        (ClaimVerdict::Park, _) => PARK,
    };
    execute(tx, left_by, values![id, now.millis()]).await?;
    lanes::promote_outbox(tx, bot, &lane.0).await?;
    Ok(None)
}

pub(crate) async fn find_row<C: sea_orm::ConnectionTrait>(db: &C, id: i64) -> Result<Option<OutboxRow>, StoreError> {
    find(db, "outbox", FIND, values![id]).await?.as_ref().map(outbox_row).transpose()
}
