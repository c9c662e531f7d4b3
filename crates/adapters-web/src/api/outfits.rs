use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use booth::OutfitId;
use serde_json::{Value, json};

use crate::lang;
use crate::problem::{Code, Problem};
use crate::state::Web;

/// `GET /api/kiosk/outfits?lang=ru`, in order of offering.
pub(crate) async fn list(State(web): State<Web>, request: Request) -> Json<Value> {
    let lang = lang::asked(request.uri(), request.headers());
    let offer = web.outfits.list(lang).into_iter().map(|outfit| {
        json!({
            "id": outfit.id,
            "name": outfit.name,
            "preview_url": format!("/api/kiosk/outfits/{}/preview.png", outfit.id),
        })
    });
    Json(offer.collect())
}

/// `GET /api/kiosk/outfits/{id}/preview.png`.
pub(crate) async fn preview(
    State(web): State<Web>,
    path: Result<Path<String>, PathRejection>,
) -> Result<impl IntoResponse, Problem> {
    let picture = path.ok().and_then(|Path(id)| web.outfits.preview(&OutfitId(id)));
    let picture = picture.ok_or(Problem::new(Code::NotFound))?;
    Ok(([(CONTENT_TYPE, "image/png")], picture))
}
