use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::state::Web;

/// The process answers.
pub(crate) async fn healthz() -> &'static str {
    "ok"
}

/// 200 when the service can do its work, else 503 with the reasons.
pub(crate) async fn readyz(State(web): State<Web>) -> (StatusCode, Json<Value>) {
    let report = web.readiness.report().await;
    let ready = report.reasons.is_empty();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(json!({ "ready": ready, "reasons": report.reasons, "tasks": report.tasks })))
}
