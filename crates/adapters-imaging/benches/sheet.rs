//! Sheet → 12 WebP, and photo → pack without a model. With `MODELS_DIR` set also with one.
#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    missing_docs,
    reason = "a bench"
)]

use std::path::Path;

use adapters_imaging::export::ExportOptions;
use adapters_imaging::local::{Lang, LocalRequest, Renderer};
use adapters_imaging::sheet::{Layout, cut, sheet_to_stickers};
use criterion::{Criterion, criterion_group, criterion_main};
use image::{ImageFormat, Rgba, RgbaImage, imageops};

const LAYOUT: Layout = Layout { columns: 4, rows: 3 };

/// Twelve real figures on green, 2048×1536.
fn sheet(photo: &[u8]) -> RgbaImage {
    let pack = Renderer::open(None).render(photo, &request()).unwrap();
    let mut sheet = RgbaImage::from_pixel(2048, 1536, Rgba([0, 255, 0, 255]));
    for (i, sticker) in pack.stickers.iter().enumerate() {
        let k = 420.0 / sticker.figure.width().max(sticker.figure.height()) as f32;
        let small = imageops::resize(
            &sticker.figure,
            (sticker.figure.width() as f32 * k) as u32,
            (sticker.figure.height() as f32 * k) as u32,
            imageops::FilterType::Triangle,
        );
        let (x, y) = ((i % 4) as i64 * 512, (i / 4) as i64 * 512);
        let (dx, dy) = ((512 - i64::from(small.width())) / 2, (512 - i64::from(small.height())) / 2);
        imageops::overlay(&mut sheet, &small, x + dx, y + dy);
    }
    sheet
}

fn request() -> LocalRequest {
    LocalRequest { lang: Lang::Ru, outfits: vec!["superhero".to_owned()], style: String::new(), seed: 1 }
}

fn benches(c: &mut Criterion) {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sample/person.png");
    let mut photo = Vec::new();
    image::open(sample).unwrap().to_rgb8().write_to(&mut std::io::Cursor::new(&mut photo), ImageFormat::Jpeg).unwrap();
    let sheet = sheet(&photo);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let mut group = c.benchmark_group("imaging");
    group.sample_size(20);
    group.bench_function("sheet_cut_2048x1536", |b| b.iter(|| cut(&sheet, LAYOUT).unwrap().len()));
    group.bench_function("sheet_to_12_webp_2048x1536", |b| {
        b.iter(|| pool.install(|| sheet_to_stickers(&sheet, LAYOUT, ExportOptions::default()).unwrap().len()));
    });
    let renderer = Renderer::open(None);
    group
        .bench_function("render_heuristic", |b| b.iter(|| renderer.render(&photo, &request()).unwrap().stickers.len()));
    if let Ok(dir) = std::env::var("MODELS_DIR") {
        let renderer = Renderer::open(Some(Path::new(&dir)));
        group.bench_function("render_modnet_warm", |b| {
            b.iter(|| renderer.render(&photo, &request()).unwrap().stickers.len());
        });
        group.bench_function("render_modnet_cold", |b| {
            b.iter(|| {
                renderer.drop_model();
                renderer.render(&photo, &request()).unwrap().stickers.len()
            });
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
