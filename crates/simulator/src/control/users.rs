//! People and bots: made, named, listed.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::body::{Answer, Object, Refused};
use crate::shared::Shared;

pub(super) async fn upsert(State(shared): State<Shared>, body: Object) -> Answer {
    let user = shared.lock().upsert_user(&body.0)?;
    shared.touch();
    Ok(Json(user))
}

pub(super) async fn list(State(shared): State<Shared>) -> Json<Value> {
    Json(shared.lock().users.values().map(crate::state::Account::user).collect())
}

/// Names a bot: `{bot, username?, first_name?}`.
pub(super) async fn set_bot(State(shared): State<Shared>, body: Object) -> Answer {
    let user = {
        let state = &mut *shared.lock();
        let id = state.bot_of_act(body.0.get("bot"))?;
        let bot = state.bots.get_mut(&id).ok_or_else(|| Refused::missing("unknown bot"))?;
        if let Some(name) = body.text("username") {
            let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            if !plain || !(5..=32).contains(&name.len()) || !name.to_ascii_lowercase().ends_with("bot") {
                return Err(Refused::bad("a bot's user name has 5 to 32 letters, digits or _ and ends with bot"));
            }
            name.clone_into(&mut bot.username);
        }
        if let Some(name) = body.text("first_name") {
            name.clone_into(&mut bot.first_name);
        }
        bot.user()
    };
    shared.touch();
    Ok(Json(user))
}
