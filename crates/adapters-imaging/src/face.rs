//! Face boxes by `rustface`; the detector's model is bundled.

use std::sync::OnceLock;

use image::{GrayImage, RgbImage, imageops};
use serde::Serialize;

const MODEL: &[u8] = include_bytes!("../assets/seeta_fd_frontal_v1.0.bin");
/// The detector's cost grows with the area; a party photo's faces are large enough at this size.
const WORK_SIDE: u32 = 640;

/// A face, in pixels of the picture it was found in.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FaceBox {
    /// Left edge.
    pub x: f32,
    /// Top edge (about the middle of the forehead).
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
    /// The detector's confidence; frontal faces score above 10.
    pub score: f32,
}

impl FaceBox {
    pub(crate) fn center(&self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    pub(crate) fn scaled(&self, k: f32) -> Self {
        Self { x: self.x * k, y: self.y * k, w: self.w * k, h: self.h * k, score: self.score }
    }
}

/// All faces, best first: the largest, preferred near the centre.
pub(crate) fn find(image: &RgbImage) -> Vec<FaceBox> {
    let (w, h) = image.dimensions();
    if w < 40 || h < 40 {
        return Vec::new();
    }
    let gray = imageops::grayscale(image);
    let scale = (WORK_SIDE as f32 / w.max(h) as f32).min(1.0);
    let gray = if scale < 1.0 { shrink(&gray, scale) } else { gray };
    let mut faces = detect(&gray);
    for face in &mut faces {
        *face = face.scaled(1.0 / scale);
    }
    let rank = |f: &FaceBox| {
        let (cx, cy) = f.center();
        let off = ((cx / w as f32 - 0.5).abs() + (cy / h as f32 - 0.5).abs()).min(1.0);
        f.w * (1.0 - 0.5 * off)
    };
    faces.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    faces
}

fn shrink(gray: &GrayImage, scale: f32) -> GrayImage {
    let w = ((gray.width() as f32 * scale).round() as u32).max(40);
    let h = ((gray.height() as f32 * scale).round() as u32).max(40);
    imageops::thumbnail(gray, w, h)
}

fn detect(gray: &GrayImage) -> Vec<FaceBox> {
    static LOADED: OnceLock<Option<rustface::Model>> = OnceLock::new();
    let Some(model) = LOADED.get_or_init(|| rustface::read_model(MODEL).ok()) else {
        return Vec::new();
    };
    let mut detector = rustface::create_detector_with_model(model.clone());
    detector.set_min_face_size(40);
    detector.set_score_thresh(2.8);
    detector.set_pyramid_scale_factor(0.8);
    detector.set_slide_window_step(4, 4);
    let data = rustface::ImageData::new(gray.as_raw(), gray.width(), gray.height());
    detector
        .detect(&data)
        .iter()
        .map(|found| {
            let b = found.bbox();
            FaceBox {
                x: b.x() as f32,
                y: b.y() as f32,
                w: b.width() as f32,
                h: b.height() as f32,
                score: found.score() as f32,
            }
        })
        .collect()
}
