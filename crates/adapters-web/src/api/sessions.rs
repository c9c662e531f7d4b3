use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use qrcode::types::QrError;
use serde::Deserialize;
use serde_json::Value;

use super::path::SessionPath;
use super::view;
use crate::body;
use crate::problem::{Code, Problem};
use crate::qr;
use crate::state::Web;

#[derive(Default, Deserialize)]
struct Wish {
    /// T6: rather a simple pack at once than to come back later.
    #[serde(default)]
    simple: bool,
}

/// `POST /api/kiosk/sessions`, without a body or with `{"simple": true}`. Refused while Telegram is away: the guest
/// could not get past the QR code.
pub(crate) async fn create(State(web): State<Web>, body: Body) -> Result<(StatusCode, Json<Value>), Problem> {
    let bytes = body::read(body, body::JSON_CAP).await.map_err(super::submit::sized)?;
    let wish: Wish = if bytes.is_empty() {
        Wish::default()
    } else {
        body::object(&bytes).map_err(|error| super::submit::fault(&error))?
    };
    if web.readiness.telegram_away() {
        return Err(Code::TelegramAway.into());
    }
    let session =
        if wish.simple { web.booth.create_simple_session().await? } else { web.booth.create_session().await? };
    let mut body = view::created(&web.links, &session).map_err(no_qr)?;
    if wish.simple && web.booth.offers_simple() {
        body["simple"] = true.into();
    }
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
