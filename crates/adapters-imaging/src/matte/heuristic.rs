//! A person matte without a model: where people usually are below a face, corrected by colour, three times over.

use image::RgbImage;

use crate::face::FaceBox;
use crate::guided::guided_color;
use crate::matte::Matte;
use crate::matte::color::ColorModel;
use crate::pixels::{Plane, smoothstep};
use crate::view::{Area, View};

const WIDTH: usize = 300;
/// Rounds of fitting colours to the last guess and guessing again.
const ROUNDS: usize = 4;

struct Grid {
    x: f32,
    y: f32,
    face: f32,
}

impl Grid {
    fn uv(&self, x: usize, y: usize) -> (f32, f32) {
        ((x as f32 + 0.5 - self.x) / self.face, (y as f32 + 0.5 - self.y) / self.face)
    }
}

/// `None` when the colours of person and background cannot be told apart.
pub(crate) fn matte(photo: &RgbImage, face: &FaceBox, area: Area) -> Option<Matte> {
    let view = View::new(photo, area, WIDTH);
    let (w, h) = view.rgb.size();
    let grid = Grid {
        x: (face.center().0 - area.x) * view.scale,
        y: (face.y - area.y) * view.scale,
        face: face.w * view.scale,
    };
    let prior = Plane::from_fn(w, h, |x, y| {
        let (u, v) = grid.uv(x, y);
        shape(u, v)
    });
    let mut mask = prior.clone();
    for round in 0..ROUNDS {
        let (inner, outer) = samples(&view, &mask, &prior, &grid);
        let person = ColorModel::fit(&inner, 8)?;
        let back = ColorModel::fit(&outer, 8)?;
        let trust = 0.55 + 0.1 * round as f32;
        let score = Plane::from_fn(w, h, |x, y| {
            let i = y * w + x;
            let (u, v) = grid.uv(x, y);
            let c = view.rgb.px(i);
            let ratio = (person.log_density(c) - back.log_density(c)).clamp(-5.0, 5.0);
            let place = (prior.v[i] - 0.5) * 5.0;
            let p = 1.0 / (1.0 + (-(ratio * trust + place)).exp());
            if core(u, v) { 1.0 } else { p }
        });
        mask = guided_color(&view.rgb, &score, 5, 1.5e-3).map(|m| m.clamp(0.0, 1.0));
    }
    let alpha = mask.map(|m| smoothstep(0.3, 0.7, m));
    plausible(&alpha, &grid).then_some(Matte { alpha, area })
}

/// How likely a person is at a place, by the place alone.
fn shape(u: f32, v: f32) -> f32 {
    let head = ((u / 0.80).powi(2) + ((v - 0.30) / 0.98).powi(2)).sqrt();
    let head = 1.0 - smoothstep(0.62, 1.30, head);
    let half = 0.45 + 1.15 * smoothstep(1.05, 1.9, v);
    let body = (1.0 - smoothstep(half * 0.7, half * 1.35, u.abs())) * smoothstep(0.95, 1.25, v);
    head.max(body)
}

/// Surely the person.
fn core(u: f32, v: f32) -> bool {
    (u / 0.42).powi(2) + ((v - 0.42) / 0.52).powi(2) < 1.0 || (u.abs() < 0.35 && v > 1.3)
}

fn samples(view: &View, mask: &Plane, prior: &Plane, grid: &Grid) -> (Vec<[f32; 3]>, Vec<[f32; 3]>) {
    let [x0, y0, x1, y1] = view.inside;
    let (mut inner, mut outer) = (Vec::new(), Vec::new());
    for y in y0..y1 {
        for x in x0..x1 {
            let i = y * mask.w + x;
            let (u, v) = grid.uv(x, y);
            if core(u, v) || (mask.v[i] > 0.75 && prior.v[i] > 0.5) {
                inner.push(view.rgb.px(i));
            } else if mask.v[i] < 0.3 && prior.v[i] < 0.6 {
                outer.push(view.rgb.px(i));
            }
        }
    }
    (inner, outer)
}

/// A cut-out that leaks beside the head, or loses the head, is worse than an oval.
fn plausible(alpha: &Plane, grid: &Grid) -> bool {
    let (mut leak, mut around, mut head, mut inside) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
    for y in 0..alpha.h {
        for x in 0..alpha.w {
            let (u, v) = grid.uv(x, y);
            let r = ((u / 0.78).powi(2) + ((v - 0.3) / 0.95).powi(2)).sqrt();
            let a = alpha.at(x, y);
            if v < 0.75 && (1.35..1.9).contains(&r) {
                around += 1.0;
                leak += a;
            } else if v < 0.9 && r < 0.75 {
                inside += 1.0;
                head += a;
            }
        }
    }
    leak < 0.14 * around.max(1.0) && head > 0.8 * inside.max(1.0)
}
