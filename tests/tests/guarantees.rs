//! `docs/guarantees.md` names, for every rule, the tests that prove it: this reads the page and the tests' sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_metadata::MetadataCommand;
use tests::product::root;

/// The rules of booth, messaging and leads: a letter, the first number and the last.
const RULES: [(char, u32, u32); 8] =
    [('T', 1, 6), ('B', 1, 7), ('R', 1, 6), ('A', 1, 5), ('J', 1, 6), ('M', 1, 7), ('P', 1, 7), ('L', 0, 7)];
/// Rules whose proof may wait, in part or whole, for what another issue builds.
const MAY_WAIT: [(&str, u32); 5] = [("P1", 5), ("P2", 5), ("P3", 5), ("P6", 5), ("J6", 5)];
/// Words of a line that waits.
const WAITS: &str = "with issue ";

/// Names of the tests that run, by crate.
type Tests = BTreeMap<String, BTreeSet<String>>;

/// One line of a table of the page.
#[derive(Debug)]
struct Row<'a> {
    id: &'a str,
    /// Test and crate.
    tests: Vec<(&'a str, &'a str)>,
    issue: Option<u32>,
    promise: &'a str,
}

fn rules() -> Vec<String> {
    let all = |(letter, first, last): &(char, u32, u32)| {
        (*first..=*last).map(|number| format!("{letter}{number}")).collect::<Vec<_>>()
    };
    RULES.iter().flat_map(all).collect()
}

/// Lines of the form `| ID | \`test\` (crate), … | promise |`, without the heads of tables.
fn rows(page: &str) -> Vec<Row<'_>> {
    let below = page.lines().skip(1).chain([""]);
    page.lines().zip(below).filter(|(_, below)| !below.starts_with("|---")).filter_map(|(line, _)| row(line)).collect()
}

fn row(line: &str) -> Option<Row<'_>> {
    let [id, proof, promise] = line.strip_prefix("| ")?.strip_suffix(" |")?.splitn(3, " | ").collect::<Vec<_>>()[..]
    else {
        return None;
    };
    let tests = proof.split('`').skip(1).step_by(2).zip(proof.split('`').skip(2).step_by(2));
    let tests = tests.map(|(test, after)| (test, in_parentheses(after))).collect();
    let issue = proof.split_once(WAITS).and_then(|(_, rest)| rest.split([',', ' ']).next()?.parse().ok());
    Some(Row { id, tests, issue, promise })
}

fn in_parentheses(text: &str) -> &str {
    text.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("", |(inside, _)| inside)
}

/// What is wrong with the page, one line each.
fn faults(page: &str, known: &Tests) -> Vec<String> {
    let (rows, rules) = (rows(page), rules());
    let mut faults = Vec::new();
    for rule in &rules {
        let count = rows.iter().filter(|row| row.id == rule).count();
        if count != 1 {
            faults.push(format!("{rule}: {count} rows"));
        }
    }
    for row in &rows {
        let is_rule = rules.iter().any(|rule| rule == row.id);
        let may_wait = row.issue.is_some_and(|issue| MAY_WAIT.contains(&(row.id, issue)));
        if row.issue.is_some() && !may_wait {
            faults.push(format!("{}: must not wait for another issue", row.id));
        }
        if row.tests.is_empty() && !may_wait {
            faults.push(format!("{}: no test", row.id));
        }
        if row.promise.trim().is_empty() {
            faults.push(format!("{}: no promise", row.id));
        }
        if !is_rule && looks_like_a_rule(row.id) {
            faults.push(format!("{}: no such rule", row.id));
        }
        for (test, package) in &row.tests {
            if !known.get(*package).is_some_and(|tests| tests.contains(*test)) {
                faults.push(format!("{}: no test `{test}` in `{package}`", row.id));
            }
        }
    }
    faults
}

fn looks_like_a_rule(id: &str) -> bool {
    matches!(id.as_bytes(), [letter, number] if letter.is_ascii_uppercase() && number.is_ascii_digit())
}

/// Every test of the workspace that runs by default.
fn all_tests() -> Tests {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata");
    let mut tests = Tests::new();
    for package in &metadata.packages {
        let folder = package.manifest_path.parent().expect("a manifest has a folder");
        let mut files = Vec::new();
        for part in ["src", "tests"] {
            list_sources(folder.join(part).as_std_path(), &mut files);
        }
        let read = |file: &PathBuf| tests_of(&std::fs::read_to_string(file).expect("a source file"));
        tests.insert(package.name.to_string(), files.iter().flat_map(read).collect());
    }
    tests
}

fn list_sources(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.expect("an entry of a folder").path()) {
        if path.is_dir() {
            list_sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Functions marked as tests, and the promises that a contract's macro makes tests of.
fn tests_of(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (mut marked, mut ignored, mut in_contract) = (false, false, false);
    for line in source.lines().map(str::trim) {
        if line.starts_with("macro_rules!") && line.contains("_contract") {
            in_contract = true;
        } else if line.starts_with("(@suite") {
            in_contract = false;
        }
        let is_word = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if in_contract && is_word {
            found.insert(line.to_owned());
        }
        if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
            marked = true;
        } else if line.starts_with("#[ignore") {
            ignored = true;
        } else if let Some(name) = function_name(line) {
            if marked && !ignored {
                found.insert(name.to_owned());
            }
            (marked, ignored) = (false, false);
        }
    }
    found
}

fn function_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ").unwrap_or(line);
    let rest = rest.strip_prefix("async ").unwrap_or(rest).strip_prefix("fn ")?;
    rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().filter(|name| !name.is_empty())
}

