//! Edits of the bot's own messages.

use serde_json::Value;

use super::messages::{chat, keyboard};
use super::params::Params;
use crate::reply::{ApiError, ApiResult};
use crate::state::{ChatKey, State};
use crate::validate::text as texts;

/// The message that a call means.
fn place(state: &State, bot: i64, params: &Params) -> Result<(ChatKey, i64), ApiError> {
    if params.text("inline_message_id").is_some() {
        return Err(ApiError::bad("MESSAGE_ID_INVALID"));
    }
    let key = chat(state, bot, params)?;
    let id = params.int("message_id").ok_or_else(|| ApiError::bad("message identifier is not specified"))?;
    Ok((key, id))
}

/// An edit without a keyboard takes the keyboard away.
fn new_keyboard(state: &State, params: &Params) -> Result<Option<Value>, ApiError> {
    let empty = |k: &Value| k["inline_keyboard"].as_array().is_none_or(Vec::is_empty);
    Ok(keyboard(state, params)?.filter(|k| !empty(k)))
}

fn list(items: Vec<Value>) -> Option<Value> {
    (!items.is_empty()).then_some(Value::Array(items))
}

pub(crate) fn text(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let parsed = texts::message(params)?;
    let (key, id) = place(state, bot, params)?;
    let keyboard = new_keyboard(state, params)?;
    let changes = [("text", Some(parsed.text.into())), ("entities", list(parsed.entities)), ("reply_markup", keyboard)];
    state.edit(bot, key, id, Some(("text", "there is no text in the message to edit")), &changes)
}

pub(crate) fn caption(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let parsed = texts::caption(params)?;
    let (key, id) = place(state, bot, params)?;
    let keyboard = new_keyboard(state, params)?;
    let text = (!parsed.text.is_empty()).then(|| parsed.text.into());
    let changes = [("caption", text), ("caption_entities", list(parsed.entities)), ("reply_markup", keyboard)];
    let media = state.quoted(key, id).is_some_and(|m| m.get("photo").is_some() || m.get("document").is_some());
    let needs = (!media).then_some(("photo", "there is no caption in the message to edit"));
    state.edit(bot, key, id, needs, &changes)
}

pub(crate) fn markup(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let (key, id) = place(state, bot, params)?;
    let keyboard = new_keyboard(state, params)?;
    state.edit(bot, key, id, None, &[("reply_markup", keyboard)])
}
