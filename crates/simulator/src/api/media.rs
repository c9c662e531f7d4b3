//! Photos and documents.

use serde_json::{Map, Value, json};

use super::files::wrong_file_id;
use super::messages::{deliver, target};
use super::params::{Params, Upload};
use crate::reply::{ApiError, ApiResult};
use crate::shared::Shared;
use crate::state::{FileEntry, FileKind, State};
use crate::validate::picture::{self, PhotoSize};
use crate::validate::text::{self, Parsed};

/// Runs picture work where it holds nobody up.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "picture work ended early");
        Err(ApiError::internal("picture"))
    })
}

/// A file parameter that is no upload: an id that is known, or the refusal.
pub(crate) fn known_file<'a>(state: &'a State, params: &Params, name: &str) -> Result<&'a FileEntry, ApiError> {
    let id = params.text(name).unwrap_or_default();
    if id.is_empty() || id.starts_with("attach://") {
        return Err(ApiError::bad(format!("there is no {name} in the request")));
    }
    if id.contains("://") {
        return Err(ApiError::bad("failed to get HTTP URL content"));
    }
    state.files.by_id(id).ok_or_else(wrong_file_id)
}

/// Keeps the sizes of a photo and answers the `photo` field.
pub(crate) fn keep_photo(state: &mut State, sizes: Vec<PhotoSize>) -> Value {
    sizes
        .into_iter()
        .map(|s| state.files.add(FileKind::Photo, s.bytes, None, (s.width, s.height)).photo_size())
        .collect()
}

/// Keeps a document and answers the `document` field.
pub(crate) fn keep_document(state: &mut State, upload: Upload) -> Value {
    let name = if upload.name.is_empty() { "file".into() } else { upload.name };
    document(&state.files.add(FileKind::Document, upload.bytes, Some(name), (0, 0)))
}

fn document(entry: &FileEntry) -> Value {
    json!({
        "file_id": entry.id, "file_unique_id": entry.unique, "file_size": entry.bytes.len(),
        "file_name": entry.name, "mime_type": entry.mime,
    })
}

fn with_caption(caption: Parsed, name: &str, value: Value) -> Map<String, Value> {
    let mut content = Map::new();
    content.insert(name.into(), value);
    if !caption.text.is_empty() {
        content.insert("caption".into(), caption.text.into());
    }
    if !caption.entities.is_empty() {
        content.insert("caption_entities".into(), caption.entities.into());
    }
    content
}

pub(crate) async fn send_photo(shared: &Shared, bot: i64, params: &Params) -> ApiResult {
    let sizes = match params.upload("photo") {
        Some(upload) => {
            let bytes = upload.bytes.clone();
            Some(blocking(move || picture::photo_sizes(&bytes)).await?)
        }
        None => None,
    };
    let state = &mut *shared.lock();
    let caption = text::caption(params)?;
    let target = target(state, bot, params)?;
    let photo = if let Some(sizes) = sizes {
        keep_photo(state, sizes)
    } else {
        let entry = known_file(state, params, "photo")?;
        if entry.kind != FileKind::Photo {
            return Err(ApiError::bad("type of file mismatch"));
        }
        json!([entry.photo_size()])
    };
    deliver(state, bot, params, &target, with_caption(caption, "photo", photo))
}

pub(crate) fn send_document(shared: &Shared, bot: i64, params: &Params) -> ApiResult {
    let state = &mut *shared.lock();
    let caption = text::caption(params)?;
    let target = target(state, bot, params)?;
    let value = match params.upload("document") {
        Some(upload) if upload.bytes.is_empty() => return Err(ApiError::bad("file must be non-empty")),
        Some(upload) => keep_document(state, upload.clone()),
        None => document(known_file(state, params, "document")?),
    };
    deliver(state, bot, params, &target, with_caption(caption, "document", value))
}
