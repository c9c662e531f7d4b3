//! Unfinished conversations of `?start=want`.

use kernel::{Sensitive, StoreError, Timestamp, UserId};
use leads::{Want, WantStep};
use sea_orm::ConnectionTrait;

use crate::engine::Tx;
use crate::sql::{Row, execute, find, values};

pub(crate) const OF: &str =
    "SELECT user AS id, since, pack_event, step, event_date, said FROM lead_wants WHERE user = $1";
const PUT: &str = "INSERT INTO lead_wants (user, since, pack_event, step, event_date, said)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (user) DO UPDATE SET since = excluded.since, pack_event = excluded.pack_event, step = excluded.step,
        event_date = excluded.event_date, said = excluded.said";
pub(crate) const REMOVE: &str = "DELETE FROM lead_wants WHERE user = $1";
pub(crate) const PRUNE: &str = "DELETE FROM lead_wants WHERE since < $1";

pub(crate) async fn of<C: ConnectionTrait>(db: &C, user: UserId) -> Result<Option<Want>, StoreError> {
    find(db, "lead_wants", OF, values![user.0]).await?.as_ref().map(want).transpose()
}

fn want(row: &Row) -> Result<Want, StoreError> {
    let date = row.named_opt("event_date", |day| day.parse().ok())?;
    let said = row.get::<Option<String>>("said")?.map(Sensitive::new);
    let step = match (row.get::<String>("step")?.as_str(), date, said) {
        ("date", None, None) => WantStep::Date,
        ("phone", date, said) => WantStep::Phone { date, said },
        (_, _, _) => return Err(row.inconsistent("step")),
    };
    Ok(Want { since: row.time("since")?, pack_event: row.get("pack_event")?, step })
}

pub(crate) async fn put(tx: &Tx, user: UserId, want: &Want) -> Result<(), StoreError> {
    let (step, date, said) = match &want.step {
        WantStep::Date => ("date", None, None),
        WantStep::Phone { date, said } => ("phone", *date, said.as_ref()),
    };
    let row = values![
        user.0,
        want.since.millis(),
        want.pack_event.as_deref(),
        step,
        date.map(|day| day.to_string()),
        said.map(|said| said.expose().as_str()),
    ];
    execute(tx, PUT, row).await?;
    Ok(())
}

pub(crate) async fn remove(tx: &Tx, user: UserId) -> Result<(), StoreError> {
    execute(tx, REMOVE, values![user.0]).await?;
    Ok(())
}

pub(crate) async fn prune(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute(tx, PRUNE, values![before.millis()]).await
}
