use axum::Json;
use axum::body::Body;
use axum::extract::State;
use serde_json::{Value, json};

use super::path::SessionPath;
use crate::body;
use crate::problem::Problem;
use crate::state::Web;

/// `PUT /api/kiosk/sessions/{id}/photo`: the body is the picture, whatever its headers say. A repeat replaces.
pub(crate) async fn put(
    State(web): State<Web>,
    SessionPath(id): SessionPath,
    body: Body,
) -> Result<Json<Value>, Problem> {
    let bytes = body::read(body, body::PHOTO_CAP).await?;
    let photo = web.booth.put_photo(id, bytes).await?;
    Ok(Json(json!({ "width": photo.width, "height": photo.height, "faces": photo.faces })))
}
