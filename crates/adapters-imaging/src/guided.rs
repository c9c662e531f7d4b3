//! The guided filter with a colour guide: the matte follows hair against a background of the same brightness.

use crate::pixels::{Plane, Rgb};

/// Smooths `p` along the edges of a colour picture of the same size.
pub(crate) fn guided_color(guide: &Rgb, p: &Plane, r: usize, eps: f32) -> Plane {
    let [red, green, blue] = &guide.c;
    let mean = |a: &Plane, b: &Plane| a.zip(b, |x, y| x * y).box_blur(r);
    let (m0, m1, m2, mp) = (red.box_blur(r), green.box_blur(r), blue.box_blur(r), p.box_blur(r));
    let (rr, rg, rb) = (mean(red, red), mean(red, green), mean(red, blue));
    let (gg, gb, bb) = (mean(green, green), mean(green, blue), mean(blue, blue));
    let (pr, pg, pb) = (mean(red, p), mean(green, p), mean(blue, p));
    let mut a = [Plane::filled(p.w, p.h, 0.0), Plane::filled(p.w, p.h, 0.0), Plane::filled(p.w, p.h, 0.0)];
    let mut b = Plane::filled(p.w, p.h, 0.0);
    for i in 0..p.v.len() {
        let m = [m0.v[i], m1.v[i], m2.v[i]];
        let s00 = rr.v[i] - m[0] * m[0] + eps;
        let s01 = rg.v[i] - m[0] * m[1];
        let s02 = rb.v[i] - m[0] * m[2];
        let s11 = gg.v[i] - m[1] * m[1] + eps;
        let s12 = gb.v[i] - m[1] * m[2];
        let s22 = bb.v[i] - m[2] * m[2] + eps;
        let cov = [pr.v[i] - m[0] * mp.v[i], pg.v[i] - m[1] * mp.v[i], pb.v[i] - m[2] * mp.v[i]];
        // Symmetric 3×3 inverse by cofactors.
        let c00 = s11 * s22 - s12 * s12;
        let c01 = s02 * s12 - s01 * s22;
        let c02 = s01 * s12 - s02 * s11;
        let c11 = s00 * s22 - s02 * s02;
        let c12 = s01 * s02 - s00 * s12;
        let c22 = s00 * s11 - s01 * s01;
        let det = (s00 * c00 + s01 * c01 + s02 * c02).max(1e-12);
        let k = [
            (c00 * cov[0] + c01 * cov[1] + c02 * cov[2]) / det,
            (c01 * cov[0] + c11 * cov[1] + c12 * cov[2]) / det,
            (c02 * cov[0] + c12 * cov[1] + c22 * cov[2]) / det,
        ];
        for (plane, value) in a.iter_mut().zip(k) {
            plane.v[i] = value;
        }
        b.v[i] = mp.v[i] - k[0] * m[0] - k[1] * m[1] - k[2] * m[2];
    }
    let [a0, a1, a2] = a.map(|plane| plane.box_blur(r));
    let b = b.box_blur(r);
    let mut out = Plane::filled(p.w, p.h, 0.0);
    for i in 0..p.v.len() {
        out.v[i] = a0.v[i] * red.v[i] + a1.v[i] * green.v[i] + a2.v[i] * blue.v[i] + b.v[i];
    }
    out
}
