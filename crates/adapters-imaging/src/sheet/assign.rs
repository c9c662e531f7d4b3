//! Which figure is whose: components go to the cell that they overlap most, and each cell is judged.

use image::RgbaImage;

use crate::components::{Component, Labels, Mask};
use crate::sheet::alpha::Cutout;
use crate::sheet::grid::Grid;
use crate::sheet::{FaultKind, Figure, SheetFault};

/// Components are found on a map of 4×4 blocks: that closes hairline gaps and is sixteen times less work.
const BLOCK: usize = 4;
/// Smaller components (in blocks) are dust.
const DUST: usize = 5;
/// A component with this share in a second cell is merged.
const MERGED: f32 = 0.15;

/// Components of the block map.
pub(crate) fn shapes(cutout: &Cutout) -> Labels {
    let (w, h) = (cutout.w.div_ceil(BLOCK), cutout.h.div_ceil(BLOCK));
    let mut v = vec![false; w * h];
    for y in 0..cutout.h {
        let row = &cutout.rgba[y * cutout.w * 4..(y + 1) * cutout.w * 4];
        for (x, px) in row.chunks_exact(4).enumerate() {
            if px[3] > 40 {
                v[y / BLOCK * w + x / BLOCK] = true;
            }
        }
    }
    let mut labels = Mask { w, h, v }.label();
    labels.list.retain(|c| c.area >= DUST);
    labels
}

/// A component, or the half of one that was cut apart, in a cell.
#[derive(Clone, Copy, Debug)]
struct Piece {
    label: u32,
    area: usize,
    /// Only pixels inside belong to it.
    within: [usize; 4],
}

struct Sorting<'a> {
    cutout: &'a Cutout,
    shapes: &'a Labels,
    grid: &'a Grid,
    cells: Vec<Vec<Piece>>,
    faults: Vec<SheetFault>,
}

/// A figure a cell, where there is one, and everything that is wrong.
pub(crate) fn figures(cutout: &Cutout, shapes: &Labels, grid: &Grid) -> (Vec<Option<Figure>>, Vec<SheetFault>) {
    let mut sorting = Sorting { cutout, shapes, grid, cells: vec![Vec::new(); grid.cells()], faults: Vec::new() };
    for c in &shapes.list {
        sorting.place(c);
    }
    let figures = (0..grid.cells()).map(|i| sorting.judge(i)).collect();
    let mut faults = sorting.faults;
    faults.sort_by_key(|f| f.cell);
    faults.dedup();
    let odd = [FaultKind::Merged, FaultKind::Empty, FaultKind::TwoInCell];
    if faults.iter().filter(|f| odd.contains(&f.kind)).count() * 3 > grid.cells() {
        faults.insert(0, SheetFault { kind: FaultKind::WrongLayout, cell: None });
    }
    (figures, faults)
}

