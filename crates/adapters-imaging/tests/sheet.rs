//! Cutting: a good sheet gives its figures, each bad one its named fault.
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

use adapters_imaging::export::ExportOptions;
use adapters_imaging::sheet::{CutFault, FaultKind, Layout, SheetFault, cut, cut_cells, decode, sheet_to_stickers};
use common::{blob, jpeg_of, png_of};
use image::{DynamicImage, Rgba, RgbaImage};

const GREEN: [u8; 4] = [0, 255, 0, 255];
const GRID: Layout = Layout { columns: 4, rows: 3 };
const CELL: f32 = 256.0;

fn center(i: usize) -> (f32, f32) {
    ((i % 4) as f32 * CELL + CELL / 2.0, (i / 4) as f32 * CELL + CELL / 2.0)
}

fn figure(sheet: &mut RgbaImage, i: usize) {
    let (x, y) = center(i);
    blob(sheet, x, y + 40.0, 56.0, 60.0, [200, 40, 60, 255]);
    blob(sheet, x + (i % 5) as f32 * 4.0 - 8.0, y - 40.0, 62.0, 58.0, [235, 190, 150, 255]);
    blob(sheet, x - 20.0, y - 45.0, 7.0, 9.0, [30, 20, 40, 255]);
    blob(sheet, x + 20.0, y - 45.0, 7.0, 9.0, [30, 20, 40, 255]);
}

fn sheet_on(back: [u8; 4]) -> RgbaImage {
    let mut sheet = RgbaImage::from_pixel(1024, 768, Rgba(back));
    (0..12).for_each(|i| figure(&mut sheet, i));
    sheet
}

fn erase(sheet: &mut RgbaImage, i: usize) {
    let (x, y) = ((i % 4) as u32 * 256, (i / 4) as u32 * 256);
    for py in y..y + 256 {
        for px in x..x + 256 {
            sheet.put_pixel(px, py, Rgba(GREEN));
        }
    }
}

fn faults(sheet: &RgbaImage, layout: Layout) -> Vec<SheetFault> {
    cut(sheet, layout).err().unwrap_or_default()
}

fn has(sheet: &RgbaImage, kind: FaultKind, cell: Option<usize>) {
    let found = faults(sheet, GRID);
    assert!(found.contains(&SheetFault { kind, cell }), "{kind:?} {cell:?} not among {found:?}");
}

