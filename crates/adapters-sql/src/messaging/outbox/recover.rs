use kernel::{BootId, StoreError, Timestamp};
use messaging::{Moment, Recovered, recover_sending};

use super::row::{outbox_row, row_query};
use super::settle;
use crate::context::StoreOptions;
use crate::engine::Tx;
use crate::messaging::{chats::touched, lanes};
use crate::sql::{execute, list, values};

pub(crate) const SENDING: &str = row_query!("WHERE o.status = 'sending' ORDER BY o.id");
const SUSPECT: &str = "UPDATE outbox SET alone = 1, deaths = $2 WHERE id = $1";
pub(crate) const JOIN_LANE: &str = "UPDATE outbox SET outside = 0, due_at = NULL
    WHERE status = 'waiting' AND outside = 1 AND due_at <= $1 RETURNING id, bot, lane";
pub(crate) const HEADLESS: &str = "SELECT DISTINCT w.bot AS bot, w.lane AS lane FROM outbox w
    WHERE w.status = 'waiting' AND w.outside = 0 AND NOT EXISTS (SELECT 1 FROM outbox h
        WHERE h.bot = w.bot AND h.lane = w.lane AND h.status IN ('pending', 'scheduled', 'sending'))";

/// Settles what a dead process, or a lost task of this one, was sending; lets due rows join their lanes.
pub(crate) async fn recover(
    tx: &Tx,
    boot: BootId,
    live: &[i64],
    options: &StoreOptions,
    now: Timestamp,
) -> Result<Recovered, StoreError> {
    let mut found = Recovered::default();
    for stored in list(tx, "outbox", SENDING, vec![]).await? {
        let row = outbox_row(&stored)?;
        if stored.boot_opt("boot")? == Some(boot) && live.contains(&row.id) {
            continue;
        }
        let verdict = recover_sending(&row, &Moment::steady(now, options.rules.scale));
        settle::apply(tx, &row, &verdict.settled, options, now).await?;
        execute(tx, SUSPECT, values![row.id, i64::from(verdict.deaths)]).await?;
        if verdict.buried {
            found.buried += 1;
        } else {
            found.returned += 1;
        }
    }
    for row in list(tx, "outbox", HEADLESS, vec![]).await? {
        if lanes::promote_outbox(tx, row.get("bot")?, &row.get::<String>("lane")?).await? > 0 {
            found.lanes_repaired += 1;
        }
    }
    let joined = list(tx, "outbox", JOIN_LANE, values![now.millis()]).await?;
    for (bot, lane) in touched(&joined)? {
        lanes::promote_outbox(tx, bot, &lane).await?;
    }
    Ok(found)
}