impl Sorting<'_> {
    fn fault(&mut self, kind: FaultKind, cell: usize) {
        self.faults.push(SheetFault { kind, cell: Some(cell) });
    }

    /// Pixels of a component, a count a cell.
    fn shares(&self, c: &Component, within: [usize; 4]) -> Vec<usize> {
        let mut counts = vec![0usize; self.grid.cells()];
        self.each(c.label, c.bounds, within, |x, y| counts[self.grid.of(x, y)] += 1);
        counts
    }

    fn each(&self, label: u32, bounds: [usize; 4], within: [usize; 4], mut f: impl FnMut(usize, usize)) {
        let w = self.cutout.w.div_ceil(BLOCK);
        let [x0, y0, x1, y1] = pixels(bounds, self.cutout);
        for y in y0.max(within[1])..y1.min(within[3]) {
            for x in x0.max(within[0])..x1.min(within[2]) {
                if self.shapes.map[y / BLOCK * w + x / BLOCK] == label && self.cutout.alpha(x, y) > 40 {
                    f(x, y);
                }
            }
        }
    }

    fn place(&mut self, c: &Component) {
        let all = [0, 0, self.cutout.w, self.cutout.h];
        let counts = self.shares(c, all);
        let area: usize = counts.iter().sum();
        let mut order: Vec<usize> = (0..counts.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(counts[i]));
        let (first, second) = (order[0], order.get(1).copied().unwrap_or(order[0]));
        if first == second || (counts[second] as f32) < MERGED * area as f32 {
            self.cells[first].push(Piece { label: c.label, area, within: all });
            return;
        }
        // A small thing on a border (a heart, a tear) is nobody's neighbour: it stays whole.
        if (area as f32) < 0.03 * self.grid.area(first) as f32 {
            self.cells[first].push(Piece { label: c.label, area, within: all });
            return;
        }
        let third = order.get(2).map_or(0, |&i| counts[i]);
        match self.split(c, first, second) {
            Some(halves) if (third as f32) < MERGED * area as f32 => {
                for (cell, piece) in halves {
                    self.cells[cell].push(piece);
                }
            }
            _ => {
                for cell in order.into_iter().filter(|&i| counts[i] as f32 >= MERGED * area as f32) {
                    self.fault(FaultKind::Merged, cell);
                    // It is somebody's figure all the same: no second complaint about an empty cell.
                    self.cells[cell].push(Piece { label: c.label, area: counts[cell], within: self.grid.cell(cell) });
                }
            }
        }
    }

    /// Cuts along the lightest line near the gutter, where that is a thin bridge and each half stays in its cell.
    fn split(&self, c: &Component, a: usize, b: usize) -> Option<[(usize, Piece); 2]> {
        let (a, b) = (a.min(b), a.max(b));
        let (ca, cb) = (self.grid.cell(a), self.grid.cell(b));
        let upright = ca[1] == cb[1];
        let line = if upright { ca[2] } else { ca[3] };
        let size = if upright { ca[2] - ca[0] } else { ca[3] - ca[1] };
        let across = if upright { ca[3] - ca[1] } else { ca[2] - ca[0] };
        let slack = size / 14;
        let (lo, hi) = (line.saturating_sub(slack), line + slack);
        let mut cover = vec![0usize; hi - lo + 1];
        self.each(c.label, c.bounds, [0, 0, self.cutout.w, self.cutout.h], |x, y| {
            let at = if upright { x } else { y };
            if (lo..=hi).contains(&at) {
                cover[at - lo] += 1;
            }
        });
        let (at, &least) = cover.iter().enumerate().min_by_key(|&(i, n)| (*n, (i + lo).abs_diff(line)))?;
        if least as f32 > 0.06 * across as f32 {
            return None;
        }
        let at = at + lo;
        let (w, h) = (self.cutout.w, self.cutout.h);
        let sides = if upright { [[0, 0, at, h], [at, 0, w, h]] } else { [[0, 0, w, at], [0, at, w, h]] };
        let mut out = [
            (a, Piece { label: c.label, area: 0, within: sides[0] }),
            (b, Piece { label: c.label, area: 0, within: sides[1] }),
        ];
        for (cell, piece) in &mut out {
            let counts = self.shares(c, piece.within);
            piece.area = counts.iter().sum();
            if (counts[*cell] as f32) < 0.95 * piece.area as f32 {
                return None;
            }
        }
        Some(out)
    }

    fn judge(&mut self, i: usize) -> Option<Figure> {
        let pieces = std::mem::take(&mut self.cells[i]);
        let cell = self.grid.area(i) as f32;
        let mut areas: Vec<usize> = pieces.iter().map(|p| p.area).collect();
        areas.sort_unstable_by(|a, b| b.cmp(a));
        let largest = areas.first().copied().unwrap_or(0) as f32;
        if largest < 0.01 * cell {
            self.fault(FaultKind::Empty, i);
            return None;
        }
        if areas.get(1).is_some_and(|&a| a as f32 > 0.45 * largest && a as f32 > 0.06 * cell) {
            self.fault(FaultKind::TwoInCell, i);
        }
        let total: usize = areas.iter().sum();
        if (total as f32) < 0.12 * cell {
            self.fault(FaultKind::TooSmall, i);
        } else if total as f32 > 0.85 * cell {
            self.fault(FaultKind::TooBig, i);
        }
        if self.is_clipped(&pieces, i) {
            self.fault(FaultKind::Clipped, i);
        }
        let (image, hazy) = self.extract(&pieces)?;
        if hazy {
            self.fault(FaultKind::Hazy, i);
        }
        Some(Figure { cell: i, image })
    }

    /// A straight stretch of figure that ends exactly at the sheet's or the cell's edge.
    fn is_clipped(&self, pieces: &[Piece], i: usize) -> bool {
        let [x0, y0, x1, y1] = self.grid.cell(i);
        let (w, h) = (self.cutout.w, self.cutout.h);
        let limit = (x1 - x0).min(y1 - y0) / 32;
        let mut contact = [0usize; 4];
        let solid = |x: usize, y: usize| x < w && y < h && self.cutout.alpha(x, y) > 128;
        for p in pieces {
            let bounds = self.shapes.list.iter().find(|c| c.label == p.label).map_or([0; 4], |c| c.bounds);
            self.each(p.label, bounds, p.within, |x, y| {
                if self.cutout.alpha(x, y) <= 128 {
                    return;
                }
                let ends = [
                    x == x0 && (x == 0 || !solid(x - 1, y)),
                    y == y0 && (y == 0 || !solid(x, y - 1)),
                    x + 1 == x1 && !solid(x + 1, y),
                    y + 1 == y1 && !solid(x, y + 1),
                ];
                for (n, end) in contact.iter_mut().zip(ends) {
                    *n += usize::from(end);
                }
            });
        }
        contact.iter().any(|&n| n > limit)
    }

    /// The figure's pixels, cropped, and whether most of it is half transparent.
    fn extract(&self, pieces: &[Piece]) -> Option<(RgbaImage, bool)> {
        let w = self.cutout.w.div_ceil(BLOCK);
        let mut b = [usize::MAX, usize::MAX, 0, 0];
        for p in pieces {
            let c = self.shapes.list.iter().find(|c| c.label == p.label)?;
            let [x0, y0, x1, y1] = pixels(c.bounds, self.cutout);
            b = [
                b[0].min(x0.max(p.within[0])),
                b[1].min(y0.max(p.within[1])),
                b[2].max(x1.min(p.within[2])),
                b[3].max(y1.min(p.within[3])),
            ];
        }
        if b[2] <= b[0] || b[3] <= b[1] {
            return None;
        }
        let mut image = RgbaImage::new((b[2] - b[0]) as u32, (b[3] - b[1]) as u32);
        let (mut half, mut seen) = (0usize, 0usize);
        for (y, row) in image.as_mut().chunks_exact_mut((b[2] - b[0]) * 4).enumerate() {
            for (x, px) in row.chunks_exact_mut(4).enumerate() {
                let (sx, sy) = (x + b[0], y + b[1]);
                let label = self.shapes.map[sy / BLOCK * w + sx / BLOCK];
                if label == 0 || !pieces.iter().any(|p| p.label == label && inside(p.within, sx, sy)) {
                    continue;
                }
                let i = (sy * self.cutout.w + sx) * 4;
                px.copy_from_slice(&self.cutout.rgba[i..i + 4]);
                seen += usize::from(px[3] > 16);
                half += usize::from((17..205).contains(&px[3]));
            }
        }
        Some((image, half as f32 > 0.3 * seen as f32))
    }
}

fn inside(r: [usize; 4], x: usize, y: usize) -> bool {
    x >= r[0] && y >= r[1] && x < r[2] && y < r[3]
}

/// Block bounds as pixel bounds.
fn pixels(b: [usize; 4], cutout: &Cutout) -> [usize; 4] {
    [b[0] * BLOCK, b[1] * BLOCK, (b[2] * BLOCK).min(cutout.w), (b[3] * BLOCK).min(cutout.h)]
}
