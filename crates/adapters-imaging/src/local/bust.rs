//! The guest as in the photo, head and shoulders, with a rounded lower edge; and the colour of the clothes.

use image::RgbImage;

use crate::components::Mask;
use crate::face::FaceBox;
use crate::guided::guided_color;
use crate::local::head::{self, FACE, Head, Marks};
use crate::matte::Matte;
use crate::matte::color::{dominant, features};
use crate::pixels::{Plane, luma, smoothstep};
use crate::view::{Area, View};

/// A bust shows more, so its face is smaller.
pub(crate) const BUST_FACE: f32 = 124.0;

pub(crate) fn cut(photo: &RgbImage, face: &FaceBox, matte: &Matte, of: &Head) -> Head {
    let (cx, cy) = face.center();
    let area = Area { x: cx - 2.1 * face.w, y: cy - 1.75 * face.h, w: 4.2 * face.w, h: 4.3 * face.h };
    let view = View::new(photo, area, (4.2 * BUST_FACE) as usize);
    let soft = guided_color(&view.rgb, &view.bring(&matte.alpha, matte.area), 4, 6e-4);
    let k = BUST_FACE / FACE;
    let grid = (2.1 * BUST_FACE, (face.y - area.y) * view.scale);
    let head_area = head::area(face);
    let shift = ((head_area.x - area.x) * view.scale, (head_area.y - area.y) * view.scale);
    let moved = |p: (f32, f32)| (p.0 * k + shift.0, p.1 * k + shift.1);
    let chin = moved(of.marks.chin);
    let edge = lower_edge(&view, chin);
    let person =
        Plane::from_fn(soft.w, soft.h, |x, y| smoothstep(0.15, 0.85, soft.at(x, y)).min(edge(x as f32, y as f32)));
    let mask = Mask { w: person.w, h: person.h, v: person.v.iter().map(|&a| a > 0.5).collect() };
    let kept = mask
        .keep_touching(|x, y| {
            let (u, v) = ((x as f32 - grid.0) / BUST_FACE, (y as f32 - grid.1) / BUST_FACE);
            u.abs() < 0.3 && (0.2..0.8).contains(&v)
        })
        .fill_holes();
    let keep = Plane { w: mask.w, h: mask.h, v: kept.v.iter().map(|&b| f32::from(u8::from(b))).collect() }.box_blur(1);
    let alpha = person.zip(&keep, |p, m| if m > 0.99 { p.max(smoothstep(0.15, 0.85, p)) } else { p.min(m) });
    let rgb = head::decontaminate(&view.rgb, &alpha);
    let face_plane = Plane::from_fn(alpha.w, alpha.h, |x, y| {
        let (u, v) = ((x as f32 - grid.0) / BUST_FACE, (y as f32 - grid.1) / BUST_FACE);
        1.0 - smoothstep(0.75, 1.1, ((u / 0.5).powi(2) + ((v - 0.48) / 0.58).powi(2)).sqrt())
    });
    let m = of.marks;
    let brim = (moved((m.brim.0, m.brim.2)), moved((m.brim.1, m.brim.2)));
    let marks = Marks {
        chin,
        eyes: moved(m.eyes),
        roll: m.roll,
        top: m.top * k + shift.1,
        brim: (brim.0.0, brim.1.0, brim.0.1),
    };
    Head { rgb, alpha, face: face_plane, marks }
}

/// A soft round edge below, kept inside the photo so that its border never shows as a straight cut.
fn lower_edge(view: &View, chin: (f32, f32)) -> impl Fn(f32, f32) -> f32 {
    let [x0, _, x1, y1] = view.inside.map(|v| v as f32);
    let center_y = chin.1 + 0.15 * BUST_FACE;
    let reach = (1.75 * BUST_FACE).min(y1 - 3.0 - center_y).max(0.3 * BUST_FACE);
    let left = (1.72 * BUST_FACE).min(chin.0 - x0 - 2.0).max(0.5 * BUST_FACE);
    let right = (1.72 * BUST_FACE).min(x1 - 2.0 - chin.0).max(0.5 * BUST_FACE);
    move |x, y| {
        let side = if x < chin.0 { left } else { right };
        let dx = ((x - chin.0) / side).abs();
        let dy = ((y - center_y) / reach).max(0.0);
        let r = (dx.powi(4) + dy.powi(4)).powf(0.25);
        1.0 - smoothstep(0.985, 1.0, r)
    }
}

/// The main colour of what is worn below the chin, made fit for a drawing.
pub(crate) fn clothes(photo: &RgbImage, face: &FaceBox, matte: &Matte) -> Option<[f32; 3]> {
    let (cx, _) = face.center();
    let area = Area { x: cx - 1.3 * face.w, y: face.y + 1.5 * face.h, w: 2.6 * face.w, h: 1.6 * face.h };
    let view = View::new(photo, area, 120);
    let alpha = view.bring(&matte.alpha, matte.area);
    let samples: Vec<[f32; 3]> = (0..alpha.v.len()).filter(|&i| alpha.v[i] > 0.9).map(|i| view.rgb.px(i)).collect();
    let main = dominant(&samples, 5, |c| {
        // A coloured garment says more than grey folds or a black prop.
        let f = features(c);
        1.0 + 2.5 * (f[1].abs() + f[2].abs()) - if luma(c) < 0.12 { 0.4 } else { 0.0 }
    })?;
    let y = luma(main);
    let wanted = y.clamp(0.20, 0.88);
    let lift = wanted - y;
    let grey = wanted;
    Some(main.map(|c| (grey + (c + lift - grey) * 1.2).clamp(0.04, 0.97)))
}
