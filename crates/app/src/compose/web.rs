use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use adapters_web::Readiness;
use anyhow::Context as _;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::supervisor::Stop;

/// Binds the web server's port, so that a port in use is an error of the start.
pub(super) fn bind(addr: SocketAddr) -> anyhow::Result<TcpListener> {
    let listener =
        TcpListener::bind(addr).with_context(|| format!("HTTP_ADDR {addr} cannot be listened on; is it in use?"))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Serves until a stop is asked; event streams end by `streams`.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    streams: CancellationToken,
    stop: Stop,
) -> anyhow::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let asked = stop.asked().clone();
    let graceful = axum::serve(listener, router).with_graceful_shutdown(async move {
        asked.cancelled().await;
        streams.cancel();
    });
    graceful.await.context("the web server has ended by itself")
}

/// Health endpoints for a service none of whose modules has pages.
pub(super) fn bare(readiness: Arc<dyn Readiness>) -> Router {
    Router::new().route("/healthz", get(async || "ok")).route("/readyz", get(readyz)).with_state(readiness)
}

async fn readyz(State(readiness): State<Arc<dyn Readiness>>) -> (StatusCode, Json<serde_json::Value>) {
    let report = readiness.report().await;
    let ready = report.reasons.is_empty();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(json!({"ready": ready, "reasons": report.reasons, "tasks": report.tasks})))
}
