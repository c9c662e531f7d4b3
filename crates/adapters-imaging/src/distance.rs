//! Exact Euclidean distance transform in O(n) (Felzenszwalb and Huttenlocher's lower envelope of parabolas).

/// Squared distance of every pixel to the nearest pixel where `inside` holds, given fractional seeds: `seed` is the
/// squared offset that a pixel starts with (0 inside, infinite outside).
pub(crate) fn squared(seed: &[f32], w: usize, h: usize) -> Vec<f32> {
    let mut out = seed.to_vec();
    let n = w.max(h);
    let mut line = vec![0.0f32; n];
    let mut scratch = Scratch { v: vec![0; n], z: vec![0.0; n + 1], out: vec![0.0; n] };
    for x in 0..w {
        for y in 0..h {
            line[y] = out[y * w + x];
        }
        scratch.run(&line[..h]);
        for y in 0..h {
            out[y * w + x] = scratch.out[y];
        }
    }
    for row in out.chunks_exact_mut(w) {
        line[..w].copy_from_slice(row);
        scratch.run(&line[..w]);
        row.copy_from_slice(&scratch.out[..w]);
    }
    out
}

/// Stands for "no seed here"; large enough for any picture, small enough for exact f32 sums.
pub(crate) const FAR: f32 = 1.0e9;

struct Scratch {
    v: Vec<usize>,
    z: Vec<f32>,
    out: Vec<f32>,
}

impl Scratch {
    fn run(&mut self, f: &[f32]) {
        let n = f.len();
        let Some(first) = f.iter().position(|&x| x < FAR) else {
            self.out[..n].fill(FAR);
            return;
        };
        let mut k = 0;
        self.v[0] = first;
        self.z[0] = f32::NEG_INFINITY;
        self.z[1] = f32::INFINITY;
        for q in first + 1..n {
            if f[q] >= FAR {
                continue;
            }
            loop {
                let p = self.v[k];
                let (qf, pf) = (q as f32, p as f32);
                let s = ((f[q] + qf * qf) - (f[p] + pf * pf)) / (2.0 * (qf - pf));
                if s <= self.z[k] && k > 0 {
                    k -= 1;
                    continue;
                }
                k += 1;
                self.v[k] = q;
                self.z[k] = s;
                self.z[k + 1] = f32::INFINITY;
                break;
            }
        }
        k = 0;
        for q in 0..n {
            while self.z[k + 1] < q as f32 {
                k += 1;
            }
            let d = q as f32 - self.v[k] as f32;
            self.out[q] = d * d + f[self.v[k]];
        }
    }
}
