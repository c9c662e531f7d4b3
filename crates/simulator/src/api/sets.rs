//! Sticker sets: create, add, look up.

use axum::body::Bytes;
use serde_json::Value;

use super::media::known_file;
use super::params::Params;
use super::stickers::{check_format, check_owner, inspect};
use crate::faults::{FaultKind, Occasion};
use crate::reply::{ApiError, ApiResult};
use crate::shared::Shared;
use crate::state::{FileEntry, FileKind, State, StickerSet, StoredSticker, set_name_is_valid};
use crate::validate::emoji::is_emoji;
use crate::validate::picture::{self, Picture};

/// How long a set is invisible, or its page behind, when a fault does not say.
const LAG_MS: u64 = 20_000;

/// A sticker of a request: a decoded upload, or the id of a file that is known.
enum Source {
    Upload(Bytes, Picture),
    Known(String),
}

struct Wanted {
    source: Source,
    emoji: Vec<String>,
    keywords: Vec<String>,
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Reads one `InputSticker` and decodes what it uploads.
async fn read(params: &Params, input: &Value) -> Result<Wanted, ApiError> {
    check_format(input["format"].as_str())?;
    let (emoji, keywords) = (strings(&input["emoji_list"]), strings(&input["keywords"]));
    check_emoji(&emoji)?;
    check_keywords(&keywords)?;
    let text = input["sticker"].as_str();
    let source = match params.attached(text) {
        Some(upload) => {
            let (bytes, picture) = inspect(upload.bytes.clone()).await?;
            Source::Upload(bytes, picture)
        }
        None => Source::Known(text.unwrap_or_default().to_owned()),
    };
    Ok(Wanted { source, emoji, keywords })
}

pub(crate) fn check_emoji(emoji: &[String]) -> Result<(), ApiError> {
    let fine = (1..=20).contains(&emoji.len()) && emoji.iter().all(|e| is_emoji(e));
    if fine { Ok(()) } else { Err(ApiError::bad("invalid sticker emojis")) }
}

pub(crate) fn check_keywords(keywords: &[String]) -> Result<(), ApiError> {
    let total: usize = keywords.iter().map(|k| k.chars().count()).sum();
    if keywords.len() > 20 || total > 64 { Err(ApiError::bad("STICKER_KEYWORDS_TOO_LONG")) } else { Ok(()) }
}

/// The title without invisible characters.
pub(crate) fn clean_title(params: &Params) -> Result<String, ApiError> {
    let raw = params.text("title").unwrap_or_default();
    let invisible = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let title: String = raw.chars().filter(|c| !invisible(*c)).collect();
    let title = title.trim().to_owned();
    match title.chars().count() {
        0 => Err(ApiError::bad("invalid sticker set title is specified")),
        1..=64 => Ok(title),
        _ => Err(ApiError::bad("PACK_TITLE_INVALID")),
    }
}

fn resolve(state: &State, wanted: &Wanted) -> Result<Option<FileEntry>, ApiError> {
    let Source::Known(id) = &wanted.source else { return Ok(None) };
    let params =
        Params { values: [("sticker".to_owned(), id.clone().into())].into_iter().collect(), ..Params::default() };
    let entry = known_file(state, &params, "sticker")?;
    if entry.kind == FileKind::Photo {
        return Err(ApiError::bad("type of file mismatch"));
    }
    picture::static_sticker_size(entry.width, entry.height)?;
    Ok(Some(entry.clone()))
}

fn place(state: &mut State, wanted: Wanted) -> Result<StoredSticker, ApiError> {
    let entry = match resolve(state, &wanted)? {
        Some(entry) => entry,
        None => match wanted.source {
            Source::Upload(bytes, p) => state.files.add(FileKind::Sticker, bytes, None, (p.width, p.height)),
            Source::Known(_) => return Err(ApiError::bad("there is no sticker in the request")),
        },
    };
    Ok(state.for_set(&entry, wanted.emoji, wanted.keywords))
}

pub(crate) async fn create(shared: &Shared, bot: i64, params: &Params) -> ApiResult {
    let inputs = params.value("stickers").and_then(Value::as_array).cloned().unwrap_or_default();
    if !(1..=50).contains(&inputs.len()) {
        return Err(ApiError::bad("STICKERS_EMPTY"));
    }
    let name = params.text("name").unwrap_or_default();
    let kind = params.text("sticker_type").unwrap_or("regular");
    if !matches!(kind, "regular" | "mask" | "custom_emoji") {
        return Err(ApiError::bad("invalid sticker type specified"));
    }
    let mut wanted = Vec::new();
    for input in &inputs {
        wanted.push(read(params, input).await?);
    }
    let state = &mut *shared.lock();
    let owner = check_owner(state, bot, params)?;
    let title = clean_title(params)?;
    if !state.bots.get(&bot).is_some_and(|b| set_name_is_valid(name, &b.username)) {
        return Err(ApiError::bad("invalid sticker set name is specified"));
    }
    for sticker in &wanted {
        resolve(state, sticker)?;
    }
    let occasion = Occasion { method: "createNewStickerSet", chat_id: None };
    let occupied = if state.settings.occupy_failed_text {
        ApiError::bad("SHORTNAME_OCCUPY_FAILED")
    } else {
        ApiError::bad("sticker set name is already occupied")
    };
    if state.faults.draw_special(occasion, FaultKind::OccupiedInvisible).is_some()
        || state.sets.contains_key(&name.to_lowercase())
    {
        return Err(occupied);
    }
    let count = state.sets.values().filter(|s| s.owner == owner).count();
    if state.faults.draw_special(occasion, FaultKind::SetCap).is_some() || count >= state.settings.sets_per_owner {
        return Err(ApiError::bad("STICKERSETS_TOO_MUCH"));
    }
    let now = state.clock.now_ms();
    let lag = |fault: Option<&crate::faults::Fault>| {
        fault.map_or(0, |f| i64::try_from(f.delay_ms.unwrap_or(LAG_MS)).unwrap_or(i64::MAX))
    };
    let set_lag = state.faults.draw_special(occasion, FaultKind::SetLag);
    let page_lag = state.faults.draw_special(occasion, FaultKind::PageLag);
    let page_delay = i64::try_from(state.settings.page_delay_ms).unwrap_or(i64::MAX);
    let stickers = wanted.into_iter().map(|w| place(state, w)).collect::<Result<Vec<_>, _>>()?;
    let set = StickerSet {
        name: name.to_owned(),
        title,
        kind: kind.to_owned(),
        owner,
        bot,
        created_ms: now,
        visible_ms: now.saturating_add(lag(set_lag.as_ref())),
        page_ms: now.saturating_add(page_delay).saturating_add(lag(page_lag.as_ref())),
        page_fault: page_lag.map(|f| f.id),
        stickers,
    };
    state.sets.insert(name.to_lowercase(), set);
    if state.faults.draw_special(occasion, FaultKind::CreatedNotFound).is_some() {
        return Err(ApiError::internal("created sticker set not found"));
    }
    Ok(true.into())
}

pub(crate) async fn add(shared: &Shared, bot: i64, params: &Params) -> ApiResult {
    let input = params.value("sticker").cloned().unwrap_or_default();
    let wanted = read(params, &input).await?;
    let state = &mut *shared.lock();
    check_owner(state, bot, params)?;
    let name = params.text("name").unwrap_or_default();
    if state.own_set(bot, name)?.stickers.len() >= crate::state::MOST_STICKERS {
        return Err(ApiError::bad("STICKERS_TOO_MUCH"));
    }
    let sticker = place(state, wanted)?;
    state.own_set(bot, name)?.stickers.push(sticker);
    Ok(true.into())
}

pub(crate) fn get(state: &State, params: &Params) -> ApiResult {
    state.visible_set(params.text("name").unwrap_or_default()).map(StickerSet::json)
}
