//! Changes to a sticker set that exists.

use serde_json::Value;

use super::params::Params;
use super::sets::{check_emoji, check_keywords, clean_title};
use crate::reply::{ApiError, ApiResult};
use crate::state::{State, StickerSet};

pub(crate) fn delete_set(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let name = params.text("name").unwrap_or_default();
    state.own_set(bot, name)?;
    state.sets.remove(&name.to_lowercase());
    Ok(true.into())
}

pub(crate) fn set_title(state: &mut State, bot: i64, params: &Params) -> ApiResult {
    let title = clean_title(params)?;
    state.own_set(bot, params.text("name").unwrap_or_default())?.title = title;
    Ok(true.into())
}

/// The set of the sticker that a call means, and its place in it.
fn place<'a>(state: &'a mut State, params: &Params) -> Result<(&'a mut StickerSet, usize), ApiError> {
    let (name, at) = state
        .sticker_place(params.text("sticker").unwrap_or_default())
        .ok_or_else(|| ApiError::bad("STICKER_INVALID"))?;
    let set = state.sets.get_mut(&name).ok_or_else(|| ApiError::bad("STICKERSET_INVALID"))?;
    Ok((set, at))
}

pub(crate) fn delete_sticker(state: &mut State, params: &Params) -> ApiResult {
    let (set, at) = place(state, params)?;
    set.stickers.remove(at);
    Ok(true.into())
}

pub(crate) fn set_position(state: &mut State, params: &Params) -> ApiResult {
    let to = params.int("position").and_then(|n| usize::try_from(n).ok());
    let (set, at) = place(state, params)?;
    let to = to.filter(|to| *to < set.stickers.len()).ok_or_else(|| ApiError::bad("STICKER_POSITION_INVALID"))?;
    let sticker = set.stickers.remove(at);
    set.stickers.insert(to, sticker);
    Ok(true.into())
}

fn list(params: &Params, name: &str) -> Vec<String> {
    let items = params.value(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

pub(crate) fn set_emoji(state: &mut State, params: &Params) -> ApiResult {
    let emoji = list(params, "emoji_list");
    check_emoji(&emoji)?;
    let (set, at) = place(state, params)?;
    if let Some(sticker) = set.stickers.get_mut(at) {
        sticker.emoji = emoji;
    }
    Ok(true.into())
}

pub(crate) fn set_keywords(state: &mut State, params: &Params) -> ApiResult {
    let keywords = list(params, "keywords");
    check_keywords(&keywords)?;
    let (set, at) = place(state, params)?;
    if let Some(sticker) = set.stickers.get_mut(at) {
        sticker.keywords = keywords;
    }
    Ok(true.into())
}
