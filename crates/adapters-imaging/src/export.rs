//! From a figure to a Telegram sticker: fit, white outline, WebP within the limits.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::RgbaImage;

use crate::distance::{self, FAR};

/// A sticker's larger side, exactly.
pub const SIDE: u32 = 512;
/// A sticker's file is at most this large.
pub const MAX_BYTES: usize = 512 * 1024;

/// How a sticker is finished.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExportOptions {
    /// Width of the white outline in pixels; 0 = none.
    pub outline: f32,
    /// WebP quality to start with, 0–100; lowered until the file is small enough.
    pub quality: f32,
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self { outline: 8.0, quality: 90.0 }
    }
}

impl ExportOptions {
    /// Clear pixels around the figure: the outline and one more for its soft edge.
    fn margin(self) -> u32 {
        self.outline.max(0.0).ceil() as u32 + 1
    }

    /// The figure's larger side inside the finished sticker.
    pub(crate) fn inner(self) -> u32 {
        SIDE.saturating_sub(2 * self.margin()).max(1)
    }
}

/// A finished sticker.
#[derive(Clone, Debug)]
pub struct ExportedSticker {
    /// The WebP file.
    pub webp: Vec<u8>,
    /// Pixels.
    pub width: u32,
    /// Pixels; one of the two sides is exactly 512.
    pub height: u32,
}

/// Why a figure could not be exported.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ExportFault {
    /// Nothing to see.
    #[error("the figure is empty")]
    Empty,
    /// Still over 512 KB at the lowest quality.
    #[error("the sticker does not fit into 512 KB")]
    TooLarge,
    /// The resizer or the encoder refused the picture.
    #[error("the {0} failed")]
    Codec(&'static str),
}

/// Crops the figure, fits it into 512 pixels, gives it its white outline and encodes it.
pub fn sticker(figure: &RgbaImage, options: ExportOptions) -> Result<ExportedSticker, ExportFault> {
    let finished = finish(figure, options)?;
    let webp = encode(&finished, options.quality)?;
    Ok(ExportedSticker { webp, width: finished.width(), height: finished.height() })
}

/// The sticker's pixels, before encoding.
pub(crate) fn finish(figure: &RgbaImage, options: ExportOptions) -> Result<RgbaImage, ExportFault> {
    let [x0, y0, x1, y1] = visible(figure).ok_or(ExportFault::Empty)?;
    let (w, h) = (x1 - x0, y1 - y0);
    let inner = options.inner();
    let scale = inner as f32 / w.max(h) as f32;
    let (tw, th) = if w >= h {
        (inner, ((h as f32 * scale).round() as u32).clamp(1, inner))
    } else {
        (((w as f32 * scale).round() as u32).clamp(1, inner), inner)
    };
    let fitted = if (tw, th) == (w, h) {
        image::imageops::crop_imm(figure, x0, y0, w, h).to_image()
    } else {
        resize(figure, [x0, y0, w, h], tw, th)?
    };
    Ok(outlined(&fitted, options))
}

/// x0, y0, x1, y1 (exclusive) of what can be seen.
pub(crate) fn visible(image: &RgbaImage) -> Option<[u32; 4]> {
    let w = image.width() as usize;
    let mut b = [usize::MAX, usize::MAX, 0, 0];
    for (y, row) in image.as_raw().chunks_exact((w * 4).max(4)).enumerate() {
        let Some(first) = row.chunks_exact(4).position(|p| p[3] > 12) else { continue };
        let last = row.chunks_exact(4).rposition(|p| p[3] > 12).unwrap_or(first);
        b = [b[0].min(first), b[1].min(y), b[2].max(last + 1), y + 1];
    }
    (b[2] > 0).then_some(b.map(|v| v as u32))
}

/// Lanczos on premultiplied colours, so that clear pixels do not bleed into the rim.
pub(crate) fn resize(image: &RgbaImage, crop: [u32; 4], w: u32, h: u32) -> Result<RgbaImage, ExportFault> {
    let fail = || ExportFault::Codec("resizer");
    let src = ImageRef::new(image.width(), image.height(), image.as_raw(), PixelType::U8x4).map_err(|_e| fail())?;
    let mut dst = Image::new(w, h, PixelType::U8x4);
    let [x, y, cw, ch] = crop.map(f64::from);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).crop(x, y, cw, ch);
    Resizer::new().resize(&src, &mut dst, &options).map_err(|_e| fail())?;
    RgbaImage::from_raw(w, h, dst.into_vec()).ok_or_else(fail)
}

/// Puts the figure on a white shape that reaches `outline` pixels beyond it.
fn outlined(figure: &RgbaImage, options: ExportOptions) -> RgbaImage {
    let m = options.margin();
    let (w, h) = (figure.width() + 2 * m, figure.height() + 2 * m);
    let mut out = RgbaImage::new(w, h);
    let mut seed = vec![FAR; (w * h) as usize];
    for (y, row) in figure.as_raw().chunks_exact(figure.width() as usize * 4).enumerate() {
        let start = (y + m as usize) * w as usize + m as usize;
        for (s, px) in seed[start..].iter_mut().zip(row.chunks_exact(4)) {
            // Faint haze throws no outline; a half-covered pixel starts half a pixel away.
            if px[3] > 40 {
                let gap = (0.5 - f32::from(px[3]) / 255.0).max(0.0);
                *s = gap * gap;
            }
        }
    }
    let far = distance::squared(&seed, w as usize, h as usize);
    for (i, (px, d2)) in out.as_mut().chunks_exact_mut(4).zip(&far).enumerate() {
        let (x, y) = (i as u32 % w, i as u32 / w);
        let white = if options.outline > 0.0 { (options.outline + 0.5 - d2.sqrt()).clamp(0.0, 1.0) } else { 0.0 };
        let src = if x >= m && y >= m && x < w - m && y < h - m { figure.get_pixel(x - m, y - m).0 } else { [0; 4] };
        let a = f32::from(src[3]) / 255.0;
        let alpha = a + white * (1.0 - a);
        if alpha > 0.0 {
            for k in 0..3 {
                let c = (f32::from(src[k]) * a + 255.0 * white * (1.0 - a)) / alpha;
                px[k] = (c + 0.5) as u8;
            }
            px[3] = (alpha * 255.0 + 0.5) as u8;
        }
    }
    out
}

/// Lossy WebP with lossless alpha, the quality lowered until the file is small enough.
pub(crate) fn encode(image: &RgbaImage, quality: f32) -> Result<Vec<u8>, ExportFault> {
    let mut quality = quality.clamp(1.0, 100.0);
    loop {
        let mut config = webp::WebPConfig::new().map_err(|()| ExportFault::Codec("encoder"))?;
        config.quality = quality;
        config.method = 3;
        config.alpha_compression = 1;
        config.alpha_filtering = 1;
        config.alpha_quality = 100;
        let encoder = webp::Encoder::from_rgba(image.as_raw(), image.width(), image.height());
        let bytes = encoder.encode_advanced(&config).map_err(|_e| ExportFault::Codec("encoder"))?;
        if bytes.len() <= MAX_BYTES {
            return Ok(bytes.to_vec());
        }
        if quality <= 10.0 {
            return Err(ExportFault::TooLarge);
        }
        quality -= 10.0;
    }
}
