use kernel::StoreError;
use leads::{Actor, HistoryEntry, HistoryEvent, Lead, LeadStatus, LostReason};

use super::row::columns;
use crate::engine::Tx;
use crate::sql::{execute, execute_one, find, values};

const CREATE: &str =
    "INSERT INTO leads (id, version, status, taken_by, taken_name, taken_at, lost_reason, name, contact_kind,
        contact, event_date, city, guests, comment, source, utm, pack_event, lang, created_at, status_at,
        touched_at, first_touch_at, reminded_at, repeats, note, erased_at, card_wanted, card_chat,
        card_message, card_revision, card_status, card_hash, card_plain, card_given_up, card_twice,
        published_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
        $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36)
    RETURNING number, id";
pub(crate) const RECORD: &str = "UPDATE leads
    SET version = $2, status = $3, taken_by = $4, taken_name = $5, taken_at = $6, lost_reason = $7, name = $8,
        contact_kind = $9, contact = $10, event_date = $11, city = $12, guests = $13, comment = $14, source =
        $15, utm = $16, pack_event = $17, lang = $18, created_at = $19, status_at = $20, touched_at = $21,
        first_touch_at = $22, reminded_at = $23, repeats = $24, note = $25, erased_at = $26, card_wanted =
        $27, card_chat = $28, card_message = $29, card_revision = $30, card_status = $31, card_hash = $32,
        card_plain = $33, card_given_up = $34, card_twice = $35, published_at = $36
    WHERE id = $1 AND version = $2 - 1";
const HISTORY: &str = "INSERT INTO lead_history (lead, at, actor, member, event, was, became, reason)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

/// Inserts a new lead under the next number.
pub(crate) async fn create(tx: &Tx, lead: Lead, history: &[HistoryEntry]) -> Result<Lead, StoreError> {
    let stored = find(tx, "leads", CREATE, columns(&lead)).await?.ok_or(StoreError::Stale)?;
    let lead = Lead { number: stored.get("number")?, ..lead };
    add_history(tx, &lead, history).await?;
    Ok(lead)
}

/// Writes a lead where the stored version is the one before.
pub(crate) async fn record(tx: &Tx, lead: &Lead, history: &[HistoryEntry]) -> Result<(), StoreError> {
    execute_one(tx, RECORD, columns(lead)).await?;
    add_history(tx, lead, history).await
}

async fn add_history(tx: &Tx, lead: &Lead, history: &[HistoryEntry]) -> Result<(), StoreError> {
    for entry in history {
        let (event, was, became, reason) = event_columns(entry.event);
        let row = values![
            lead.id.to_string(),
            entry.at.millis(),
            actor_name(entry.by),
            entry.by.member().map(|member| member.0),
            event,
            was.map(LeadStatus::as_str),
            became.map(LeadStatus::as_str),
            reason.map(LostReason::as_str),
        ];
        execute(tx, HISTORY, row).await?;
    }
    Ok(())
}

const fn actor_name(actor: Actor) -> &'static str {
    match actor {
        Actor::Visitor => "visitor",
        Actor::Member(_) => "member",
        Actor::Operator => "operator",
        Actor::Task => "task",
    }
}

type EventColumns = (&'static str, Option<LeadStatus>, Option<LeadStatus>, Option<LostReason>);

const fn event_columns(event: HistoryEvent) -> EventColumns {
    match event {
        HistoryEvent::Received { to } => ("received", None, Some(to), None),
        HistoryEvent::Status { from, to } => ("status", Some(from), Some(to), None),
        HistoryEvent::Reason { reason } => ("reason", None, None, Some(reason)),
        HistoryEvent::Repeat => ("repeat", None, None, None),
        HistoryEvent::Erased => ("erased", None, None, None),
    }
}
