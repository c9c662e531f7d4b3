//! What the chat page shows: one look at the world of one user, and a stream that says when to look again.

use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures::Stream;
use serde_json::{Value, json};

use super::body::{Answer, Pairs};
use crate::shared::Shared;
use crate::state::{Chat, ChatKey, PLACEHOLDER, State as World};

fn last(chat: &Chat) -> Value {
    chat.messages
        .values()
        .rev()
        .find(|m| !m.deleted)
        .map(|m| {
            let json = &m.json;
            let kind = ["photo", "sticker", "document"].iter().find(|k| json.get(**k).is_some());
            json!({ "text": json["text"].as_str().or(json["caption"].as_str()), "kind": kind, "date": json["date"] })
        })
        .unwrap_or_default()
}

fn chat_row(world: &World, key: ChatKey, chat: &Chat) -> Value {
    let mut row = world.chat_json(key);
    row["last"] = last(chat);
    row["blocked"] = chat.blocked.into();
    row["migrated_to"] = json!(chat.migrated_to);
    if let ChatKey::Private { bot, .. } = key {
        row["bot"] = bot.into();
    }
    row
}

/// Every chat.
pub(super) async fn chats(State(shared): State<Shared>) -> Json<Value> {
    let world = shared.lock();
    Json(world.chats.iter().map(|(key, chat)| chat_row(&world, *key, chat)).collect())
}

/// Bots, people, and the chats of `?user=`.
pub(super) async fn view(State(shared): State<Shared>, query: Pairs) -> Answer {
    let user = query.int("user")?.unwrap_or(0);
    let world = shared.lock();
    let bots: Vec<Value> = world
        .bots
        .values()
        .filter(|b| b.id != PLACEHOLDER || !b.queue.is_empty())
        .map(|b| {
            let commands = b.commands.iter().find(|(scope, _)| scope.contains("default")).map(|(_, list)| list);
            json!({ "id": b.id, "username": b.username, "first_name": b.first_name, "commands": commands })
        })
        .collect();
    let mine = world.chats.iter().filter(|(key, chat)| match key {
        ChatKey::Private { user: owner, .. } => *owner == user,
        ChatKey::Group(_) => chat.members.contains_key(&user) && chat.migrated_to.is_none() && !chat.deleted,
    });
    Ok(Json(json!({
        "bots": bots,
        "users": world.users.values().map(crate::state::Account::user).collect::<Vec<_>>(),
        "chats": mine.map(|(key, chat)| chat_row(&world, *key, chat)).collect::<Vec<_>>(),
    })))
}

/// An event whenever something changed, ten a second at most.
pub(super) async fn events(State(shared): State<Shared>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let news = shared.changes();
    let stream = futures::stream::unfold((shared, news), |(shared, mut news)| async move {
        let number = *news.borrow_and_update();
        tokio::select! {
            heard = news.changed() => if heard.is_err() { return None },
            () = shared.stop().cancelled() => return None,
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        let event = Event::default().event("changed").data(number.to_string());
        Some((Ok(event), (shared, news)))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}
