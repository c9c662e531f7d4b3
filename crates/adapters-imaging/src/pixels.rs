//! Float planes and the few O(n) filters that everything else is made of.

use image::{RgbImage, RgbaImage};

/// One channel of an image, row by row; values are usually 0..=1.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    pub(crate) w: usize,
    pub(crate) h: usize,
    pub(crate) v: Vec<f32>,
}

impl Plane {
    pub(crate) fn filled(w: usize, h: usize, value: f32) -> Self {
        Self { w, h, v: vec![value; w * h] }
    }

    pub(crate) fn from_fn(w: usize, h: usize, mut f: impl FnMut(usize, usize) -> f32) -> Self {
        let mut v = Vec::with_capacity(w * h);
        for y in 0..h {
            for x in 0..w {
                v.push(f(x, y));
            }
        }
        Self { w, h, v }
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> f32 {
        self.v[y * self.w + x]
    }

    /// Bilinear sample at a fractional position; `outside` beyond the edges.
    pub(crate) fn sample(&self, x: f32, y: f32, outside: f32) -> f32 {
        if x < -0.5 || y < -0.5 || x > self.w as f32 - 0.5 || y > self.h as f32 - 0.5 {
            return outside;
        }
        let x = x.clamp(0.0, (self.w - 1) as f32);
        let y = y.clamp(0.0, (self.h - 1) as f32);
        let (x0, y0) = (x as usize, y as usize);
        let (x1, y1) = ((x0 + 1).min(self.w - 1), (y0 + 1).min(self.h - 1));
        let (fx, fy) = (x - x0 as f32, y - y0 as f32);
        let top = self.at(x0, y0) * (1.0 - fx) + self.at(x1, y0) * fx;
        let bottom = self.at(x0, y1) * (1.0 - fx) + self.at(x1, y1) * fx;
        top * (1.0 - fy) + bottom * fy
    }

    pub(crate) fn map(&self, f: impl Fn(f32) -> f32) -> Self {
        Self { w: self.w, h: self.h, v: self.v.iter().map(|&x| f(x)).collect() }
    }

    pub(crate) fn zip(&self, other: &Self, f: impl Fn(f32, f32) -> f32) -> Self {
        let v = self.v.iter().zip(&other.v).map(|(&a, &b)| f(a, b)).collect();
        Self { w: self.w, h: self.h, v }
    }

    /// Mean over a (2r+1)² window, the window shrinking at the edges.
    pub(crate) fn box_blur(&self, r: usize) -> Self {
        let (w, h) = (self.w, self.h);
        let mut rows = vec![0.0f32; w * h];
        for (src, dst) in self.v.chunks_exact(w).zip(rows.chunks_exact_mut(w)) {
            running_mean(src, dst, r);
        }
        // Columns: keep a running sum per column, so that memory is walked row by row.
        let mut sums = vec![0.0f32; w];
        let mut out = vec![0.0f32; w * h];
        let mut count = 0usize;
        for y in 0..r.min(h) {
            for (s, x) in sums.iter_mut().zip(&rows[y * w..(y + 1) * w]) {
                *s += x;
            }
            count += 1;
        }
        for y in 0..h {
            if y + r < h {
                for (s, x) in sums.iter_mut().zip(&rows[(y + r) * w..(y + r + 1) * w]) {
                    *s += x;
                }
                count += 1;
            }
            if y > r {
                for (s, x) in sums.iter_mut().zip(&rows[(y - r - 1) * w..(y - r) * w]) {
                    *s -= x;
                }
                count -= 1;
            }
            let n = 1.0 / count as f32;
            for (o, s) in out[y * w..(y + 1) * w].iter_mut().zip(&sums) {
                *o = s * n;
            }
        }
        Self { w, h, v: out }
    }

    /// Close to a Gaussian of the given sigma (three box passes).
    pub(crate) fn soft_blur(&self, sigma: f32) -> Self {
        let r = ((sigma * 1.88) / 2.0).round().max(1.0) as usize;
        self.box_blur(r).box_blur(r).box_blur(r)
    }
}

fn running_mean(src: &[f32], dst: &mut [f32], r: usize) {
    let w = src.len();
    let mut sum: f32 = src[..r.min(w)].iter().sum();
    let mut count = r.min(w);
    for x in 0..w {
        if x + r < w {
            sum += src[x + r];
            count += 1;
        }
        if x > r {
            sum -= src[x - r - 1];
            count -= 1;
        }
        dst[x] = sum / count as f32;
    }
}

/// The three colour planes of a picture, 0..=1.
#[derive(Clone, Debug)]
pub(crate) struct Rgb {
    pub(crate) c: [Plane; 3],
}

impl Rgb {
    pub(crate) fn of(image: &RgbImage) -> Self {
        let (w, h) = (image.width() as usize, image.height() as usize);
        let raw = image.as_raw();
        let plane =
            |k: usize| Plane { w, h, v: raw.iter().skip(k).step_by(3).map(|&b| f32::from(b) / 255.0).collect() };
        Self { c: [plane(0), plane(1), plane(2)] }
    }

    pub(crate) fn size(&self) -> (usize, usize) {
        (self.c[0].w, self.c[0].h)
    }

    pub(crate) fn px(&self, i: usize) -> [f32; 3] {
        [self.c[0].v[i], self.c[1].v[i], self.c[2].v[i]]
    }

    pub(crate) fn luma(&self) -> Plane {
        let (w, h) = self.size();
        Plane { w, h, v: (0..w * h).map(|i| luma(self.px(i))).collect() }
    }

    /// Straight (not premultiplied) RGBA out of these colours and an alpha plane.
    pub(crate) fn with_alpha(&self, alpha: &Plane) -> RgbaImage {
        let (w, h) = self.size();
        let mut raw = Vec::with_capacity(w * h * 4);
        for i in 0..w * h {
            for value in self.px(i) {
                raw.push(byte(value));
            }
            raw.push(byte(alpha.v[i]));
        }
        RgbaImage::from_raw(w as u32, h as u32, raw).unwrap_or_default()
    }
}

pub(crate) fn byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

pub(crate) fn luma(c: [f32; 3]) -> f32 {
    0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]
}

pub(crate) fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Edge-preserving smoothing of `p`, steered by a grey guide (He, Sun and Tang's guided filter).
pub(crate) fn guided(guide: &Plane, p: &Plane, r: usize, eps: f32) -> Plane {
    let mean_i = guide.box_blur(r);
    let mean_p = p.box_blur(r);
    let corr_ii = guide.zip(guide, |a, b| a * b).box_blur(r);
    let corr_ip = guide.zip(p, |a, b| a * b).box_blur(r);
    let n = guide.v.len();
    let mut a = Plane::filled(guide.w, guide.h, 0.0);
    let mut b = a.clone();
    for i in 0..n {
        let var = (corr_ii.v[i] - mean_i.v[i] * mean_i.v[i]).max(0.0);
        let cov = corr_ip.v[i] - mean_i.v[i] * mean_p.v[i];
        a.v[i] = cov / (var + eps);
        b.v[i] = mean_p.v[i] - a.v[i] * mean_i.v[i];
    }
    let (a, b) = (a.box_blur(r), b.box_blur(r));
    let mut out = Plane::filled(guide.w, guide.h, 0.0);
    for i in 0..n {
        out.v[i] = a.v[i] * guide.v[i] + b.v[i];
    }
    out
}
