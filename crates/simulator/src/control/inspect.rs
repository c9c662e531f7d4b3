//! What tests look at: messages, sets, calls, confirmed updates.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::{Value, json};

use super::body::{Answer, Id, Pairs, Refused};
use crate::api::files;
use crate::shared::Shared;
use crate::state::{ChatKey, PLACEHOLDER, StickerSet, rfc3339};

/// The messages of a chat, oldest first: `?bot=` picks one bot's private chat, `?deleted=1` shows deleted ones too.
pub(super) async fn messages(State(shared): State<Shared>, Id(id): Id, query: Pairs) -> Answer {
    let state = &mut *shared.lock();
    let bot = match query.bot() {
        Some(wanted) => Some(state.bot_of_act(Some(&wanted))?),
        None => None,
    };
    let with_deleted = query.text("deleted").is_some();
    let mut out = Vec::new();
    for (key, chat) in &state.chats {
        let other_bot = matches!(key, ChatKey::Private { bot: own, .. } if bot.is_some_and(|b| b != *own));
        if key.id() != id || other_bot {
            continue;
        }
        for stored in chat.messages.values().filter(|m| with_deleted || !m.deleted) {
            let mut json = stored.json.clone();
            json["history"] = Value::Array(stored.history.clone());
            if !stored.reactions.is_empty() {
                json["reactions"] = stored.reactions.clone().into();
            }
            if stored.deleted {
                json["deleted"] = true.into();
            }
            out.push(json);
        }
    }
    Ok(Json(Value::Array(out)))
}

/// The address that the client itself used, so that links work for it.
fn base(headers: &HeaderMap) -> String {
    let host = headers.get("host").and_then(|v| v.to_str().ok()).unwrap_or("127.0.0.1");
    format!("http://{host}")
}

fn set_json(set: &StickerSet, base: &str) -> Value {
    let stickers: Vec<Value> = set
        .stickers
        .iter()
        .map(|s| {
            json!({
                "emoji": s.emoji.first(), "emoji_list": s.emoji, "keywords": s.keywords, "width": s.file.width,
                "height": s.file.height, "bytes": s.file.bytes.len(), "file_id": s.file.id,
                "file_url": format!("{base}/_sim/files/{}", s.file.id),
            })
        })
        .collect();
    json!({
        "name": set.name, "title": set.title, "owner_id": set.owner, "bot_id": set.bot, "sticker_type": set.kind,
        "created_at": rfc3339(set.created_ms), "visible_at": rfc3339(set.visible_ms),
        "page_at": rfc3339(set.page_ms), "stickers": stickers,
    })
}

pub(super) async fn sticker_sets(State(shared): State<Shared>, headers: HeaderMap) -> Json<Value> {
    let base = base(&headers);
    let state = shared.lock();
    let mut sets: Vec<&StickerSet> = state.sets.values().collect();
    sets.sort_by_key(|set| set.created_ms);
    Json(sets.into_iter().map(|set| set_json(set, &base)).collect())
}

pub(super) async fn sticker_set(State(shared): State<Shared>, Path(name): Path<String>, headers: HeaderMap) -> Answer {
    let state = shared.lock();
    let set = state.sets.get(&name.to_lowercase()).ok_or_else(|| Refused::missing("unknown sticker set"))?;
    Ok(Json(set_json(set, &base(&headers))))
}

/// Calls with a number above `?after=`, optionally only of one `?method=`.
pub(super) async fn calls(State(shared): State<Shared>, query: Pairs) -> Answer {
    let after = query.int("after")?.and_then(|n| u64::try_from(n).ok()).unwrap_or(0);
    let method = query.text("method").unwrap_or_default().to_owned();
    let limit = query.int("limit")?.and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
    let state = shared.lock();
    let wanted = state.calls.after(after).into_iter();
    let wanted = wanted.filter(|call| method.is_empty() || call.method.eq_ignore_ascii_case(&method)).take(limit);
    Ok(Json(wanted.filter_map(|call| serde_json::to_value(call).ok()).collect()))
}

pub(super) async fn bots(State(shared): State<Shared>) -> Json<Value> {
    let state = shared.lock();
    let known = state.bots.values().filter(|b| b.id != PLACEHOLDER);
    Json(
        known
            .map(|b| {
                json!({
                    "id": b.id, "username": b.username, "first_name": b.first_name, "pending_updates": b.queue.len(),
                    "webhook": b.webhook.as_ref().map(|w| &w.url),
                })
            })
            .collect(),
    )
}

/// Ids of the updates that the bot confirmed, and of those that still wait.
pub(super) async fn confirmed(State(shared): State<Shared>, query: Pairs) -> Answer {
    let state = &mut *shared.lock();
    let bot = state.bot_of_act(query.bot().as_ref())?;
    Ok(Json(state.confirmation(bot)))
}

pub(super) async fn file(State(shared): State<Shared>, Path(id): Path<String>) -> Response {
    files::by_id(&shared, &id)
}