#[test]
fn cut_5_good_sheets_on_any_key_give_twelve_figures_in_order() {
    for back in [GREEN, [0, 0, 255, 255], [255, 0, 255, 255], [255, 255, 255, 255], [0, 0, 0, 0]] {
        let figures = cut(&sheet_on(back), GRID).unwrap_or_else(|f| panic!("{back:?}: {f:?}"));
        assert_eq!(figures.iter().map(|f| f.cell).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
        for f in &figures {
            let (w, h) = f.image.dimensions();
            assert!((120..150).contains(&w) && (190..210).contains(&h), "{w}×{h} on {back:?}");
            let opaque = f.image.pixels().filter(|p| p.0[3] == 255).count();
            assert!(opaque > 9000, "{opaque}");
            // No key colour is left in what is visible.
            assert!(f.image.pixels().filter(|p| p.0[3] > 128).all(|p| p.0[..3] != back[..3] || back[3] == 0));
        }
    }
}

#[test]
fn cut_1_background_must_be_flat() {
    let gradient = RgbaImage::from_fn(1024, 768, |x, y| Rgba([(x / 5) as u8, 200, (y / 4) as u8, 255]));
    has(&gradient, FaultKind::BackgroundNotFlat, None);
    let checker = RgbaImage::from_fn(1024, 768, |x, y| {
        if (x / 16 + y / 16) % 2 == 0 { Rgba([255; 4]) } else { Rgba([204, 204, 204, 255]) }
    });
    has(&checker, FaultKind::BackgroundNotFlat, None);
    let vignette = RgbaImage::from_fn(1024, 768, |x, y| {
        let d = ((x as f32 - 512.0) / 512.0).hypot((y as f32 - 384.0) / 384.0);
        Rgba([0, (255.0 - 90.0 * d) as u8, 0, 255])
    });
    has(&vignette, FaultKind::BackgroundNotFlat, None);
}

#[test]
fn cut_blank_sheet() {
    has(&RgbaImage::from_pixel(1024, 768, Rgba(GREEN)), FaultKind::Blank, None);
}

#[test]
fn cut_2_enclosed_holes_go_and_enclosed_clothes_of_nearly_the_key_stay() {
    let mut sheet = sheet_on(GREEN);
    let (x, y) = center(5);
    blob(&mut sheet, x, y + 45.0, 16.0, 16.0, GREEN);
    let (x2, y2) = center(6);
    blob(&mut sheet, x2, y2 + 45.0, 16.0, 16.0, [40, 190, 60, 255]);
    let figures = cut(&sheet, GRID).unwrap();
    let middle = |i: usize| {
        let f = &figures[i].image;
        f.get_pixel(f.width() / 2, f.height() * 145 / 200).0[3]
    };
    assert!(middle(5) < 20, "the hole must be clear: {}", middle(5));
    assert!(middle(6) > 235, "green clothes must stay: {}", middle(6));
}

#[test]
fn cut_3_a_green_rim_is_despilled() {
    let mut sheet = RgbaImage::from_pixel(1024, 768, Rgba(GREEN));
    for i in 0..12 {
        let (x, y) = center(i);
        blob(&mut sheet, x, y, 72.0, 82.0, [90, 200, 70, 255]);
        blob(&mut sheet, x, y, 70.0, 80.0, [110, 80, 50, 255]);
    }
    for f in cut(&sheet, GRID).unwrap() {
        let tinted = f.image.pixels().filter(|p| p.0[3] > 60 && p.0[1] > p.0[0].max(p.0[2]) + 40).count();
        assert_eq!(tinted, 0);
    }
}

#[test]
fn cut_4_detached_parts_stay_with_their_figure() {
    let mut sheet = sheet_on(GREEN);
    let (x, y) = center(2);
    blob(&mut sheet, x + 88.0, y - 60.0, 14.0, 16.0, [90, 170, 255, 255]);
    let figures = cut(&sheet, GRID).unwrap();
    assert!(figures[2].image.width() > figures[7].image.width() + 20);
}

#[test]
fn cut_4_merged_neighbours_are_named_with_their_cells() {
    let mut sheet = sheet_on(GREEN);
    blob(&mut sheet, 256.0, 140.0, 110.0, 70.0, [200, 40, 60, 255]);
    has(&sheet, FaultKind::Merged, Some(0));
    has(&sheet, FaultKind::Merged, Some(1));
    assert!(faults(&sheet, GRID).iter().all(|f| f.kind == FaultKind::Merged));
}

#[test]
fn cut_4_a_thin_bridge_is_cut_through() {
    let mut sheet = sheet_on(GREEN);
    blob(&mut sheet, 256.0, 140.0, 90.0, 3.0, [200, 40, 60, 255]);
    let figures = cut(&sheet, GRID).unwrap();
    assert_eq!(figures.len(), 12);
}

#[test]
fn cut_5_shifted_gutters_are_found() {
    let mut sheet = RgbaImage::from_pixel(1024, 768, Rgba(GREEN));
    // Columns are 10 % off: the first is wide, the last narrow.
    for i in 0..12 {
        let (x, y) =
            (((i % 4) as f32 + 0.5) * 236.0 + if i % 4 > 1 { 80.0 } else { 10.0 }, (i / 4) as f32 * 256.0 + 128.0);
        blob(&mut sheet, x, y, 80.0, 90.0, [120, 60, 200, 255]);
    }
    assert_eq!(cut(&sheet, GRID).unwrap().len(), 12);
}

#[test]
fn cut_6_clipped_at_an_edge() {
    let mut sheet = sheet_on(GREEN);
    blob(&mut sheet, 40.0, 128.0, 70.0, 70.0, [200, 40, 60, 255]);
    has(&sheet, FaultKind::Clipped, Some(0));
}

#[test]
fn cut_6_sizes() {
    let mut sheet = sheet_on(GREEN);
    erase(&mut sheet, 4);
    let (x, y) = center(4);
    blob(&mut sheet, x, y, 30.0, 30.0, [200, 40, 60, 255]);
    has(&sheet, FaultKind::TooSmall, Some(4));
    for py in 0..240 {
        for px in 0..240 {
            sheet.put_pixel(517 + px, 518 + py, Rgba([90, 60, 200, 255]));
        }
    }
    has(&sheet, FaultKind::TooBig, Some(10));
}

#[test]
fn cut_6_hazy() {
    let mut sheet = sheet_on([0, 0, 0, 0]);
    for px in sheet.pixels_mut().filter(|p| p.0[3] > 0) {
        px.0[3] = 120;
    }
    has(&sheet, FaultKind::Hazy, Some(3));
}

#[test]
fn cut_7_eleven_and_thirteen() {
    let mut eleven = sheet_on(GREEN);
    erase(&mut eleven, 11);
    assert_eq!(faults(&eleven, GRID), [SheetFault { kind: FaultKind::Empty, cell: Some(11) }]);
    let mut thirteen = sheet_on(GREEN);
    erase(&mut thirteen, 9);
    let (x, y) = center(9);
    blob(&mut thirteen, x - 60.0, y, 45.0, 80.0, [200, 40, 60, 255]);
    blob(&mut thirteen, x + 60.0, y, 45.0, 80.0, [40, 80, 200, 255]);
    assert_eq!(faults(&thirteen, GRID), [SheetFault { kind: FaultKind::TwoInCell, cell: Some(9) }]);
}

#[test]
fn cut_wrong_layout_is_named() {
    let mut sheet = RgbaImage::from_pixel(1024, 768, Rgba(GREEN));
    for i in 0..12 {
        let (x, y) = (((i % 3) as f32 + 0.5) * 341.3, ((i / 3) as f32 + 0.5) * 192.0);
        blob(&mut sheet, x, y, 130.0, 84.0, [120, 60, 200, 255]);
    }
    has(&sheet, FaultKind::WrongLayout, None);
    assert!(cut(&sheet, Layout { columns: 3, rows: 4 }).is_ok());
}

#[test]
fn cut_survives_jpeg_half_size_and_deep_pixels() {
    let sheet = DynamicImage::ImageRgba8(sheet_on(GREEN));
    let ringing = decode(&jpeg_of(&DynamicImage::ImageRgb8(sheet.to_rgb8()))).unwrap();
    assert_eq!(cut(&ringing, GRID).unwrap().len(), 12);
    let half = image::imageops::resize(&sheet.to_rgba8(), 512, 384, image::imageops::FilterType::Triangle);
    assert_eq!(cut(&half, GRID).unwrap().len(), 12);
    let deep = decode(&png_of(&DynamicImage::ImageRgba16(sheet.to_rgba16()))).unwrap();
    assert_eq!(cut(&deep, GRID).unwrap().len(), 12);
    assert_eq!(decode(b"nothing").unwrap_err()[0].kind, FaultKind::Unreadable);
}

#[test]
fn cut_8_nothing_is_exported_from_a_bad_sheet() {
    let good = sheet_to_stickers(&sheet_on(GREEN), GRID, ExportOptions::default()).unwrap();
    assert_eq!(good.len(), 12);
    assert!(good.iter().all(|s| s.width.max(s.height) == 512 && s.webp.starts_with(b"RIFF")));
    let mut bad = sheet_on(GREEN);
    erase(&mut bad, 0);
    match sheet_to_stickers(&bad, GRID, ExportOptions::default()) {
        Err(CutFault::Sheet(found)) => assert_eq!(found[0].to_string(), "Empty (cell 1): there is no figure"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn layout_is_columns_by_rows() {
    assert_eq!(Layout::parse("4x3"), Some(GRID));
    assert_eq!(Layout::parse("3x2").map(Layout::cells), Some(6));
    assert_eq!(GRID.to_string(), "4x3");
    for bad in ["", "4", "4x", "x3", "0x3", "9x9", "4x3x2", "axb"] {
        assert_eq!(Layout::parse(bad), None, "{bad}");
    }
}

#[test]
fn cut_5_one_bad_cell_leaves_the_others_usable_and_a_bad_sheet_leaves_none() {
    let mut sheet = sheet_on(GREEN);
    erase(&mut sheet, 6);
    let cells = cut_cells(&sheet, GRID).unwrap();
    assert_eq!(cells.len(), 12);
    for (i, cell) in cells.iter().enumerate() {
        match cell {
            Ok(figure) => assert!(figure.cell == i && i != 6),
            Err(kinds) => assert!(i == 6 && kinds[..] == [FaultKind::Empty], "{i} {kinds:?}"),
        }
    }
    (0..6).for_each(|i| erase(&mut sheet, i));
    assert!(cut_cells(&sheet, GRID).unwrap_err().iter().any(|f| f.cell.is_none()));
}
