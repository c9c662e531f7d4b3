//! Text messages, deletions, chat actions, reactions.

use serde_json::{Map, Value};

use super::params::Params;
use crate::reply::{ApiError, ApiResult};
use crate::state::{Author, ChatKey, State};
use crate::validate::markup::{self, UserLink};
use crate::validate::text;

/// Where a send goes: checked chat and topic.
pub(crate) struct Target {
    pub(crate) key: ChatKey,
    pub(crate) thread: Option<i64>,
}

/// The chat that a call means, where the bot may write.
pub(crate) fn target(state: &State, bot: i64, params: &Params) -> Result<Target, ApiError> {
    let key = chat(state, bot, params)?;
    let thread = params.int("message_thread_id").filter(|id| *id != 0);
    state.check_writable(bot, key, thread)?;
    Ok(Target { key, thread })
}

/// The chat that a call means.
pub(crate) fn chat(state: &State, bot: i64, params: &Params) -> Result<ChatKey, ApiError> {
    let id = params.value("chat_id").ok_or_else(|| ApiError::bad("chat_id is empty"))?;
    state.chat_of_bot(bot, id)
}

/// The checked keyboard of a call.
pub(crate) fn keyboard(state: &State, params: &Params) -> Result<Option<Value>, ApiError> {
    let Some(value) = params.value("reply_markup") else { return Ok(None) };
    markup::check(value, |id| match state.users.get(&id) {
        None => UserLink::Unknown,
        Some(account) if account.privacy_restricted => UserLink::Restricted,
        Some(_) => UserLink::Allowed,
    })?;
    Ok(Some(value.clone()))
}

/// Adds keyboard and quote, counts the pace, posts.
pub(crate) fn deliver(
    state: &mut State,
    bot: i64,
    params: &Params,
    target: &Target,
    mut content: Map<String, Value>,
) -> ApiResult {
    if let (ChatKey::Group(_), Some(keyboard)) = (target.key, params.value("reply_markup")) {
        markup::check_group(keyboard)?;
    }
    // Only an inline keyboard is part of the message itself.
    if let Some(keyboard) = keyboard(state, params)?.filter(|k| k.get("inline_keyboard").is_some()) {
        content.insert("reply_markup".into(), keyboard);
    }
    let reply = params.value("reply_parameters");
    let reply_id = reply.and_then(|r| r["message_id"].as_i64()).or_else(|| params.int("reply_to_message_id"));
    if let Some(id) = reply_id {
        match state.quoted(target.key, id) {
            Some(quoted) => drop(content.insert("reply_to_message".into(), quoted)),
            None if reply.is_some_and(|r| r["allow_sending_without_reply"] == true) => {}
            None => return Err(ApiError::bad("message to be replied not found")),
        }
    }
    state.count_send(bot, target.key)?;
    // An answer stays in the topic of what it answers.
    let quoted_thread = content.get("reply_to_message").and_then(|quoted| quoted["message_thread_id"].as_i64());
    let thread = target.thread.or(quoted_thread);
    Ok(state.post(target.key, Author::Bot(bot), thread, content))
}

pub(crate) fn send_message(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let parsed = text::message(params)?;
    let target = target(state, bot, params)?;
    let mut content = Map::new();
    content.insert("text".into(), parsed.text.into());
    if !parsed.entities.is_empty() {
        content.insert("entities".into(), parsed.entities.into());
    }
    deliver(state, bot, params, &target, content)
}

const ACTIONS: &[&str] = &[
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
];

pub(crate) fn chat_action(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    if !params.text("action").is_some_and(|a| ACTIONS.contains(&a)) {
        return Err(ApiError::bad("wrong parameter action in request"));
    }
    let target = target(state, bot, params)?;
    state.count_send(bot, target.key)?;
    Ok(true.into())
}

pub(crate) fn delete_message(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let key = chat(state, bot, params)?;
    let id = params.int("message_id").ok_or_else(|| ApiError::bad("message identifier is not specified"))?;
    state.delete_by_bot(bot, key, id)
}

pub(crate) fn delete_messages(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let key = chat(state, bot, params)?;
    let ids = params.value("message_ids").and_then(Value::as_array).cloned().unwrap_or_default();
    if ids.is_empty() || ids.len() > 100 {
        return Err(ApiError::bad("message identifiers are not specified"));
    }
    for id in ids.iter().filter_map(Value::as_i64) {
        // Messages that are not there, or may not go, are skipped.
        if let Err(error) = state.delete_by_bot(bot, key, id) {
            tracing::trace!(description = error.description, "a message stays");
        }
    }
    Ok(true.into())
}

pub(crate) fn reaction(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let key = chat(state, bot, params)?;
    state.check_access(bot, key)?;
    let id = params.int("message_id").unwrap_or_default();
    if state.quoted(key, id).is_none() {
        return Err(ApiError::bad("message to react not found"));
    }
    let reactions = params.value("reaction").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if reactions.len() > 1 || reactions.iter().any(|r| r["type"] != "emoji") {
        return Err(ApiError::bad("REACTION_INVALID"));
    }
    state.react(key, id, reactions);
    Ok(true.into())
}
