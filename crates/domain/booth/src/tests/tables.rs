use std::collections::BTreeSet;

use crate::tables::{job_rows, session_rows};
use crate::{JobStatus, SessionStatus, state_tables};

/// The verbs that each state allows, in some situation at least. Everything else must be refused in all of them.
const JOB: [(&str, &[&str]); 6] = [
    ("queued", &["claim", "pass_deadline", "notice_delay", "fail_by_operator", "erase"]),
    (
        "processing",
        &[
            "begin_drawing",
            "keep_description",
            "keep_sheet",
            "soften",
            "keep_cut",
            "keep_verdicts",
            "lose_figure",
            "store_pack",
            "fail_retryable",
            "fail_permanent",
            "refuse_photo",
            "return_on_shutdown",
            "recover_run",
            "pass_deadline",
            "notice_delay",
            "fail_by_operator",
            "erase",
        ],
    ),
    (
        "publishing",
        &[
            "take_watch",
            "recover_watch",
            "recover_watch (stop was asked)",
            "keep_upload",
            "drop_uploads",
            "begin_create",
            "hold_back",
            "find_set",
            "meet_foreign_set",
            "refuse_set",
            "lose_pack",
            "bury",
            "pass_deadline",
            "notice_delay",
            "fail_by_operator",
            "erase",
        ],
    ),
    ("delivering", &["mark_link_sent", "pass_deadline", "notice_delay", "fail_by_operator", "erase"]),
    ("done", &["erase"]),
    ("failed", &["erase", "close_set_check (found)", "close_set_check (absent)"]),
];

const SESSION: [(&str, &[&str]); 6] = [
    ("created", &["link", "abandon", "pass_ttl"]),
    ("linked", &["give_consent", "abandon", "pass_ttl", "erase"]),
    ("consented", &["capture", "abandon", "pass_ttl", "erase"]),
    ("captured", &["capture", "submit", "abandon", "pass_ttl", "erase"]),
    ("submitted", &["erase"]),
    ("expired", &[]),
];

#[test]
fn j3_every_state_allows_its_verbs_and_no_other() {
    let rows = job_rows();
    for (state, allowed) in JOB {
        let possible: BTreeSet<&str> =
            rows.iter().filter(|row| row.from == state && row.to.is_some()).map(|row| row.verb).collect();
        assert_eq!(possible, allowed.iter().copied().collect(), "{state}");
    }
    let states: BTreeSet<&str> = rows.iter().map(|row| row.from).collect();
    assert_eq!(states, JobStatus::ALL.iter().map(|status| status.as_str()).collect());
}

#[test]
fn every_session_state_allows_its_verbs_and_no_other() {
    let rows = session_rows();
    for (state, allowed) in SESSION {
        let possible: BTreeSet<&str> =
            rows.iter().filter(|row| row.from == state && row.to.is_some()).map(|row| row.verb).collect();
        assert_eq!(possible, allowed.iter().copied().collect(), "{state}");
    }
    let states: BTreeSet<&str> = rows.iter().map(|row| row.from).collect();
    assert_eq!(states, SessionStatus::ALL.iter().map(|status| status.as_str()).collect());
}

#[test]
fn j3_a_finished_job_stays_what_it_is() {
    for row in job_rows().iter().filter(|row| row.from == "done" || row.from == "failed") {
        if let Some((to, _)) = &row.to {
            assert_eq!(*to, row.from, "{}", row.verb);
        }
    }
}

#[test]
fn j1_every_end_but_an_erasure_has_exactly_one_outcome() {
    for row in job_rows() {
        let Some((to, says)) = row.to else { continue };
        let ends = to != row.from && (to == "done" || to == "failed");
        let outcomes = says.matches("outcome `").count();
        assert_eq!(outcomes, usize::from(ends && row.verb != "erase"), "{} {} {}", row.from, row.situation, row.verb);
    }
}

#[test]
fn the_tables_name_every_row_of_the_rules() {
    let tables = state_tables();
    for line in [
        "| queued | claim | young; 5 min old | processing | – |",
        "| processing | store_pack | – | publishing | progress edit |",
        "| processing | refuse_photo | – | failed | outcome `try_again`, progress edit |",
        "| publishing | begin_create | uploaded; create call out; three deaths; 5 min old; past the deadline | (same) | – |",
        "| publishing | find_set | – | delivering | – |",
        "| delivering | mark_link_sent | – | done | outcome `link`, progress edit, first sticker |",
        "| failed | close_set_check (found) | set check open | (same) | alert `set_turned_up` |",
        "| captured | submit | – | submitted | – |",
    ] {
        assert!(tables.contains(line), "{line}\n{tables}");
    }
}
