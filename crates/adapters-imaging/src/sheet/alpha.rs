//! From a key colour to alpha: soft by colour distance, but only where the background is really reached.

use image::RgbaImage;
use rayon::prelude::*;

use crate::sheet::FaultKind;
use crate::sheet::key::{self, Background};

/// Clear below, opaque above, by the largest channel difference to the key.
const CLEAR: u8 = 26;
const OPAQUE: u8 = 100;
/// The background spreads through pixels up to this difference; beyond it only the rim's own pixel is softened.
const SPREAD: u8 = 62;
/// An enclosed hole is background only when it matches this tightly over enough pixels.
const TIGHT: u8 = 12;
const HOLE: usize = 60;

const UNSEEN: u8 = 0;
const RIM: u8 = 1;
const BACK: u8 = 2;

/// The sheet with its background gone; straight RGBA.
#[derive(Clone, Debug)]
pub(crate) struct Cutout {
    pub(crate) w: usize,
    pub(crate) h: usize,
    pub(crate) rgba: Vec<u8>,
    /// The frame is as flat as it must be.
    pub(crate) flat: bool,
}

impl Cutout {
    pub(crate) fn alpha(&self, x: usize, y: usize) -> u8 {
        self.rgba[(y * self.w + x) * 4 + 3]
    }
}

pub(crate) fn cutout(sheet: &RgbaImage) -> Result<Cutout, FaultKind> {
    let (w, h) = (sheet.width() as usize, sheet.height() as usize);
    let mut rgba = sheet.as_raw().clone();
    let (background, flat) = key::find(sheet)?;
    if let Background::Key(key) = background {
        let far = distances(&rgba, key);
        let mut state = vec![UNSEEN; w * h];
        flood_frame(&far, &mut state, w, h);
        holes(&far, &mut state, w, h);
        soften(&mut rgba, &far, &state, key, w);
    }
    Ok(Cutout { w, h, rgba, flat })
}

fn distances(rgba: &[u8], key: [u8; 3]) -> Vec<u8> {
    let mut far = vec![0u8; rgba.len() / 4];
    far.par_chunks_mut(1 << 16).zip(rgba.par_chunks(1 << 18)).for_each(|(out, px)| {
        for (o, p) in out.iter_mut().zip(px.chunks_exact(4)) {
            *o = p[0].abs_diff(key[0]).max(p[1].abs_diff(key[1])).max(p[2].abs_diff(key[2]));
        }
    });
    far
}

fn flood_frame(far: &[u8], state: &mut [u8], w: usize, h: usize) {
    let mut stack = Vec::new();
    for x in 0..w {
        stack.push(x);
        stack.push((h - 1) * w + x);
    }
    for y in 0..h {
        stack.push(y * w);
        stack.push(y * w + w - 1);
    }
    spread(far, state, w, h, &mut stack, SPREAD);
}

/// Row-wise flood: whole runs at a time.
fn spread(far: &[u8], state: &mut [u8], w: usize, h: usize, stack: &mut Vec<usize>, limit: u8) {
    while let Some(i) = stack.pop() {
        if state[i] == BACK {
            continue;
        }
        if far[i] > limit {
            if far[i] < OPAQUE {
                state[i] = RIM;
            }
            continue;
        }
        let row = i / w * w;
        let mut x0 = i;
        while x0 > row && far[x0 - 1] <= limit && state[x0 - 1] != BACK {
            x0 -= 1;
        }
        let mut x1 = i + 1;
        while x1 < row + w && far[x1] <= limit && state[x1] != BACK {
            x1 += 1;
        }
        state[x0..x1].fill(BACK);
        for end in [x0.checked_sub(1).filter(|&e| e >= row), Some(x1).filter(|&e| e < row + w)].into_iter().flatten() {
            if state[end] == UNSEEN && far[end] < OPAQUE {
                state[end] = RIM;
            }
        }
        let above = (row > 0).then(|| row - w);
        let below = (row + w < w * h).then_some(row + w);
        for other in [above, below].into_iter().flatten() {
            let mut open = false;
            for x in x0 - row..x1 - row {
                let j = other + x;
                let fresh = state[j] != BACK && far[j] <= limit;
                if fresh && !open {
                    stack.push(j);
                }
                open = fresh;
                if state[j] == UNSEEN && far[j] > limit && far[j] < OPAQUE {
                    state[j] = RIM;
                }
            }
        }
    }
}

