//! The provider of rehearsals: drawn by the local renderer, in all else like one that is paid. It wants a description,
//! hands over a sheet, and has a ceiling price, so that every stage of a run exists on the real binary.

use std::io::Cursor;
use std::sync::Arc;

use async_trait::async_trait;
use booth::{ArtistError, Capabilities, DrawRequest, Drawing, Figure, PackArtist, SheetOrder};
use desk::Answered;
use image::imageops::{FilterType, overlay, resize};
use image::{ImageFormat, Rgba, RgbaImage};
use kernel::MicroUsd;

use crate::local::LocalStudio;

/// Pixels of a cell.
const CELL: u32 = 512;
/// Pixels of the card in its middle that holds the figure: 61 % of the cell, one figure without loose parts.
const CARD: u32 = 400;
/// Four cents a call.
const CEILING: MicroUsd = MicroUsd(40_000);

/// `RENDER_MODE=rehearsal`.
#[derive(Clone)]
pub struct RehearsalArtist {
    local: Arc<dyn PackArtist>,
}

impl std::fmt::Debug for RehearsalArtist {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RehearsalArtist")
    }
}

impl RehearsalArtist {
    /// Draws with this studio.
    pub fn new(studio: &LocalStudio) -> Self {
        Self { local: studio.artist() }
    }
}

#[async_trait]
impl PackArtist for RehearsalArtist {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            provider: "rehearsal",
            model: "rehearsal".to_owned(),
            wants_description: true,
            ceiling: CEILING,
            local: false,
        }
    }

    async fn describe(&self, _photo: &[u8]) -> Answered<String, ArtistError> {
        Answered::uncounted(described().await)
    }

    async fn draw(&self, request: DrawRequest) -> Answered<Drawing, ArtistError> {
        Answered::uncounted(self.sheet(request).await)
    }
}

async fn described() -> Result<String, ArtistError> {
    failpoints::check("rehearsal.describe.before").await.map_err(away)?;
    failpoints::reach("rehearsal.describe.after").await;
    Ok("a person who came to a rehearsal".to_owned())
}

impl RehearsalArtist {
    async fn sheet(&self, request: DrawRequest) -> Result<Drawing, ArtistError> {
        failpoints::check("rehearsal.draw.before").await.map_err(away)?;
        let order = request.sheet.clone();
        let sheet = match self.local.draw(request).await.result? {
            Drawing::Figures { figures, .. } => sheet_of(&figures, &order)?,
            sheet @ Drawing::Sheet { .. } => sheet,
        };
        failpoints::reach("rehearsal.draw.after").await;
        Ok(sheet)
    }
}

fn away(_injected: failpoints::Injected) -> ArtistError {
    ArtistError::Transient
}

/// Each figure that was ordered on a card in the middle of its cell, on transparent ground.
fn sheet_of(figures: &[Figure], order: &SheetOrder) -> Result<Drawing, ArtistError> {
    let layout = order.layout;
    let mut sheet = RgbaImage::new(CELL * layout.columns, CELL * layout.rows);
    for (cell, sticker) in (0u32..).zip(&order.stickers) {
        let figure = usize::from(*sticker).checked_sub(1).and_then(|place| figures.get(place));
        let picture = figure.map(|figure| figure.picture.clone()).ok_or(ArtistError::BadOutput)?;
        let image = RgbaImage::from_raw(picture.width, picture.height, picture.rgba)
            .ok_or_else(|| ArtistError::Internal("a figure's samples do not match its size".into()))?;
        let mut card = RgbaImage::from_pixel(CARD, CARD, Rgba([246, 214, 120, 255]));
        overlay(&mut card, &resize(&image, CARD, CARD, FilterType::Triangle), 0, 0);
        let margin = (CELL - CARD) / 2;
        let (left, top) = (cell % layout.columns * CELL + margin, cell / layout.columns * CELL + margin);
        overlay(&mut sheet, &card, i64::from(left), i64::from(top));
    }
    let mut picture = Vec::new();
    sheet
        .write_to(&mut Cursor::new(&mut picture), ImageFormat::Png)
        .map_err(|error| ArtistError::Internal(Box::new(error)))?;
    Ok(Drawing::Sheet { picture, layout })
}
