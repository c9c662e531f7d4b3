//! Where the cells are: the plain grid where its borders are free, else the gutters that the picture shows.

use crate::sheet::Layout;
use crate::sheet::alpha::Cutout;

/// A border is free when at most this much of it is covered.
const FREE: f32 = 0.02;
/// How far a gutter may be off, in parts of a cell.
const SLACK: f32 = 0.16;

/// The lines between cells, edges included, in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) xs: Vec<usize>,
    pub(crate) ys: Vec<usize>,
}

impl Grid {
    pub(crate) fn columns(&self) -> usize {
        self.xs.len() - 1
    }

    pub(crate) fn cells(&self) -> usize {
        self.columns() * (self.ys.len() - 1)
    }

    /// x0, y0, x1, y1 of a cell.
    pub(crate) fn cell(&self, i: usize) -> [usize; 4] {
        let (c, r) = (i % self.columns(), i / self.columns());
        [self.xs[c], self.ys[r], self.xs[c + 1], self.ys[r + 1]]
    }

    pub(crate) fn area(&self, i: usize) -> usize {
        let [x0, y0, x1, y1] = self.cell(i);
        (x1 - x0) * (y1 - y0)
    }

    pub(crate) fn of(&self, x: usize, y: usize) -> usize {
        let c = self.xs[1..].partition_point(|&g| g <= x).min(self.columns() - 1);
        let r = self.ys[1..].partition_point(|&g| g <= y).min(self.ys.len() - 2);
        r * self.columns() + c
    }
}

pub(crate) fn fit(cutout: &Cutout, layout: Layout) -> Grid {
    let (w, h) = (cutout.w, cutout.h);
    let mut across = vec![0usize; w];
    let mut down = vec![0usize; h];
    for y in 0..h {
        for (x, px) in cutout.rgba[y * w * 4..(y + 1) * w * 4].chunks_exact(4).enumerate() {
            if px[3] > 40 {
                across[x] += 1;
                down[y] += 1;
            }
        }
    }
    Grid { xs: lines(&across, h, layout.columns as usize), ys: lines(&down, w, layout.rows as usize) }
}

/// `cover[i]`: covered pixels of the line at `i`, out of `length`.
fn lines(cover: &[usize], length: usize, n: usize) -> Vec<usize> {
    let size = cover.len();
    let free = |i: usize| cover[i.min(size - 1)] as f32 <= FREE * length as f32;
    let mut out = vec![0];
    for k in 1..n {
        let plain = k * size / n;
        out.push(if free(plain) { plain } else { gutter(cover, plain, (size as f32 / n as f32 * SLACK) as usize) });
    }
    out.push(size);
    out
}

/// The middle of the lightest stretch near a line.
fn gutter(cover: &[usize], plain: usize, slack: usize) -> usize {
    let (lo, hi) = (plain.saturating_sub(slack), (plain + slack).min(cover.len() - 1));
    let least = cover[lo..=hi].iter().copied().min().unwrap_or(0);
    let light = |i: usize| cover[i] <= least + 2;
    let mut best = (plain, 0usize);
    let mut i = lo;
    while i <= hi {
        if !light(i) {
            i += 1;
            continue;
        }
        let start = i;
        while i <= hi && light(i) {
            i += 1;
        }
        if i - start > best.1 {
            best = (usize::midpoint(start, i), i - start);
        }
    }
    best.0
}
