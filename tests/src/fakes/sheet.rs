//! A sheet as a good model draws it: one figure a panel on the flat key colour, no two alike, the clothes the same.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

const SKIN: Rgb<u8> = Rgb([232, 184, 148]);
const HAIR: Rgb<u8> = Rgb([64, 40, 28]);
const INK: Rgb<u8> = Rgb([30, 24, 22]);
/// Two shades of the same hue.
const SHIRT: [Rgb<u8>; 2] = [Rgb([214, 60, 40]), Rgb([120, 30, 18])];

/// What the prompt asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wish {
    width: u32,
    height: u32,
    columns: u32,
    rows: u32,
    key: [u8; 3],
    /// The words of each panel.
    panels: Vec<String>,
}

impl Wish {
    pub(super) fn read(prompt: &str, width: u32, height: u32) -> Self {
        let number = |before: &str| {
            let rest = prompt.split(before).nth(1).unwrap_or_else(|| panic!("the prompt does not say «{before}»"));
            rest.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number")
        };
        let (columns, rows) = (number("grid of exactly "), number(" columns and "));
        let key = prompt.split('#').nth(1).and_then(|rest| u32::from_str_radix(rest.get(..6)?, 16).ok());
        let [_, r, g, b] = key.expect("a key colour").to_be_bytes();
        let numbered = |line: &&str| line.split_once(". ").is_some_and(|(head, _)| head.parse::<u32>().is_ok());
        let panels = prompt.lines().filter(numbered).map(|line| line.split_once(". ").expect("numbered").1.to_owned());
        Self { width, height, columns, rows, key: [r, g, b], panels: panels.collect() }
    }
}

/// The sheet as PNG; its first `blank` panels stay empty.
pub(super) fn draw(wish: &Wish, blank: u32) -> Vec<u8> {
    let mut sheet = RgbImage::from_pixel(wish.width, wish.height, Rgb(wish.key));
    let (cell_w, cell_h) = (wish.width / wish.columns, wish.height / wish.rows);
    for (place, words) in (0u32..).zip(&wish.panels).skip(blank as usize) {
        let center = (place % wish.columns * cell_w + cell_w / 2, place / wish.columns * cell_h + cell_h / 2);
        figure(&mut sheet, center, cell_w.min(cell_h), words);
    }
    let mut bytes = Cursor::new(Vec::new());
    sheet.write_to(&mut bytes, ImageFormat::Png).expect("png");
    bytes.into_inner()
}

/// Head and body of one piece; the pattern of the shirt and what the hands do follow from the words.
fn figure(sheet: &mut RgbImage, (x, y): (u32, u32), side: u32, words: &str) {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    let bits = hasher.finish();
    let unit = side / 32;
    let bit = |index: u32| bits >> (index % 64) & 1 == 1;
    // Shirt: 8 × 4 blocks in two shades, enough of them that no two figures are alike.
    for block in 0..32 {
        let (column, row) = (block % 8, block / 8);
        let (left, top) = (x - 8 * unit + column * 2 * unit, y + row * 3 * unit);
        fill(sheet, (left, top), (2 * unit, 3 * unit), SHIRT[usize::from(bit(block))]);
    }
    // Arms: up or down, each on its side.
    for (index, left) in [(33, x - 10 * unit), (34, x + 7 * unit)] {
        let top = if bit(index) { y - 6 * unit } else { y };
        fill(sheet, (left, top), (3 * unit, 8 * unit), SHIRT[0]);
    }
    disc(sheet, (x, y - 5 * unit), 6 * unit, SKIN);
    let hair = if bit(35) { 5 * unit } else { 3 * unit };
    fill(sheet, (x - 6 * unit, y - 11 * unit), (12 * unit, hair), HAIR);
    for side in [x - 2 * unit, x + 2 * unit] {
        disc(sheet, (side, y - 5 * unit), unit * 2 / 3, INK);
    }
    let mouth = 1 + u32::from(bit(36));
    fill(sheet, (x - mouth * unit, y - 3 * unit), (2 * mouth * unit, unit), INK);
}

fn fill(sheet: &mut RgbImage, (left, top): (u32, u32), (width, height): (u32, u32), colour: Rgb<u8>) {
    for py in top..top + height {
        for px in left..left + width {
            sheet.put_pixel(px, py, colour);
        }
    }
}

fn disc(sheet: &mut RgbImage, (x, y): (u32, u32), radius: u32, colour: Rgb<u8>) {
    for py in y - radius..=y + radius {
        for px in x - radius..=x + radius {
            if px.abs_diff(x).pow(2) + py.abs_diff(y).pow(2) <= radius * radius {
                sheet.put_pixel(px, py, colour);
            }
        }
    }
}
