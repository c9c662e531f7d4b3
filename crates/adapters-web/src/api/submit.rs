use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use booth::OutfitId;
use serde::Deserialize;
use serde_json::error::Category;
use serde_json::{Value, json};

use super::path::SessionPath;
use crate::body;
use crate::problem::{Code, Problem};
use crate::state::Web;

#[derive(Deserialize)]
struct Submit {
    outfits: Vec<OutfitId>,
    /// T6: drawn by the local renderer at once.
    #[serde(default)]
    simple: bool,
}

/// `POST /api/kiosk/sessions/{id}/submit`. Pressed twice: the same job.
pub(crate) async fn submit(
    State(web): State<Web>,
    SessionPath(id): SessionPath,
    body: Body,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let bytes = body::read(body, body::JSON_CAP).await.map_err(sized)?;
    let wish: Submit = body::object(&bytes).map_err(|error| fault(&error))?;
    let job = if wish.simple {
        web.booth.submit_simple(id, wish.outfits).await?
    } else {
        web.booth.submit(id, wish.outfits).await?
    };
    Ok((StatusCode::ACCEPTED, Json(json!({ "job_id": job }))))
}

/// What is too long here is no photo.
pub(super) fn sized(code: Code) -> Problem {
    if code == Code::TooLarge { Code::BodyTooLarge.into() } else { code.into() }
}

pub(super) fn fault(error: &serde_json::Error) -> Problem {
    match error.classify() {
        Category::Data => Code::InvalidBody.into(),
        Category::Io | Category::Syntax | Category::Eof => Code::MalformedJson.into(),
    }
}
