//! Pictures: what a static sticker must be, and the sizes that a photo gets.

use std::io::Cursor;

use axum::body::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat, ImageReader};

use crate::reply::ApiError;

/// Largest static sticker, in bytes.
pub(crate) const STICKER_BYTES: usize = 524_288;
/// Largest photo, in bytes.
pub(crate) const PHOTO_BYTES: usize = 10 * 1024 * 1024;
/// Longest sides of the sizes that a photo is kept in.
const PHOTO_SIDES: [u32; 5] = [90, 320, 800, 1280, 2560];

/// A decoded picture's size and format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) format: ImageFormat,
}

fn decode(bytes: &[u8]) -> Option<(DynamicImage, ImageFormat)> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    let format = reader.format()?;
    Some((reader.decode().ok()?, format))
}

/// Size and format of a picture that decodes.
pub(crate) fn measure(bytes: &[u8]) -> Option<Picture> {
    let (picture, format) = decode(bytes)?;
    Some(Picture { width: picture.width(), height: picture.height(), format })
}

/// Refuses what cannot be a static sticker.
pub(crate) fn static_sticker(bytes: &[u8]) -> Result<Picture, ApiError> {
    if bytes.len() > STICKER_BYTES {
        return Err(ApiError::bad("file is too big"));
    }
    let picture = measure(bytes).ok_or_else(|| ApiError::bad("STICKER_PNG_NOPNG"))?;
    if !matches!(picture.format, ImageFormat::Png | ImageFormat::WebP) {
        return Err(ApiError::bad("STICKER_PNG_NOPNG"));
    }
    static_sticker_size(picture.width, picture.height)?;
    Ok(picture)
}

/// One side of a static sticker is 512, the other at most that.
pub(crate) fn static_sticker_size(width: u32, height: u32) -> Result<(), ApiError> {
    if width.max(height) == 512 { Ok(()) } else { Err(ApiError::bad("STICKER_PNG_DIMENSIONS")) }
}

/// One size of a photo.
#[derive(Debug, Clone)]
pub(crate) struct PhotoSize {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) bytes: Bytes,
}

/// The sizes of a photo, smallest first, all JPEG.
pub(crate) fn photo_sizes(bytes: &[u8]) -> Result<Vec<PhotoSize>, ApiError> {
    if bytes.len() > PHOTO_BYTES {
        return Err(ApiError::too_large());
    }
    let (picture, _) = decode(bytes).ok_or_else(|| ApiError::bad("IMAGE_PROCESS_FAILED"))?;
    let (w, h) = (picture.width(), picture.height());
    if w == 0 || h == 0 || w + h > 10_000 || w.max(h) > 20 * w.min(h) {
        return Err(ApiError::bad("PHOTO_INVALID_DIMENSIONS"));
    }
    let longest = w.max(h);
    let mut sides: Vec<u32> = PHOTO_SIDES.iter().copied().filter(|side| *side < longest).collect();
    sides.push(longest.min(2560));
    sides.dedup();
    sides.into_iter().map(|side| scaled(&picture, side)).collect()
}

fn scaled(picture: &DynamicImage, side: u32) -> Result<PhotoSize, ApiError> {
    let small = if picture.width().max(picture.height()) > side {
        picture.resize(side, side, FilterType::Triangle)
    } else {
        picture.clone()
    };
    let rgb = small.to_rgb8();
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, 87).encode_image(&rgb).map_err(|error| {
        tracing::debug!(%error, "a photo was not encoded");
        ApiError::bad("IMAGE_PROCESS_FAILED")
    })?;
    Ok(PhotoSize { width: rgb.width(), height: rgb.height(), bytes: Bytes::from(out) })
}
