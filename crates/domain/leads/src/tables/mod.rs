//! The state table as the machine itself gives it: every state, every verb.

mod rows;

use std::fmt::Write as _;

pub(crate) use rows::{Row, rows};

/// Markdown table of the lead, for `docs/state-machines.md`.
pub fn state_table() -> String {
    let mut text = "## Lead\n\n| from | event | to | says |\n|---|---|---|---|\n".to_owned();
    for Row { from, verb, to } in rows() {
        let Some((to, says)) = to else { continue };
        let to = if to == from { "(same)" } else { to };
        // Writing into a String cannot fail.
        writeln!(text, "| {from} | {verb} | {to} | {says} |").unwrap_or_default();
    }
    text
}
