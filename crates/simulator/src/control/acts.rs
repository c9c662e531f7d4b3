//! What people do: write, send pictures, edit, press, block.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use serde_json::{Map, Value, json};

use super::body::{Answer, Id, Object, Pairs, Refused};
use crate::api::media::{blocking, keep_document, keep_photo};
use crate::api::params::Upload;
use crate::shared::Shared;
use crate::state::{Press, UserMessage};
use crate::validate::{detect, picture};

/// Fields that steer the act; all others become part of the message.
const STEERING: &[&str] = &[
    "bot",
    "chat_id",
    "photo_path",
    "document_path",
    "message_thread_id",
    "reply_to_message_id",
    "anonymous",
    "message_id",
];

fn message_of(body: &Object) -> UserMessage {
    let mut content: Map<String, Value> = body
        .0
        .iter()
        .filter(|(name, _)| !STEERING.contains(&name.as_str()))
        .map(|(n, v)| (n.clone(), v.clone()))
        .collect();
    for (text, entities) in [("text", "entities"), ("caption", "caption_entities")] {
        let found = content.get(text).and_then(Value::as_str).map(detect::entities).unwrap_or_default();
        if !found.is_empty() && !content.contains_key(entities) {
            content.insert(entities.into(), found.into());
        }
    }
    UserMessage {
        bot: body.0.get("bot").cloned(),
        chat_id: body.int("chat_id"),
        thread: body.int("message_thread_id"),
        reply_to: body.int("reply_to_message_id"),
        anonymous: body.flag("anonymous"),
        content,
    }
}

async fn read(path: &str) -> Result<Bytes, Refused> {
    match tokio::fs::read(path).await {
        Ok(bytes) => Ok(Bytes::from(bytes)),
        Err(error) => Err(Refused::bad(format!("the file was not read: {error}"))),
    }
}

async fn sizes(bytes: Bytes) -> Result<Vec<picture::PhotoSize>, Refused> {
    blocking(move || picture::photo_sizes(&bytes)).await.map_err(|error| Refused::bad(error.description))
}

pub(super) async fn send(State(shared): State<Shared>, Id(user): Id, body: Object) -> Answer {
    let mut message = message_of(&body);
    let photo = match body.text("photo_path") {
        Some(path) => Some(sizes(read(path).await?).await?),
        None => None,
    };
    let document = match body.text("document_path") {
        Some(path) => {
            let name = path.rsplit('/').next().unwrap_or_default().to_owned();
            Some(Upload { name, bytes: read(path).await? })
        }
        None => None,
    };
    let sent = {
        let state = &mut *shared.lock();
        if let Some(sizes) = photo {
            message.content.insert("photo".into(), keep_photo(state, sizes));
        }
        if let Some(upload) = document {
            message.content.insert("document".into(), keep_document(state, upload));
        }
        if message.content.is_empty() {
            return Err(Refused::bad("nothing to send"));
        }
        if let Some(contact) = message.content.get_mut("contact") {
            own_contact(contact, &state.account(user)?.user());
        }
        state.user_sends(user, message)?
    };
    shared.touch();
    Ok(Json(sent))
}

/// A shared contact is the user's own where the act does not say otherwise, as the contact button sends it.
fn own_contact(contact: &mut Value, user: &Value) {
    let Some(fields) = contact.as_object_mut() else { return };
    if fields.contains_key("first_name") {
        return;
    }
    fields.insert("user_id".into(), user["id"].clone());
    for name in ["first_name", "last_name"] {
        if let Some(value) = user.get(name) {
            fields.insert(name.into(), value.clone());
        }
    }
}

/// A picture in the body, as the chat page sends it.
pub(super) async fn photo(State(shared): State<Shared>, Id(user): Id, query: Pairs, body: Bytes) -> Answer {
    let sizes = sizes(body).await?;
    let mut message = UserMessage { bot: query.bot(), chat_id: query.int("chat_id")?, ..UserMessage::default() };
    if let Some(caption) = query.text("caption").filter(|c| !c.is_empty()) {
        message.content.insert("caption".into(), caption.into());
    }
    let sent = {
        let state = &mut *shared.lock();
        message.content.insert("photo".into(), keep_photo(state, sizes));
        state.user_sends(user, message)?
    };
    shared.touch();
    Ok(Json(sent))
}

pub(super) async fn edit(State(shared): State<Shared>, Id(user): Id, body: Object) -> Answer {
    let id = body.int("message_id").ok_or_else(|| Refused::bad("message_id is missing"))?;
    let edited = shared.lock().user_edits(user, &message_of(&body), id)?;
    shared.touch();
    Ok(Json(edited))
}

pub(super) async fn press(State(shared): State<Shared>, Id(user): Id, body: Object) -> Answer {
    let press = Press {
        bot: body.0.get("bot").cloned(),
        chat_id: body.int("chat_id"),
        message_id: body.int("message_id").ok_or_else(|| Refused::bad("message_id is missing"))?,
        data: body.text("data").ok_or_else(|| Refused::bad("data is missing"))?.to_owned(),
    };
    let (waiting, patience) = {
        let state = &mut *shared.lock();
        let waiting = state.user_presses(user, &press)?;
        (waiting, Duration::from_millis(state.settings.press_timeout_ms))
    };
    shared.touch();
    match tokio::time::timeout(patience, waiting).await {
        Ok(Ok(answer)) => Ok(Json(answer)),
        Ok(Err(_)) | Err(_) => Err(Refused::timeout("the bot did not answer the press")),
    }
}

fn set_blocked(shared: &Shared, user: i64, body: &Object, blocked: bool) -> Answer {
    {
        let state = &mut *shared.lock();
        state.account(user)?;
        let bot = state.bot_of_act(body.0.get("bot"))?;
        state.set_blocked(bot, user, blocked)?;
    }
    shared.touch();
    Ok(Json(json!({ "blocked": blocked })))
}

pub(super) async fn block(State(shared): State<Shared>, Id(user): Id, body: Object) -> Answer {
    set_blocked(&shared, user, &body, true)
}

pub(super) async fn unblock(State(shared): State<Shared>, Id(user): Id, body: Object) -> Answer {
    set_blocked(&shared, user, &body, false)
}
