use booth::Session;
use kernel::{StoreError, Timestamp};

use super::row::state_values;
use crate::engine::Tx;
use crate::sql::{execute, execute_one, values};

const CREATE: &str = "INSERT INTO sessions (id, token, short_code, event, created_at, expires_at, version, status, guest,
        consented_at, photo_file, photo_width, photo_height, photo_faces, retakes, outfits, job, expiry_reason, ended_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)";
pub(crate) const RECORD: &str = "UPDATE sessions SET version = $2, status = $4, guest = $5, consented_at = $6,
        photo_file = $7, photo_width = $8, photo_height = $9, photo_faces = $10, retakes = $11, outfits = $12,
        job = $13, expiry_reason = $14, ended_at = $15
    WHERE id = $1 AND version = $3";
/// Sessions that ended without a job, oldest first.
pub(crate) const PRUNE: &str = "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions
        WHERE status = 'expired' AND ended_at < $1
          AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.session = sessions.id)
        ORDER BY ended_at LIMIT $2)
    RETURNING id, guest";
pub(crate) const PRUNE_PROFILE: &str = "DELETE FROM people WHERE user = $1 AND consented_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM consents WHERE consents.user = $1)
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE guest = $1)";

pub(crate) async fn create(tx: &Tx, session: &Session, at: Timestamp) -> Result<(), StoreError> {
    let mut row = values![
        session.id.to_string(),
        session.token.expose(),
        session.short_code.0.as_str(),
        session.event.0.as_str(),
        session.created_at.millis(),
        session.expires_at.millis(),
        session.version.0,
    ];
    row.extend(state_values(&session.state, at));
    execute(tx, CREATE, row).await?;
    Ok(())
}

/// Writes the state after a transition where the stored version is the one before.
pub(crate) async fn record(tx: &Tx, session: &Session, at: Timestamp) -> Result<(), StoreError> {
    let mut row = values![session.id.to_string(), session.version.0, session.version.0 - 1];
    row.extend(state_values(&session.state, at));
    execute_one(tx, RECORD, row).await
}
