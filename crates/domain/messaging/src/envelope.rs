use kernel::ChatId;
use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use crate::Lane;

/// Kind of an update, as far as the inbox needs it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UpdateKind(pub String);

/// What the inbox must know of an update before anybody parses it: pure, shared by poll loop and webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// Telegram's id, unique for a bot within the days that matter.
    pub update_id: i64,
    /// The chat it belongs to; updates without one share a lane by their sender, else `-`.
    pub lane: Lane,
    /// The field that holds the update (`message`, `callback_query`, …), `unknown` when there is none.
    pub kind: UpdateKind,
}

/// Why an update cannot even be put into the inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EnvelopeError {
    /// Not a JSON object.
    #[error("the update is not a JSON object")]
    NotAnObject,
    /// No integer `update_id`.
    #[error("the update has no update_id")]
    NoUpdateId,
}

#[derive(Deserialize)]
struct Id {
    id: i64,
}

impl Envelope {
    /// Reads the envelope of one raw update.
    pub fn read(raw: &Value) -> Result<Self, EnvelopeError> {
        let object = raw.as_object().ok_or(EnvelopeError::NotAnObject)?;
        let update_id = object.get("update_id").and_then(Value::as_i64).ok_or(EnvelopeError::NoUpdateId)?;
        let found = object.iter().find(|(name, value)| name.as_str() != "update_id" && value.is_object());
        let (kind, lane) = found.map_or_else(
            || ("unknown".to_owned(), None),
            |(name, body)| (name.clone(), chat_of(body).or_else(|| sender_of(body))),
        );
        Ok(Self { update_id, lane: lane.unwrap_or_else(|| Lane("-".to_owned())), kind: UpdateKind(kind) })
    }
}

fn chat_of(body: &Value) -> Option<Lane> {
    [body.get("chat"), body.get("message").and_then(|message| message.get("chat"))]
        .into_iter()
        .flatten()
        .find_map(id_of)
        .map(|id| Lane::chat(ChatId(id)))
}

fn sender_of(body: &Value) -> Option<Lane> {
    [body.get("from"), body.get("user")].into_iter().flatten().find_map(id_of).map(|id| Lane::chat(ChatId(id)))
}

fn id_of(value: &Value) -> Option<i64> {
    Id::deserialize(value).ok().map(|found| found.id)
}
