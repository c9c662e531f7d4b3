use std::fmt::Display;
use std::io::{self, Write as _};

use serde::Serialize;

/// One line to standard output. A reader that has gone away (`| head`) is no failure of ours.
pub(super) fn say(line: impl Display) {
    if let Err(error) = writeln!(io::stdout().lock(), "{line}") {
        tracing::debug!(%error, "nobody reads standard output");
    }
}

/// Bytes to standard output as they are.
pub(super) fn say_raw(bytes: &[u8]) {
    if let Err(error) = io::stdout().lock().write_all(bytes) {
        tracing::debug!(%error, "nobody reads standard output");
    }
}

/// One line to standard error.
pub(super) fn complain(line: impl Display) {
    if let Err(error) = writeln!(io::stderr().lock(), "{line}") {
        tracing::debug!(%error, "nobody reads standard error");
    }
}

/// A value as pretty JSON to standard output.
pub(super) fn say_json(value: &impl Serialize) -> anyhow::Result<()> {
    say(serde_json::to_string_pretty(value)?);
    Ok(())
}

/// A plain table with aligned columns.
pub(super) fn say_table(head: &[&str], rows: &[Vec<String>]) {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain(head.get(column).map(|title| title.chars().count())).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: Vec<&str>| {
        let padded = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    say(line(head.to_vec()));
    for row in rows {
        say(line(row.iter().map(String::as_str).collect()));
    }
}
