use std::fmt::Write as _;

use kernel::Refused;

use crate::{InboxStatus, InboxVerb, OutboxStatus, OutboxVerb};

/// Markdown table of the inbox: a row a status, a column a verb, the cell says what follows (`·` = refused).
pub fn inbox_state_table() -> String {
    table(&InboxStatus::ALL.map(InboxStatus::as_str), &InboxVerb::ALL.map(InboxVerb::as_str), |row, column| {
        name(InboxStatus::ALL[row].after(InboxVerb::ALL[column]).map(InboxStatus::as_str))
    })
}

/// The same of the outbox.
pub fn outbox_state_table() -> String {
    table(&OutboxStatus::ALL.map(OutboxStatus::as_str), &OutboxVerb::ALL.map(OutboxVerb::as_str), |row, column| {
        name(OutboxStatus::ALL[row].after(OutboxVerb::ALL[column]).map(OutboxStatus::as_str))
    })
}

/// Both, each under its heading.
pub fn state_table() -> String {
    format!("### Inbox\n\n{}\n### Outbox\n\n{}", inbox_state_table(), outbox_state_table())
}

fn name(next: Result<&'static str, Refused>) -> &'static str {
    next.unwrap_or("·")
}

fn table(rows: &[&str], columns: &[&str], cell: impl Fn(usize, usize) -> &'static str) -> String {
    let mut text = format!("| from | {} |\n|---|{}\n", columns.join(" | "), "---|".repeat(columns.len()));
    for (row, from) in rows.iter().enumerate() {
        let cells: Vec<_> = (0..columns.len()).map(|column| cell(row, column)).collect();
        // Writing into a String cannot fail.
        writeln!(text, "| {from} | {} |", cells.join(" | ")).unwrap_or_default();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_have_a_line_for_every_status() {
        assert_eq!(inbox_state_table().lines().count(), 2 + InboxStatus::ALL.len());
        assert_eq!(outbox_state_table().lines().count(), 2 + OutboxStatus::ALL.len());
        assert!(state_table().contains("| sending | · | · | · | · | sent | scheduled | uncertain | failed |"));
    }
}
