//! What the local renderer is asked for, and what it gives back.

use std::time::Duration;

use image::RgbaImage;
use serde::Serialize;

use crate::export::ExportFault;
use crate::local::caption::Lang;
use crate::local::svg::DrawFault;
use crate::matte::CutLevel;

/// One pack's wishes.
#[derive(Clone, Debug)]
pub struct LocalRequest {
    /// Language of the captions.
    pub lang: Lang,
    /// One or two outfit ids; with two, stickers 1, 3, 5 … wear the first, the others the second.
    pub outfits: Vec<String>,
    /// A style's name (see [`crate::local::styles`]); empty = the default.
    pub style: String,
    /// Equal seeds give equal bytes; other seeds vary tilts and mirrored heads a little.
    pub seed: u64,
}

/// One finished sticker.
#[derive(Clone, Debug)]
pub struct LocalSticker {
    /// The composed figure without its white outline, straight RGBA.
    pub figure: RgbaImage,
    /// The finished file.
    pub webp: Vec<u8>,
    /// Pixels of the finished file.
    pub width: u32,
    /// Pixels of the finished file.
    pub height: u32,
    /// One or more emoji.
    pub emoji: Vec<String>,
    /// What is written on it.
    pub caption: String,
    /// The template's id.
    pub template: String,
    /// The outfit's id.
    pub outfit: String,
}

/// A pack of exactly twelve.
#[derive(Clone, Debug)]
pub struct LocalPack {
    /// Twelve stickers, in the order of the pack.
    pub stickers: Vec<LocalSticker>,
    /// How the person was cut out.
    pub level: CutLevel,
    /// Where the time went.
    pub timings: Timings,
}

/// Wall time by step, in milliseconds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Timings {
    /// Decoding the photo and finding the face.
    pub face_ms: u64,
    /// Loading the model where needed, and the matte.
    pub matte_ms: u64,
    /// Cutting and drawing the head.
    pub head_ms: u64,
    /// Composing and encoding the twelve stickers.
    pub stickers_ms: u64,
}

pub(crate) fn millis(d: Duration) -> u64 {
    u64::try_from(d.as_millis()).unwrap_or(u64::MAX)
}

/// Why there is no pack. Nothing here depends on luck: the same request fails again.
#[derive(Debug, thiserror::Error)]
pub enum RenderFault {
    /// The photo is not a readable picture.
    #[error("the photo cannot be decoded")]
    Photo,
    /// No outfit, or more than two.
    #[error("one or two outfits, not {0}")]
    OutfitCount(usize),
    /// An outfit that does not exist.
    #[error("there is no outfit {0:?}")]
    UnknownOutfit(String),
    /// A style that does not exist.
    #[error("there is no style {0:?}")]
    UnknownStyle(String),
    /// The bundled drawings are broken: our own fault.
    #[error("the bundled drawings are broken: {0}")]
    Kit(String),
    /// A drawing failed: our own fault.
    #[error("sticker {template}: a drawing failed")]
    Draw {
        /// The template's id.
        template: String,
        /// What the renderer said.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A finished sticker could not be encoded.
    #[error("sticker {template}: the export failed")]
    Export {
        /// The template's id.
        template: String,
        /// What the exporter said.
        #[source]
        source: ExportFault,
    },
}

impl RenderFault {
    pub(crate) fn draw(template: &str, source: DrawFault) -> Self {
        Self::Draw { template: template.to_owned(), source: Box::new(source) }
    }
}
