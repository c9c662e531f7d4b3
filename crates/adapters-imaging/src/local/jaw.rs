//! The jaw line: a curve from ear to ear below the chin, fitted to where the skin ends.

use crate::local::head::FaceGrid;
use crate::matte::color::features;
use crate::pixels::Rgb;

/// A jaw in face-box coordinates (see [`FaceGrid`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jaw {
    /// v of the chin's lowest point.
    pub(crate) chin: f32,
}

/// Where the detector's box usually has the chin, and how far the search goes.
const USUAL: f32 = 1.035;
const REACH: f32 = 0.11;
/// v where the jaw line starts below the ears, and half its width there.
const EAR: f32 = 0.56;
const HALF_WIDTH: f32 = 0.53;

impl Jaw {
    /// Looks down the middle of the face for the step from chin to its shadow, collar or neck.
    pub(crate) fn find(rgb: &Rgb, grid: FaceGrid) -> Self {
        let (w, h) = rgb.size();
        let size = crate::local::head::FACE;
        let row = |v: f32| -> Option<[f32; 3]> {
            let y = grid.y + v * size;
            if y < 1.0 || y as usize >= h {
                return None;
            }
            let (x0, x1) = ((grid.x - 0.09 * size) as usize, ((grid.x + 0.09 * size) as usize).min(w));
            let mut sum = [0.0f32; 3];
            for x in x0..x1 {
                let f = features(rgb.px(y as usize * w + x));
                for k in 0..3 {
                    sum[k] += f[k] / (x1 - x0) as f32;
                }
            }
            Some(sum)
        };
        let mut best = (0.05f32, USUAL);
        let mut v = USUAL - REACH;
        while v <= USUAL + REACH {
            if let (Some(above), Some(below)) = (row(v - 0.025), row(v + 0.025)) {
                let darker = (above[0] - below[0]).max(0.0);
                let hue = (above[1] - below[1]).abs() + (above[2] - below[2]).abs();
                let prior = (-((v - USUAL) / 0.075).powi(2)).exp();
                let step = (darker + 0.5 * hue) * prior;
                if step > best.0 {
                    best = (step, v);
                }
            }
            v += 0.006;
        }
        Self { chin: best.1 }
    }

    /// Signed depth above the jaw line, in face heights: positive is face, negative is neck.
    pub(crate) fn depth(self, u: f32, v: f32) -> f32 {
        let t = (u / HALF_WIDTH).powi(2);
        if t >= 1.0 {
            return -(u.abs() - HALF_WIDTH).max(0.0) - (v - EAR).max(0.0);
        }
        let line = EAR + (self.chin + 0.012 - EAR) * (1.0 - t).powf(0.62);
        line - v
    }
}
