//! From photo to drawing: flat, bright and a little more colourful, without ageing anybody.

use crate::pixels::{Plane, Rgb, guided, luma, smoothstep};

/// The parameters of a style; every style is the same filter with other numbers.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToonParams {
    /// 0..=1: how much of the texture is smoothed away.
    pub(crate) flatten: f32,
    /// Number of luminance steps; 0 = none.
    pub(crate) steps: f32,
    /// 0..=1: how hard the steps are.
    pub(crate) step_strength: f32,
    /// 1 = as in the photo.
    pub(crate) saturation: f32,
    /// 0..=1: strength of dark lines outside the face.
    pub(crate) lines: f32,
    /// 0..=2: how much edges are sharpened.
    pub(crate) crisp: f32,
    /// 0..=1: halftone dots in the shadows.
    pub(crate) dots: f32,
}

/// Draws the picture in the style. `face` is 1 inside the face, where lines and steps are weak.
pub(crate) fn draw(photo: &Rgb, face: &Plane, p: ToonParams) -> Rgb {
    let luma0 = photo.luma();
    let mut out = smooth(photo, &luma0, face, p.flatten);
    let flat = out.luma();
    let lines = edges(&luma0);
    // Crisp edges out of a small photo: the flattened picture minus its own blur, given back twice over.
    let soft = flat.soft_blur(2.6);
    let (w, _) = out.size();
    let median = median_inside(&flat, face);
    let level = exposure(median);
    for i in 0..flat.v.len() {
        let inside = face.v[i];
        let c = out.px(i);
        let y = flat.v[i];
        let crisp = (y - soft.v[i]).clamp(-0.10, 0.10) * p.crisp * (1.0 - 0.45 * inside);
        let mut target = ((y + crisp) * level).clamp(0.0, 1.0);
        // A gentle S-curve; inside the face only its bright half, so that cheeks glow and no shadow deepens.
        let curve = target * target * (3.0 - 2.0 * target);
        let strength = if curve < target { 0.35 - 0.30 * inside } else { 0.35 };
        target += (curve - target) * strength;
        if p.steps > 0.0 {
            let stepped = soft_steps(target, p.steps);
            target += (stepped - target) * p.step_strength * (1.0 - 0.55 * inside);
        }
        // Inside the face only what is dark anyway (brows, lashes, lips) gets a line: wrinkles lie in bright skin.
        let feature = smoothstep(0.80 * median, 0.52 * median, y);
        let line = lines.v[i] * p.lines * (1.0 - inside + inside * 0.85 * feature);
        let dot = if p.dots > 0.0 { halftone(i % w, i / w, target) * p.dots * (1.0 - 0.9 * inside) } else { 0.0 };
        let shade = (1.0 - line) * (1.0 - dot);
        let gain = target / y.max(0.02);
        let sat = 1.0 + (p.saturation - 1.0) * (1.0 - 0.5 * inside);
        let grey = luma(c);
        for (k, plane) in out.c.iter_mut().enumerate() {
            let coloured = grey + (c[k] - grey) * sat;
            plane.v[i] = (coloured * gain.min(2.2) * shade).clamp(0.0, 1.0);
        }
    }
    out
}

/// Two rounds of edge-preserving smoothing, then the face's own detail (eyes, mouth) is given back in part.
fn smooth(photo: &Rgb, luma0: &Plane, face: &Plane, amount: f32) -> Rgb {
    let once = photo.c.clone().map(|c| guided(luma0, &c, 4, 0.0035));
    let first = Rgb { c: once };
    let guide = first.luma();
    let c = [0, 1, 2].map(|k| {
        let twice = guided(&guide, &first.c[k], 6, 0.0022);
        let mut plane = photo.c[k].clone();
        for i in 0..plane.v.len() {
            let keep = (1.0 - amount) + 0.18 * face.v[i] * amount;
            plane.v[i] = twice.v[i] + (plane.v[i] - twice.v[i]) * keep;
        }
        plane
    });
    Rgb { c }
}

/// Soft dark lines where the picture is darker than its surroundings.
fn edges(luma: &Plane) -> Plane {
    let fine = luma.soft_blur(1.2);
    let coarse = luma.soft_blur(3.2);
    fine.zip(&coarse, |f, c| smoothstep(0.015, 0.10, c - f))
}

/// The face's middle brightness; what counts as dark in it is relative to this.
fn median_inside(flat: &Plane, face: &Plane) -> f32 {
    let mut values: Vec<f32> = flat.v.iter().zip(&face.v).filter(|(_, f)| **f > 0.9).map(|(y, _)| *y).collect();
    if values.is_empty() {
        return 0.6;
    }
    let mid = values.len() / 2;
    let (_, median, _) = values.select_nth_unstable_by(mid, f32::total_cmp);
    median.max(0.05)
}

/// A gain that brings a badly lit face up to a friendly brightness; skin keeps its tone.
fn exposure(median: f32) -> f32 {
    ((0.34 + 0.52 * median) / median).clamp(1.0, 1.36)
}

fn soft_steps(y: f32, n: f32) -> f32 {
    let scaled = y * n;
    let base = scaled.floor();
    (base + smoothstep(0.25, 0.75, scaled - base)) / n
}

/// A rotated dot screen: dots grow as the tone darkens.
fn halftone(x: usize, y: usize, tone: f32) -> f32 {
    const PITCH: f32 = 8.0;
    let (fx, fy) = (x as f32, y as f32);
    let (u, v) = ((fx + fy) / PITCH, (fx - fy) / PITCH);
    let (du, dv) = (u - u.round(), v - v.round());
    let radius = 0.55 * (1.0 - tone / 0.55).clamp(0.0, 1.0);
    let d = (du * du + dv * dv).sqrt();
    smoothstep(radius + 0.08, radius - 0.08, d) * f32::from(u8::from(radius > 0.05))
}
