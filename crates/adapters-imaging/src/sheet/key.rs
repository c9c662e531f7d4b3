//! What the background is: native transparency, or one flat key colour along the frame.

use image::RgbaImage;

use crate::sheet::FaultKind;

/// Width of the frame that is looked at.
const FRAME: u32 = 6;
/// A pixel is of the key's colour within this largest channel difference.
const FLAT: u8 = 24;
/// So much of the frame must be.
const FLAT_SHARE: f32 = 0.98;
/// Below that, figures may have been cut off by the frame: worth a look, so that the fault can be named.
const TOUCHED_SHARE: f32 = 0.88;
/// Native transparency is believed when so much of the sheet is clear.
const CLEAR_SHARE: f32 = 0.15;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Background {
    Native,
    Key([u8; 3]),
}

/// The background, and whether the frame is as flat as it must be.
pub(crate) fn find(sheet: &RgbaImage) -> Result<(Background, bool), FaultKind> {
    let frame = frame(sheet);
    if frame.is_empty() {
        return Err(FaultKind::BackgroundNotFlat);
    }
    let share = |n: usize, of: usize| n as f32 / of.max(1) as f32;
    let clear_frame = frame.iter().filter(|p| p[3] < 16).count();
    let clear_share = share(clear_frame, frame.len());
    if clear_share >= TOUCHED_SHARE {
        let clear = sheet.as_raw().iter().skip(3).step_by(4).filter(|&&a| a < 16).count();
        let all = (sheet.width() * sheet.height()) as usize;
        if share(clear, all) < CLEAR_SHARE {
            return Err(FaultKind::BackgroundNotFlat);
        }
        return Ok((Background::Native, clear_share >= FLAT_SHARE));
    }
    let key = [0, 1, 2].map(|k| median(frame.iter().map(|p| p[k]).collect()));
    let flat = frame.iter().filter(|p| p[3] > 239 && (0..3).all(|k| p[k].abs_diff(key[k]) <= FLAT)).count();
    let flat_share = share(flat, frame.len());
    if flat_share < TOUCHED_SHARE {
        return Err(FaultKind::BackgroundNotFlat);
    }
    Ok((Background::Key(key), flat_share >= FLAT_SHARE))
}

fn frame(sheet: &RgbaImage) -> Vec<[u8; 4]> {
    let (w, h) = sheet.dimensions();
    let mut out = Vec::new();
    for (x, y, px) in sheet.enumerate_pixels() {
        if x < FRAME || y < FRAME || x + FRAME >= w || y + FRAME >= h {
            out.push(px.0);
        }
    }
    out
}

fn median(mut values: Vec<u8>) -> u8 {
    let mid = values.len() / 2;
    *values.select_nth_unstable(mid).1
}
