use adapters_imaging::export::{ExportOptions, sticker};
use async_trait::async_trait;
use booth::{Drawing, ExportError, ExportedSticker, Figure, PackExport};
use image::RgbaImage;
use rayon::prelude::*;

use super::LocalStudio;
use super::sheet::cut_sheet;

/// [`PackExport`] on this machine.
#[derive(Debug, Clone)]
pub struct LocalExport(LocalStudio);

impl LocalExport {
    /// Shares the studio's permit.
    pub fn new(studio: &LocalStudio) -> Self {
        Self(studio.clone())
    }
}

#[async_trait]
impl PackExport for LocalExport {
    async fn cut(&self, drawing: Drawing) -> Result<Vec<Figure>, ExportError> {
        failpoints::check("pack.cut.before").await.map_err(internal)?;
        match drawing {
            Drawing::Figures { figures, .. } => Ok(figures),
            Drawing::Sheet { picture, layout } => {
                self.0.alone(move || cut_sheet(&picture, layout)).await.map_err(internal)?
            }
        }
    }

    async fn export(&self, figures: Vec<Figure>) -> Result<Vec<ExportedSticker>, ExportError> {
        failpoints::check("pack.export.before").await.map_err(internal)?;
        let work = move || figures.into_par_iter().map(export_one).collect();
        let exported = self.0.alone(work).await.map_err(internal)?;
        failpoints::reach("pack.export.after").await;
        exported
    }
}

fn export_one(figure: Figure) -> Result<ExportedSticker, ExportError> {
    let Figure { picture, emoji, caption, template } = figure;
    let image = RgbaImage::from_raw(picture.width, picture.height, picture.rgba)
        .ok_or_else(|| internal("a figure's samples do not match its size"))?;
    let done = sticker(&image, ExportOptions::default()).map_err(internal)?;
    Ok(ExportedSticker { webp: done.webp, width: done.width, height: done.height, emoji, caption, template })
}

pub(super) fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> ExportError {
    ExportError::Internal(cause.into())
}
