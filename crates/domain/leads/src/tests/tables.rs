use std::collections::BTreeSet;

use crate::state_table;
use crate::tables::rows;

/// The verbs that each state allows. Everything else must be refused.
const ALLOWED: [(&str, &[&str]); 6] = [
    (
        "new",
        &["take", "win", "lose", "mark_spam", "join_repeat", "add_note", "edit_note (the newest)", "remind", "erase"],
    ),
    ("in_work", &["reopen", "win", "lose", "mark_spam", "join_repeat", "add_note", "edit_note (the newest)", "erase"]),
    ("won", &["reopen", "add_note", "edit_note (the newest)", "erase"]),
    ("lost", &["reopen", "give_reason", "add_note", "edit_note (the newest)", "erase"]),
    ("spam", &["reopen", "add_note", "edit_note (the newest)", "erase"]),
    ("erased", &[]),
];

#[test]
fn every_state_allows_its_verbs_and_no_other() {
    let rows = rows();
    for (state, allowed) in ALLOWED {
        let possible: BTreeSet<&str> =
            rows.iter().filter(|row| row.from == state && row.to.is_some()).map(|row| row.verb).collect();
        assert_eq!(possible, allowed.iter().copied().collect(), "{state}");
    }
    let states: BTreeSet<&str> = rows.iter().map(|row| row.from).collect();
    assert_eq!(states, ALLOWED.iter().map(|(state, _)| *state).collect());
}

#[test]
fn each_verb_leads_where_its_button_says() {
    let ends = [
        ("reopen", "new"),
        ("take", "in_work"),
        ("win", "won"),
        ("lose", "lost"),
        ("give_reason", "lost"),
        ("mark_spam", "spam"),
        ("erase", "erased"),
    ];
    for row in rows() {
        let Some((to, _)) = row.to else { continue };
        let end = ends.iter().find(|(verb, _)| *verb == row.verb).map_or(row.from, |(_, end)| *end);
        assert_eq!(to, end, "{} {}", row.from, row.verb);
    }
}

#[test]
fn whatever_shows_is_shown() {
    for row in rows() {
        let Some((_, says)) = row.to else { continue };
        assert_eq!(says.contains("card"), row.verb != "remind", "{} {}", row.from, row.verb);
    }
}

#[test]
fn the_table_names_its_rows() {
    let table = state_table();
    for line in [
        "| new | take | in_work | card, takes back what waits, settles attention |",
        "| new | remind | (same) | reminder, attention |",
        "| in_work | reopen | new | card |",
        "| lost | give_reason | (same) | card |",
        "| spam | reopen | new | card |",
        "| won | erase | erased | card, takes back what waits, settles attention |",
    ] {
        assert!(table.contains(line), "{line}\n{table}");
    }
}
