//! Photo intake: every refusal by its code, and what is kept of an accepted photo.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "tests fail by panicking; test pictures are small"
)]

mod common;

use adapters_imaging::intake::{FaceCheck, IntakePolicy, MAX_BYTES, MAX_CLEAN_BYTES, PhotoFault, accept};
use common::{jpeg_of, noise, person, png_of, shared};
use image::{DynamicImage, GenericImageView, ImageFormat, Rgb, RgbImage, imageops};
use proptest::prelude::*;

const LENIENT: IntakePolicy = IntakePolicy { face_check: FaceCheck::Off };
const STRICT: IntakePolicy = IntakePolicy { face_check: FaceCheck::Enforce };

fn refused(bytes: &[u8]) -> &'static str {
    accept(bytes, LENIENT).expect_err("must be refused").code()
}

#[test]
fn p7_accepts_the_sample_person_with_one_face() {
    let photo = accept(&common::sample_bytes(), STRICT).unwrap();
    assert_eq!((photo.width, photo.height), (512, 512));
    assert_eq!(photo.faces.len(), 1);
    let face = photo.faces[0];
    assert!(face.x > 150.0 && face.x + face.w < 310.0 && face.y > 40.0, "{face:?}");
    assert!(photo.jpeg.starts_with(&[0xff, 0xd8]));
}

#[test]
fn p7_refuses_the_cat_by_size_and_doubled_by_face() {
    let Some(path) = shared("photos/no-person-cat.png") else { return };
    let bytes = std::fs::read(path).unwrap();
    assert_eq!(accept(&bytes, STRICT).unwrap_err(), PhotoFault::TooSmall);
    let cat = image::load_from_memory(&bytes).unwrap().to_rgb8();
    let double = imageops::resize(&cat, cat.width() * 2, cat.height() * 2, imageops::FilterType::CatmullRom);
    assert_eq!(accept(&png_of(&double.into()), STRICT).unwrap_err(), PhotoFault::NoFace);
}

#[test]
fn p7_face_check_warn_accepts_a_photo_without_faces() {
    let plain = png_of(&RgbImage::from_pixel(600, 700, Rgb([90, 140, 60])).into());
    let photo = accept(&plain, IntakePolicy { face_check: FaceCheck::Warn }).unwrap();
    assert!(photo.faces.is_empty());
    assert_eq!(accept(&plain, STRICT).unwrap_err().code(), "no_face");
}

