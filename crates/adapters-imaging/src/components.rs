//! Connected components (8-neighbourhood) and hole filling on boolean masks.

/// A boolean picture, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Mask {
    pub(crate) w: usize,
    pub(crate) h: usize,
    pub(crate) v: Vec<bool>,
}

/// One component: its label, pixel count and box x0, y0, x1, y1 (exclusive).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Component {
    pub(crate) label: u32,
    pub(crate) area: usize,
    pub(crate) bounds: [usize; 4],
}

/// A label a pixel (0 = none), and the components with labels from 1.
#[derive(Clone, Debug)]
pub(crate) struct Labels {
    pub(crate) map: Vec<u32>,
    pub(crate) list: Vec<Component>,
}

impl Mask {
    /// Labels all components by flood fill with an explicit stack.
    pub(crate) fn label(&self) -> Labels {
        let mut map = vec![0u32; self.v.len()];
        let mut list = Vec::new();
        let mut stack = Vec::new();
        for start in 0..self.v.len() {
            if !self.v[start] || map[start] != 0 {
                continue;
            }
            let label = list.len() as u32 + 1;
            let mut c = Component { label, area: 0, bounds: [self.w, self.h, 0, 0] };
            map[start] = label;
            stack.push(start);
            while let Some(i) = stack.pop() {
                let (x, y) = (i % self.w, i / self.w);
                c.area += 1;
                let b = &mut c.bounds;
                *b = [b[0].min(x), b[1].min(y), b[2].max(x + 1), b[3].max(y + 1)];
                for ny in y.saturating_sub(1)..=(y + 1).min(self.h - 1) {
                    for nx in x.saturating_sub(1)..=(x + 1).min(self.w - 1) {
                        let j = ny * self.w + nx;
                        if self.v[j] && map[j] == 0 {
                            map[j] = label;
                            stack.push(j);
                        }
                    }
                }
            }
            list.push(c);
        }
        Labels { map, list }
    }

    /// Keeps only the component that has most pixels in common with `seed`.
    pub(crate) fn keep_touching(&self, seed: impl Fn(usize, usize) -> bool) -> Self {
        let labels = self.label();
        let mut votes = vec![0usize; labels.list.len() + 1];
        for (i, &label) in labels.map.iter().enumerate() {
            if label > 0 && seed(i % self.w, i / self.w) {
                votes[label as usize] += 1;
            }
        }
        let best = votes.iter().enumerate().skip(1).max_by_key(|(_, n)| **n).filter(|(_, n)| **n > 0);
        let v = match best {
            Some((keep, _)) => labels.map.iter().map(|&l| l as usize == keep).collect(),
            None => self.v.clone(),
        };
        Self { v, ..*self }
    }

    /// Fills every hole that does not reach the border.
    pub(crate) fn fill_holes(&self) -> Self {
        let (w, h) = (self.w, self.h);
        let mut open = vec![false; self.v.len()];
        let mut stack = Vec::new();
        let push = |i: usize, open: &mut Vec<bool>, stack: &mut Vec<usize>| {
            if !self.v[i] && !open[i] {
                open[i] = true;
                stack.push(i);
            }
        };
        for x in 0..w {
            push(x, &mut open, &mut stack);
            push((h - 1) * w + x, &mut open, &mut stack);
        }
        for y in 0..h {
            push(y * w, &mut open, &mut stack);
            push(y * w + w - 1, &mut open, &mut stack);
        }
        while let Some(i) = stack.pop() {
            let (x, y) = (i % w, i / w);
            if x > 0 {
                push(i - 1, &mut open, &mut stack);
            }
            if x + 1 < w {
                push(i + 1, &mut open, &mut stack);
            }
            if y > 0 {
                push(i - w, &mut open, &mut stack);
            }
            if y + 1 < h {
                push(i + w, &mut open, &mut stack);
            }
        }
        Self { v: open.iter().map(|o| !o).collect(), w, h }
    }
}
