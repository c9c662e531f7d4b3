use std::io::Cursor;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use desk::AiError;
use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{DynamicImage, ImageDecoder, ImageFormat, Limits};

/// No side of an answer's picture is longer.
const LONGEST_SIDE: u32 = 4096;
/// A cell with a shorter side makes no sticker of 512 pixels that anybody likes.
const SHORTEST_CELL: u32 = 240;
/// How far the shape may be from the one asked for, in thousandths.
const SHAPE_TOLERANCE: u64 = 40;
/// 4096² in 16-bit RGBA.
const MOST_BYTES: u64 = 4096 * 4096 * 8;

const FORGIVING: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The picture that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

/// Why a picture is of no use; a fixed word for the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureFault {
    NotAPicture,
    Animated,
    TooLarge,
    WrongSize,
    Broken,
}

/// Base64 as bytes; a `data:` prefix is dropped.
pub(crate) fn decoded(text: &str) -> Result<Vec<u8>, AiError> {
    let plain = match text.split_once(',') {
        Some((head, rest)) if head.starts_with("data:") => rest,
        _ => text,
    };
    FORGIVING.decode(plain.trim()).map_err(|_error| {
        tracing::warn!(fault = "no base64", "an answer without a usable picture");
        AiError::BadOutput
    })
}

/// What a picture of ours is, by its magic bytes.
pub(crate) fn mime(picture: &[u8]) -> &'static str {
    match image::guess_format(picture) {
        Ok(ImageFormat::Png) => "image/png",
        Ok(ImageFormat::WebP) => "image/webp",
        Ok(_) | Err(_) => "image/jpeg",
    }
}

/// Looks at a picture on a blocking thread: what it claims first, then whether its pixels are there.
pub(crate) async fn checked(picture: Vec<u8>, wanted: Wanted) -> Result<Vec<u8>, AiError> {
    let looked = tokio::task::spawn_blocking(move || (fault_of(&picture, wanted), picture)).await;
    match looked {
        Ok((None, picture)) => Ok(picture),
        Ok((Some(fault), picture)) => {
            tracing::warn!(?fault, bytes = picture.len(), "an answer without a usable picture");
            Err(AiError::BadOutput)
        }
        Err(error) => {
            tracing::error!(panicked = error.is_panic(), "looking at a picture ended early");
            Err(AiError::BadOutput)
        }
    }
}

/// By magic bytes: what the provider calls it does not count.
fn fault_of(picture: &[u8], wanted: Wanted) -> Option<PictureFault> {
    let reader = Cursor::new(picture);
    let opened = match image::guess_format(picture) {
        Ok(ImageFormat::Png) => PngDecoder::new(reader).map(|decoder| {
            if decoder.is_apng().unwrap_or(false) { Some(PictureFault::Animated) } else { looked_at(decoder, wanted) }
        }),
        Ok(ImageFormat::WebP) => WebPDecoder::new(reader).map(|decoder| {
            if decoder.has_animation() { Some(PictureFault::Animated) } else { looked_at(decoder, wanted) }
        }),
        Ok(ImageFormat::Jpeg) => JpegDecoder::new(reader).map(|decoder| looked_at(decoder, wanted)),
        Ok(ImageFormat::Gif) => return Some(PictureFault::Animated),
        Ok(_) | Err(_) => return Some(PictureFault::NotAPicture),
    };
    opened.unwrap_or(Some(PictureFault::Broken))
}

fn looked_at<D: ImageDecoder>(mut decoder: D, wanted: Wanted) -> Option<PictureFault> {
    let (width, height) = decoder.dimensions();
    if width > LONGEST_SIDE || height > LONGEST_SIDE || decoder.total_bytes() > MOST_BYTES {
        return Some(PictureFault::TooLarge);
    }
    if width / wanted.columns.max(1) < SHORTEST_CELL || height / wanted.rows.max(1) < SHORTEST_CELL {
        return Some(PictureFault::WrongSize);
    }
    let (is, should) = (u64::from(width) * u64::from(wanted.height), u64::from(wanted.width) * u64::from(height));
    if is.abs_diff(should) * 1000 > should * SHAPE_TOLERANCE {
        return Some(PictureFault::WrongSize);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_BYTES + (64 << 20));
    let read = decoder.set_limits(limits).and_then(|()| DynamicImage::from_decoder(decoder));
    read.is_err().then_some(PictureFault::Broken)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use image::{ImageBuffer, Rgb};

    use super::*;

    const WANTED: Wanted = Wanted { width: 2048, height: 1536, columns: 4, rows: 3 };

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let flat = ImageBuffer::from_pixel(width, height, Rgb([0_u8, 255, 0]));
        DynamicImage::ImageRgb8(flat).write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_sheet_of_the_right_shape_passes_also_when_it_is_a_little_smaller() {
        assert_eq!(fault_of(&png(2048, 1536), WANTED), None);
        assert_eq!(fault_of(&png(1200, 896), WANTED), None);
    }

    #[test]
    fn p6_what_is_no_picture_of_use_has_a_name() {
        assert_eq!(fault_of(b"<html>", WANTED), Some(PictureFault::NotAPicture));
        assert_eq!(fault_of(b"GIF89a........", WANTED), Some(PictureFault::Animated));
        assert_eq!(fault_of(&png(1024, 1024), WANTED), Some(PictureFault::WrongSize));
        assert_eq!(fault_of(&png(512, 384), WANTED), Some(PictureFault::WrongSize));
        assert_eq!(fault_of(&png(8192, 6144), WANTED), Some(PictureFault::TooLarge));
        let whole = png(2048, 1536);
        assert_eq!(fault_of(whole.get(..whole.len() / 2).unwrap(), WANTED), Some(PictureFault::Broken));
        assert_eq!(fault_of(&animated(&png(2048, 1536)), WANTED), Some(PictureFault::Animated));
    }

    /// The same picture with an animation chunk (two frames) before its pixels.
    fn animated(png: &[u8]) -> Vec<u8> {
        let chunk = [0, 0, 0, 8, b'a', b'c', b'T', b'L', 0, 0, 0, 2, 0, 0, 0, 0, 0xf3, 0x8d, 0x93, 0x70];
        let (head, rest) = png.split_at(33);
        [head, chunk.as_slice(), rest].concat()
    }

    #[test]
    fn base64_may_have_a_prefix_and_lack_its_padding() {
        assert_eq!(decoded("data:image/png;base64,aGk=").unwrap(), b"hi");
        assert_eq!(decoded("aGk").unwrap(), b"hi");
        assert_eq!(decoded("%%%"), Err(AiError::BadOutput));
    }
}
