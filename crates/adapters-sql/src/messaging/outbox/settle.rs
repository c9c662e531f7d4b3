use kernel::{StoreError, Timestamp};
use messaging::{MessageKey, MessagingAlert, OutboxRow, OutboxStatus, OutboxVerb, RowRef, SentMessage, Settled};

use super::claim::find_row;
use crate::commit;
use crate::context::StoreOptions;
use crate::engine::Tx;
use crate::messaging::{chats, lanes, receipts};
use crate::sql::{execute, execute_one, values};

/// Final outcomes, and `parked`.
pub(crate) const END: &str = "UPDATE outbox SET status = $3, settled_at = $4, boot = NULL, unknowns = unknowns + $5,
        last_error = COALESCE($6, last_error)
    WHERE id = $1 AND run = $2 AND status = 'sending'";
pub(crate) const RESCHEDULE: &str = "UPDATE outbox SET status = 'scheduled', due_at = $3, boot = NULL,
        attempts = attempts + $4, unknowns = unknowns + $5, last_error = COALESCE($6, last_error)
    WHERE id = $1 AND run = $2 AND status = 'sending'";
/// Undelivered rows of the classes that follow a group, see `Class::follows_group`.
pub(crate) const MOVE_CHAT: &str = "UPDATE outbox SET chat = $3
    WHERE bot = $1 AND chat = $2 AND class IN ('lead_card', 'digest', 'lead_ping', 'reminder')
      AND status IN ('waiting', 'pending', 'scheduled', 'sending', 'parked')";
const REMEMBER: &str = "INSERT INTO sent_messages (bot, msg_key, chat, message_id, content_hash, sent_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (bot, msg_key) DO UPDATE SET chat = excluded.chat, message_id = excluded.message_id,
        content_hash = excluded.content_hash, sent_at = excluded.sent_at";
const FORGET: &str = "UPDATE sent_messages SET content_hash = '' WHERE bot = $1 AND msg_key = $2";

/// Stores what became of the claimed row; its lane moves on unless the row keeps it.
pub(crate) async fn settle(
    tx: &Tx,
    reference: RowRef,
    settled: &Settled,
    options: &StoreOptions,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = find_row(tx, reference.id).await?.ok_or(StoreError::Stale)?;
    if row.run != reference.run || row.status != OutboxStatus::Sending {
        return Err(StoreError::Stale);
    }
    apply(tx, &row, settled, options, now).await
}

/// As [`settle`], for a row that was just read in this transaction.
pub(crate) async fn apply(
    tx: &Tx,
    row: &OutboxRow,
    settled: &Settled,
    options: &StoreOptions,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (bot, chat) = (row.outgoing.bot.0, row.outgoing.chat.0);
    let (_, epoch) = chats::get(tx, bot, chat).await?;
    let verb = OutboxVerb::of(settled, epoch != row.epoch);
    let status = row.status.after(verb).map_err(|_refused| StoreError::Stale)?;
    if status == OutboxStatus::Scheduled {
        reschedule(tx, row, settled, now).await?;
    } else {
        end(tx, row, settled, status, now).await?;
    }
    if settled.forgets_content(row.outgoing.op)
        && let Some(MessageKey(key)) = &row.outgoing.key
    {
        execute(tx, FORGET, values![bot, key.as_str()]).await?;
    }
    match settled {
        Settled::Sent(message) => sent(tx, row, message, now).await?,
        Settled::Failed { attention: true, error } => {
            commit::raise(tx, &MessagingAlert::outbox_failed(row, error), &options.rules, now).await?;
        }
        Settled::Uncertain { attention: true } => {
            commit::raise(tx, &MessagingAlert::outbox_uncertain(row), &options.rules, now).await?;
        }
        Settled::Parked if status == OutboxStatus::Parked => chats::park(tx, bot, chat, now).await?,
        Settled::Moved { to } => {
            execute(tx, MOVE_CHAT, values![bot, chat, to.0]).await?;
        }
        Settled::Shown
        | Settled::Parked
        | Settled::Scheduled { .. }
        | Settled::Uncertain { attention: false }
        | Settled::Failed { attention: false, .. }
        | Settled::Dropped
        | Settled::PostAgain
        | Settled::Invalid { .. } => {}
    }
    if !status.holds_lane() {
        lanes::promote_outbox(tx, bot, &row.outgoing.lane.0).await?;
    }
    learn(tx, row, settled, options, now).await
}

/// Comes last: what it opens stands behind the row that is settled now.
async fn learn(
    tx: &Tx,
    row: &OutboxRow,
    settled: &Settled,
    options: &StoreOptions,
    now: Timestamp,
) -> Result<(), StoreError> {
    if row.outgoing.receipt.is_none() {
        return Ok(());
    }
    let after = find_row(tx, row.id).await?.ok_or(StoreError::Stale)?;
    // A group that moved has taken the row along; it was called where it was.
    let after = OutboxRow { outgoing: row.outgoing.clone(), ..after };
    receipts::at_settle(tx, &after, settled, options, now).await
}

async fn reschedule(tx: &Tx, row: &OutboxRow, settled: &Settled, now: Timestamp) -> Result<(), StoreError> {
    let (at, counted, unknown, error) = match settled {
        Settled::Scheduled { at, counted, unknown, error } => (*at, *counted, *unknown, Some(*error)),
        Settled::PostAgain => (now, false, false, Some("message_gone")),
        Settled::Invalid { error } => (now, true, false, Some(*error)),
        Settled::Moved { .. } => (now, false, false, Some("chat_migrated")),
        // A 403 of before the chat came back: sent again at once.
        Settled::Sent(_)
        | Settled::Shown
        | Settled::Uncertain { .. }
        | Settled::Parked
        | Settled::Failed { .. }
        | Settled::Dropped => (now, false, false, None),
    };
    let bound = values![row.id, row.run.0, at.millis(), i64::from(counted), i64::from(unknown), error];
    execute_one(tx, RESCHEDULE, bound).await
}

async fn end(
    tx: &Tx,
    row: &OutboxRow,
    settled: &Settled,
    status: OutboxStatus,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (unknown, error) = match settled {
        Settled::Uncertain { .. } => (true, None),
        Settled::Failed { error, .. } => (false, Some(*error)),
        Settled::Sent(_)
        | Settled::Shown
        | Settled::Scheduled { .. }
        | Settled::Parked
        | Settled::Dropped
        | Settled::PostAgain
        | Settled::Invalid { .. }
        | Settled::Moved { .. } => (false, None),
    };
    let bound = values![row.id, row.run.0, status.as_str(), now.millis(), i64::from(unknown), error];
    execute_one(tx, END, bound).await
}

async fn sent(tx: &Tx, row: &OutboxRow, message: &SentMessage, now: Timestamp) -> Result<(), StoreError> {
    if let Some(MessageKey(key)) = &row.outgoing.key {
        let place = values![
            row.outgoing.bot.0,
            key.as_str(),
            message.chat.0,
            message.message.0,
            message.content_hash.as_str(),
            now.millis(),
        ];
        execute(tx, REMEMBER, place).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use messaging::Class;

    use super::MOVE_CHAT;

    #[test]
    fn the_literals_follow_the_policy_table() {
        for class in Class::ALL {
            let literal = format!("'{}'", class.as_str());
            assert_eq!(MOVE_CHAT.contains(&literal), class.follows_group(), "{literal}");
        }
    }
}
