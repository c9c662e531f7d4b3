//! What a file is, by its bytes alone.

use image::ImageFormat;

use crate::intake::PhotoFault;

/// The format of a picture with one frame that we read.
pub(crate) fn still_picture(bytes: &[u8]) -> Result<ImageFormat, PhotoFault> {
    if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        return if jpeg_is_whole(bytes) { Ok(ImageFormat::Jpeg) } else { Err(PhotoFault::NotAnImage) };
    }
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return if png_frames(bytes) > 1 { Err(PhotoFault::Animated) } else { Ok(ImageFormat::Png) };
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return if webp_is_animated(bytes) { Err(PhotoFault::Animated) } else { Ok(ImageFormat::WebP) };
    }
    if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        return Err(if gif_frames(bytes) > 1 { PhotoFault::Animated } else { PhotoFault::NotAnImage });
    }
    if bytes.get(4..8) == Some(b"ftyp") && bytes.get(8..12).is_some_and(is_heif_brand) {
        return Err(PhotoFault::Heic);
    }
    Err(PhotoFault::NotAnImage)
}

/// Phones' HEIC, and AVIF, whose way out is the same: send it as JPEG.
fn is_heif_brand(brand: &[u8]) -> bool {
    matches!(brand, b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1" | b"avif" | b"avis")
}

/// Walks the markers to the end-of-image marker: the decoder paints the missing part of a cut file grey.
fn jpeg_is_whole(bytes: &[u8]) -> bool {
    let mut at = 2;
    loop {
        // Find the next marker; entropy-coded data has only stuffed zeros and restart markers before it.
        let Some(skip) = bytes.get(at..).and_then(|rest| rest.iter().position(|&b| b == 0xff)) else { return false };
        at += skip + 1;
        let Some(&marker) = bytes.get(at) else { return false };
        match marker {
            0xd9 => return true,
            0x00 | 0x01 | 0xd0..=0xd7 => at += 1,
            0xff => {}
            _ => {
                let Some(&[hi, lo]) = bytes.get(at + 1..at + 3).and_then(|b| b.first_chunk()) else { return false };
                at += 1 + usize::from(u16::from_be_bytes([hi, lo])).max(2);
            }
        }
    }
}

/// The frame count of an APNG; 1 for a plain PNG.
fn png_frames(bytes: &[u8]) -> u32 {
    let mut at = 8;
    while let Some(head) = bytes.get(at..at + 8) {
        let (Some(&len), Some(kind)) = (head.first_chunk::<4>(), head.get(4..8)) else { break };
        match kind {
            b"acTL" => {
                return bytes.get(at + 8..at + 12).and_then(|b| b.first_chunk()).map_or(1, |&n| u32::from_be_bytes(n));
            }
            b"IDAT" | b"IEND" => break,
            _ => at = at.saturating_add(12).saturating_add(u32::from_be_bytes(len) as usize),
        }
    }
    1
}

fn webp_is_animated(bytes: &[u8]) -> bool {
    bytes.get(12..16) == Some(b"VP8X") && bytes.get(20).is_some_and(|flags| flags & 0x02 != 0)
}

/// Counts image descriptors, two at most.
fn gif_frames(bytes: &[u8]) -> usize {
    let table = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3usize << ((flags & 7) + 1) };
    let mut at = 13 + bytes.get(10).map_or(0, |&flags| table(flags));
    let mut frames = 0;
    while let Some(&block) = bytes.get(at) {
        match block {
            0x2c => {
                frames += 1;
                at += 11 + bytes.get(at + 9).map_or(0, |&flags| table(flags));
            }
            0x21 => at += 2,
            _ => break,
        }
        if frames > 1 {
            break;
        }
        // Sub-blocks, ended by an empty one.
        while let Some(&len) = bytes.get(at) {
            at += 1 + usize::from(len);
            if len == 0 {
                break;
            }
        }
    }
    frames
}
