//! The head as a sprite: cut along the jaw, hair kept, collar and props left out.

use image::RgbImage;

use crate::components::Mask;
use crate::face::FaceBox;
use crate::guided::guided_color;
use crate::local::eyes;
use crate::local::jaw::Jaw;
use crate::matte::color::ColorModel;
use crate::matte::{CutLevel, Matte};
use crate::pixels::{Plane, Rgb, smoothstep};
use crate::view::{Area, View};

/// The face box is this wide in every head sprite; all of the figure's drawing is in these units.
pub(crate) const FACE: f32 = 200.0;

/// The head before it is drawn in a style.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub(crate) rgb: Rgb,
    pub(crate) alpha: Plane,
    /// 1 inside the face, soft at its edge.
    pub(crate) face: Plane,
    pub(crate) marks: Marks,
}

/// Where things are, in sprite pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    /// The lowest point of the chin.
    pub(crate) chin: (f32, f32),
    /// Middle between the eyes.
    pub(crate) eyes: (f32, f32),
    /// Degrees by which the head leans, clockwise.
    pub(crate) roll: f32,
    /// Highest hair pixel.
    pub(crate) top: f32,
    /// Head width at the height of a hat's brim: left, right, y.
    pub(crate) brim: (f32, f32, f32),
}

/// The part of the photo that a head sprite shows.
pub(crate) fn area(face: &FaceBox) -> Area {
    let (cx, cy) = face.center();
    Area { x: cx - 1.4 * face.w, y: cy - 1.75 * face.h, w: 2.8 * face.w, h: 2.95 * face.h }
}

