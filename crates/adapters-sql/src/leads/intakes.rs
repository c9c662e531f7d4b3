use kernel::{Sensitive, StoreError, Timestamp, UserId};
use leads::{IdempotencyKey, Intake, LeadId, SourceAddress};
use sea_orm::ConnectionTrait;

use super::reads::at_most;
use super::wants;
use crate::engine::Tx;
use crate::sql::{Row, execute, find, list, values};

pub(crate) const BY_KEY: &str = "SELECT id, lead, at, source, request_key, fingerprint, asked_by FROM lead_intakes
    WHERE request_key = $1";
pub(crate) const TAKEN: &str = "SELECT at FROM lead_intakes WHERE source = $1 AND at >= $2 ORDER BY at DESC LIMIT $3";
const ADD: &str = "INSERT INTO lead_intakes (lead, at, source, request_key, fingerprint, asked_by)
    VALUES ($1, $2, $3, $4, $5, $6)";
pub(crate) const ASKERS: &str = "SELECT id, asked_by FROM lead_intakes WHERE lead = $1 AND asked_by IS NOT NULL";
pub(crate) const CLEAR: &str = "UPDATE lead_intakes SET source = NULL, asked_by = NULL WHERE lead = $1";

pub(crate) async fn by_key<C: ConnectionTrait>(db: &C, key: &IdempotencyKey) -> Result<Option<Intake>, StoreError> {
    find(db, "lead_intakes", BY_KEY, values![key.as_str()]).await?.as_ref().map(intake).transpose()
}

fn intake(row: &Row) -> Result<Intake, StoreError> {
    Ok(Intake {
        lead: LeadId(row.uuid("lead")?),
        at: row.time("at")?,
        source: row.get::<Option<String>>("source")?.map(Sensitive::new),
        key: row.named_opt("request_key", IdempotencyKey::parse)?,
        fingerprint: row.get("fingerprint")?,
        asked_by: row.get::<Option<i64>>("asked_by")?.map(UserId),
    })
}

pub(crate) async fn taken<C: ConnectionTrait>(
    db: &C,
    source: &SourceAddress,
    since: Timestamp,
    most: u64,
) -> Result<Vec<Timestamp>, StoreError> {
    let bound = values![source.expose().as_str(), since.millis(), at_most(most)];
    list(db, "lead_intakes", TAKEN, bound).await?.iter().map(|row| row.time("at")).collect()
}

/// Comes before the lead's own write: a key that came before is the reason that is given, whatever else stands in
/// the way.
pub(crate) async fn demand_free_key(tx: &Tx, intake: &Intake) -> Result<(), StoreError> {
    match &intake.key {
        Some(key) if by_key(tx, key).await?.is_some() => Err(StoreError::Rejected { reason: "key_used" }),
        Some(_) | None => Ok(()),
    }
}

/// Stores a submission; the asker's wish is fulfilled.
pub(crate) async fn add(tx: &Tx, intake: &Intake) -> Result<(), StoreError> {
    let row = values![
        intake.lead.to_string(),
        intake.at.millis(),
        intake.source.as_ref().map(|source| source.expose().as_str()),
        intake.key.as_ref().map(IdempotencyKey::as_str),
        intake.fingerprint.as_str(),
        intake.asked_by.map(|user| user.0),
    ];
    execute(tx, ADD, row).await?;
    match intake.asked_by {
        Some(user) => wants::remove(tx, user).await,
        None => Ok(()),
    }
}

/// Where a lead's submissions came from goes; answers who sent them in the bot.
pub(crate) async fn erase(tx: &Tx, lead: LeadId) -> Result<Vec<UserId>, StoreError> {
    let rows = list(tx, "lead_intakes", ASKERS, values![lead.to_string()]).await?;
    execute(tx, CLEAR, values![lead.to_string()]).await?;
    rows.iter().map(|row| row.get("asked_by").map(UserId)).collect()
}
