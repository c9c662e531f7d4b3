//! When all is over: the database is whole, and days later no file is left.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use nix::sys::signal::Signal;

use crate::Stage;
use crate::wait::until;

/// Service time goes on in steps that a clock is believed at once (less than a day), past the longest TTL of files.
const STEPS_H: [u64; 5] = [20, 40, 60, 80, 100];
/// What a start may take to clean.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) async fn look(stage: &Stage, violations: &mut Vec<String>) {
    stage.stop(Signal::SIGINT);
    match integrity(&stage.data().join("app.db")) {
        None => eprintln!("NOT CHECKED: the integrity of the database (install python3)"),
        Some(word) if word == "ok" => {}
        Some(word) => violations.push(format!("integrity_check: {word}")),
    }
    for hours in STEPS_H {
        std::fs::write(stage.beside("clock"), (hours * 3600).to_string()).expect("clock file");
        stage.start();
        stage.ready().await;
        if hours == STEPS_H[STEPS_H.len() - 1] {
            break;
        }
        stage.stop(Signal::SIGINT);
    }
    let began = std::time::Instant::now();
    until("the cleanup", PATIENCE * 2, async || (files(stage).is_empty() || began.elapsed() > PATIENCE).then_some(()))
        .await;
    violations.extend(files(stage).iter().map(|file| format!("{file} is older than its time")));
}

fn integrity(database: &Path) -> Option<String> {
    let script =
        "import sqlite3,sys; print(sqlite3.connect(sys.argv[1]).execute('PRAGMA integrity_check').fetchone()[0])";
    let out = Command::new("python3").args(["-c", script]).arg(database).output().ok()?;
    Some(String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

fn files(stage: &Stage) -> Vec<String> {
    let folders = ["sessions", "debug_sheets"].map(|folder| stage.data().join(folder));
    let entries = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