/// Face-box coordinates: u across (0 = middle, ±0.5 = box edge), v down (0 = top, 1 = bottom of the box).
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceGrid {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl FaceGrid {
    pub(crate) fn uv(self, x: usize, y: usize) -> (f32, f32) {
        ((x as f32 + 0.5 - self.x) / FACE, (y as f32 + 0.5 - self.y) / FACE)
    }
}

pub(crate) fn cut(photo: &RgbImage, face: &FaceBox, matte: &Matte, level: CutLevel) -> Option<Head> {
    let view = View::new(photo, area(face), (2.8 * FACE) as usize);
    let grid = FaceGrid { x: (face.center().0 - view.area.x) * view.scale, y: (face.y - view.area.y) * view.scale };
    let raw = view.bring(&matte.alpha, matte.area);
    let jaw = Jaw::find(&view.rgb, grid);
    let alpha = if level == CutLevel::Oval {
        raw
    } else {
        let soft = guided_color(&view.rgb, &raw, 5, 6e-4);
        let person = soft.map(|a| smoothstep(0.12, 0.88, a));
        let keep = head_mask(&view.rgb, &person, grid, jaw)?;
        let mut alpha = person.zip(&keep, f32::min);
        solid_face(&mut alpha, grid, jaw);
        alpha
    };
    let rgb = decontaminate(&view.rgb, &alpha);
    let marks = marks(&alpha, grid, jaw, eyes::find(&view.rgb, grid))?;
    let (w, h) = rgb.size();
    let face = Plane::from_fn(w, h, |x, y| {
        let (u, v) = grid.uv(x, y);
        1.0 - smoothstep(0.75, 1.1, ((u / 0.5).powi(2) + ((v - 0.48) / 0.58).powi(2)).sqrt())
    });
    Some(Head { rgb, alpha, face, marks })
}

/// 1 where the head is, by geometry near the face and by colour where hair falls beside it.
fn head_mask(rgb: &Rgb, person: &Plane, grid: FaceGrid, jaw: Jaw) -> Option<Plane> {
    let (w, h) = rgb.size();
    let mut hair = Vec::new();
    let mut skin = Vec::new();
    let mut cloth = Vec::new();
    for y in (0..h).step_by(2) {
        for x in (0..w).step_by(2) {
            let i = y * w + x;
            if person.v[i] < 0.9 {
                continue;
            }
            let (u, v) = grid.uv(x, y);
            let face_r = (u / 0.44).powi(2) + ((v - 0.5) / 0.5).powi(2);
            if face_r < 0.8 {
                skin.push(rgb.px(i));
            } else if v < 0.45 && face_r > 1.5 {
                hair.push(rgb.px(i));
            } else if v > 1.3 || (v > 1.1 && u.abs() > 0.75) {
                cloth.push(rgb.px(i));
            }
        }
    }
    let skin = ColorModel::fit(&skin, 4)?;
    let hair = ColorModel::fit(&hair, 4);
    // Long hair also lies where clothes are looked for: what is surely hair does not teach the clothes.
    if let Some(hair) = &hair {
        cloth.retain(|&c| hair.log_density(c) < 3.0);
    }
    let cloth = ColorModel::fit(&cloth, 5);
    let side = side_hair(rgb, person, grid, hair.as_ref(), &skin);
    let score = Plane::from_fn(w, h, |x, y| {
        let i = y * w + x;
        let (u, v) = grid.uv(x, y);
        let c = rgb.px(i);
        let l_hair = hair.as_ref().map_or(-8.0, |m| m.log_density(c));
        let l_skin = skin.log_density(c);
        let l_cloth = cloth.as_ref().map_or(-3.0, |m| m.log_density(c)).max(-4.0);
        if v < 0.62 {
            // Beside the face only a tall collar or a prop can intrude.
            let free = smoothstep(0.62, 0.35, v);
            let by_color = sigmoid((l_hair.max(l_skin) - l_cloth) * 0.7 + 1.5);
            return by_color.max(free).max(if u.abs() < 0.5 { 1.0 } else { 0.0 });
        }
        let inner = jaw.depth(u, v);
        if inner > 0.06 {
            return 1.0;
        }
        if inner > -0.015 {
            return sigmoid((l_skin.max(l_hair - 0.5) - l_cloth) * 0.8 + 1.0 + inner * 30.0);
        }
        let reach = 1.0 - smoothstep(0.92, 1.08, ((u / 1.15).powi(2) + ((v - 0.4) / 1.0).powi(2)).sqrt());
        let allowed = if u < 0.0 { side[0] } else { side[1] };
        let lower = if allowed { reach } else { reach * smoothstep(0.92, 0.80, v) };
        sigmoid((l_hair - l_cloth.max(l_skin + 0.3)) * 0.8) * lower
    });
    let smooth = guided_color(rgb, &score, 5, 2e-3);
    let mask = Mask { w, h, v: smooth.v.iter().zip(&person.v).map(|(&s, &p)| s > 0.5 && p > 0.35).collect() };
    let open = opened(&mask, 3.0);
    let kept = open
        .keep_touching(|x, y| {
            let (u, v) = grid.uv(x, y);
            u.abs() < 0.3 && (0.2..0.8).contains(&v)
        })
        .fill_holes();
    let kept = trimmed(kept, grid);
    let plane = Plane { w, h, v: kept.v.iter().map(|&b| f32::from(u8::from(b))).collect() };
    // Rounded corners along the cut; the matte itself stays as fine as it is.
    Some(plane.soft_blur(3.2).map(|a| smoothstep(0.35, 0.62, a)).box_blur(1))
}

/// A neighbour whom no detector saw hangs on one side only and reaches far: cut where the other side's hair ends.
fn trimmed(mut mask: Mask, grid: FaceGrid) -> Mask {
    let mut reach = [0.0f32; 2];
    for y in 0..mask.h {
        for x in 0..mask.w {
            let (u, _) = grid.uv(x, y);
            if mask.v[y * mask.w + x] {
                let side = &mut reach[usize::from(u > 0.0)];
                *side = side.max(u.abs());
            }
        }
    }
    let limit = [(reach[1] * 0.92).max(0.70), (reach[0] * 0.92).max(0.70)];
    for y in 0..mask.h {
        for x in 0..mask.w {
            let (u, v) = grid.uv(x, y);
            let side = usize::from(u > 0.0);
            // The cut is round, as hair is.
            let edge = limit[side] * (1.0 - 0.35 * (v - 0.1).powi(2)).max(0.5);
            if reach[side] > 1.3 && limit[side] < reach[side] && u.abs() > edge {
                mask.v[y * mask.w + x] = false;
            }
        }
    }
    mask
}

/// Does hair fall beside the jaw, left and right? Without it, nothing dark below the ears can be hair.
fn side_hair(rgb: &Rgb, person: &Plane, grid: FaceGrid, hair: Option<&ColorModel>, skin: &ColorModel) -> [bool; 2] {
    let Some(hair) = hair else { return [false; 2] };
    let (w, h) = rgb.size();
    let mut hits = [0.0f32; 2];
    let mut rows = 0.0f32;
    for y in (0..h).step_by(2) {
        let (_, v) = grid.uv(0, y);
        if !(0.72..0.9).contains(&v) {
            continue;
        }
        rows += 1.0;
        for x in (0..w).step_by(2) {
            let (u, _) = grid.uv(x, y);
            let i = y * w + x;
            if (0.42..0.95).contains(&u.abs()) && person.v[i] > 0.7 {
                let c = rgb.px(i);
                if hair.log_density(c) > skin.log_density(c) {
                    hits[usize::from(u > 0.0)] += 2.0 / FACE;
                }
            }
        }
    }
    hits.map(|n| n / rows.max(1.0) > 0.07)
}

/// Morphological opening by distance: thin bridges to props break.
fn opened(mask: &Mask, r: f32) -> Mask {
    let seed =
        |on: bool| -> Vec<f32> { mask.v.iter().map(|&b| if b == on { 0.0 } else { crate::distance::FAR }).collect() };
    let depth = crate::distance::squared(&seed(false), mask.w, mask.h);
    let core: Vec<f32> = depth.iter().map(|&d| if d > r * r { 0.0 } else { crate::distance::FAR }).collect();
    let back = crate::distance::squared(&core, mask.w, mask.h);
    Mask { w: mask.w, h: mask.h, v: back.iter().map(|&d| d <= (r + 0.5) * (r + 0.5)).collect() }
}

/// No model may punch holes into the face itself.
fn solid_face(alpha: &mut Plane, grid: FaceGrid, jaw: Jaw) {
    for y in 0..alpha.h {
        for x in 0..alpha.w {
            let (u, v) = grid.uv(x, y);
            let r = ((u / 0.40).powi(2) + ((v - 0.45) / 0.5).powi(2)).sqrt();
            if jaw.depth(u, v) > 0.05 || v < 0.6 {
                let i = y * alpha.w + x;
                alpha.v[i] = alpha.v[i].max(1.0 - smoothstep(0.85, 1.0, r));
            }
        }
    }
}

/// At the rim the background shines through: take the colour from further inside.
pub(crate) fn decontaminate(rgb: &Rgb, alpha: &Plane) -> Rgb {
    let sure = alpha.map(|a| if a > 0.97 { 1.0 } else { 0.0 });
    let deep = sure.box_blur(2).map(|a| if a > 0.995 { 1.0 } else { 0.0 });
    let weight = deep.box_blur(3).box_blur(3);
    let far = deep.box_blur(10);
    let c = [0, 1, 2].map(|k| {
        let near_sum = rgb.c[k].zip(&deep, |c, d| c * d).box_blur(3).box_blur(3);
        let far_sum = rgb.c[k].zip(&deep, |c, d| c * d).box_blur(10);
        let mut plane = rgb.c[k].clone();
        for i in 0..plane.v.len() {
            let trust = deep.v[i];
            let replacement = if weight.v[i] > 0.004 {
                near_sum.v[i] / weight.v[i]
            } else if far.v[i] > 0.002 {
                far_sum.v[i] / far.v[i]
            } else {
                plane.v[i]
            };
            plane.v[i] = plane.v[i] * trust + (plane.v[i] * 0.25 + replacement * 0.75) * (1.0 - trust);
        }
        plane
    });
    Rgb { c }
}

fn marks(alpha: &Plane, grid: FaceGrid, jaw: Jaw, (eyes, roll): ((f32, f32), f32)) -> Option<Marks> {
    let mut brim = (usize::MAX, 0);
    let top = alpha.v.iter().position(|&a| a > 0.5)? / alpha.w;
    // A hat's brim sits a third of the way from the hair's top to the eyes.
    let eye_y = eyes.1;
    let brim_y = (top as f32 + (eye_y - top as f32) * 0.42) as usize;
    for x in 0..alpha.w {
        if alpha.at(x, brim_y.min(alpha.h - 1)) > 0.5 {
            brim = (brim.0.min(x), brim.1.max(x));
        }
    }
    Some(Marks {
        chin: (grid.x, grid.y + jaw.chin * FACE),
        eyes,
        roll,
        top: top as f32,
        brim: (brim.0.min(brim.1) as f32, brim.1 as f32, brim_y as f32),
    })
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
