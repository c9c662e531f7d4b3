use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use kernel::{Lang, MicroUsd};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::OutfitId;

/// Uncompressed picture: `rgba` has `width × height × 4` bytes, straight alpha, sRGB.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// The samples.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({} × {})", self.width, self.height)
    }
}

/// Grid of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SheetLayout {
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
}

/// One figure on transparent ground, captions and decor drawn, outline not yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The picture.
    pub picture: Picture,
    /// 1–20 emoji.
    pub emoji: Vec<String>,
    /// Caption, if one is drawn.
    pub caption: Option<String>,
    /// Template it was made by.
    pub template: String,
}

/// What an artist hands over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawing {
    /// A sheet to be cut (encoded picture as it came).
    Sheet {
        /// PNG, JPEG or WebP bytes.
        picture: Vec<u8>,
        /// Its grid.
        layout: SheetLayout,
    },
    /// Twelve figures, in order.
    Figures {
        /// The figures.
        figures: Vec<Figure>,
        /// Cut-out level (`modnet`, …).
        cut_level: Option<String>,
    },
}

/// What an artist can and wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capabilities {
    /// Name (`local`, `openai`, …).
    pub provider: &'static str,
    /// Model name for `api_usage`.
    pub model: String,
    /// Whether it wants a description of the person first.
    pub wants_description: bool,
    /// The most one draw call can cost.
    pub ceiling: MicroUsd,
    /// Whether it is bound by its own permit rather than by `WORKER_SLOTS`.
    pub local: bool,
}

/// One drawing to be made. Deterministic for a seed where the artist is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawRequest {
    /// The clean photo (JPEG).
    pub photo: Vec<u8>,
    /// One or two outfits.
    pub outfits: Vec<OutfitId>,
    /// Language of captions.
    pub lang: Lang,
    /// From the job id.
    pub seed: u64,
    /// Description, where wanted.
    pub appearance: Option<String>,
}

/// Why an artist has nothing to show.
#[derive(Debug, Error)]
pub enum ArtistError {
    /// Network, timeout, 5xx.
    #[error("the provider is away")]
    Transient,
    /// 429.
    #[error("the provider asks to wait")]
    RateLimited {
        /// How long, where it said so.
        after: Option<Duration>,
    },
    /// Quota or billing: the next provider, never retried.
    #[error("the provider's quota is used up")]
    QuotaOrBilling,
    /// Key or region refused.
    #[error("the provider refuses access")]
    NoAccess,
    /// The photo was refused: the job ends with `try_again`.
    #[error("the photo was refused")]
    PhotoRefused,
    /// An answer without a usable picture; counts as paid.
    #[error("the provider's answer has no usable picture")]
    BadOutput,
    /// Our own fault.
    #[error("drawing failed")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Makes pictures out of a photo.
#[async_trait]
pub trait PackArtist: Send + Sync {
    /// What it can and wants.
    fn capabilities(&self) -> Capabilities;

    /// Describes visible attributes of the person, where it wants a description.
    async fn describe(&self, photo: &[u8]) -> Result<String, ArtistError>;

    /// Draws once; never retries.
    async fn draw(&self, request: DrawRequest) -> Result<Drawing, ArtistError>;
}
