//! Groups: made, changed, upgraded, deleted.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::body::{Answer, Id, Object, Refused};
use crate::shared::Shared;
use crate::state::{ChatKey, ChatKind, GroupSpec, Topic};

pub(super) async fn make(State(shared): State<Shared>, body: Object) -> Answer {
    let kind = match (body.flag("forum"), body.text("type")) {
        (true, _) => ChatKind::Supergroup { forum: true },
        (false, Some("supergroup")) => ChatKind::Supergroup { forum: false },
        (false, Some("group") | None) => ChatKind::Group,
        (false, Some(_)) => return Err(Refused::bad("type must be group or supergroup")),
    };
    let members = body.0.get("members").cloned().unwrap_or_else(|| json!([]));
    let members: Vec<i64> = serde_json::from_value(members).map_err(|e| Refused::bad(format!("members: {e}")))?;
    let group = {
        let state = &mut *shared.lock();
        let bot = state.bot_of_act(body.0.get("bot"))?;
        state.make_group(GroupSpec {
            id: body.int("id"),
            title: body.text("title").unwrap_or("Группа").to_owned(),
            members,
            bot,
            bot_status: body.text("bot_status").unwrap_or("member").to_owned(),
            kind,
        })?
    };
    shared.touch();
    Ok(Json(group))
}

pub(super) async fn list(State(shared): State<Shared>) -> Json<Value> {
    let state = shared.lock();
    let groups = state.chats.keys().filter(|key| matches!(key, ChatKey::Group(_)));
    Json(groups.map(|key| state.group_json(*key)).collect())
}

pub(super) async fn upgrade(State(shared): State<Shared>, Id(id): Id) -> Answer {
    let new = shared.lock().upgrade_group(id)?;
    shared.touch();
    Ok(Json(json!({ "id": new })))
}

/// A person deletes a message; bots are not told, as in Telegram.
pub(super) async fn delete_message(State(shared): State<Shared>, Id(id): Id, body: Object) -> Answer {
    let message = body.int("message_id").ok_or_else(|| Refused::bad("message_id is missing"))?;
    {
        let state = &mut *shared.lock();
        let stored = state
            .chats
            .iter_mut()
            .filter(|(key, _)| key.id() == id)
            .find_map(|(_, chat)| chat.messages.get_mut(&message))
            .ok_or_else(|| Refused::missing("unknown message"))?;
        stored.deleted = true;
    }
    shared.touch();
    Ok(Json(json!({ "deleted": message })))
}

pub(super) async fn delete(State(shared): State<Shared>, Id(id): Id) -> Answer {
    shared.lock().chats.get_mut(&ChatKey::Group(id)).ok_or_else(|| Refused::missing("unknown group"))?.deleted = true;
    shared.touch();
    Ok(Json(json!({ "deleted": true })))
}

pub(super) async fn bot_status(State(shared): State<Shared>, Id(id): Id, body: Object) -> Answer {
    let status = body.text("status").ok_or_else(|| Refused::bad("status is missing"))?;
    let group = {
        let state = &mut *shared.lock();
        let bot = state.bot_of_act(body.0.get("bot"))?;
        state.set_bot_status(ChatKey::Group(id), bot, status)?;
        state.group_json(ChatKey::Group(id))
    };
    shared.touch();
    Ok(Json(group))
}

pub(super) async fn member(State(shared): State<Shared>, Id(id): Id, body: Object) -> Answer {
    let user = body.int("user_id").ok_or_else(|| Refused::bad("user_id is missing"))?;
    let status = body.text("status").unwrap_or("member");
    if !matches!(status, "creator" | "administrator" | "member" | "left" | "kicked") {
        return Err(Refused::bad("unknown status of a member"));
    }
    let group = {
        let state = &mut *shared.lock();
        state.set_member(ChatKey::Group(id), user, status)?;
        state.group_json(ChatKey::Group(id))
    };
    shared.touch();
    Ok(Json(group))
}

/// Makes a topic, or changes one: `{name?, message_thread_id?, closed?, deleted?}`.
pub(super) async fn topics(State(shared): State<Shared>, Id(id): Id, body: Object) -> Answer {
    let topic = (!body.flag("deleted"))
        .then(|| Topic { name: body.text("name").unwrap_or("Тема").to_owned(), closed: body.flag("closed") });
    let thread = shared.lock().set_topic(id, body.int("message_thread_id"), topic)?;
    shared.touch();
    Ok(Json(json!({ "message_thread_id": thread })))
}
