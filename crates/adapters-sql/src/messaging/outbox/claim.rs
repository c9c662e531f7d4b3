use kernel::{BootId, StoreError, Timestamp};
use messaging::{ClaimVerdict, OutboxRow, OutboxStatus, claim_verdict};

use super::row::{outbox_row, row_query};
use crate::engine::Tx;
use crate::messaging::{chats, fences, lanes};
use crate::sql::{execute, find, values};

pub(crate) const LONER_SENDS: &str = "SELECT id FROM outbox
    WHERE alone = 1 AND status IN ('pending', 'scheduled', 'sending') AND status = 'sending' LIMIT 1";
pub(crate) const ANY_SENDS: &str = "SELECT id FROM outbox WHERE status = 'sending' LIMIT 1";
pub(crate) const FIND: &str = row_query!("WHERE o.id = $1");
pub(crate) const TAKE: &str =
    "UPDATE outbox SET status = 'sending', run = run + 1, boot = $2, epoch = $3, due_at = NULL
     WHERE id = $1 AND status IN ('pending', 'scheduled')";
pub(crate) const CANCEL: &str = "UPDATE outbox SET status = 'cancelled', settled_at = $2, due_at = NULL
    WHERE id = $1 AND status IN ('pending', 'scheduled')";
pub(crate) const PARK: &str = "UPDATE outbox SET status = 'parked', settled_at = $2, due_at = NULL
    WHERE id = $1 AND status IN ('pending', 'scheduled')";

/// Claims heads. What is no longer true is cancelled, what cannot be reached is parked, and their lanes move on.
pub(crate) async fn claim(tx: &Tx, ids: &[i64], boot: BootId, now: Timestamp) -> Result<Vec<OutboxRow>, StoreError> {
    if find(tx, "outbox", LONER_SENDS, vec![]).await?.is_some() {
        return Ok(Vec::new());
    }
    let mut good = Vec::with_capacity(ids.len());
    for id in ids {
        if let Some(row) = check(tx, *id, now).await? {
            good.push(row);
        }
    }
    if let Some(suspect) = good.iter().position(|(row, _)| row.alone) {
        if find(tx, "outbox", ANY_SENDS, vec![]).await?.is_some() {
            return Ok(Vec::new());
        }
        good = vec![good.swap_remove(suspect)];
    }
    let mut taken = Vec::with_capacity(good.len());
    for (row, epoch) in good {
        if execute(tx, TAKE, values![row.id, boot.to_string(), epoch]).await? == 1 {
            taken.push(OutboxRow { status: OutboxStatus::Sending, run: row.run.next(), epoch, due_at: None, ..row });
        }
    }
    Ok(taken)
}

/// The row and its chat's epoch, when it is claimable and still true.
async fn check(tx: &Tx, id: i64, now: Timestamp) -> Result<Option<(OutboxRow, i64)>, StoreError> {
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
    if !claimable {
        return Ok(None);
    }
    let (bot, lane) = (row.outgoing.bot.0, &row.outgoing.lane.0);
    let (blocked, epoch) = chats::get(tx, bot, row.outgoing.chat.0).await?;
    let left_by = match claim_verdict(fences::holds(tx, row.outgoing.fence.as_ref()).await?, blocked) {
        ClaimVerdict::Send => return Ok(Some((row, epoch))),
        ClaimVerdict::Cancel => CANCEL,
        ClaimVerdict::Park => PARK,
    };
    execute(tx, left_by, values![id, now.millis()]).await?;
    lanes::promote_outbox(tx, bot, lane).await?;
    Ok(None)
}

pub(crate) async fn find_row<C: sea_orm::ConnectionTrait>(db: &C, id: i64) -> Result<Option<OutboxRow>, StoreError> {
    find(db, "outbox", FIND, values![id]).await?.as_ref().map(outbox_row).transpose()
}
