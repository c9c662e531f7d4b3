//! Faults, raw updates, time, settings, reset.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::body::{Answer, Any, Id, Object, Pairs, Refused};
use crate::faults::Fault;
use crate::shared::Shared;
use crate::state::{Settings, rfc3339};

pub(super) async fn faults(State(shared): State<Shared>) -> Json<Value> {
    Json(json!(shared.lock().faults.list()))
}

pub(super) async fn add_fault(State(shared): State<Shared>, body: Object) -> Answer {
    let fault: Fault =
        serde_json::from_value(Value::Object(body.0)).map_err(|e| Refused::bad(format!("no fault: {e}")))?;
    if !(0.0..=1.0).contains(&fault.probability) {
        return Err(Refused::bad("probability must lie between 0 and 1"));
    }
    let id = shared.lock().faults.add(fault);
    Ok(Json(json!({ "id": id })))
}

pub(super) async fn remove_faults(State(shared): State<Shared>) -> Json<Value> {
    let removed = shared.lock().faults.remove(None);
    shared.touch();
    Json(json!({ "removed": removed }))
}

pub(super) async fn remove_fault(State(shared): State<Shared>, Id(id): Id) -> Answer {
    let id = u64::try_from(id).map_err(|e| Refused::bad(format!("no fault has that id: {e}")))?;
    // A fault that has struck often enough is gone already: deleting it again is no error.
    let removed = shared.lock().faults.remove(Some(id));
    shared.touch();
    Ok(Json(json!({ "removed": removed })))
}

/// Queues any JSON: `?times=2` queues it twice under one id, `?update_id=` forces the id.
pub(super) async fn raw_update(State(shared): State<Shared>, query: Pairs, body: Any) -> Answer {
    let times = query.int("times")?.unwrap_or(1);
    if !(1..=1000).contains(&times) {
        return Err(Refused::bad("times must lie between 1 and 1000"));
    }
    let forced = query.int("update_id")?.or_else(|| body.0.get("update_id").and_then(Value::as_i64));
    let state = &mut *shared.lock();
    let bot = state.bot_of_act(query.bot().as_ref())?;
    let mut id = forced;
    for _ in 0..times {
        id = state.push_raw(bot, body.0.clone(), id);
    }
    Ok(Json(json!({ "update_id": id })))
}

fn now(shared: &Shared) -> Json<Value> {
    let ms = shared.lock().clock.now_ms();
    Json(json!({ "now": rfc3339(ms), "now_ms": ms }))
}

pub(super) async fn clock(State(shared): State<Shared>) -> Json<Value> {
    now(&shared)
}

pub(super) async fn advance(State(shared): State<Shared>, body: Object) -> Answer {
    let seconds = body.0.get("advance_s").and_then(Value::as_f64);
    let seconds = seconds.filter(|s| *s >= 0.0).ok_or_else(|| Refused::bad("advance_s must be a number, 0 or more"))?;
    shared.lock().clock.advance(seconds);
    shared.touch();
    Ok(now(&shared))
}

pub(super) async fn settings(State(shared): State<Shared>) -> Json<Value> {
    Json(json!(shared.lock().settings))
}

pub(super) async fn change_settings(State(shared): State<Shared>, body: Object) -> Answer {
    let state = &mut *shared.lock();
    let mut merged = json!(state.settings);
    for (name, value) in body.0 {
        match merged.get_mut(&name) {
            Some(slot) => *slot = value,
            None => return Err(Refused::bad(format!("unknown setting {name}"))),
        }
    }
    let settings: Settings = serde_json::from_value(merged).map_err(|e| Refused::bad(format!("no setting: {e}")))?;
    state.settings = settings;
    Ok(Json(json!(state.settings)))
}

pub(super) async fn reset(State(shared): State<Shared>) -> Json<Value> {
    shared.lock().reset(shared.start_settings());
    shared.touch();
    Json(json!({ "reset": true }))
}

pub(super) async fn health(State(shared): State<Shared>) -> Json<Value> {
    let state = shared.lock();
    Json(json!({
        "status": "ok", "ok": true, "now": rfc3339(state.clock.now_ms()), "bots": state.bots.len(),
        "users": state.users.len(), "chats": state.chats.len(), "sticker_sets": state.sets.len(),
        "calls": state.calls.count(),
    }))
}
