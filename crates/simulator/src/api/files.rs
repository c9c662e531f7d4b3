//! `getFile` and downloads.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::params::Params;
use crate::reply::{ApiError, ApiResult, respond};
use crate::shared::Shared;
use crate::state::State;

/// Largest file that a bot may download.
const LARGEST_DOWNLOAD: usize = 20 * 1024 * 1024;

/// What the server says of a `file_id` that it cannot read.
pub(crate) fn wrong_file_id() -> ApiError {
    ApiError::bad("wrong remote file identifier specified: can't unserialize it. Wrong last symbol")
}

pub(crate) fn get_file(state: &State, params: &Params) -> ApiResult {
    let id = params.text("file_id").unwrap_or_default();
    let entry = state.files.by_id(id).ok_or_else(|| ApiError::bad("invalid file_id"))?;
    if entry.bytes.len() > LARGEST_DOWNLOAD {
        return Err(ApiError::bad("file is too big"));
    }
    Ok(entry.file())
}

/// Serves `/file/bot<token>/<path>`.
pub(crate) fn download(shared: &Shared, token: &str, path: &str) -> Response {
    let state = &mut *shared.lock();
    if state.bot_of_token(token).is_none() {
        let error = ApiError::unauthorized();
        return respond(error.code, &error.body());
    }
    match state.files.by_path(path) {
        Some(entry) => ([(header::CONTENT_TYPE, entry.mime)], entry.bytes.clone()).into_response(),
        None => respond(404, &serde_json::json!({ "ok": false, "error_code": 404, "description": "Not Found" })),
    }
}

/// Serves a file by its id, for the chat page and for tests.
pub(crate) fn by_id(shared: &Shared, id: &str) -> Response {
    let state = shared.lock();
    match state.files.by_id(id) {
        Some(entry) => {
            let head =
                [(header::CONTENT_TYPE, entry.mime), (header::CACHE_CONTROL, "private, max-age=86400, immutable")];
            (head, entry.bytes.clone()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
