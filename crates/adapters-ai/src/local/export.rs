use adapters_imaging::export::{ExportOptions, sticker};
use async_trait::async_trait;
use booth::{BareFigure, CutCell, ExportError, ExportedSticker, Figure, PackExport, SheetLayout};
use image::RgbaImage;
use kernel::Lang;
use rayon::prelude::*;

use super::LocalStudio;
use super::sheet::{cut_sheet, dress_figures, judges_sheet};

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
    async fn cut(&self, sheet: Vec<u8>, layout: SheetLayout) -> Result<Vec<CutCell>, ExportError> {
        failpoints::check("pack.cut.before").await.map_err(internal)?;
        let cells = self.0.alone(move || cut_sheet(&sheet, layout)).await.map_err(internal)?;
        failpoints::reach("pack.cut.after").await;
        cells
    }

    async fn dress(&self, figures: Vec<BareFigure>, lang: Lang) -> Result<Vec<Figure>, ExportError> {
        self.0.alone(move || dress_figures(figures, lang)).await.map_err(internal)?
    }

    async fn contact_sheet(&self, figures: Vec<Vec<u8>>) -> Result<Vec<u8>, ExportError> {
        self.0.alone(move || judges_sheet(&figures)).await.map_err(internal)?
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
