//! The contact sheet: a whole pack on one picture, for people's eyes and for the judge.

use image::{ImageFormat, Rgba, RgbaImage, imageops};

use crate::export::{self, ExportFault};

const COLUMNS: u32 = 4;
const TILE: u32 = 320;
const GAP: u32 = 16;

/// Draws the stickers (WebP files) four in a row on a soft tone, on which their white outlines show; a PNG file.
pub fn contact_sheet<T: AsRef<[u8]>>(stickers: &[T]) -> Result<Vec<u8>, ExportFault> {
    let rows = (stickers.len() as u32).div_ceil(COLUMNS).max(1);
    let (w, h) = (COLUMNS * (TILE + GAP) + GAP, rows * (TILE + GAP) + GAP);
    let mut sheet = RgbaImage::from_fn(w, h, |x, y| {
        let t = (x + y) as f32 / (w + h) as f32;
        let mix = |a: f32, b: f32| (a + (b - a) * t + 0.5) as u8;
        Rgba([mix(168.0, 205.0), mix(198.0, 184.0), mix(224.0, 220.0), 255])
    });
    for (i, file) in stickers.iter().enumerate() {
        let picture = decode(file.as_ref())?;
        let k = TILE as f32 / picture.width().max(picture.height()) as f32;
        let (tw, th) = (((picture.width() as f32 * k) as u32).max(1), ((picture.height() as f32 * k) as u32).max(1));
        let small = export::resize(&picture, [0, 0, picture.width(), picture.height()], tw, th)?;
        let (col, row) = (i as u32 % COLUMNS, i as u32 / COLUMNS);
        let x = GAP + col * (TILE + GAP) + (TILE - tw) / 2;
        let y = GAP + row * (TILE + GAP) + (TILE - th) / 2;
        imageops::overlay(&mut sheet, &small, i64::from(x), i64::from(y));
    }
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
