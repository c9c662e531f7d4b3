//! The contact sheet: a whole pack on one picture, for people's eyes and for the judge.

use image::{ImageFormat, Pixel as _, Rgba, RgbaImage, imageops};
use resvg::tiny_skia::{Pixmap, Transform};

use crate::export::{self, ExportFault};
use crate::local::pose::push;
use crate::local::svg;

const COLUMNS: u32 = 4;
const TILE: u32 = 320;
const GAP: u32 = 16;

/// Draws the stickers (WebP files) four in a row on a soft tone, on which their white outlines show; a PNG file.
pub fn contact_sheet<T: AsRef<[u8]>>(stickers: &[T]) -> Result<Vec<u8>, ExportFault> {
    let pictures: Vec<RgbaImage> = stickers.iter().map(|file| decode(file.as_ref())).collect::<Result<_, _>>()?;
    encode(tiles(&pictures)?)
}

/// Figures four in a row, each with its number from 1 in the upper left corner of its tile; a PNG file.
pub fn numbered_sheet(figures: &[RgbaImage]) -> Result<Vec<u8>, ExportFault> {
    let mut sheet = tiles(figures)?;
    let failed = ExportFault::Codec("numbering");
    let mut labels = Pixmap::new(sheet.width(), sheet.height()).ok_or(failed.clone())?;
    let mut marks = String::new();
    for i in 0..figures.len() as u32 {
        let (x, y) = (GAP + i % COLUMNS * (TILE + GAP) + 24, GAP + i / COLUMNS * (TILE + GAP) + 24);
        push(
            &mut marks,
            format_args!(
                r##"<circle cx="{x}" cy="{y}" r="24" fill="#fff"/><text x="{x}" y="{}" font-size="28" text-anchor="middle" font-family="Rubik" font-weight="900" fill="#111">{}</text>"##,
                y + 10,
                i + 1
            ),
        );
    }
    svg::render(&marks, Transform::identity(), &mut labels, "numbers").map_err(|_e| failed)?;
    for (pixel, label) in sheet.pixels_mut().zip(labels.pixels()) {
        let label = label.demultiply();
        pixel.blend(&Rgba([label.red(), label.green(), label.blue(), label.alpha()]));
    }
    encode(sheet)
}

fn tiles(pictures: &[RgbaImage]) -> Result<RgbaImage, ExportFault> {
    let rows = (pictures.len() as u32).div_ceil(COLUMNS).max(1);
    let (w, h) = (COLUMNS * (TILE + GAP) + GAP, rows * (TILE + GAP) + GAP);
    let mut sheet = RgbaImage::from_fn(w, h, |x, y| {
        let t = (x + y) as f32 / (w + h) as f32;
        let mix = |a: f32, b: f32| (a + (b - a) * t + 0.5) as u8;
        Rgba([mix(168.0, 205.0), mix(198.0, 184.0), mix(224.0, 220.0), 255])
    });
    for (i, picture) in pictures.iter().enumerate() {
        let k = TILE as f32 / picture.width().max(picture.height()) as f32;
        let (tw, th) = (((picture.width() as f32 * k) as u32).max(1), ((picture.height() as f32 * k) as u32).max(1));
        let small = export::resize(picture, [0, 0, picture.width(), picture.height()], tw, th)?;
        let (col, row) = (i as u32 % COLUMNS, i as u32 / COLUMNS);
        let x = GAP + col * (TILE + GAP) + (TILE - tw) / 2;
        let y = GAP + row * (TILE + GAP) + (TILE - th) / 2;
        imageops::overlay(&mut sheet, &small, i64::from(x), i64::from(y));
    }
    Ok(sheet)
}

fn encode(sheet: RgbaImage) -> Result<Vec<u8>, ExportFault> {
    let mut png = Vec::new();
    let rgb = image::DynamicImage::ImageRgba8(sheet).to_rgb8();
    rgb.write_to(&mut std::io::Cursor::new(&mut png), ImageFormat::Png)
        .map_err(|_e| ExportFault::Codec("PNG encoder"))?;
    Ok(png)
}

/// Decodes one WebP file.
pub(crate) fn decode(file: &[u8]) -> Result<RgbaImage, ExportFault> {
    let picture = webp::Decoder::new(file).decode().ok_or(ExportFault::Codec("WebP decoder"))?;
    let (w, h) = (picture.width(), picture.height());
    let raw = if picture.is_alpha() {
        picture.to_vec()
    } else {
        picture.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect()
    };
    RgbaImage::from_raw(w, h, raw).ok_or(ExportFault::Codec("WebP decoder"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;

    #[test]
    fn every_figure_has_its_number_in_its_corner() {
        let figures = vec![RgbaImage::from_pixel(200, 300, Rgba([0, 0, 200, 255])); 5];
        let sheet = image::load_from_memory(&numbered_sheet(&figures).unwrap()).unwrap().into_rgb8();
        assert_eq!(sheet.dimensions(), (4 * (TILE + GAP) + GAP, 2 * (TILE + GAP) + GAP));
        for i in 0..5 {
            let (x, y) = (GAP + i % COLUMNS * (TILE + GAP), GAP + i / COLUMNS * (TILE + GAP));
            let corner = image::imageops::crop_imm(&sheet, x, y, 48, 48).to_image();
            let dark = corner.pixels().filter(|pixel| pixel.0.iter().all(|sample| *sample < 60)).count();
            let white = corner.pixels().filter(|pixel| pixel.0.iter().all(|sample| *sample > 240)).count();
            assert!(dark > 40 && white > 600, "{i}: {dark} {white}");
        }
    }
}
