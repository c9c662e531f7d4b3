use adapters_imaging::alike;
use adapters_imaging::sheet::{Layout, cut, decode};
use booth::{ExportError, Figure, Picture, SheetLayout};
use image::RgbaImage;

/// What stickers cut from a sheet carry until somebody chooses: Telegram demands one.
const EMOJI: &str = "🙂";

/// Cuts one sheet into figures, in reading order.
pub(super) fn cut_sheet(picture: &[u8], layout: SheetLayout) -> Result<Vec<Figure>, ExportError> {
    let layout = Layout { columns: layout.columns, rows: layout.rows };
    let figures = decode(picture)
        .and_then(|sheet| cut(&sheet, layout))
        .map_err(|faults| ExportError::Unfit { faults: faults.iter().map(ToString::to_string).collect() })?;
    let figures = figures.into_iter().map(|figure| Figure {
        picture: Picture { width: figure.image.width(), height: figure.image.height(), rgba: figure.image.into_raw() },
        emoji: vec![EMOJI.to_owned()],
        caption: None,
        template: format!("cell-{:02}", figure.cell + 1),
    });
    Ok(figures.collect())
}

/// The pack's checks, as warnings: figures that look alike.
pub fn sheet_warnings(figures: &[Figure]) -> Vec<String> {
    let pictures: Vec<RgbaImage> = figures
        .iter()
        .filter_map(|figure| {
            RgbaImage::from_raw(figure.picture.width, figure.picture.height, figure.picture.rgba.clone())
        })
        .collect();
    let pairs = alike(&pictures).into_iter();
    pairs.map(|(one, other)| format!("stickers {} and {} look alike", one + 1, other + 1)).collect()
}
