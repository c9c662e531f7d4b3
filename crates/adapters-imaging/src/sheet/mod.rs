//! Cutting a sheet from an image model into figures: deterministic, with a named fault for each way it can be unfit.

mod alpha;
mod assign;
mod grid;
mod key;

use std::fmt;

use image::RgbaImage;
use rayon::prelude::*;

use crate::export::{self, ExportFault, ExportOptions, ExportedSticker};

/// A grid of cells, always written columns × rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Cells side by side.
    pub columns: u32,
    /// Cells below one another.
    pub rows: u32,
}

impl Layout {
    /// Parses `4x3` (columns × rows); each from 1 to 8.
    pub fn parse(text: &str) -> Option<Self> {
        let (columns, rows) = text.split_once(['x', '×'])?;
        let read = |s: &str| s.trim().parse::<u32>().ok().filter(|n| (1..=8).contains(n));
        Some(Self { columns: read(columns)?, rows: read(rows)? })
    }

    /// Number of cells.
    pub fn cells(self) -> usize {
        (self.columns * self.rows) as usize
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// One figure, cut free.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its cell, counted from 0, row by row.
    pub cell: usize,
    /// Straight RGBA, cropped to what is visible.
    pub image: RgbaImage,
}

/// What is wrong with a sheet or with one of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The file cannot be decoded.
    Unreadable,
    /// The frame is not one flat colour.
    BackgroundNotFlat,
    /// The sheet holds nothing at all.
    Blank,
    /// A figure lies in two cells.
    Merged,
    /// A figure touches the sheet's or its cell's edge.
    Clipped,
    /// Most of a figure is half transparent.
    Hazy,
    /// A cell without a figure.
    Empty,
    /// A figure fills less than 12 % of its cell.
    TooSmall,
    /// A figure fills more than 85 % of its cell.
    TooBig,
    /// Two figures of similar size in one cell.
    TwoInCell,
    /// The figures do not lie in the layout's grid.
    WrongLayout,
}

impl FaultKind {
    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "Unreadable",
            Self::BackgroundNotFlat => "BackgroundNotFlat",
            Self::Blank => "Blank",
            Self::Merged => "Merged",
            Self::Clipped => "Clipped",
            Self::Hazy => "Hazy",
            Self::Empty => "Empty",
            Self::TooSmall => "TooSmall",
            Self::TooBig => "TooBig",
            Self::TwoInCell => "TwoInCell",
            Self::WrongLayout => "WrongLayout",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Unreadable => "the file is not a readable picture",
            Self::BackgroundNotFlat => "the background along the frame is not one flat colour",
            Self::Blank => "there is nothing on the sheet",
            Self::Merged => "the figure has grown together with its neighbour",
            Self::Clipped => "the figure is cut off at an edge",
            Self::Hazy => "the figure is half transparent",
            Self::Empty => "there is no figure",
            Self::TooSmall => "the figure fills less than 12 % of its cell",
            Self::TooBig => "the figure fills more than 85 % of its cell",
            Self::TwoInCell => "there are two figures",
            Self::WrongLayout => "the figures do not lie in this grid",
        }
    }
}

/// A fault and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SheetFault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The cell, counted from 0, row by row; `None` = the whole sheet.
    pub cell: Option<usize>,
}

impl fmt::Display for SheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell {
            Some(cell) => write!(f, "{} (cell {}): {}", self.kind.name(), cell + 1, self.kind.words()),
            None => write!(f, "{}: {}", self.kind.name(), self.kind.words()),
        }
    }
}

/// Larger sheets are refused.
const MAX_SIDE: u32 = 4096;

/// Decodes a sheet (PNG, JPEG, WebP), within 4096² pixels.
pub fn decode(bytes: &[u8]) -> Result<RgbaImage, Vec<SheetFault>> {
    let unreadable = || vec![SheetFault { kind: FaultKind::Unreadable, cell: None }];
    let mut reader =
        image::ImageReader::new(std::io::Cursor::new(bytes)).with_guessed_format().map_err(|_e| unreadable())?;
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(256 << 20);
    reader.limits(limits);
    reader.decode().map(image::DynamicImage::into_rgba8).map_err(|_e| unreadable())
}

