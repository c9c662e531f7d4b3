//! People: made, changed, listed.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::body::{Answer, Object};
use crate::shared::Shared;

pub(super) async fn upsert(State(shared): State<Shared>, body: Object) -> Answer {
    let user = shared.lock().upsert_user(&body.0)?;
    shared.touch();
    Ok(Json(user))
}

pub(super) async fn list(State(shared): State<Shared>) -> Json<Value> {
    Json(shared.lock().users.values().map(crate::state::Account::user).collect())
}
