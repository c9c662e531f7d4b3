//! Every prefix opened and read.

use std::path::Path;

use futures::{StreamExt, stream};

use super::log::{Cutting, Tear};
use crate::invariants;

/// Prefixes opened side by side.
const AT_ONCE: usize = 2;

/// Opens the prefix behind every commit; every violation is a line of the answer.
pub(super) async fn all(cutting: &Cutting) -> Vec<String> {
    stream::iter(0..cutting.ends.len())
        .map(|commit| async move {
            let folder = tempfile::tempdir().expect("temporary folder");
            let database = folder.path().join("app.db");
            cutting.lay_out(commit, &database);
            named(&format!("commit {commit}"), invariants::read(&database).await)
        })
        .buffered(AT_ONCE)
        .flat_map(stream::iter)
        .collect()
        .await
}

/// Tears every `step`-th commit in each way: it must open as the one before it.
pub(super) async fn torn(cutting: &Cutting, step: usize) -> (usize, Vec<String>) {
    let (mut opened, mut violations) = (0, Vec::new());
    for commit in (1..cutting.ends.len()).step_by(step.max(1)) {
        let folder = tempfile::tempdir().expect("temporary folder");
        let whole = folder.path().join("whole.db");
        cutting.lay_out(commit - 1, &whole);
        let before = settled(&whole, &mut violations).await;
        for tear in Tear::ALL {
            let database = folder.path().join(format!("{tear:?}.db"));
            cutting.lay_out_torn(commit, tear, &database);
            let mut found = Vec::new();
            if settled(&database, &mut found).await != before {
                found.push("it does not open as the commit before".to_owned());
            }
            violations.extend(named(&format!("commit {commit}, {tear:?}"), found));
            opened += 1;
        }
    }
    (opened, violations)
}

/// Reads it and answers the bytes that stay when the last connection has moved the log into the database.
async fn settled(database: &Path, violations: &mut Vec<String>) -> Vec<u8> {
    violations.extend(invariants::read(database).await);
    std::fs::read(database).expect("the database")
}

fn named(what: &str, violations: Vec<String>) -> Vec<String> {
    violations.into_iter().map(|violation| format!("{what}: {violation}")).collect()
}
