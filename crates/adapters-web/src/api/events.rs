use std::time::Duration;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{KeepAlive, Sse};

use super::path::SessionPath;
use crate::problem::Problem;
use crate::sse;
use crate::state::Web;

/// Proxies cut what is silent for long.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// `GET /api/kiosk/sessions/{id}/events`. A session that is unknown or over is refused before the stream begins.
pub(crate) async fn stream(State(web): State<Web>, SessionPath(id): SessionPath) -> Result<impl IntoResponse, Problem> {
    web.booth.session_view(id).await?;
    // Buffering proxies would hold events back.
    let unbuffered = [("x-accel-buffering", "no")];
    Ok((unbuffered, Sse::new(sse::watch(web, id)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))))
}
