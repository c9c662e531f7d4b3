//! Script and styles, embedded in the binary.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

pub(super) async fn file(Path(name): Path<String>) -> Response {
    let (kind, text) = match name.as_str() {
        "chat.js" => ("text/javascript; charset=utf-8", include_str!("../../assets/chat.js")),
        "chat.css" => ("text/css; charset=utf-8", include_str!("../../assets/chat.css")),
        "icon.svg" => ("image/svg+xml", include_str!("../../assets/icon.svg")),
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    (
        [
            (header::CONTENT_TYPE, kind),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::CACHE_CONTROL, "no-cache"),
        ],
        text,
    )
        .into_response()
}
