//! A small colour model: a mixture of axis-aligned Gaussians, fitted by k-means.

/// Colours of one region, as a mixture.
#[derive(Clone, Debug)]
pub(crate) struct ColorModel {
    parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    mean: [f32; 3],
    var: [f32; 3],
    weight: f32,
}

/// Brightness and two colour differences; colour counts more than brightness.
pub(crate) fn features(c: [f32; 3]) -> [f32; 3] {
    let y = 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2];
    [y, (c[0] - y) * 1.6, (c[2] - y) * 1.6]
}

impl ColorModel {
    /// Fits `k` parts; `None` with fewer than 30 samples.
    pub(crate) fn fit(samples: &[[f32; 3]], k: usize) -> Option<Self> {
        if samples.len() < 30 {
            return None;
        }
        let step = (samples.len() / 4000).max(1);
        let points: Vec<[f32; 3]> = samples.iter().step_by(step).map(|&c| features(c)).collect();
        let mut means = seeds(&points, k);
        let mut owner = vec![0usize; points.len()];
        for _ in 0..8 {
            for (o, p) in owner.iter_mut().zip(&points) {
                *o = nearest(&means, *p);
            }
            for (j, mean) in means.iter_mut().enumerate() {
                if let Some(m) = average(points.iter().zip(&owner).filter(|(_, o)| **o == j).map(|(p, _)| *p)) {
                    *mean = m;
                }
            }
        }
        let parts =
            means.iter().enumerate().filter_map(|(j, &mean)| part(&points, &owner, j, mean)).collect::<Vec<_>>();
        (!parts.is_empty()).then_some(Self { parts })
    }

    /// Log density of a colour.
    pub(crate) fn log_density(&self, c: [f32; 3]) -> f32 {
        let f = features(c);
        let sum: f32 = self
            .parts
            .iter()
            .map(|p| {
                let mut e = 0.0;
                let mut norm = 1.0;
                for i in 0..3 {
                    let d = f[i] - p.mean[i];
                    e += d * d / p.var[i];
                    norm *= p.var[i];
                }
                p.weight * (-0.5 * e).exp() / norm.sqrt()
            })
            .sum();
        (sum + 1e-6).ln()
    }
}

/// Deterministic k-means++: each next seed is the point farthest from those chosen.
fn seeds(points: &[[f32; 3]], k: usize) -> Vec<[f32; 3]> {
    let mut means = Vec::with_capacity(k);
    if let Some(first) = average(points.iter().copied()) {
        means.push(first);
    }
    while means.len() < k {
        let far = points
            .iter()
            .step_by(7)
            .map(|p| (means.iter().map(|m| dist(*m, *p)).fold(f32::MAX, f32::min), *p))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match far {
            Some((_, p)) => means.push(p),
            None => break,
        }
    }
    means
}

fn part(points: &[[f32; 3]], owner: &[usize], j: usize, mean: [f32; 3]) -> Option<Part> {
    let mine: Vec<&[f32; 3]> = points.iter().zip(owner).filter(|(_, o)| **o == j).map(|(p, _)| p).collect();
    if mine.len() < 8 {
        return None;
    }
    let n = mine.len() as f32;
    // A floor, so that a flat region does not become a needle.
    let mut var = [0.0012f32; 3];
    for p in &mine {
        for i in 0..3 {
            var[i] += (p[i] - mean[i]).powi(2) / n;
        }
    }
    Some(Part { mean, var, weight: n / points.len() as f32 })
}

fn nearest(means: &[[f32; 3]], p: [f32; 3]) -> usize {
    means.iter().enumerate().min_by(|a, b| dist(*a.1, p).total_cmp(&dist(*b.1, p))).map_or(0, |(i, _)| i)
}

fn dist(a: [f32; 3], b: [f32; 3]) -> f32 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum()
}

fn average(points: impl Iterator<Item = [f32; 3]>) -> Option<[f32; 3]> {
    let mut sum = [0.0f32; 3];
    let mut n = 0.0f32;
    for p in points {
        for i in 0..3 {
            sum[i] += p[i];
        }
        n += 1.0;
    }
    (n > 0.0).then(|| sum.map(|s| s / n))
}

/// The mean colour of the group that weighs most, groups by k-means, each pixel counting once times `worth`.
pub(crate) fn dominant(samples: &[[f32; 3]], k: usize, worth: impl Fn([f32; 3]) -> f32) -> Option<[f32; 3]> {
    if samples.len() < 30 {
        return None;
    }
    let points: Vec<[f32; 3]> = samples.iter().map(|&c| features(c)).collect();
    let mut means = seeds(&points, k);
    let mut owner = vec![0usize; points.len()];
    for _ in 0..8 {
        for (o, p) in owner.iter_mut().zip(&points) {
            *o = nearest(&means, *p);
        }
        for (j, mean) in means.iter_mut().enumerate() {
            if let Some(m) = average(points.iter().zip(&owner).filter(|(_, o)| **o == j).map(|(p, _)| *p)) {
                *mean = m;
            }
        }
    }
    let group = |j: usize| samples.iter().zip(&owner).filter(move |(_, o)| **o == j).map(|(c, _)| *c);
    (0..means.len())
        .filter_map(|j| average(group(j)).map(|mean| (group(j).count() as f32 * worth(mean), mean)))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, mean)| mean)
}
