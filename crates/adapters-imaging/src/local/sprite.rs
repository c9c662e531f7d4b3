//! A drawn cut-out with a dark contour, ready to be placed.

use image::RgbaImage;
use resvg::tiny_skia::{IntSize, Pixmap};

use crate::distance::{self, FAR};
use crate::local::head::Marks;

/// Adds a contour `width` pixels wide outside the cut-out, and room for it; the marks move along.
pub(crate) fn contoured(image: &RgbaImage, mut marks: Marks, width: f32, color: [f32; 3]) -> Option<(Pixmap, Marks)> {
    let pad = width.ceil() as u32 + 2;
    let (w, h) = (image.width() + 2 * pad, image.height() + 2 * pad);
    let mut seed = vec![FAR; (w * h) as usize];
    for (x, y, px) in image.enumerate_pixels() {
        if px.0[3] > 100 {
            let gap = (0.5 - f32::from(px.0[3]) / 255.0).max(0.0);
            seed[((y + pad) * w + x + pad) as usize] = gap * gap;
        }
    }
    let far = distance::squared(&seed, w as usize, h as usize);
    let mut data = vec![0u8; (w * h * 4) as usize];
    for (i, px) in data.chunks_exact_mut(4).enumerate() {
        let (x, y) = (i as u32 % w, i as u32 / w);
        let line = (width + 0.5 - far[i].sqrt()).clamp(0.0, 1.0);
        let inside = x >= pad && y >= pad && x < w - pad && y < h - pad;
        let src = if inside { image.get_pixel(x - pad, y - pad).0 } else { [0; 4] };
        let a = f32::from(src[3]) / 255.0;
        for k in 0..3 {
            px[k] = (f32::from(src[k]) * a + color[k] * 255.0 * line * (1.0 - a) + 0.5) as u8;
        }
        px[3] = ((a + line * (1.0 - a)) * 255.0 + 0.5) as u8;
        // A premultiplied colour never exceeds its alpha.
        for k in 0..3 {
            px[k] = px[k].min(px[3]);
        }
    }
    let d = pad as f32;
    marks.chin = (marks.chin.0 + d, marks.chin.1 + d);
    marks.eyes = (marks.eyes.0 + d, marks.eyes.1 + d);
    marks.top += d;
    marks.brim = (marks.brim.0 + d, marks.brim.1 + d, marks.brim.2 + d);
    let pixmap = Pixmap::from_vec(data, IntSize::from_wh(w, h)?)?;
    Some((pixmap, marks))
}
