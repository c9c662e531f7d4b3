//! A finished sticker keeps Telegram's limits, whatever the figure looks like.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "tests fail by panicking; test pictures are small"
)]

mod common;

use adapters_imaging::export::{ExportFault, ExportOptions, MAX_BYTES, sticker};
use adapters_imaging::{alike, contact_sheet, dhash};
use common::{blob, noise};
use image::{Rgba, RgbaImage};
use proptest::prelude::*;

fn pixels(webp: &[u8]) -> RgbaImage {
    let picture = webp::Decoder::new(webp).decode().unwrap();
    assert!(picture.is_alpha());
    RgbaImage::from_raw(picture.width(), picture.height(), picture.to_vec()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn p4_one_side_is_512_and_the_file_is_small(
        w in 8u32..700, h in 8u32..700, blobs in proptest::collection::vec((0.0f32..1.0, 0.0f32..1.0, 0.05f32..0.6, any::<[u8; 3]>()), 1..5), outline in 0.0f32..14.0,
    ) {
        let mut figure = RgbaImage::new(w, h);
        for (x, y, r, [red, green, blue]) in blobs {
            let (w, h) = (w as f32, h as f32);
            blob(&mut figure, x * w, y * h, (r * w).max(1.5), (r * h).max(1.5), [red, green, blue, 255]);
        }
        let done = sticker(&figure, ExportOptions { outline, ..ExportOptions::default() }).unwrap();
        prop_assert_eq!(done.width.max(done.height), 512);
        prop_assert!(done.width.min(done.height) >= 1);
        prop_assert!(done.webp.len() <= MAX_BYTES);
        let back = pixels(&done.webp);
        prop_assert_eq!(back.dimensions(), (done.width, done.height));
        prop_assert!(back.pixels().any(|p| p.0[3] == 0), "some of it is clear");
        prop_assert!(back.pixels().any(|p| p.0[3] == 255), "some of it is opaque");
        let (w, h) = back.dimensions();
        let edge = back.enumerate_pixels().filter(|(x, y, _)| *x == 0 || *y == 0 || x + 1 == w || y + 1 == h);
        prop_assert!(edge.into_iter().all(|(_, _, p)| p.0[3] < 200), "nothing solid touches the border");
    }
}

#[test]
fn p4_the_outline_is_white_soft_and_of_its_width() {
    let mut figure = RgbaImage::new(300, 300);
    blob(&mut figure, 150.0, 150.0, 140.0, 140.0, [20, 30, 200, 255]);
    let done = sticker(&figure, ExportOptions { outline: 10.0, quality: 95.0 }).unwrap();
    let back = pixels(&done.webp);
    let row: Vec<[u8; 4]> = (0..40).map(|x| back.get_pixel(x, 256).0).collect();
    let white = row.iter().filter(|p| p[3] > 200 && p[..3].iter().all(|&c| c > 225)).count();
    assert!((8..=12).contains(&white), "{white} white pixels");
    let soft = back.pixels().filter(|p| (1..255).contains(&p.0[3])).count();
    assert!(soft > 500, "the edge must be anti-aliased: {soft}");
}

#[test]
fn p4_clear_colour_does_not_bleed_into_the_rim() {
    let mut figure = RgbaImage::from_pixel(900, 900, Rgba([0, 255, 0, 0]));
    blob(&mut figure, 450.0, 450.0, 400.0, 400.0, [220, 120, 90, 255]);
    let done = sticker(&figure, ExportOptions { outline: 0.0, quality: 95.0 }).unwrap();
    let green = pixels(&done.webp).pixels().filter(|p| p.0[3] > 100 && p.0[1] > p.0[0]).count();
    assert_eq!(green, 0);
}

#[test]
fn p4_noise_is_brought_under_the_limit() {
    let rgb = noise(1024, 1024);
    let figure = RgbaImage::from_fn(1024, 1024, |x, y| {
        let [r, g, b] = rgb.get_pixel(x, y).0;
        Rgba([r, g, b, 255])
    });
    assert!(sticker(&figure, ExportOptions::default()).unwrap().webp.len() <= MAX_BYTES);
}

#[test]
fn p4_an_empty_figure_is_refused() {
    assert_eq!(sticker(&RgbaImage::new(64, 64), ExportOptions::default()).unwrap_err(), ExportFault::Empty);
}

#[test]
fn cut_7_alike_names_pairs() {
    let draw = |x: f32| {
        let mut figure = RgbaImage::new(200, 200);
        blob(&mut figure, 100.0, 100.0, 90.0, 90.0, [240, 200, 160, 255]);
        blob(&mut figure, x, 80.0, 20.0, 50.0, [20, 20, 40, 255]);
        blob(&mut figure, 200.0 - x, 150.0, 50.0, 16.0, [180, 20, 40, 255]);
        figure
    };
    let (a, b, c) = (draw(60.0), draw(61.0), draw(140.0));
    assert_eq!(alike(&[a.clone(), b, c]), [(0, 1)]);
    assert_ne!(dhash(&a), 0);
}

#[test]
fn contact_sheet_is_a_png_of_all() {
    let mut figure = RgbaImage::new(200, 260);
    blob(&mut figure, 100.0, 130.0, 90.0, 120.0, [240, 120, 60, 255]);
    let file = sticker(&figure, ExportOptions::default()).unwrap().webp;
    let png = contact_sheet(&vec![file; 12]).unwrap();
    let picture = image::load_from_memory(&png).unwrap().to_rgb8();
    assert_eq!(picture.dimensions(), (1360, 1024));
    for (col, row) in (0..4).flat_map(|c| (0..3).map(move |r| (c, r))) {
        let px = picture.get_pixel(176 + col * 336, 176 + row * 336).0;
        assert!(px[0] > 200 && px[2] < 120, "sticker {col},{row}: {px:?}");
    }
}
