//! Generated pages are up to date. `ATELIER_WRITE_DOCS=1 cargo test -p tests --test docs` writes them anew.

use tests::product::root;

const HEAD: &str =
    "# State machines\n\nEvery state × verb, generated from the code; a dot means that the verb is refused there.\n";

#[test]
fn the_state_tables_are_those_of_the_code() {
    let wanted = format!(
        "{HEAD}\n{}\n\n{}\n{}",
        booth::state_tables().trim(),
        leads::state_table().trim(),
        messaging::state_table()
    );
    let path = root().join("docs/state-machines.md");
    if std::env::var_os("ATELIER_WRITE_DOCS").is_some() {
        std::fs::write(&path, &wanted).expect("docs/state-machines.md is written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "docs/state-machines.md is out of date: run with ATELIER_WRITE_DOCS=1");
}
