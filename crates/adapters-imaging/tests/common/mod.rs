//! Pictures for tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "shared by several test binaries; tests fail by panicking"
)]

use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};

pub(crate) fn sample_bytes() -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sample/person.png")).unwrap()
}

pub(crate) fn person() -> RgbImage {
    image::load_from_memory(&sample_bytes()).unwrap().to_rgb8()
}

pub(crate) fn person_jpeg() -> Vec<u8> {
    jpeg_of(&person().into())
}

pub(crate) fn png_of(picture: &DynamicImage) -> Vec<u8> {
    written(picture, ImageFormat::Png)
}

pub(crate) fn jpeg_of(picture: &DynamicImage) -> Vec<u8> {
    written(picture, ImageFormat::Jpeg)
}

fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    picture.write_to(&mut out, format).unwrap();
    out.into_inner()
}

/// A file of the data shared beside the project, or `None` with a loud word when it is not there.
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("ATELIER_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let path = root.join(name);
    if path.is_file() {
        return Some(path);
    }
    eprintln!("NOT TESTED: {name} is absent; set ATELIER_SHARED to the folder that holds it");
    None
}

pub(crate) fn noise(w: u32, h: u32) -> RgbImage {
    let mut state = 0x1234_5678u32;
    RgbImage::from_fn(w, h, |_, _| {
        image::Rgb([0; 3].map(|_: u8| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state >> 24) as u8
        }))
    })
}

/// An ellipse, optionally with a ring of another colour.
pub(crate) fn blob(image: &mut RgbaImage, cx: f32, cy: f32, rx: f32, ry: f32, color: [u8; 4]) {
    let (w, h) = image.dimensions();
    let x0 = (cx - rx).floor().max(0.0) as u32;
    let x1 = ((cx + rx).ceil().max(0.0) as u32).min(w.saturating_sub(1));
    let y0 = (cy - ry).floor().max(0.0) as u32;
    let y1 = ((cy + ry).ceil().max(0.0) as u32).min(h.saturating_sub(1));
    for y in y0..=y1 {
        for x in x0..=x1 {
            let d = ((x as f32 - cx) / rx).powi(2) + ((y as f32 - cy) / ry).powi(2);
            if d <= 1.0 {
                image.put_pixel(x, y, image::Rgba(color));
            }
        }
    }
}

/// The folder of the matting models, or `None` with a loud word.
pub(crate) fn models() -> Option<String> {
    let dir = std::env::var("MODELS_DIR").ok().or_else(|| {
        let cache =
            std::env::var("XDG_CACHE_HOME").ok().or_else(|| std::env::var("HOME").ok().map(|h| h + "/.cache"))?;
        Some(cache + "/atelier/models")
    })?;
    if Path::new(&dir).join("modnet.onnx").is_file() {
        return Some(dir);
    }
    eprintln!("NOT TESTED: no matting models in {dir}; scripts/models fetches them");
    None
}
