use axum::Json;
use axum::extract::State;
use booth::BoothError;
use serde_json::{Value, json};

use crate::problem::{Code, Problem};
use crate::state::Web;

/// `GET /api/kiosk/state`: whether a guest may begin, for the attract screen (K3): `open`, `paused`, `telegram_away`.
pub(crate) async fn state(State(web): State<Web>) -> Result<Json<Value>, Problem> {
    let paused = web.booth.is_paused().await.map_err(|error: BoothError| {
        tracing::warn!(%error, "the store failed a tablet's call");
        Problem::new(Code::Unavailable)
    })?;
    let word = if paused.is_some() {
        "paused"
    } else if web.readiness.telegram_away() {
        "telegram_away"
    } else {
        "open"
    };
    Ok(Json(json!({ "state": word })))
}
