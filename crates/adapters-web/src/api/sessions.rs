use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use qrcode::types::QrError;
use serde_json::Value;

use super::path::SessionPath;
use super::view;
use crate::problem::{Code, Problem};
use crate::qr;
use crate::state::Web;

/// `POST /api/kiosk/sessions`. Refused while Telegram is away: the guest could not get past the QR code.
pub(crate) async fn create(State(web): State<Web>) -> Result<(StatusCode, Json<Value>), Problem> {
    if web.readiness.telegram_away() {
        return Err(Code::TelegramAway.into());
    }
    let session = web.booth.create_session().await?;
    let body = view::created(&web.links, &session).map_err(no_qr)?;
    Ok((StatusCode::CREATED, Json(body)))
}

/// `GET /api/kiosk/sessions/{id}`.
pub(crate) async fn show(State(web): State<Web>, SessionPath(id): SessionPath) -> Result<Json<Value>, Problem> {
    let seen = web.booth.session_view(id).await?;
    Ok(Json(view::session(&web.links, &seen)))
}

/// `DELETE /api/kiosk/sessions/{id}`.
pub(crate) async fn abandon(State(web): State<Web>, SessionPath(id): SessionPath) -> Result<StatusCode, Problem> {
    web.booth.abandon(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/kiosk/sessions/{id}/pack.svg`: the finished set's link as a QR code; 404 before the link was decided.
pub(crate) async fn pack_qr(
    State(web): State<Web>,
    SessionPath(id): SessionPath,
) -> Result<impl IntoResponse, Problem> {
    let seen = web.booth.session_view(id).await?;
    let set = seen.job.and_then(|job| job.set_name).ok_or(Problem::new(Code::NotFound))?;
    let picture = qr::svg(&web.links.pack(&set)).map_err(no_qr)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture))
}

/// Only a misconfigured, absurdly long link base can do this.
fn no_qr(error: QrError) -> Problem {
    tracing::error!(%error, "a link does not fit into a QR code");
    Code::Internal.into()
}