/// Gaps between an arm and the body: enclosed, but exactly of the key's colour.
fn holes(far: &[u8], state: &mut [u8], w: usize, h: usize) {
    let mut seen = vec![false; far.len()];
    let mut stack = Vec::new();
    let mut hole = Vec::new();
    for start in 0..far.len() {
        if state[start] == BACK || seen[start] || far[start] > TIGHT {
            continue;
        }
        hole.clear();
        seen[start] = true;
        stack.push(start);
        while let Some(i) = stack.pop() {
            hole.push(i);
            let x = i % w;
            let near = [
                (x > 0).then(|| i - 1),
                (x + 1 < w).then_some(i + 1),
                i.checked_sub(w),
                (i + w < w * h).then_some(i + w),
            ];
            for j in near.into_iter().flatten() {
                if !seen[j] && state[j] != BACK && far[j] <= TIGHT {
                    seen[j] = true;
                    stack.push(j);
                }
            }
        }
        if hole.len() >= HOLE {
            let mut seeds = hole.clone();
            spread(far, state, w, h, &mut seeds, SPREAD);
        }
    }
}

/// Alpha, the key taken out of half-covered pixels, and its tint out of the rim.
fn soften(rgba: &mut [u8], far: &[u8], state: &[u8], key: [u8; 3], w: usize) {
    let tint = dominant(key);
    rgba.par_chunks_mut(w * 4).enumerate().for_each(|(y, row)| {
        for (x, px) in row.chunks_exact_mut(4).enumerate() {
            let i = y * w + x;
            if state[i] == UNSEEN {
                if let Some(k) = tint.filter(|_| near_back(state, i, w)) {
                    despill(px, k);
                }
                continue;
            }
            let d = far[i];
            let a = if d <= CLEAR { 0.0 } else { (f32::from(d - CLEAR) / f32::from(OPAQUE - CLEAR)).min(1.0) };
            if a <= 0.0 {
                px.fill(0);
                continue;
            }
            for k in 0..3 {
                let c = (f32::from(px[k]) - f32::from(key[k]) * (1.0 - a)) / a;
                px[k] = (c.clamp(0.0, 255.0) + 0.5) as u8;
            }
            px[3] = (a * 255.0 + 0.5) as u8;
            if let Some(k) = tint {
                despill(px, k);
            }
        }
    });
}

/// Within two pixels of the background.
fn near_back(state: &[u8], i: usize, w: usize) -> bool {
    [i.wrapping_sub(1), i + 1, i.wrapping_sub(w), i + w, i.wrapping_sub(2), i + 2, i.wrapping_sub(2 * w), i + 2 * w]
        .into_iter()
        .any(|j| state.get(j).is_some_and(|&s| s != UNSEEN))
}

/// Which channels a saturated key shines in; a grey key tints nothing.
fn dominant(key: [u8; 3]) -> Option<[bool; 3]> {
    let (lo, hi) = (key.into_iter().min().unwrap_or(0), key.into_iter().max().unwrap_or(0));
    (hi - lo > 80).then(|| key.map(|c| c > lo + (hi - lo) / 2))
}

/// Brings the key's channels down to the others.
fn despill(px: &mut [u8], tint: [bool; 3]) {
    let others = (0..3).filter(|&k| !tint[k]).map(|k| px[k]).max().unwrap_or(255);
    let shines = (0..3).filter(|&k| tint[k]).all(|k| px[k] > others);
    if shines {
        for k in 0..3 {
            if tint[k] {
                px[k] = others;
            }
        }
    }
}
