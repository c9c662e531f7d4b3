//! A difference hash: are two stickers the same picture?

use image::RgbaImage;

use crate::export::{resize, visible};

/// 64 bits of a 9×8 luma picture over white, cropped to the figure; 0 for an empty picture.
pub fn dhash(figure: &RgbaImage) -> u64 {
    let Some([x0, y0, x1, y1]) = visible(figure) else { return 0 };
    let Ok(small) = resize(figure, [x0, y0, x1 - x0, y1 - y0], 9, 8) else { return 0 };
    let luma = |x: u32, y: u32| {
        let [r, g, b, a] = small.get_pixel(x, y).0.map(f32::from);
        let y = 0.299 * r + 0.587 * g + 0.114 * b;
        (y * a + 255.0 * (255.0 - a)) / 255.0
    };
    let mut bits = 0u64;
    for y in 0..8 {
        for x in 0..8 {
            bits = (bits << 1) | u64::from(luma(x, y) > luma(x + 1, y));
        }
    }
    bits
}

/// Pairs of stickers (indices) that are too alike: at most six bits differ.
pub fn alike(figures: &[RgbaImage]) -> Vec<(usize, usize)> {
    let hashes: Vec<u64> = figures.iter().map(dhash).collect();
    let mut out = Vec::new();
    for i in 0..hashes.len() {
        for j in i + 1..hashes.len() {
            if (hashes[i] ^ hashes[j]).count_ones() <= 6 {
                out.push((i, j));
            }
        }
    }
    out
}
