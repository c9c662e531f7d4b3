use kernel::{BootId, StoreError, Timestamp};
use messaging::{MessagingAlert, Recovered, StoreRules, recover_processing};

use super::row::{event, event_columns};
use crate::commit;
use crate::engine::Tx;
use crate::messaging::lanes;
use crate::sql::{execute, list, values};

/// Fixed word of an event that workers die of.
const WORKER_DIED: &str = "worker_died_of_it";

pub(crate) const PROCESSING: &str =
    concat!("SELECT ", event_columns!(), ", boot FROM inbox WHERE status = 'processing' ORDER BY id");
pub(crate) const RETURN: &str = "UPDATE inbox SET status = 'ready', boot = NULL, alone = 1, deaths = $2
    WHERE id = $1 AND status = 'processing'";
pub(crate) const BURY: &str =
    "UPDATE inbox SET status = 'dead', boot = NULL, deaths = $2, finished_at = $3, last_error = $4
     WHERE id = $1 AND status = 'processing'";
pub(crate) const HEADLESS: &str = "SELECT DISTINCT w.bot AS bot, w.lane AS lane FROM inbox w
    WHERE w.status = 'waiting' AND NOT EXISTS (SELECT 1 FROM inbox h
        WHERE h.bot = w.bot AND h.lane = w.lane AND h.status IN ('ready', 'scheduled', 'processing'))";

/// Puts back what a dead process, or a lost task of this one, was working on.
pub(crate) async fn recover(
    tx: &Tx,
    boot: BootId,
    live: &[i64],
    rules: &StoreRules,
    now: Timestamp,
) -> Result<Recovered, StoreError> {
    let mut found = Recovered::default();
    for row in list(tx, "inbox", PROCESSING, vec![]).await? {
        let lost = event(&row)?;
        if row.boot_opt("boot")? == Some(boot) && live.contains(&lost.id) {
            continue;
        }
        let verdict = recover_processing(&lost);
        let deaths = i64::from(verdict.deaths);
        if verdict.buried {
            execute(tx, BURY, values![lost.id, deaths, now.millis(), WORKER_DIED]).await?;
            lanes::promote_inbox(tx, lost.bot.0, &lost.lane.0).await?;
            commit::raise(tx, &MessagingAlert::inbox_dead(lost.id, WORKER_DIED), rules, now).await?;
            found.buried += 1;
        } else {
            execute(tx, RETURN, values![lost.id, deaths]).await?;
            found.returned += 1;
        }
    }
    for row in list(tx, "inbox", HEADLESS, vec![]).await? {
        if lanes::promote_inbox(tx, row.get("bot")?, &row.get::<String>("lane")?).await? > 0 {
            found.lanes_repaired += 1;
        }
    }
    Ok(found)
}
