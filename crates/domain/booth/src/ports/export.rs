use async_trait::async_trait;
use thiserror::Error;

use crate::{Drawing, Figure};

/// A sticker as Telegram takes it: WebP, one side exactly 512, the other at most 512, at most 512 KB, white outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedSticker {
    /// The file.
    pub webp: Vec<u8>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// 1–20 emoji.
    pub emoji: Vec<String>,
    /// Caption, if one is drawn.
    pub caption: Option<String>,
    /// Template it was made by.
    pub template: String,
}

/// Why no pack came out.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The sheet is not fit: fixed words of its faults.
    #[error("the sheet is not fit")]
    Unfit {
        /// `merged`, `clipped`, … one a fault.
        faults: Vec<String>,
    },
    /// Our own fault.
    #[error("export failed")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Cuts sheets and exports figures; CPU work behind an async face.
#[async_trait]
pub trait PackExport: Send + Sync {
    /// Figures of a drawing: a sheet is cut, figures pass through.
    async fn cut(&self, drawing: Drawing) -> Result<Vec<Figure>, ExportError>;

    /// Outline and export, in order.
    async fn export(&self, figures: Vec<Figure>) -> Result<Vec<ExportedSticker>, ExportError>;
}
