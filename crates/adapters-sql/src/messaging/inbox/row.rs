use kernel::{BotId, Run, StoreError};
use messaging::{InboxEvent, InboxStatus, Lane, UpdateKind};

use crate::sql::Row;

/// Columns of an event, for every query that answers one.
macro_rules! event_columns {
    () => {
        "id, bot, update_id, lane, kind, raw, status, run, attempts, deaths, alone, received_at, due_at, last_error"
    };
}
pub(crate) use event_columns;

pub(crate) fn event(row: &Row) -> Result<InboxEvent, StoreError> {
    let status = row.named("status", InboxStatus::parse)?;
    let due_at = row.time_opt("due_at")?;
    if due_at.is_some() != (status == InboxStatus::Scheduled) {
        return Err(row.inconsistent("due_at"));
    }
    Ok(InboxEvent {
        id: row.get("id")?,
        bot: BotId(row.get("bot")?),
        update_id: row.get("update_id")?,
        lane: Lane(row.get("lane")?),
        kind: UpdateKind(row.get("kind")?),
        raw: row.json("raw")?,
        status,
        run: Run(row.get("run")?),
        attempts: row.count("attempts")?,
        deaths: row.count("deaths")?,
        alone: row.flag("alone")?,
        received_at: row.time("received_at")?,
        due_at,
        last_error: row.get("last_error")?,
    })
}
