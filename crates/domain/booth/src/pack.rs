use kernel::FileName;
use serde::{Deserialize, Serialize};

/// A stored, clean photo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhotoInfo {
    /// Its file.
    pub file: FileName,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// Faces found.
    pub faces: u32,
}

/// One exported sticker of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackSticker {
    /// Its WebP file.
    pub file: FileName,
    /// 1–20 emoji; Telegram echoes the first only.
    pub emoji: Vec<String>,
    /// Telegram's id once uploaded.
    pub file_id: Option<String>,
    /// Caption, if one is drawn.
    #[serde(default)]
    pub caption: Option<String>,
    /// Template it was made by.
    #[serde(default)]
    pub template: String,
    /// The kept figure that it was made of, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<FileName>,
}

/// The 12 exported stickers, ready to be published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// Set title, cleaned, 1–64 characters.
    pub title: String,
    /// In order.
    pub stickers: Vec<PackSticker>,
    /// Provider that drew it.
    pub provider: String,
    /// Cut-out level where the provider has one (`modnet`, `u2netp`, `heuristic`, `oval`).
    pub cut_level: Option<String>,
}

impl Pack {
    /// Stickers in every pack.
    pub const SIZE: usize = 12;
}
