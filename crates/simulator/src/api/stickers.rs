//! Single stickers: upload and send.

use axum::body::Bytes;
use serde_json::{Map, json};

use super::media::{blocking, known_file};
use super::messages::{deliver, target};
use super::params::Params;
use crate::reply::{ApiError, ApiResult};
use crate::shared::Shared;
use crate::state::{ChatKey, FileKind, State};
use crate::validate::picture::{self, Picture};

/// The owner of stickers must have begun a chat with the bot.
pub(crate) fn check_owner(state: &State, bot: i64, params: &Params) -> Result<i64, ApiError> {
    let user = params.int("user_id").filter(|id| *id > 0).ok_or_else(|| ApiError::bad("invalid user_id specified"))?;
    let started = state.chats.contains_key(&ChatKey::Private { bot, user });
    match (state.users.get(&user), started) {
        (Some(account), true) if !account.deactivated => Ok(user),
        (Some(_), _) => Err(ApiError::bad("PEER_ID_INVALID")),
        (None, _) => Err(ApiError::bad("user not found")),
    }
}

/// Only static stickers are made here; the other formats are refused plainly.
pub(crate) fn check_format(format: Option<&str>) -> Result<(), ApiError> {
    match format {
        Some("static") => Ok(()),
        Some("animated" | "video") => Err(ApiError::bad("sticker format is not supported by the simulator")),
        Some(_) | None => Err(ApiError::bad("invalid sticker format specified")),
    }
}

/// Decodes a static sticker off the runtime's threads.
pub(crate) async fn inspect(bytes: Bytes) -> Result<(Bytes, Picture), ApiError> {
    blocking(move || picture::static_sticker(&bytes).map(|picture| (bytes, picture))).await
}

pub(crate) async fn upload(shared: &Shared, bot: i64, params: &Params) -> ApiResult {
    check_format(params.text("sticker_format"))?;
    check_owner(&shared.lock(), bot, params)?;
    let upload = params.upload("sticker").ok_or_else(|| ApiError::bad("there is no sticker in the request"))?;
    let (bytes, picture) = inspect(upload.bytes.clone()).await?;
    let state = &mut *shared.lock();
    Ok(state.files.add(FileKind::Sticker, bytes, None, (picture.width, picture.height)).file())
}

pub(crate) async fn send_sticker(shared: &Shared, bot: i64, params: &Params) -> ApiResult {
    let measured = match params.upload("sticker") {
        Some(upload) => {
            let bytes = upload.bytes.clone();
            let wrong = || ApiError::bad("STICKER_PNG_NOPNG");
            Some(blocking(move || picture::measure(&bytes).map(|p| (bytes, p)).ok_or_else(wrong)).await?)
        }
        None => None,
    };
    let state = &mut *shared.lock();
    let target = target(state, bot, params)?;
    let entry = match measured {
        Some((bytes, p)) => state.files.add(FileKind::Sticker, bytes, None, (p.width, p.height)),
        None => known_file(state, params, "sticker")?.clone(),
    };
    if entry.kind != FileKind::Sticker {
        return Err(ApiError::bad("type of file mismatch"));
    }
    let in_set = state.sticker_place(&entry.id).and_then(|(name, i)| {
        let set = state.sets.get(&name)?;
        Some(set.stickers.get(i)?.json(set))
    });
    let sticker = in_set.unwrap_or_else(|| {
        json!({
            "file_id": entry.id, "file_unique_id": entry.unique, "type": "regular", "width": entry.width,
            "height": entry.height, "is_animated": false, "is_video": false, "file_size": entry.bytes.len(),
        })
    });
    deliver(state, bot, params, &target, Map::from_iter([("sticker".to_owned(), sticker)]))
}
