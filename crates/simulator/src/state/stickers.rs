//! Sticker sets and their rules.

use serde_json::{Value, json};

use super::{FileEntry, FileKind, State};
use crate::reply::ApiError;

#[derive(Debug, Clone)]
pub(crate) struct StoredSticker {
    pub(crate) file: FileEntry,
    pub(crate) emoji: Vec<String>,
    pub(crate) keywords: Vec<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct StickerSet {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) kind: String,
    pub(crate) owner: i64,
    pub(crate) bot: i64,
    pub(crate) created_ms: i64,
    /// `getStickerSet` does not see it before this moment.
    pub(crate) visible_ms: i64,
    /// The public page does not show it before this moment.
    pub(crate) page_ms: i64,
    /// The fault that delayed the page, so that it delays each set once.
    pub(crate) page_fault: Option<u64>,
    pub(crate) stickers: Vec<StoredSticker>,
}

/// Most stickers of a set.
pub(crate) const MOST_STICKERS: usize = 120;

/// Whether a bot with that user name may make a set of that name.
pub(crate) fn set_name_is_valid(name: &str, bot: &str) -> bool {
    let suffix = format!("_by_{bot}").to_lowercase();
    name.len() <= 64
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !name.contains("__")
        && name.to_lowercase().strip_suffix(&suffix).is_some_and(|head| !head.is_empty())
}

impl StoredSticker {
    /// The `Sticker` object; only the first emoji is told.
    pub(crate) fn json(&self, set: &StickerSet) -> Value {
        json!({
            "file_id": self.file.id, "file_unique_id": self.file.unique, "type": set.kind,
            "width": self.file.width, "height": self.file.height, "is_animated": false, "is_video": false,
            "emoji": self.emoji.first(), "set_name": set.name, "file_size": self.file.bytes.len(),
        })
    }
}

impl StickerSet {
    /// The `StickerSet` object.
    pub(crate) fn json(&self) -> Value {
        json!({
            "name": self.name, "title": self.title, "sticker_type": self.kind,
            "is_animated": false, "is_video": false, "contains_masks": false,
            "stickers": self.stickers.iter().map(|s| s.json(self)).collect::<Vec<_>>(),
        })
    }
}

impl State {
    /// The set as a bot sees it now.
    pub(crate) fn visible_set(&self, name: &str) -> Result<&StickerSet, ApiError> {
        let now = self.clock.now_ms();
        self.sets
            .get(&name.to_lowercase())
            .filter(|set| set.visible_ms <= now)
            .ok_or_else(|| ApiError::bad("STICKERSET_INVALID"))
    }

    /// The set for a change by its own bot.
    pub(crate) fn own_set(&mut self, bot: i64, name: &str) -> Result<&mut StickerSet, ApiError> {
        self.sets
            .get_mut(&name.to_lowercase())
            .filter(|set| set.bot == bot)
            .ok_or_else(|| ApiError::bad("STICKERSET_INVALID"))
    }

    /// The set and place of a sticker, by its file id.
    pub(crate) fn sticker_place(&self, file_id: &str) -> Option<(String, usize)> {
        self.sets
            .iter()
            .find_map(|(name, set)| set.stickers.iter().position(|s| s.file.id == file_id).map(|i| (name.clone(), i)))
    }

    /// A sticker gets ids of its own when it enters a set.
    pub(crate) fn for_set(&mut self, file: &FileEntry, emoji: Vec<String>, keywords: Vec<String>) -> StoredSticker {
        let file = self.files.add(FileKind::Sticker, file.bytes.clone(), None, (file.width, file.height));
        StoredSticker { file, emoji, keywords }
    }
}
