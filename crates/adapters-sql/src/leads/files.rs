//! What hangs on a lead: notes, repeats, history.

use kernel::{ChatId, MessageId, Sensitive, StoreError, UserId};
use leads::{Actor, HistoryEntry, HistoryEvent, LeadFile, LeadId, LeadStatus, LostReason, Note, Repeat};
use sea_orm::ConnectionTrait;

use super::reads;
use super::row::wish;
use crate::engine::Tx;
use crate::sql::{Row, execute, find, list, values};

pub(crate) const NOTES_OF: &str =
    "SELECT id, chat, message, said_by, at, text FROM lead_notes WHERE lead = $1 ORDER BY id";
pub(crate) const FIND_NOTE: &str = "SELECT n.id, n.lead, n.chat, n.message, n.said_by, n.at, n.text,
        NOT EXISTS (SELECT 1 FROM lead_notes later WHERE later.lead = n.lead AND later.id > n.id) AS newest
    FROM lead_notes n WHERE n.chat = $1 AND n.message = $2";
const PUT_NOTE: &str = "INSERT INTO lead_notes (lead, chat, message, said_by, at, text) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (chat, message) DO UPDATE SET text = excluded.text";
pub(crate) const REMOVE_NOTES: &str = "DELETE FROM lead_notes WHERE lead = $1";
pub(crate) const REPEATS_OF: &str =
    "SELECT id, at, event_date, city, guests, comment FROM lead_repeats WHERE lead = $1 ORDER BY id";
const ADD_REPEAT: &str = "INSERT INTO lead_repeats (lead, at, event_date, city, guests, comment)
    VALUES ($1, $2, $3, $4, $5, $6)";
pub(crate) const CLEAR_REPEATS: &str = "UPDATE lead_repeats SET comment = NULL WHERE lead = $1";
pub(crate) const HISTORY_OF: &str =
    "SELECT id, at, actor, member, event, was, became, reason FROM lead_history WHERE lead = $1 ORDER BY id";

/// Leads with all that hangs on them, in the order asked for.
pub(crate) async fn get<C: ConnectionTrait>(db: &C, ids: &[LeadId]) -> Result<Vec<LeadFile>, StoreError> {
    let mut files = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(lead) = reads::find_by_id(db, *id).await? else { continue };
        let of = || values![id.to_string()];
        let notes = list(db, "lead_notes", NOTES_OF, of()).await?;
        let repeats = list(db, "lead_repeats", REPEATS_OF, of()).await?;
        let history = list(db, "lead_history", HISTORY_OF, of()).await?;
        files.push(LeadFile {
            lead,
            notes: notes.iter().map(note).collect::<Result<_, _>>()?,
            repeats: repeats.iter().map(repeat).collect::<Result<_, _>>()?,
            history: history.iter().map(entry).collect::<Result<_, _>>()?,
        });
    }
    Ok(files)
}

/// The note that is this message, its lead, and whether it is the newest there.
pub(crate) async fn find_note<C: ConnectionTrait>(
    db: &C,
    chat: ChatId,
    message: MessageId,
) -> Result<Option<(LeadId, Note, bool)>, StoreError> {
    let Some(row) = find(db, "lead_notes", FIND_NOTE, values![chat.0, message.0]).await? else { return Ok(None) };
    Ok(Some((LeadId(row.uuid("lead")?), note(&row)?, row.flag("newest")?)))
}

/// Stores a note, or the new text of the one that is this message.
pub(crate) async fn put_note(tx: &Tx, lead: LeadId, note: &Note) -> Result<(), StoreError> {
    let row = values![
        lead.to_string(),
        note.chat.0,
        note.message.0,
        note.by.0,
        note.at.millis(),
        note.text.expose().as_str(),
    ];
    execute(tx, PUT_NOTE, row).await?;
    Ok(())
}

pub(crate) async fn add_repeat(tx: &Tx, lead: LeadId, repeat: &Repeat) -> Result<(), StoreError> {
    let wish = &repeat.wish;
    let row = values![
        lead.to_string(),
        repeat.at.millis(),
        wish.event_date.map(|day| day.to_string()),
        wish.city.as_deref(),
        wish.guests.map(i64::from),
        wish.comment.as_ref().map(|comment| comment.expose().as_str()),
    ];
    execute(tx, ADD_REPEAT, row).await?;
    Ok(())
}

/// The words that people wrote: notes go whole, repeats keep their numbers.
pub(crate) async fn erase(tx: &Tx, lead: LeadId) -> Result<(), StoreError> {
    execute(tx, REMOVE_NOTES, values![lead.to_string()]).await?;
    execute(tx, CLEAR_REPEATS, values![lead.to_string()]).await?;
    Ok(())
}

fn note(row: &Row) -> Result<Note, StoreError> {
    Ok(Note {
        chat: ChatId(row.get("chat")?),
        message: MessageId(row.get("message")?),
        by: UserId(row.get("said_by")?),
        at: row.time("at")?,
        text: Sensitive::new(row.get("text")?),
    })
}

fn repeat(row: &Row) -> Result<Repeat, StoreError> {
    Ok(Repeat { at: row.time("at")?, wish: wish(row)? })
}

fn entry(row: &Row) -> Result<HistoryEntry, StoreError> {
    Ok(HistoryEntry { at: row.time("at")?, by: actor(row)?, event: event(row)? })
}

fn actor(row: &Row) -> Result<Actor, StoreError> {
    match (row.get::<String>("actor")?.as_str(), row.get::<Option<i64>>("member")?) {
        ("visitor", None) => Ok(Actor::Visitor),
        ("member", Some(id)) => Ok(Actor::Member(UserId(id))),
        ("operator", None) => Ok(Actor::Operator),
        ("task", None) => Ok(Actor::Task),
        (_, _) => Err(row.inconsistent("actor")),
    }
}

fn event(row: &Row) -> Result<HistoryEvent, StoreError> {
    let (was, became) = (row.named_opt("was", LeadStatus::parse)?, row.named_opt("became", LeadStatus::parse)?);
    match (row.get::<String>("event")?.as_str(), was, became, row.named_opt("reason", LostReason::parse)?) {
        ("received", None, Some(to), None) => Ok(HistoryEvent::Received { to }),
        ("status", Some(from), Some(to), None) => Ok(HistoryEvent::Status { from, to }),
        ("reason", None, None, Some(reason)) => Ok(HistoryEvent::Reason { reason }),
        ("repeat", None, None, None) => Ok(HistoryEvent::Repeat),
        ("erased", None, None, None) => Ok(HistoryEvent::Erased),
        (_, _, _, _) => Err(row.inconsistent("event")),
    }
}
