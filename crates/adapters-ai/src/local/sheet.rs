use std::io::Cursor;

use adapters_imaging::local::dress;
use adapters_imaging::sheet::{Cell, Layout, SheetFault, cut_cells, decode};
use adapters_imaging::{alike, clothes_hue, dhash, numbered_sheet};
use booth::{BareFigure, CutCell, CutFigure, ExportError, Figure, FigureMarks, Picture, SheetLayout};
use image::{ImageFormat, RgbaImage};
use rayon::prelude::*;

use super::export::internal;
use super::studio::caption_lang;

/// Cuts one sheet, in reading order.
pub(super) fn cut_sheet(picture: &[u8], layout: SheetLayout) -> Result<Vec<CutCell>, ExportError> {
    let layout = Layout { columns: layout.columns, rows: layout.rows };
    let cells = decode(picture).and_then(|sheet| cut_cells(&sheet, layout)).map_err(|faults| unfit(&faults))?;
    let cell = |cell: Cell| match cell {
        Ok(figure) => cut_figure(&figure.image).map(Ok),
        Err(kinds) => Ok(Err(kinds.into_iter().map(|kind| kind.name().to_owned()).collect())),
    };
    cells.into_par_iter().map(cell).collect()
}

fn unfit(faults: &[SheetFault]) -> ExportError {
    ExportError::Unfit { faults: faults.iter().map(ToString::to_string).collect() }
}

fn cut_figure(image: &RgbaImage) -> Result<CutFigure, ExportError> {
    let mut png = Vec::new();
    image.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).map_err(internal)?;
    Ok(CutFigure { png, marks: FigureMarks { dhash: dhash(image), hue: clothes_hue(image) } })
}

fn read(png: &[u8]) -> Result<RgbaImage, ExportError> {
    let read = image::load_from_memory_with_format(png, ImageFormat::Png).map_err(internal)?;
    Ok(read.into_rgba8())
}

/// Emoji and captions of kept figures.
pub(super) fn dress_figures(figures: Vec<BareFigure>, lang: kernel::Lang) -> Result<Vec<Figure>, ExportError> {
    let dressed = figures.into_par_iter().map(|bare| {
        let done = dress(&read(&bare.png)?, usize::from(bare.sticker), caption_lang(lang)).map_err(internal)?;
        Ok(Figure {
            picture: Picture { width: done.image.width(), height: done.image.height(), rgba: done.image.into_raw() },
            emoji: done.emoji,
            caption: Some(done.caption).filter(|caption| !caption.is_empty()),
            template: done.template,
        })
    });
    dressed.collect()
}

/// Figures on one picture, numbered.
pub(super) fn judges_sheet(figures: &[Vec<u8>]) -> Result<Vec<u8>, ExportError> {
    let pictures: Vec<RgbaImage> = figures.par_iter().map(|png| read(png)).collect::<Result<_, _>>()?;
    numbered_sheet(&pictures).map_err(internal)
}

/// Figures as they were cut, without captions: what Telegram demands of a sticker, and no more.
pub fn plain_figures(figures: &[CutFigure]) -> Result<Vec<Figure>, ExportError> {
    let plain = (1..).zip(figures).map(|(place, figure)| {
        let image = read(&figure.png)?;
        Ok(Figure {
            picture: Picture { width: image.width(), height: image.height(), rgba: image.into_raw() },
            emoji: vec!["🙂".to_owned()],
            caption: None,
            template: format!("cell-{place:02}"),
        })
    });
    plain.collect()
}

/// The pack's checks, as warnings: figures that look alike.
pub fn sheet_warnings(figures: &[CutFigure]) -> Vec<String> {
    let pictures: Vec<RgbaImage> = figures.iter().filter_map(|figure| read(&figure.png).ok()).collect();
    let pairs = alike(&pictures).into_iter();
    pairs.map(|(one, other)| format!("stickers {} and {} look alike", one + 1, other + 1)).collect()
}
