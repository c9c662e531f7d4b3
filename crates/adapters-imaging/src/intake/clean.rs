//! The one file that is kept: a JPEG of bounded size, encoded anew, so that no metadata survives.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;

use crate::intake::{MAX_CLEAN_BYTES, MIN_SIDE, PhotoFault};

/// A longer side than the first adds nothing to a sticker or to an image model's reference; the others are for
/// pictures that are mostly noise.
const MAX_SIDES: [u32; 3] = [2560, 1600, 1024];

/// The photo at the size that is kept, and its file.
pub(crate) fn clean(photo: RgbImage) -> Result<(RgbImage, Vec<u8>), PhotoFault> {
    let mut photo = photo;
    for side in MAX_SIDES {
        photo = shrunk(photo, side);
        if let Some(jpeg) = jpeg(&photo)? {
            return Ok((photo, jpeg));
        }
    }
    Err(PhotoFault::TooLarge)
}

/// Scales large photos down; the shorter side never falls under the minimum.
fn shrunk(photo: RgbImage, side: u32) -> RgbImage {
    let (w, h) = photo.dimensions();
    let k = (side as f32 / w.max(h) as f32).max(MIN_SIDE as f32 / w.min(h) as f32);
    if k >= 1.0 {
        return photo;
    }
    let scaled = |n: u32| ((n as f32 * k).round() as u32).max(MIN_SIDE);
    resized(&photo, scaled(w), scaled(h)).unwrap_or(photo)
}

fn resized(photo: &RgbImage, w: u32, h: u32) -> Option<RgbImage> {
    let src = ImageRef::new(photo.width(), photo.height(), photo.as_raw(), PixelType::U8x3).ok()?;
    let mut dst = Image::new(w, h, PixelType::U8x3);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom));
    Resizer::new().resize(&src, &mut dst, &options).ok()?;
    RgbImage::from_raw(w, h, dst.into_vec())
}

/// Quality 92, lowered until the file fits; `None` when it does not.
fn jpeg(photo: &RgbImage) -> Result<Option<Vec<u8>>, PhotoFault> {
    let mut file = Vec::new();
    for quality in [92, 86, 78, 68, 55] {
        file.clear();
        JpegEncoder::new_with_quality(&mut file, quality).encode_image(photo).map_err(|_e| PhotoFault::NotAnImage)?;
        if file.len() <= MAX_CLEAN_BYTES {
            return Ok(Some(file));
        }
    }
    Ok(None)
}
