use std::time::Duration;

use async_trait::async_trait;
use kernel::UserId;
use thiserror::Error;

use crate::SetName;

/// A sticker of a set to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetSticker {
    /// Uploaded file.
    pub file_id: String,
    /// 1–20 emoji.
    pub emoji: Vec<String>,
}

/// A sticker of a set that exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSticker {
    /// The first emoji, all that Telegram echoes.
    pub emoji: Option<String>,
    /// The set's own file id.
    pub file_id: String,
}

/// A set that exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSet {
    /// Its title.
    pub title: String,
    /// In order.
    pub stickers: Vec<FoundSticker>,
}

/// Why a call about sets did not work out.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetError {
    /// Did not leave, or a read that can be asked again.
    #[error("Telegram is away")]
    NotSent,
    /// 429: wait exactly so long.
    #[error("Telegram asks to wait")]
    RetryAfter(Duration),
    /// May have acted; ask for the set.
    #[error("the outcome is unknown")]
    Unknown,
    /// The name is taken: maybe by our own earlier call.
    #[error("the name is occupied")]
    Occupied,
    /// Telegram does not know the owner, or the owner never started the bot.
    #[error("the owner is unknown to Telegram")]
    OwnerUnknown,
    /// A file id is no longer good: upload again.
    #[error("a file is gone")]
    FileGone,
    /// Refused: a fixed word. `set_cap` (the owner has too many sets) is tried again slowly until the deadline; any
    /// other word (bad sticker, bad name) ends the job.
    #[error("Telegram refused the set: {0}")]
    Refused(&'static str),
}

/// Telegram's sticker sets. Each method is one call; the machine never deletes, extends or renames a set.
#[async_trait]
pub trait StickerSets: Send + Sync {
    /// Uploads one file for this owner; answers its file id.
    async fn upload(&self, owner: UserId, webp: Vec<u8>) -> Result<String, SetError>;

    /// Creates the set: all or nothing, in order.
    async fn create(&self, owner: UserId, name: &SetName, title: &str, stickers: &[SetSticker])
    -> Result<(), SetError>;

    /// The set, `None` when Telegram says that there is none of that name.
    async fn find(&self, name: &SetName) -> Result<Option<FoundSet>, SetError>;
}
