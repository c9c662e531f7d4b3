//! Decoding within bounds: the header is believed about size before a pixel is touched, memory is capped.

use std::io::Cursor;

use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, Limits, RgbImage};

use crate::intake::{MAX_PIXELS, PhotoFault};

/// 50 megapixels of RGBA; deeper pictures of that size are refused.
const MAX_DECODED_BYTES: u64 = 4 * MAX_PIXELS;

pub(crate) fn upright_rgb(bytes: &[u8], format: ImageFormat) -> Result<RgbImage, PhotoFault> {
    let reader = Cursor::new(bytes);
    match format {
        ImageFormat::Jpeg => decoded(JpegDecoder::new(reader).map_err(|e| fault(&e))?),
        ImageFormat::Png => decoded(PngDecoder::new(reader).map_err(|e| fault(&e))?),
        ImageFormat::WebP => decoded(WebPDecoder::new(reader).map_err(|e| fault(&e))?),
        _ => Err(PhotoFault::NotAnImage),
    }
}

fn decoded<D: ImageDecoder>(mut decoder: D) -> Result<RgbImage, PhotoFault> {
    let (w, h) = decoder.dimensions();
    if u64::from(w) * u64::from(h) > MAX_PIXELS || decoder.total_bytes() > MAX_DECODED_BYTES {
        return Err(PhotoFault::TooManyPixels);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED_BYTES + (64 << 20));
    decoder.set_limits(limits).map_err(|e| fault(&e))?;
    let orientation = decoder.orientation().map_err(|e| fault(&e))?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|e| fault(&e))?;
    picture.apply_orientation(orientation);
    Ok(flat(picture))
}

/// RGB; what is clear becomes white.
fn flat(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let rgba = picture.into_rgba8();
    let (w, h) = rgba.dimensions();
    let mut raw = Vec::with_capacity(w as usize * h as usize * 3);
    for px in rgba.pixels() {
        let a = u32::from(px.0[3]);
        for c in &px.0[..3] {
            raw.push(((u32::from(*c) * a + 255 * (255 - a) + 127) / 255) as u8);
        }
    }
    RgbImage::from_raw(w, h, raw).unwrap_or_default()
}

fn fault(error: &ImageError) -> PhotoFault {
    match error {
        ImageError::Limits(_) => PhotoFault::TooManyPixels,
        _ => PhotoFault::NotAnImage,
    }
}
