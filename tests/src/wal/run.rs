//! The busy run whose log is cut.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use futures::future::join_all;
use nix::sys::signal::Signal;
use serde_json::json;
use sqlx::Connection;

use super::drain::{self, Drained};
use super::log::{Cutting, log_of};
use super::prefixes;
use crate::verdict::drained;
use crate::{Guest, Stage, invariants};

/// Copies of the simulator that are kept.
const SNAPSHOTS: usize = 400;

/// Every wait of ours a tenth; nobody runs out of time while prefixes wait to be drained. Links do not name the
/// simulator's port, which a drain changes.
pub(super) const SETTINGS: [(&str, &str); 4] =
    [("TIME_SCALE", "10"), ("JOB_DEADLINE", "240h"), ("SESSION_TTL", "240h"), ("TELEGRAM_LINK_URL", "https://t.me/")];

/// What a run is made of.
#[derive(Debug, Clone, Copy)]
pub struct WalPlan {
    /// Guests.
    pub guests: i64,
    /// Guests at the booth at once.
    pub at_once: i64,
    /// Prefixes that are drained.
    pub drains: usize,
    /// Drains side by side.
    pub drains_at_once: usize,
    /// Every so many commits one is torn in each way.
    pub tear_every: usize,
}

/// What came of it.
#[derive(Debug)]
pub struct WalReport {
    pub plan: WalPlan,
    pub commits: usize,
    pub frames: usize,
    pub torn: usize,
    pub snapshots: usize,
    pub drains: Drained,
    pub violations: Vec<String>,
    pub took: [Duration; 3],
}

impl WalReport {
    /// A few lines for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let [run, opening, draining] = self.took;
        writeln!(
            out,
            "{} guests, {} at once: {} commits, {} frames",
            self.plan.guests, self.plan.at_once, self.commits, self.frames
        )
        .ok();
        writeln!(out, "prefixes opened and read: {}; torn ones: {}", self.commits, self.torn).ok();
        writeln!(
            out,
            "{} drains out of {} places, {} of them in the open window",
            self.drains.done, self.snapshots, self.drains.in_window
        )
        .ok();
        writeln!(
            out,
            "guests under way in them: {}; messages doubled: {}",
            self.drains.under_way, self.drains.doubled_links
        )
        .ok();
        writeln!(out, "run {run:.0?}, opening {opening:.0?}, draining {draining:.0?}").ok();
        writeln!(out, "violations: {}", self.violations.len()).ok();
        for violation in &self.violations {
            writeln!(out, "  {violation}").ok();
        }
        out
    }
}

/// Runs a plan to its verdict.
pub async fn wal_run(plan: WalPlan) -> WalReport {
    let began = Instant::now();
    let before = fresh_database().await;
    let stage = Stage::set_journaled(&SETTINGS, SNAPSHOTS).await;
    let database = stage.data().join("app.db");
    std::fs::create_dir_all(stage.data()).expect("the data folder");
    std::fs::write(&database, &before).expect("the database");

    // From here to the end of the run no file of this database but the log may be opened here by other means: closing
    // it would drop SQLite's locks, which belong to the process.
    let mut reader = invariants::connect(&database).await.expect("a reader");
    let mut pin = reader.begin().await.expect("a snapshot");
    sqlx::query("SELECT COUNT(*) FROM inbox").fetch_one(&mut *pin).await.expect("a snapshot");
    stage.start();
    stage.ready().await;
    for fault in [
        json!({"kind": "http_500_after", "times": 0, "probability": 0.03}),
        json!({"kind": "drop_after", "times": 0, "probability": 0.02}),
        json!({"kind": "flood", "times": 0, "probability": 0.02, "retry_after": 1}),
    ] {
        stage.fault(fault).await;
    }
    let guests = visits(&stage, &plan).await;
    drained(&stage, Duration::from_secs(1200)).await;
    assert_eq!(stage.stop(Signal::SIGINT), 0, "log: {}", stage.tail());
    let cutting = Cutting::new(before, std::fs::read(log_of(&database)).expect("the log"));
    pin.rollback().await.expect("the reader");
    reader.close().await.expect("the reader");
    let files = tempfile::tempdir().expect("temporary folder");
    drain::keep_files(&stage.data(), files.path());
    let (snapshots, admin_chat) = (stage.snapshots(), stage.admin_chat);
    stage.close().await;
    let run = began.elapsed();

    let mut violations = prefixes::all(&cutting).await;
    let (torn, broken) = prefixes::torn(&cutting, plan.tear_every).await;
    violations.extend(broken);
    let opening = began.elapsed() - run;

    let scene = drain::Scene { cutting: &cutting, files: files.path(), guests: &guests, admin_chat };
    let places = drain::places(&cutting.ends, &snapshots);
    let (drains, broken) = drain::some(&scene, &places, plan.drains, plan.drains_at_once).await;
    violations.extend(broken);
    let took = [run, opening, began.elapsed() - run - opening];
    let (commits, frames) = (cutting.ends.len(), cutting.frames());
    WalReport { plan, commits, frames, torn, snapshots: places.len(), drains, violations, took }
}

/// A database as the first start and an ordered stop leave it, without a log.
async fn fresh_database() -> Vec<u8> {
    let stage = Stage::set_unaudited(&SETTINGS).await;
    stage.start();
    stage.ready().await;
    assert_eq!(stage.stop(Signal::SIGINT), 0, "log: {}", stage.tail());
    let database = stage.data().join("app.db");
    assert!(!log_of(&database).exists(), "an ordered stop leaves no log");
    let bytes = std::fs::read(&database).expect("the database");
    stage.close().await;
    bytes
}

/// Guests in a few queues; some take the photo again, some talk, some block the bot and come back.
async fn visits(stage: &Stage, plan: &WalPlan) -> Vec<Guest> {
    let queue = |first: i64| async move {
        let mut done = Vec::new();
        for number in (first..plan.guests).step_by(usize::try_from(plan.at_once).unwrap_or(1)) {
            done.push(visit(stage, number).await);
        }
        done
    };
    join_all((0..plan.at_once).map(queue)).await.into_iter().flatten().collect()
}

async fn visit(stage: &Stage, number: i64) -> Guest {
    let guest = Guest::arrive(stage, number).await;
    guest.open_link(stage).await;
    guest.agree(stage).await;
    guest.take_photo(stage).await;
    if number % 5 == 2 {
        guest.take_photo(stage).await;
    }
    guest.submit(stage).await;
    if number % 3 == 0 {
        guest.say(stage, "как долго ещё?").await;
    }
    if number % 4 == 1 {
        guest.block(stage, true).await;
        guest.outcome(stage, Duration::from_secs(600)).await;
        guest.block(stage, false).await;
    }
    guest
}
