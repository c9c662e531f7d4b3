use kernel::{FileName, Sensitive, Timestamp};
use serde::{Deserialize, Serialize};

use crate::{FigureMarks, Pack, SheetLayout, StickerVerdict};

/// Results of stages that are stored and reused (P1).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, from = "Written")]
pub struct Artifacts {
    /// Description of the person; cleared when the job ends or is 15 minutes old.
    pub appearance: Option<Sensitive<String>>,
    /// A provider refused the photo once: what is drawn from now on is worded as harmlessly as can be.
    pub softened: bool,
    /// Raw sheets, in the order in which they were drawn.
    pub sheets: Vec<StoredSheet>,
    /// Figures that passed the cutting, of all sheets.
    pub figures: Vec<KeptFigure>,
    /// The exported pack.
    pub pack: Option<Pack>,
}

impl Artifacts {
    /// Every file that they name.
    pub fn files(&self) -> impl Iterator<Item = &FileName> {
        let stickers = self.pack.iter().flat_map(|pack| pack.stickers.iter().map(|sticker| &sticker.file));
        let sheets = self.sheets.iter().map(|sheet| &sheet.file);
        sheets.chain(self.figures.iter().map(|figure| &figure.file)).chain(stickers)
    }

    /// Sheets that this provider drew.
    pub fn sheets_of<'a>(&'a self, provider: &'a str) -> impl Iterator<Item = &'a StoredSheet> {
        self.sheets.iter().filter(move |sheet| sheet.provider == provider)
    }
}

/// A raw sheet as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSheet {
    /// Its file.
    pub file: FileName,
    /// Its grid.
    pub layout: SheetLayout,
    /// Numbers of the stickers on it, in reading order.
    pub stickers: Vec<u8>,
    /// Who drew it.
    pub provider: String,
    /// When it was stored; `None` in rows older than this field.
    #[serde(default)]
    pub drawn_at: Option<Timestamp>,
    /// What cutting it came to; `None` = it was not cut yet.
    #[serde(default)]
    pub cut: Option<SheetCut>,
}

/// What cutting a sheet came to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SheetCut {
    /// Faults for which nothing of it is of use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// Stickers that are missing, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bad: Vec<BadSticker>,
}

impl SheetCut {
    /// Nothing of it is of use.
    pub fn unfit(faults: Vec<String>) -> Self {
        Self { faults, bad: Vec::new() }
    }
}

/// A sticker of a sheet that did not pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BadSticker {
    /// Its number in the pack.
    pub sticker: u8,
    /// Fixed words of its faults.
    pub faults: Vec<String>,
}

/// A figure that passed the cutting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptFigure {
    /// Its number in the pack, 1–12.
    pub sticker: u8,
    /// Its picture, without caption and outline.
    pub file: FileName,
    /// The sheet it was cut from.
    pub sheet: FileName,
    /// Who drew it.
    pub provider: String,
    /// What the pack's checks go by.
    pub marks: FigureMarks,
    /// What the judge said of it; its number there is of no meaning here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<StickerVerdict>,
}

/// What rows hold, of this form and of the one before it: sheets were names only, and the grid and the provider of the
/// newest stood beside them; figures were never written.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Written {
    appearance: Option<Sensitive<String>>,
    softened: bool,
    sheets: Vec<WrittenSheet>,
    sheet_layout: Option<SheetLayout>,
    sheet_provider: Option<String>,
    figures: Vec<KeptFigure>,
    pack: Option<Pack>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenSheet {
    Name(FileName),
    Sheet(StoredSheet),
}

impl From<Written> for Artifacts {
    fn from(written: Written) -> Self {
        let newest = written.sheets.len().saturating_sub(1);
        let layout = written.sheet_layout.unwrap_or(SheetLayout { columns: 4, rows: 3 });
        let provider = written.sheet_provider.unwrap_or_default();
        let sheets = written.sheets.into_iter().enumerate().map(|(place, sheet)| match sheet {
            WrittenSheet::Sheet(sheet) => sheet,
            WrittenSheet::Name(file) => StoredSheet {
                file,
                layout,
                stickers: (1..=12).collect(),
                provider: provider.clone(),
                drawn_at: None,
                // Only the newest was still to be used; the others had been found unfit.
                cut: (place < newest).then(|| SheetCut::unfit(vec!["unfit".to_owned()])),
            },
        });
        Self {
            appearance: written.appearance,
            softened: written.softened,
            sheets: sheets.collect(),
            figures: written.figures,
            pack: written.pack,
        }
    }
}
