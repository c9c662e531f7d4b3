//! When all is over: the store holds the invariants, and days later no file is left.

use std::time::Duration;

use nix::sys::signal::Signal;

use crate::Stage;
use crate::wait::until;

/// Each start is so much after the last stop: a clock is believed at once within a day.
const STEP: Duration = Duration::from_hours(20);
/// Starts until the longest TTL of files is over.
const STEPS: u32 = 5;
/// What a start may take to clean.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) async fn look(stage: &Stage, violations: &mut Vec<String>) {
    stage.stop(Signal::SIGINT);
    violations.extend(crate::invariants::read(&stage.data().join("app.db")).await);
    std::fs::write(stage.beside("clock"), STEP.as_secs().to_string()).expect("clock file");
    for step in 1..=STEPS {
        stage.start();
        stage.ready().await;
        if step < STEPS {
            stage.stop(Signal::SIGINT);
        }
    }
    let began = std::time::Instant::now();
    until("the cleanup", PATIENCE * 2, async || (files(stage).is_empty() || began.elapsed() > PATIENCE).then_some(()))
        .await;
    violations.extend(files(stage).iter().map(|file| format!("{file} is older than its time")));
}

fn files(stage: &Stage) -> Vec<String> {
    let folders = ["sessions", "debug_sheets"].map(|folder| stage.data().join(folder));
    let entries = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
