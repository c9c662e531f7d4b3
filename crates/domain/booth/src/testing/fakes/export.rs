use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;
use kernel::Lang;

use super::Fuse;
use super::fuse::FuseBox;
use crate::handle::locked;
use crate::{
    BareFigure, CutCell, CutFigure, ExportError, ExportedSticker, Figure, FigureMarks, Pack, PackExport, Picture,
    SheetLayout,
};

/// What is wrong with a sheet, by the numbers of its stickers.
#[derive(Debug, Clone, Default)]
pub struct Spoilt {
    /// Have a fault.
    pub bad: Vec<u8>,
    /// Are the same picture as the first sticker.
    pub alike: Vec<u8>,
    /// Wear another colour.
    pub odd: Vec<u8>,
}

/// Cuts what [`super::FakeArtist`] draws, and exports, without looking.
#[derive(Debug, Default)]
pub struct FakeExport {
    unfit: AtomicU32,
    spoilt: Mutex<BTreeMap<u32, Spoilt>>,
    cuts: AtomicU32,
    fuse: FuseBox,
}

impl FakeExport {
    /// The next sheets are not fit.
    pub fn refuse_next(&self, sheets: u32) {
        self.unfit.store(sheets, Ordering::SeqCst);
    }

    /// The sheet of this draw call (from 1) is spoilt so, however often it is cut.
    pub fn spoil(&self, draw: u32, spoilt: Spoilt) {
        locked(&self.spoilt).insert(draw, spoilt);
    }

    /// Sheets cut so far.
    pub fn cuts(&self) -> u32 {
        self.cuts.load(Ordering::SeqCst)
    }

    pub(in crate::testing) fn fit(&self, fuse: &Arc<Fuse>) {
        self.fuse.fit(fuse);
    }
}

/// The draw call that a sheet came from, and its stickers; other pictures are whole packs.
fn read(sheet: &[u8]) -> (u32, Vec<u8>) {
    let text = String::from_utf8_lossy(sheet);
    let draw = text.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    let numbers = text.split_once(": ").map(|(_, numbers)| numbers.split(',').filter_map(|n| n.parse().ok()).collect());
    (draw, numbers.unwrap_or_else(|| (1..=12).collect()))
}

fn marks(sticker: u8, spoilt: &Spoilt) -> FigureMarks {
    let picture = if spoilt.alike.contains(&sticker) { 1 } else { u32::from(sticker) };
    let dhash = 0x9E37_79B9_7F4A_7C15_u64.rotate_left(picture * 5) ^ (0xFFFF << picture);
    FigureMarks { dhash, hue: Some(if spoilt.odd.contains(&sticker) { 190 } else { 10 }) }
}

#[async_trait]
impl PackExport for FakeExport {
    async fn cut(&self, sheet: Vec<u8>, layout: SheetLayout) -> Result<Vec<CutCell>, ExportError> {
        self.fuse.burn().await;
        self.cuts.fetch_add(1, Ordering::SeqCst);
        let left = self.unfit.load(Ordering::SeqCst);
        if left > 0 {
            self.unfit.store(left - 1, Ordering::SeqCst);
            return Err(ExportError::Unfit { faults: vec!["background_not_flat".to_owned()] });
        }
        let (draw, stickers) = read(&sheet);
        let spoilt = locked(&self.spoilt).get(&draw).cloned().unwrap_or_default();
        let cell = |sticker: u8| {
            if spoilt.bad.contains(&sticker) {
                return Err(vec!["clipped".to_owned()]);
            }
            Ok(CutFigure { png: format!("figure {sticker} of {draw}").into_bytes(), marks: marks(sticker, &spoilt) })
        };
        Ok(stickers.into_iter().take(layout.cells()).map(cell).collect())
    }

    async fn dress(&self, figures: Vec<BareFigure>, _lang: Lang) -> Result<Vec<Figure>, ExportError> {
        self.fuse.burn().await;
        let dressed = figures
            .into_iter()
            .map(|bare| Figure { template: String::from_utf8_lossy(&bare.png).into_owned(), ..figure(bare.sticker) });
        Ok(dressed.collect())
    }

    async fn export(&self, figures: Vec<Figure>) -> Result<Vec<ExportedSticker>, ExportError> {
        self.fuse.burn().await;
        Ok(figures
            .into_iter()
            .map(|figure| ExportedSticker {
                webp: b"RIFF sticker".to_vec(),
                width: 512,
                height: 512,
                emoji: figure.emoji,
                caption: figure.caption,
                template: figure.template,
            })
            .collect())
    }

    async fn contact_sheet(&self, figures: Vec<Vec<u8>>) -> Result<Vec<u8>, ExportError> {
        self.fuse.burn().await;
        Ok(figures.join(&b'|'))
    }
}

fn figure(sticker: u8) -> Figure {
    Figure {
        picture: Picture { width: 1, height: 1, rgba: vec![0; 4] },
        emoji: vec!["🙂".to_owned()],
        caption: None,
        template: format!("t{sticker}"),
    }
}

/// A whole pack of an artist that hands over figures.
pub(super) fn figures() -> Vec<Figure> {
    (1..).take(Pack::SIZE).map(figure).collect()
}
