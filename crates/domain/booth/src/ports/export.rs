use async_trait::async_trait;
use kernel::Lang;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Figure, SheetLayout};

/// What the checks of a pack go by; pictures themselves are not compared here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureMarks {
    /// Difference hash of the figure over white, 64 bits.
    pub dhash: u64,
    /// Hue of the clothes, 0–359; `None` where they have no colour to speak of.
    pub hue: Option<u16>,
}

/// A figure cut from a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutFigure {
    /// PNG, cropped to what is visible, without caption and outline.
    pub png: Vec<u8>,
    /// For the pack's checks.
    pub marks: FigureMarks,
}

/// One cell of a sheet: a figure, or the fixed words of what is wrong with it (`clipped`, `merged`, …).
pub type CutCell = Result<CutFigure, Vec<String>>;

/// A kept figure that is to become a sticker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BareFigure {
    /// Its number in the pack, 1–12.
    pub sticker: u8,
    /// As [`CutFigure::png`].
    pub png: Vec<u8>,
}

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
    /// Nothing of the sheet is of use: fixed words of its faults.
    #[error("the sheet is not fit")]
    Unfit {
        /// `background_not_flat`, `wrong_layout`, … one a fault.
        faults: Vec<String>,
    },
    /// Our own fault.
    #[error("export failed")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Cuts sheets and exports figures; CPU work behind an async face. The same input gives the same output.
#[async_trait]
pub trait PackExport: Send + Sync {
    /// Cuts an encoded sheet: one entry a cell, in reading order. A cell that holds a fault is never handed over.
    async fn cut(&self, sheet: Vec<u8>, layout: SheetLayout) -> Result<Vec<CutCell>, ExportError>;

    /// Emoji and caption of each figure's pose, in the guest's language.
    async fn dress(&self, figures: Vec<BareFigure>, lang: Lang) -> Result<Vec<Figure>, ExportError>;

    /// Outline and export, in order.
    async fn export(&self, figures: Vec<Figure>) -> Result<Vec<ExportedSticker>, ExportError>;

    /// Figures on one picture, numbered from 1 in this order, for a judge.
    async fn contact_sheet(&self, figures: Vec<Vec<u8>>) -> Result<Vec<u8>, ExportError>;
}
