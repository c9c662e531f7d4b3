//! Chats and their members, as a bot asks for them.

use serde_json::{Value, json};

use super::messages::chat;
use super::params::Params;
use crate::reply::{ApiError, ApiResult};
use crate::state::{ChatKey, ChatKind, State, member_json};

pub(crate) fn get_chat(state: &State, bot: i64, params: &Params) -> ApiResult {
    let key = chat(state, bot, params)?;
    if matches!(key, ChatKey::Group(_)) {
        state.check_access(bot, key)?;
    }
    let mut info = state.chat_json(key);
    info["accent_color_id"] = 0.into();
    info["max_reaction_count"] = 11.into();
    info["accepted_gift_types"] = json!({
        "unlimited_gifts": true, "limited_gifts": true, "unique_gifts": true, "premium_subscription": true,
        "gifts_from_channels": true,
    });
    if info["type"] != "private" {
        info["permissions"] = json!({ "can_send_messages": true });
    }
    Ok(info)
}

pub(crate) fn get_member(state: &State, bot: i64, params: &Params) -> ApiResult {
    let key = chat(state, bot, params)?;
    let chat = state.check_access(bot, key)?;
    let id = params.int("user_id").unwrap_or_default();
    if let Some(known) = state.bots.get(&id) {
        let private = chat.kind == ChatKind::Private;
        let status = chat.bots.get(&id).map_or(if private { "member" } else { "left" }, String::as_str);
        return Ok(member_json(status, &known.user()));
    }
    let account = state.users.get(&id).ok_or_else(|| ApiError::bad("user not found"))?;
    let own = chat.kind == ChatKind::Private && key.id() == id;
    let status = chat.members.get(&id).map_or(if own { "member" } else { "left" }, String::as_str);
    Ok(member_json(status, &account.user()))
}

pub(crate) fn member_count(state: &State, bot: i64, params: &Params) -> ApiResult {
    let key = chat(state, bot, params)?;
    let chat = state.check_access(bot, key)?;
    let bots = chat.bots.values().filter(|s| !matches!(s.as_str(), "left" | "kicked")).count();
    Ok(if chat.kind == ChatKind::Private { 2 } else { chat.members.len() + bots }.into())
}

pub(crate) fn administrators(state: &State, bot: i64, params: &Params) -> ApiResult {
    let key = chat(state, bot, params)?;
    let chat = state.check_access(bot, key)?;
    if chat.kind == ChatKind::Private {
        return Err(ApiError::bad("there are no administrators in the private chat"));
    }
    let senior = |status: &str| matches!(status, "creator" | "administrator");
    let people = chat
        .members
        .iter()
        .filter(|(_, s)| senior(s))
        .filter_map(|(id, status)| state.users.get(id).map(|account| member_json(status, &account.user())));
    let bots = chat
        .bots
        .iter()
        .filter(|(_, s)| senior(s))
        .filter_map(|(id, status)| state.bots.get(id).map(|known| member_json(status, &known.user())));
    Ok(people.chain(bots).collect::<Vec<Value>>().into())
}

pub(crate) fn leave(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let key = chat(state, bot, params)?;
    if state.check_access(bot, key)?.kind == ChatKind::Private {
        return Err(ApiError::bad("chat member status can't be changed in private chats"));
    }
    state.set_bot_status(key, bot, "left").map_err(|(_, reason)| ApiError::bad(reason))?;
    Ok(true.into())
}