#[test]
fn every_rule_has_its_test() {
    let page = std::fs::read_to_string(root().join("docs/guarantees.md")).expect("docs/guarantees.md");
    let faults = faults(&page, &all_tests());
    assert!(faults.is_empty(), "docs/guarantees.md:\n{}", faults.join("\n"));
}

#[test]
fn a_tests_name_speaks_of_a_rule_that_exists() {
    let rules: BTreeSet<String> = rules().iter().map(|rule| rule.to_ascii_lowercase()).collect();
    let letters: Vec<u8> = RULES.iter().map(|(letter, ..)| letter.to_ascii_lowercase() as u8).collect();
    for (package, names) in all_tests() {
        for name in names {
            let spoken = name.split('_').take_while(
                |word| matches!(word.as_bytes(), [letter, number] if letters.contains(letter) && number.is_ascii_digit()),
            );
            for rule in spoken {
                assert!(rules.contains(rule), "{package}: `{name}` speaks of {rule}, which is no rule");
            }
        }
    }
}

#[test]
fn a_page_with_a_gap_is_refused() {
    let known = Tests::from([("booth".to_owned(), BTreeSet::from(["j1_one".to_owned()]))]);
    let full: String = rules().iter().map(|rule| format!("| {rule} | `j1_one` (booth) | Promise. |\n")).collect();
    assert_eq!(faults(&full, &known), Vec::<String>::new());
    let spoilt = |rule: &str, line: &str| {
        let kept = full.lines().filter(|kept| !kept.starts_with(&format!("| {rule} ")));
        let page = kept.chain([line]).collect::<Vec<_>>().join("\n");
        faults(&page, &known)
    };
    assert_eq!(spoilt("A3", ""), ["A3: 0 rows"]);
    assert_eq!(spoilt("J1", "| J1 | `j1_two` (booth) | Promise. |"), ["J1: no test `j1_two` in `booth`"]);
    assert_eq!(spoilt("J1", "| J1 | `j1_one` (desk) | Promise. |"), ["J1: no test `j1_one` in `desk`"]);
    assert_eq!(spoilt("J1", "| J1 | | Promise. |"), ["J1: 0 rows"]);
    assert_eq!(spoilt("J1", "| J1 | – | Promise. |"), ["J1: no test"]);
    let waits = "J1: must not wait for another issue";
    assert_eq!(spoilt("J1", "| J1 | with issue 5 | Promise. |"), [waits, "J1: no test"]);
    assert_eq!(spoilt("J1", "| J1 | `j1_one` (booth), with issue 5 | Promise. |"), [waits]);
    assert_eq!(spoilt("P1", "| P1 | with issue 5 | Promise. |"), Vec::<String>::new());
    assert_eq!(spoilt("P1", "| P1 | with issue 4 | Promise. |").len(), 2);
    assert_eq!(spoilt("", "| J9 | `j1_one` (booth) | Promise. |"), ["J9: no such rule"]);
    assert_eq!(spoilt("", "| J1 | `j1_one` (booth) | Promise. |"), ["J1: 2 rows"]);
}

#[test]
fn only_what_runs_is_a_test() {
    let source = "
        fn helper() {}
        #[test]
        #[ignore]
        fn asleep() {}
        #[test]
        fn awake() {}
        #[tokio::test(flavor = \"multi_thread\")]
        #[allow(clippy::unwrap_used)]
        async fn awaited() {}
        pub async fn promise(bench: &dyn Bench) {}
        macro_rules! store_contract {
            ($bench:ident) => {
                promised
            };
            (@suite $bench:ident) => {
                $promise
                word
            };
        }";
    assert_eq!(tests_of(source), ["awaited", "awake", "promised"].map(str::to_owned).into());
}

#[test]
fn p5_nothing_of_ours_deletes_extends_or_renames_a_set() {
    const FORBIDDEN: [&str; 6] = [
        "deletestickerset",
        "addstickertoset",
        "deletestickerfromset",
        "replacestickerinset",
        "setstickersettitle",
        "setstickerpositioninset",
    ];
    let mut read = 0;
    for file in product_sources() {
        let source = std::fs::read_to_string(&file).expect("a source file").replace('_', "").to_ascii_lowercase();
        read += usize::from(source.contains("createnewstickerset"));
        for method in FORBIDDEN {
            assert!(!source.contains(method), "{}: {method}", file.display());
        }
    }
    assert!(read > 0, "the code that makes sets was not read");
}

/// Sources of everything but the simulator, which knows all methods, and these tests.
fn product_sources() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("crates") {
        let folder = entry.expect("an entry of a folder").path();
        if !folder.ends_with("simulator") {
            list_sources(&folder, &mut files);
        }
    }
    files
}
