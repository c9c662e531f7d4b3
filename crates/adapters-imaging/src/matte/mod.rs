//! Who is the person? One soft matte for a part of the photo, by the best means at hand.

pub(crate) mod color;
pub(crate) mod heuristic;
pub(crate) mod model;
pub(crate) mod source;

use image::{RgbImage, imageops};
use serde::{Deserialize, Serialize};

use crate::face::FaceBox;
use crate::matte::model::{ModelFault, Net};
use crate::pixels::{Plane, smoothstep};
use crate::view::Area;

/// How well the person could be cut out; named so in `pack.json` and `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CutLevel {
    /// By the `MODNet` portrait matting model.
    Modnet,
    /// By the small U²-Net model.
    U2netp,
    /// By face box and colour models.
    Heuristic,
    /// No cut-out: the face in an oval.
    Oval,
}

impl CutLevel {
    /// The stable lower-case name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Modnet => "modnet",
            Self::U2netp => "u2netp",
            Self::Heuristic => "heuristic",
            Self::Oval => "oval",
        }
    }
}

impl std::fmt::Display for CutLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A person matte over a rectangle of the photo.
#[derive(Clone, Debug)]
pub(crate) struct Matte {
    pub(crate) alpha: Plane,
    pub(crate) area: Area,
}

/// The part of the photo in which the person is looked for: wide enough for a bust.
pub(crate) fn area(photo: &RgbImage, face: &FaceBox) -> Area {
    let (cx, cy) = face.center();
    let (pw, ph) = (photo.width() as f32, photo.height() as f32);
    let side = 5.2 * face.w;
    let x = (cx - side / 2.0).max(0.0);
    let y = (cy - 1.9 * face.h).max(0.0);
    Area { x, y, w: (cx + side / 2.0).min(pw) - x, h: (y + side).min(ph) - y }
}

/// By a network: only the part of the photo around the face is looked at.
pub(crate) fn by_net(net: Net, model: &rten::Model, photo: &RgbImage, area: Area) -> Result<Matte, ModelFault> {
    let x = area.x as u32;
    let y = area.y as u32;
    let part = imageops::crop_imm(photo, x, y, (area.w as u32).max(1), (area.h as u32).max(1)).to_image();
    let alpha = net.run(model, &part)?;
    let area = Area { x: x as f32, y: y as f32, w: part.width() as f32, h: part.height() as f32 };
    Ok(Matte { alpha, area })
}

/// The last resort: an oval around the face.
pub(crate) fn oval(face: &FaceBox, area: Area) -> Matte {
    let n = 256usize;
    let scale = n as f32 / area.w;
    let h = ((area.h * scale) as usize).max(1);
    let (cx, _) = face.center();
    let alpha = Plane::from_fn(n, h, |x, y| {
        let u = (area.x + (x as f32 + 0.5) / scale - cx) / face.w;
        let v = (area.y + (y as f32 + 0.5) / scale - face.y) / face.h;
        let r = ((u / 0.70).powi(2) + ((v - 0.40) / 0.86).powi(2)).sqrt();
        1.0 - smoothstep(0.97, 1.03, r)
    });
    Matte { alpha, area }
}

/// Other faces take their side of the picture with them: a pixel belongs to the nearest face.
pub(crate) fn without_others(matte: &mut Matte, face: &FaceBox, others: &[FaceBox]) {
    let (kx, ky) = (matte.alpha.w as f32 / matte.area.w, matte.alpha.h as f32 / matte.area.h);
    for y in 0..matte.alpha.h {
        for x in 0..matte.alpha.w {
            let (px, py) = (matte.area.x + (x as f32 + 0.5) / kx, matte.area.y + (y as f32 + 0.5) / ky);
            // A body is looked for below its face, so distance counts mostly sideways.
            let far = |f: &FaceBox| {
                let (cx, cy) = f.center();
                (((px - cx) / f.w).powi(2) + ((py - cy) / f.h * 0.45).powi(2)).sqrt()
            };
            let mine = far(face);
            if others.iter().any(|o| far(o) < mine) {
                let i = y * matte.alpha.w + x;
                matte.alpha.v[i] = 0.0;
            }
        }
    }
}