/// A cell's figure, or what is wrong with it.
pub type Cell = Result<Figure, Vec<FaultKind>>;

/// Cuts a sheet. On success there is exactly one figure a cell, in the order of the cells.
pub fn cut(sheet: &RgbaImage, layout: Layout) -> Result<Vec<Figure>, Vec<SheetFault>> {
    let mut figures = Vec::with_capacity(layout.cells());
    let mut faults = Vec::new();
    for (i, cell) in cut_cells(sheet, layout)?.into_iter().enumerate() {
        match cell {
            Ok(figure) => figures.push(figure),
            Err(kinds) => faults.extend(kinds.into_iter().map(|kind| SheetFault { kind, cell: Some(i) })),
        }
    }
    if faults.is_empty() { Ok(figures) } else { Err(faults) }
}

/// Cuts a sheet whose cells may be bad one by one: an entry a cell, in their order. An error says that the whole sheet
/// is useless.
pub fn cut_cells(sheet: &RgbaImage, layout: Layout) -> Result<Vec<Cell>, Vec<SheetFault>> {
    let whole = |kind| vec![SheetFault { kind, cell: None }];
    let (w, h) = sheet.dimensions();
    if w < layout.columns * 64 || h < layout.rows * 64 || w > MAX_SIDE || h > MAX_SIDE {
        return Err(whole(FaultKind::WrongLayout));
    }
    let cutout = alpha::cutout(sheet).map_err(whole)?;
    let shapes = assign::shapes(&cutout);
    if shapes.list.is_empty() {
        return Err(whole(FaultKind::Blank));
    }
    let grid = grid::fit(&cutout, layout);
    let (figures, faults) = assign::figures(&cutout, &shapes, &grid);
    if !cutout.flat {
        // The frame is touched: by figures that it cuts off, or by a background that is not flat after all.
        let mut touched = whole(FaultKind::BackgroundNotFlat);
        touched.extend(faults.into_iter().filter(|f| f.kind == FaultKind::Clipped));
        return Err(touched);
    }
    by_cell(figures, faults)
}

fn by_cell(figures: Vec<Option<Figure>>, faults: Vec<SheetFault>) -> Result<Vec<Cell>, Vec<SheetFault>> {
    if faults.iter().any(|f| f.cell.is_none()) {
        return Err(faults);
    }
    let kinds = |cell: usize| faults.iter().filter(|f| f.cell == Some(cell)).map(|f| f.kind).collect::<Vec<_>>();
    let cell = |(i, figure): (usize, Option<Figure>)| match (figure, kinds(i)) {
        (Some(figure), kinds) if kinds.is_empty() => Ok(figure),
        (None, kinds) if kinds.is_empty() => Err(vec![FaultKind::Empty]),
        (_, kinds) => Err(kinds),
    };
    Ok(figures.into_iter().enumerate().map(cell).collect())
}

/// Cuts and exports a sheet; nothing is exported when it is not fit.
pub fn sheet_to_stickers(
    sheet: &RgbaImage,
    layout: Layout,
    options: ExportOptions,
) -> Result<Vec<ExportedSticker>, CutFault> {
    let figures = cut(sheet, layout).map_err(CutFault::Sheet)?;
    figures
        .par_iter()
        .map(|figure| export::sticker(&figure.image, options))
        .collect::<Result<_, _>>()
        .map_err(CutFault::Export)
}

/// Why a sheet gave no stickers.
#[derive(Debug, thiserror::Error)]
pub enum CutFault {
    /// The sheet is not fit.
    #[error("the sheet is not fit: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Sheet(Vec<SheetFault>),
    /// A figure could not be exported.
    #[error("a figure could not be exported")]
    Export(#[source] ExportFault),
}
