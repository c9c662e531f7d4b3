use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use desk::{AiError, Answered, ModelCard, RefusalStage};
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

impl SheetLayout {
    /// How many cells it has.
    pub const fn cells(self) -> usize {
        self.columns.saturating_mul(self.rows) as usize
    }
}

/// Which stickers of the pack a sheet is to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetOrder {
    /// Its grid.
    pub layout: SheetLayout,
    /// Numbers of the stickers, 1–12, in reading order; at most as many as the grid has cells.
    pub stickers: Vec<u8>,
}

impl SheetOrder {
    /// All twelve on one sheet.
    pub fn whole_pack() -> Self {
        Self { layout: SheetLayout { columns: 4, rows: 3 }, stickers: (1..=12).collect() }
    }
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
    /// What is to be on the sheet, for those who draw sheets.
    pub sheet: SheetOrder,
    /// Whether the same photo was refused before: the words are to be as harmless as can be.
    pub softened: bool,
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
    /// What was drawn was refused; counts as paid.
    #[error("the picture was refused")]
    OutputRefused,
    /// An answer without a usable picture; counts as paid.
    #[error("the provider's answer has no usable picture")]
    BadOutput,
    /// The provider does not accept the request: our own mistake, no use to repeat it there.
    #[error("the provider does not accept the request")]
    BadRequest,
    /// The provider is given a rest; no call was made.
    #[error("the provider is given a rest")]
    CircuitOpen,
    /// Our own fault.
    #[error("drawing failed")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl From<AiError> for ArtistError {
    fn from(error: AiError) -> Self {
        match error {
            AiError::Transient => Self::Transient,
            AiError::RateLimited { after } => Self::RateLimited { after },
            AiError::QuotaOrBilling => Self::QuotaOrBilling,
            AiError::Auth | AiError::Region => Self::NoAccess,
            AiError::Refused { stage: RefusalStage::Input, .. } => Self::PhotoRefused,
            AiError::Refused { stage: RefusalStage::Output, .. } => Self::OutputRefused,
            AiError::BadRequest => Self::BadRequest,
            AiError::BadOutput => Self::BadOutput,
            AiError::CircuitOpen => Self::CircuitOpen,
        }
    }
}

/// Makes pictures out of a photo.
#[async_trait]
pub trait PackArtist: Send + Sync {
    /// What it can and wants.
    fn capabilities(&self) -> Capabilities;

    /// Who describes for it, and what that costs at most.
    fn describer(&self) -> ModelCard {
        let Capabilities { provider, model, ceiling, .. } = self.capabilities();
        ModelCard { provider, model, ceiling }
    }

    /// Describes visible attributes of the person, where it wants a description.
    async fn describe(&self, photo: &[u8]) -> Answered<String, ArtistError>;

    /// Draws once. What surely was not begun (no connection, a short rate limit) may be asked again inside; a call that
    /// may have been paid for is never repeated.
    async fn draw(&self, request: DrawRequest) -> Answered<Drawing, ArtistError>;
}
