//! The colours that one guest's drawing uses: the line, the skin out of the photo, the outfit's own.

use crate::pixels::{Plane, Rgb, byte, luma};

/// Colours as SVG values, ready to be put into a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Ink {
    pub(crate) line: String,
    pub(crate) skin: String,
    pub(crate) skin_dark: String,
    pub(crate) hand: String,
    pub(crate) hand_dark: String,
    pub(crate) torso: String,
    pub(crate) torso_dark: String,
    pub(crate) sleeve: String,
    pub(crate) cuff: String,
    pub(crate) legs: String,
    pub(crate) shoes: String,
    pub(crate) accent: String,
}

impl Ink {
    /// Puts the colours where a drawing says `{skin}` and the like.
    pub(crate) fn fill(&self, svg: &str) -> String {
        let mut out = svg.to_owned();
        for (name, value) in [
            ("{line}", &self.line),
            ("{skin}", &self.skin),
            ("{skin_dark}", &self.skin_dark),
            ("{hand}", &self.hand),
            ("{torso}", &self.torso),
            ("{torso_dark}", &self.torso_dark),
            ("{sleeve}", &self.sleeve),
            ("{cuff}", &self.cuff),
            ("{legs}", &self.legs),
            ("{accent}", &self.accent),
        ] {
            out = out.replace(name, value);
        }
        out
    }
}

pub(crate) fn hex(c: [f32; 3]) -> String {
    format!("#{:02x}{:02x}{:02x}", byte(c[0]), byte(c[1]), byte(c[2]))
}

pub(crate) fn parse(hex: &str) -> Option<[f32; 3]> {
    let n = u32::from_str_radix(hex.strip_prefix('#')?, 16).ok()?;
    Some([16, 8, 0].map(|shift| ((n >> shift) & 255) as f32 / 255.0))
}

pub(crate) fn darker(c: [f32; 3], k: f32) -> [f32; 3] {
    // Shadows of a warm drawing turn a little towards red.
    [c[0] * (k + 0.06), c[1] * k, c[2] * (k + 0.02)].map(|x| x.clamp(0.0, 1.0))
}

pub(crate) fn is_light(c: [f32; 3]) -> bool {
    luma(c) > 0.72
}

/// The skin's own colour: the median of the face's middle brightness, so that neither highlights nor beard tint it.
pub(crate) fn skin(drawn: &Rgb, face: &Plane) -> [f32; 3] {
    let mut picked: Vec<[f32; 3]> = (0..face.v.len())
        .step_by(5)
        .filter(|&i| face.v[i] > 0.95)
        .map(|i| drawn.px(i))
        .filter(|c| c[0] > c[2])
        .collect();
    if picked.len() < 20 {
        return [0.93, 0.76, 0.64];
    }
    picked.sort_by(|a, b| luma(*a).total_cmp(&luma(*b)));
    let middle = &picked[picked.len() * 55 / 100..picked.len() * 92 / 100];
    let n = middle.len().max(1) as f32;
    [0, 1, 2].map(|k| middle.iter().map(|c| c[k]).sum::<f32>() / n)
}
