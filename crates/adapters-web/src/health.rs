use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::metrics::{FORMAT, page};
use crate::parts::{Readiness, ReadyReport};

/// `/healthz`, `/readyz` and `/metrics`, for machines. Open to anybody who reaches the port: they name no guest.
pub(crate) fn health_routes<S: Clone + Send + Sync + 'static>(readiness: Arc<dyn Readiness>) -> Router<S> {
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
        .with_state(readiness)
}

/// 200 when the service can do its work, else 503 with the reasons.
async fn readyz(State(readiness): State<Arc<dyn Readiness>>) -> (StatusCode, Json<Value>) {
    let report = readiness.report().await;
    let ready = report.reasons.is_empty();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let ReadyReport { reasons, notices, tasks } = report;
    (status, Json(json!({ "ready": ready, "reasons": reasons, "notices": notices, "tasks": tasks })))
}

async fn metrics(State(readiness): State<Arc<dyn Readiness>>) -> impl IntoResponse {
    let (report, gauges) = (readiness.report().await, readiness.gauges().await);
    ([(CONTENT_TYPE, FORMAT)], page(&report, &gauges))
}
