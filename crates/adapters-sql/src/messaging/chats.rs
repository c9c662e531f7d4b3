//! What is known of a chat: whether it has blocked the bot, and how often it came back.

use kernel::{StoreError, Timestamp};
use sea_orm::ConnectionTrait;

use crate::engine::Tx;
use crate::messaging::lanes;
use crate::sql::{Row, execute, find, list, values};

pub(crate) const FIND: &str = "SELECT blocked, epoch FROM chats WHERE bot = $1 AND chat = $2";
const BLOCK: &str = "INSERT INTO chats (bot, chat, blocked, epoch) VALUES ($1, $2, 1, 0)
    ON CONFLICT (bot, chat) DO UPDATE SET blocked = 1";
const UNBLOCK: &str = "INSERT INTO chats (bot, chat, blocked, epoch) VALUES ($1, $2, 0, 1)
    ON CONFLICT (bot, chat) DO UPDATE SET blocked = 0, epoch = epoch + 1";
/// Rows outside their lane keep their time.
pub(crate) const PARK: &str = "UPDATE outbox SET status = 'parked', settled_at = $3,
        due_at = CASE WHEN outside = 1 THEN due_at END
    WHERE chat = $2 AND bot = $1 AND status IN ('waiting', 'pending', 'scheduled', 'parked') AND status <> 'parked'
    RETURNING id, bot, lane";
pub(crate) const UNPARK: &str = "UPDATE outbox SET status = 'waiting', settled_at = NULL
    WHERE bot = $1 AND chat = $2 AND status = 'parked'
      AND class IN ('outcome', 'consent', 'reply', 'hand_over', 'resend', 'alert', 'lead_card', 'digest')
    RETURNING id, bot, lane";
pub(crate) const DROP_PARKED: &str =
    "UPDATE outbox SET status = 'superseded', settled_at = $3, outside = 0, due_at = NULL
    WHERE bot = $1 AND chat = $2 AND status = 'parked'
      AND class IN ('progress', 'notice', 'lead_ping', 'reminder')";

/// Blocked, and the epoch; a chat never heard of is open at epoch 0.
pub(crate) async fn get<C: ConnectionTrait>(db: &C, bot: i64, chat: i64) -> Result<(bool, i64), StoreError> {
    match find(db, "chats", FIND, values![bot, chat]).await? {
        None => Ok((false, 0)),
        Some(row) => Ok((row.flag("blocked")?, row.get("epoch")?)),
    }
}

/// The chat has blocked the bot: all that waits for it is parked, lanes that it held move on.
pub(crate) async fn park(tx: &Tx, bot: i64, chat: i64, now: Timestamp) -> Result<(), StoreError> {
    execute(tx, BLOCK, values![bot, chat]).await?;
    let parked = list(tx, "outbox", PARK, values![bot, chat, now.millis()]).await?;
    for (bot, lane) in touched(&parked)? {
        lanes::promote_outbox(tx, bot, &lane).await?;
    }
    Ok(())
}

/// The chat is back: what matters is put back in order, what has passed is dropped.
pub(crate) async fn unpark(tx: &Tx, bot: i64, chat: i64, now: Timestamp) -> Result<(), StoreError> {
    execute(tx, UNBLOCK, values![bot, chat]).await?;
    execute(tx, DROP_PARKED, values![bot, chat, now.millis()]).await?;
    let back = list(tx, "outbox", UNPARK, values![bot, chat]).await?;
    for (bot, lane) in touched(&back)? {
        lanes::step_back(tx, bot, &lane).await?;
        lanes::promote_outbox(tx, bot, &lane).await?;
    }
    Ok(())
}

/// The lanes of these rows, each once.
pub(crate) fn touched(rows: &[Row]) -> Result<Vec<(i64, String)>, StoreError> {
    let mut lanes = Vec::with_capacity(rows.len());
    for row in rows {
        lanes.push((row.get("bot")?, row.get("lane")?));
    }
    lanes.sort_unstable();
    lanes.dedup();
    Ok(lanes)
}

#[cfg(test)]
mod tests {
    use messaging::Class;

    use super::{DROP_PARKED, UNPARK};
    use crate::messaging::outbox::upkeep::{EXPIRING, PRUNE};

    #[test]
    fn the_literals_follow_the_policy_table() {
        for class in Class::ALL {
            let (policy, literal) = (class.policy(), format!("'{}'", class.as_str()));
            assert_eq!(UNPARK.contains(&literal), policy.kept_when_parked, "{literal}");
            assert_eq!(DROP_PARKED.contains(&literal), !policy.kept_when_parked, "{literal}");
            for sql in [PRUNE, EXPIRING] {
                assert_eq!(sql.contains(&format!("class = {literal}")), policy.spared_by_retention, "{literal}");
            }
        }
    }
}
