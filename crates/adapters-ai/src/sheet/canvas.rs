use crate::answer::Wanted;

/// Side of a cell where the size is free.
const CELL: u32 = 512;
/// Shapes that every picture model knows, with their names.
const SHAPES: [(u32, u32, &str); 5] = [(1, 1, "1:1"), (4, 3, "4:3"), (3, 2, "3:2"), (3, 4, "3:4"), (2, 3, "2:3")];
/// Sizes of models with fixed sizes.
const FIXED: [(u32, u32); 3] = [(1024, 1024), (1536, 1024), (1024, 1536)];

/// Size and grid of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Canvas {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

impl Canvas {
    /// Cells of 512 pixels: for models that take any size in steps of 16.
    pub(crate) fn free(columns: u32, rows: u32) -> Self {
        let (columns, rows) = (columns.clamp(1, 6), rows.clamp(1, 6));
        Self { width: columns * CELL, height: rows * CELL, columns, rows }
    }

    /// The fixed size nearest in shape.
    pub(crate) fn fixed(columns: u32, rows: u32) -> Self {
        let free = Self::free(columns, rows);
        let (width, height) = nearest(free, FIXED.iter().copied());
        Self { width, height, ..free }
    }

    /// The named shape nearest to the grid's, with its longer side that long.
    pub(crate) fn shaped(columns: u32, rows: u32, longer: u32) -> Self {
        let free = Self::free(columns, rows);
        let (w, h) = nearest(free, SHAPES.iter().map(|(w, h, _)| (*w, *h)));
        let most = w.max(h);
        Self { width: w * longer / most, height: h * longer / most, ..free }
    }

    /// `4:3` and the like.
    pub(crate) fn shape(&self) -> &'static str {
        let (w, h) = nearest(*self, SHAPES.iter().map(|(w, h, _)| (*w, *h)));
        SHAPES.iter().find(|shape| (shape.0, shape.1) == (w, h)).map_or("1:1", |shape| shape.2)
    }

    /// `2048x1536`.
    pub(crate) fn size(&self) -> String {
        format!("{}x{}", self.width, self.height)
    }

    pub(crate) const fn wanted(&self) -> Wanted {
        Wanted { width: self.width, height: self.height, columns: self.columns, rows: self.rows }
    }
}

/// By the ratio of the ratios, in thousandths, so that too wide counts as much as too high.
fn nearest(canvas: Canvas, shapes: impl Iterator<Item = (u32, u32)>) -> (u32, u32) {
    let off = |(w, h): (u32, u32)| {
        let (one, other) = (u64::from(w) * u64::from(canvas.height), u64::from(h) * u64::from(canvas.width));
        one.max(other) * 1000 / one.min(other).max(1)
    };
    shapes.min_by_key(|shape| off(*shape)).unwrap_or((1, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p3_every_layout_has_its_canvas() {
        assert_eq!(Canvas::free(4, 3).size(), "2048x1536");
        assert_eq!(Canvas::fixed(3, 2).size(), "1536x1024");
        assert_eq!(Canvas::fixed(4, 3).size(), "1536x1024", "twelve never go on a square");
        assert_eq!(Canvas::fixed(2, 2).size(), "1024x1024");
        assert_eq!(Canvas::fixed(2, 3).size(), "1024x1536");
        let shaped = Canvas::shaped(4, 3, 2048);
        assert_eq!((shaped.size().as_str(), shaped.shape()), ("2048x1536", "4:3"));
        assert_eq!(Canvas::shaped(3, 2, 2048).shape(), "3:2");
        assert_eq!(Canvas::shaped(2, 2, 1024).shape(), "1:1");
    }
}
