//! Tables in plain text, for `<pre>`.

/// Columns as wide as their widest cell; the first one to the left, the others to the right. The head stands once.
pub(super) fn lines(head: &[String], rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).chain(head.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: &[String]| {
        let padded = cells.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        padded.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    std::iter::once(line(head)).chain(rows.iter().map(|row| line(row))).collect()
}
