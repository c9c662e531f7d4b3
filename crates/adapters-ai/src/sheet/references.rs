use std::io::Cursor;

use adapters_imaging::FaceBox;
use adapters_imaging::intake::{FaceCheck, IntakePolicy, accept};
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat};

/// Sides of the face's picture.
const FACE_SIDES: (u32, u32) = (768, 1024);
/// How much of the surroundings goes with the face.
const AROUND: f32 = 2.2;

/// The photo and, where a face is found, the face closer. CPU-bound.
pub(crate) fn references(photo: Vec<u8>) -> Vec<Vec<u8>> {
    let face = face_of(&photo);
    std::iter::once(photo).chain(face).collect()
}

fn face_of(photo: &[u8]) -> Option<Vec<u8>> {
    let found = accept(photo, IntakePolicy { face_check: FaceCheck::Warn }).ok()?;
    let picture = image::load_from_memory_with_format(&found.jpeg, ImageFormat::Jpeg).ok()?;
    let (x, y, side) = square(found.faces.first()?, picture.width(), picture.height())?;
    let close = picture.crop_imm(x, y, side, side);
    let target = side.clamp(FACE_SIDES.0, FACE_SIDES.1);
    let close = close.resize_exact(target, target, FilterType::CatmullRom);
    let mut jpeg = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(close.into_rgb8()).write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, 90)).ok()?;
    Some(jpeg.into_inner())
}

/// A square around a face, inside the picture.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "pixels: small, and clamped to the picture"
)]
fn square(face: &FaceBox, width: u32, height: u32) -> Option<(u32, u32, u32)> {
    let side = ((face.w.max(face.h) * AROUND) as u32).min(width).min(height);
    let corner = |middle: f32, limit: u32| (middle - side as f32 / 2.0).clamp(0.0, (limit - side) as f32) as u32;
    (side > 0).then(|| (corner(face.x + face.w / 2.0, width), corner(face.y + face.h / 2.0, height), side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_square_around_a_face_stays_inside_the_picture() {
        let face = FaceBox { x: 0.0, y: 10.0, w: 100.0, h: 100.0, score: 20.0 };
        assert_eq!(square(&face, 800, 600), Some((0, 0, 220)));
        let face = FaceBox { x: 700.0, y: 500.0, w: 100.0, h: 100.0, score: 20.0 };
        assert_eq!(square(&face, 800, 600), Some((580, 380, 220)));
        let face = FaceBox { x: 100.0, y: 100.0, w: 500.0, h: 500.0, score: 20.0 };
        assert_eq!(square(&face, 800, 600), Some((50, 0, 600)));
    }

    #[test]
    fn a_photo_that_cannot_be_read_goes_alone() {
        assert_eq!(references(b"no photo".to_vec()).len(), 1);
    }
}
