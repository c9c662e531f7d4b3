//! Answers to button presses.

use serde_json::{Map, Value};

use super::params::Params;
use crate::reply::{ApiError, ApiResult};
use crate::state::{CALLBACK_MS, State};

const TOO_OLD: &str = "query is too old and response timeout expired or query ID is invalid";

pub(crate) fn answer(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let now = state.clock.now_ms();
    let id = params.value("callback_query_id").map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned));
    let callback = id
        .and_then(|id| state.callbacks.get_mut(&id))
        .filter(|c| c.bot == bot && !c.answered && now - c.at_ms < CALLBACK_MS)
        .ok_or_else(|| ApiError::bad(TOO_OLD))?;
    callback.answered = true;
    let mut shown = Map::new();
    if let Some(text) = params.text("text").filter(|t| !t.is_empty()) {
        shown.insert("text".into(), text.into());
        shown.insert("show_alert".into(), params.flag("show_alert").into());
    }
    if let Some(url) = params.text("url") {
        shown.insert("url".into(), url.into());
    }
    if let Some(Err(_gone)) = callback.waiter.take().map(|w| w.send(Value::Object(shown))) {
        tracing::debug!("nobody waits for that answer any more");
    }
    Ok(true.into())
}
