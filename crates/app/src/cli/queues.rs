use anyhow::Context as _;
use kernel::StoreError;
use messaging::{InboxEvent, InboxFilter, InboxStatus, OutboxFilter, OutboxRow, OutboxStatus};
use serde_json::{Value, json};

use super::args::QueueCommand;
use super::beside::Beside;
use super::jobs::rows_wanted;
use super::out::{say, say_json, say_table};

/// `inbox …`. What an update says is never printed: it is a guest's.
pub(super) async fn inbox(beside: &Beside, command: &QueueCommand, as_json: bool) -> anyhow::Result<()> {
    let store = &beside.stores.inbox;
    match command {
        QueueCommand::List { status, limit } => {
            let status = parsed(status.as_deref(), InboxStatus::parse)?;
            let events = store.list(InboxFilter { status, limit: rows_wanted(*limit, as_json) }).await?;
            if as_json {
                return say_json(&events.iter().map(event_json).collect::<Vec<_>>());
            }
            let rows: Vec<_> = events.iter().map(event_row).collect();
            say_table(&["id", "update", "kind", "status", "attempts", "received", "error"], &rows);
            Ok(())
        }
        QueueCommand::Replay { id } => replayed(store.replay(*id, beside.now()).await, *id, "dead"),
    }
}

/// `outbox …`. Texts are never printed.
pub(super) async fn outbox(beside: &Beside, command: &QueueCommand, as_json: bool) -> anyhow::Result<()> {
    let store = &beside.stores.outbox;
    match command {
        QueueCommand::List { status, limit } => {
            let status = parsed(status.as_deref(), OutboxStatus::parse)?;
            let rows = store.list(OutboxFilter { status, limit: rows_wanted(*limit, as_json) }).await?;
            if as_json {
                return say_json(&rows.iter().map(row_json).collect::<Vec<_>>());
            }
            let rows: Vec<_> = rows.iter().map(row_row).collect();
            say_table(&["id", "chat", "class", "status", "attempts", "created", "error"], &rows);
            Ok(())
        }
        QueueCommand::Replay { id } => replayed(store.replay(*id, beside.now()).await, *id, "failed or uncertain"),
    }
}

fn parsed<T>(name: Option<&str>, parse: impl Fn(&str) -> Option<T>) -> anyhow::Result<Option<T>> {
    name.map(|name| parse(name).with_context(|| format!("no such status: {name}"))).transpose()
}

fn replayed(result: Result<(), StoreError>, id: i64, from: &str) -> anyhow::Result<()> {
    match result {
        Ok(()) => {
            say(format!("row {id} is tried once more"));
            Ok(())
        }
        Err(StoreError::Stale) => anyhow::bail!("row {id} does not exist or is not {from}; nothing was changed"),
        Err(error) => Err(error.into()),
    }
}

fn event_json(event: &InboxEvent) -> Value {
    json!({
        "id": event.id,
        "bot": event.bot,
        "update_id": event.update_id,
        "kind": event.kind.0,
        "lane": event.lane,
        "status": event.status,
        "attempts": event.attempts,
        "deaths": event.deaths,
        "runs": event.run,
        "received": event.received_at.to_string(),
        "due": event.due_at.map(|at| at.to_string()),
        "error": event.last_error,
    })
}

fn event_row(event: &InboxEvent) -> Vec<String> {
    vec![
        event.id.to_string(),
        event.update_id.to_string(),
        event.kind.0.clone(),
        event.status.as_str().to_owned(),
        event.attempts.to_string(),
        event.received_at.to_string(),
        event.last_error.clone().unwrap_or_else(|| "-".to_owned()),
    ]
}

fn row_json(row: &OutboxRow) -> Value {
    json!({
        "id": row.id,
        "bot": row.outgoing.bot,
        "chat": row.outgoing.chat,
        "class": row.outgoing.class,
        "op": row.outgoing.op,
        "lane": row.outgoing.lane,
        "key": row.outgoing.key,
        "payload": payload_name(row),
        "status": row.status,
        "attempts": row.attempts,
        "unknowns": row.unknowns,
        "deaths": row.deaths,
        "maybe_twice": row.unknowns >= 1,
        "created": row.created_at.to_string(),
        "due": row.due_at.map(|at| at.to_string()),
        "settled": row.settled_at.map(|at| at.to_string()),
        "error": row.last_error,
    })
}

fn payload_name(row: &OutboxRow) -> String {
    let payload = &row.outgoing.payload;
    match payload.json.get("kind").and_then(Value::as_str) {
        Some(kind) => format!("{}.{kind}", payload.kind),
        None => payload.kind.clone(),
    }
}

fn row_row(row: &OutboxRow) -> Vec<String> {
    vec![
        row.id.to_string(),
        row.outgoing.chat.to_string(),
        row.outgoing.class.as_str().to_owned(),
        row.status.as_str().to_owned(),
        row.attempts.to_string(),
        row.created_at.to_string(),
        row.last_error.clone().unwrap_or_else(|| "-".to_owned()),
    ]
}
