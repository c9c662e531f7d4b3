//! Where the eyes are: glasses, masks and tears hold on to them, and a leaning head is set upright by them.

use crate::local::head::{FACE, FaceGrid};
use crate::pixels::{Plane, Rgb};

/// Usual place of an eye in face-box coordinates, and how far it may be from there.
const USUAL: (f32, f32) = (0.205, 0.375);
const SPREAD: (f32, f32) = (0.075, 0.085);
/// Weaker evidence than this leaves an eye at its usual place.
const CONTRAST: f32 = 0.035;
/// Degrees; more is no tilted head but a mistake.
const MAX_ROLL: f32 = 24.0;

/// The middle between the eyes in view pixels, and the lean of their line in degrees (clockwise positive).
pub(crate) fn find(rgb: &Rgb, grid: FaceGrid) -> ((f32, f32), f32) {
    let luma = rgb.luma();
    let dark = luma.soft_blur(22.0).zip(&luma.soft_blur(5.0), |around, here| (around - here).max(0.0));
    let left = eye(&dark, grid, -1.0);
    let right = eye(&dark, grid, 1.0);
    let roll = (right.1 - left.1).atan2(right.0 - left.0).to_degrees();
    let roll = if roll.abs() > MAX_ROLL { 0.0 } else { roll };
    let (u, v) = (f32::midpoint(left.0, right.0), f32::midpoint(left.1, right.1));
    ((grid.x + u * FACE, grid.y + v * FACE), roll)
}

/// The darkest spot near an eye's usual place; a brow is as dark but lies higher and is held off by the prior.
fn eye(dark: &Plane, grid: FaceGrid, side: f32) -> (f32, f32) {
    let mut best = (0.0f32, 0.0f32);
    let mut place = (USUAL.0 * side, USUAL.1);
    for y in 0..dark.h {
        for x in 0..dark.w {
            let (u, v) = grid.uv(x, y);
            let (du, dv) = ((u - USUAL.0 * side) / SPREAD.0, (v - USUAL.1) / SPREAD.1);
            if du.abs() > 2.2 || dv.abs() > 2.2 {
                continue;
            }
            let score = dark.at(x, y) * (-0.5 * (du * du + dv * dv)).exp();
            if score > best.0 {
                best = (score, dark.at(x, y));
                place = (u, v);
            }
        }
    }
    if best.1 < CONTRAST { (USUAL.0 * side, USUAL.1) } else { place }
}
