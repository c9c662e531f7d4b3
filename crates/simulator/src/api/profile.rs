//! The bot itself: getMe, commands, name and descriptions.

use serde_json::{Value, json};

use super::params::Params;
use crate::reply::{ApiError, ApiResult};
use crate::state::{Bot, State};

fn known(state: &mut State, bot: i64) -> Result<&mut Bot, ApiError> {
    state.bots.get_mut(&bot).ok_or_else(ApiError::unauthorized)
}

pub(crate) fn get_me(state: &mut State, bot: i64) -> ApiResult {
    let privacy = state.settings.group_privacy;
    let bot = known(state, bot)?;
    Ok(json!({
        "id": bot.id, "is_bot": true, "first_name": bot.first_name, "username": bot.username,
        "can_join_groups": true, "can_read_all_group_messages": !privacy, "supports_inline_queries": false,
        "can_connect_to_business": false, "has_main_web_app": false, "has_topics_enabled": false,
        "allows_users_to_create_topics": false,
    }))
}

/// Commands are kept for each scope and language.
fn scope(params: &Params) -> String {
    let scope = params.value("scope").cloned().unwrap_or_else(|| json!({ "type": "default" }));
    format!("{scope} {}", params.text("language_code").unwrap_or_default())
}

pub(crate) fn set_commands(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let commands = params.value("commands").cloned().unwrap_or_default();
    let list = commands.as_array().map(Vec::as_slice).unwrap_or_default();
    if list.len() > 100 {
        return Err(ApiError::bad("BOT_COMMANDS_TOO_MUCH"));
    }
    for command in list {
        let name = command["command"].as_str().unwrap_or_default().trim_start_matches('/');
        let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
        if !plain || !(1..=32).contains(&name.len()) {
            return Err(ApiError::bad("BOT_COMMAND_INVALID"));
        }
        if !(1..=256).contains(&command["description"].as_str().unwrap_or_default().chars().count()) {
            return Err(ApiError::bad("BOT_COMMAND_DESCRIPTION_INVALID"));
        }
    }
    if let Some(chat_id) = params.value("scope").and_then(|s| s.get("chat_id")) {
        state.chat_of_bot(bot, chat_id)?;
    }
    known(state, bot)?.commands.insert(scope(params), commands);
    Ok(true.into())
}

pub(crate) fn get_commands(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    Ok(known(state, bot)?.commands.get(&scope(params)).cloned().unwrap_or_else(|| json!([])))
}

pub(crate) fn delete_commands(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    known(state, bot)?.commands.remove(&scope(params));
    Ok(true.into())
}

/// The field of a `setMy…`/`getMy…` method.
fn text_field(method: &str) -> &'static str {
    match method {
        "setMyName" | "getMyName" => "name",
        "setMyDescription" | "getMyDescription" => "description",
        _ => "short_description",
    }
}

pub(crate) fn set_text(state: &mut State, bot: i64, method: &str, params: &Params) -> ApiResult {
    let field = text_field(method);
    let text = params.text(field).unwrap_or_default().to_owned();
    let language = params.text("language_code").unwrap_or_default();
    let bot = known(state, bot)?;
    if field == "name" && language.is_empty() && !text.is_empty() {
        bot.first_name.clone_from(&text);
    }
    bot.texts.insert(format!("{field} {language}"), text);
    Ok(true.into())
}

pub(crate) fn get_text(state: &mut State, bot: i64, method: &str, params: &Params) -> ApiResult {
    let field = text_field(method);
    let language = params.text("language_code").unwrap_or_default();
    let bot = known(state, bot)?;
    let kept = bot.texts.get(&format!("{field} {language}")).cloned();
    let fallback = if field == "name" { bot.first_name.clone() } else { String::new() };
    Ok(json!({ field: Value::from(kept.unwrap_or(fallback)) }))
}