#[test]
fn p7_refuses_what_is_no_picture() {
    assert_eq!(refused(b""), "not_an_image");
    assert_eq!(refused(b"hello"), "not_an_image");
    assert_eq!(refused(&[0xff, 0xd8, 0xff]), "not_an_image");
    assert_eq!(refused(b"%PDF-1.7 and so on, with some more bytes"), "not_an_image");
    assert_eq!(refused(b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "not_an_image");
}

#[test]
fn p7_refuses_more_than_20_mb_unseen() {
    assert_eq!(refused(&vec![0u8; MAX_BYTES + 1]), "too_large");
}

#[test]
fn p7_names_heic() {
    for brand in [b"heic", b"mif1", b"heix"] {
        let mut bytes = vec![0, 0, 0, 24];
        bytes.extend_from_slice(b"ftyp");
        bytes.extend_from_slice(brand);
        bytes.extend_from_slice(&[0; 40]);
        assert_eq!(refused(&bytes), "heic");
    }
}

#[test]
fn p7_truncated_files_are_no_pictures() {
    let photo = DynamicImage::ImageRgb8(person());
    for (whole, name) in [(png_of(&photo), "png"), (jpeg_of(&photo), "jpeg"), (webp_of(&photo), "webp")] {
        accept(&whole, LENIENT).unwrap_or_else(|e| panic!("{name} must be accepted: {e}"));
        for part in [2, 3, 5, 9] {
            assert_eq!(refused(&whole[..whole.len() * part / 10]), "not_an_image", "{name} cut to {part}0 %");
        }
    }
}

#[test]
fn p7_refuses_huge_dimensions_by_the_header() {
    let mut png = png_of(&RgbImage::new(8, 8).into());
    png[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
    let crc = crc32(&png[12..29]);
    png[29..33].copy_from_slice(&crc.to_be_bytes());
    assert_eq!(refused(&png), "too_many_pixels");
}

#[test]
fn p7_refuses_animations() {
    // An APNG: acTL with two frames before the picture data.
    let mut apng = png_of(&RgbImage::new(600, 600).into());
    let mut chunk = vec![0, 0, 0, 8];
    chunk.extend_from_slice(b"acTL\0\0\0\x02\0\0\0\0");
    let crc = crc32(&chunk[4..]);
    chunk.extend_from_slice(&crc.to_be_bytes());
    apng.splice(33..33, chunk);
    assert_eq!(refused(&apng), "animated");

    // WebP: the extended header with the animation flag.
    let mut webp = b"RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\x02\0\xff\x02\0".to_vec();
    webp.extend_from_slice(b"ANIM\x06\0\0\0\0\0\0\0\0\0");
    assert_eq!(refused(&webp), "animated");

    // GIF: one frame is merely the wrong format, two are an animation.
    let frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
    let mut gif = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff".to_vec();
    gif.extend_from_slice(&frame);
    let mut still = gif.clone();
    still.push(0x3b);
    assert_eq!(refused(&still), "not_an_image");
    gif.extend_from_slice(&[0x21, 0xf9, 4, 0, 0, 0, 0, 0]);
    gif.extend_from_slice(&frame);
    gif.push(0x3b);
    assert_eq!(refused(&gif), "animated");
}

#[test]
fn p7_reads_odd_pixel_formats() {
    let photo = DynamicImage::ImageRgb8(person());
    let deep = DynamicImage::ImageRgba16(photo.to_rgba16());
    let grey = DynamicImage::ImageLuma16(photo.to_luma16());
    for picture in [deep, grey, DynamicImage::ImageLumaA8(photo.to_luma_alpha8())] {
        let kept = accept(&png_of(&picture), STRICT).unwrap();
        assert_eq!((kept.width, kept.height, kept.faces.len()), (512, 512, 1));
    }
    let cmyk = accept(include_bytes!("data/cmyk.jpg"), LENIENT).unwrap();
    let middle = image::load_from_memory(&cmyk.jpeg).unwrap().to_rgb8().get_pixel(250, 275).0;
    assert!(middle[2] > 150 && middle[0] < 110, "CMYK colours must survive: {middle:?}");
}

#[test]
fn p7_reads_a_palette() {
    let kept = accept(&palette_png(600, 640), LENIENT).unwrap();
    let px = image::load_from_memory(&kept.jpeg).unwrap().to_rgb8().get_pixel(300, 300).0;
    assert!(px[0] > 200 && px[1] < 60, "{px:?}");
}

#[test]
fn p7_clear_pixels_become_white() {
    let kept = accept(&png_of(&image::RgbaImage::new(600, 600).into()), LENIENT).unwrap();
    let px = image::load_from_memory(&kept.jpeg).unwrap().to_rgb8().get_pixel(300, 300).0;
    assert!(px.iter().all(|&c| c > 250), "{px:?}");
}

#[test]
fn p7_turns_upright_and_drops_metadata() {
    let mut wide = RgbImage::from_pixel(800, 600, Rgb([20, 20, 200]));
    for (x, y) in (0..800).flat_map(|x| (0..60).map(move |y| (x, y))) {
        wide.put_pixel(x, y, Rgb([220, 20, 20]));
    }
    let plain = jpeg_of(&wide.into());
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    exif.extend_from_slice(b"secret place");
    let mut tagged = vec![0xff, 0xd8, 0xff, 0xe1];
    tagged.extend_from_slice(&(exif.len() as u16 + 2).to_be_bytes());
    tagged.extend_from_slice(&exif);
    tagged.extend_from_slice(&plain[2..]);
    let kept = accept(&tagged, LENIENT).unwrap();
    assert_eq!((kept.width, kept.height), (600, 800));
    let picture = image::load_from_memory(&kept.jpeg).unwrap();
    let right = picture.get_pixel(590, 400).0;
    assert!(right[0] > 150 && right[2] < 100, "the top edge must be on the right: {right:?}");
    for trace in [b"Exif".as_slice(), b"secret"] {
        assert!(!kept.jpeg.windows(trace.len()).any(|w| w == trace));
    }
}

#[test]
fn p7_keeps_at_most_one_and_a_half_megabytes() {
    let kept = accept(&png_of(&noise(1500, 1300).into()), LENIENT).unwrap();
    assert!(kept.jpeg.len() <= MAX_CLEAN_BYTES, "{}", kept.jpeg.len());
    let back = image::load_from_memory_with_format(&kept.jpeg, ImageFormat::Jpeg).unwrap();
    assert_eq!((back.width(), back.height()), (kept.width, kept.height));
    assert!(kept.width.min(kept.height) >= 512);
}

#[test]
fn p7_codes_are_the_tablets() {
    let codes: Vec<&str> = PhotoFault::ALL.iter().map(|f| f.code()).collect();
    assert_eq!(codes, ["too_large", "not_an_image", "heic", "animated", "too_small", "too_many_pixels", "no_face"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// Whatever arrives, the intake answers, and never with a half-read photo.
    #[test]
    fn p7_garbage_never_panics(head in 0usize..5, tail in proptest::collection::vec(any::<u8>(), 0..600)) {
        let heads: [&[u8]; 5] = [b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", b"RIFF\xff\0\0\0WEBPVP8X", b"GIF89a"];
        let mut bytes = heads[head].to_vec();
        bytes.extend_from_slice(&tail);
        prop_assert!(accept(&bytes, LENIENT).is_err());
    }
}

fn webp_of(picture: &DynamicImage) -> Vec<u8> {
    let rgb = picture.to_rgb8();
    webp::Encoder::from_rgb(&rgb, rgb.width(), rgb.height()).encode(80.0).to_vec()
}

/// A palette PNG made by hand: stored (uncompressed) deflate blocks.
fn palette_png(w: u32, h: u32) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], body: &[u8]| {
        out.extend_from_slice(&(body.len() as u32).to_be_bytes());
        let mut data = kind.to_vec();
        data.extend_from_slice(body);
        let crc = crc32(&data);
        out.extend_from_slice(&data);
        out.extend_from_slice(&crc.to_be_bytes());
    };
    let mut header = w.to_be_bytes().to_vec();
    header.extend_from_slice(&h.to_be_bytes());
    header.extend_from_slice(&[8, 3, 0, 0, 0]);
    chunk(b"IHDR", &header);
    chunk(b"PLTE", &[0, 0, 0, 230, 20, 30]);
    let raw: Vec<u8> = (0..h).flat_map(|_| std::iter::once(0).chain(std::iter::repeat_n(1, w as usize))).collect();
    let mut zlib = vec![0x78, 0x01];
    let blocks = raw.chunks(60_000).count();
    for (i, block) in raw.chunks(60_000).enumerate() {
        zlib.push(u8::from(i + 1 == blocks));
        zlib.extend_from_slice(&(block.len() as u16).to_le_bytes());
        zlib.extend_from_slice(&(!(block.len() as u16)).to_le_bytes());
        zlib.extend_from_slice(block);
    }
    let (mut a, mut b) = (1u32, 0u32);
    for &byte in &raw {
        a = (a + u32::from(byte)) % 65521;
        b = (b + a) % 65521;
    }
    zlib.extend_from_slice(&((b << 16) | a).to_be_bytes());
    chunk(b"IDAT", &zlib);
    chunk(b"IEND", &[]);
    out
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &b| {
        (0..8).fold(crc ^ u32::from(b), |c, _| if c & 1 == 1 { (c >> 1) ^ 0xedb8_8320 } else { c >> 1 })
    })
}
