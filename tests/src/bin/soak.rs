//! Long runs by hand: `scripts/soak kill` and `scripts/soak faults`. Exit code 1 when a promise was broken.

use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Parser, Subcommand};
use futures::{StreamExt, stream};
use tests::faults::{KINDS, fault_run};
use tests::soak::{KillPlan, kill_run};
use tests::wal::{WalPlan, wal_run};
use tests::{footprint, latency};

#[derive(Parser)]
#[command(about = "Long rehearsals of the product against the simulator")]
struct Arguments {
    #[command(subcommand)]
    run: Run,
}

#[derive(Subcommand)]
enum Run {
    /// SIGKILL at random instants while guests come and go, with the defaults and with endless patience.
    Kill {
        /// Kills in each of the two settings.
        #[arg(long, default_value_t = 200)]
        runs: u32,
        /// Guests in each.
        #[arg(long, default_value_t = 20)]
        guests: i64,
        /// Seed of the instants; random by default, printed.
        #[arg(long)]
        seed: Option<u64>,
        /// Longest life of a process, in milliseconds.
        #[arg(long, default_value_t = 4000)]
        longest_life: u64,
    },
    /// Each fault of the simulator on for a while, then off.
    Faults {
        /// Seconds that a lasting fault is on.
        #[arg(long, default_value_t = 60)]
        hold: u64,
        /// Runs side by side, each on a stage of its own.
        #[arg(long, default_value_t = 4)]
        at_once: usize,
        /// Only this kind.
        #[arg(long)]
        kind: Option<String>,
    },
    /// The write-ahead log of a busy run cut behind every commit; some prefixes drained.
    Wal {
        /// Guests.
        #[arg(long, default_value_t = 24)]
        guests: i64,
        /// Guests at the booth at once.
        #[arg(long, default_value_t = 6)]
        at_once: i64,
        /// Prefixes that are drained.
        #[arg(long, default_value_t = 50)]
        drains: usize,
        /// Drains side by side.
        #[arg(long, default_value_t = 3)]
        drains_at_once: usize,
    },
    /// How long a chat waits for its reply: 50 chats, 25 updates a second in all.
    Latency {
        /// Updates in all.
        #[arg(long, default_value_t = 1000)]
        updates: i64,
    },
    /// Memory and processor time, idle and after a pack.
    Footprint {
        /// Folder with matting models; without one the renderer's own method is measured.
        #[arg(long)]
        models: Option<String>,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let broken = match Arguments::parse().run {
        Run::Kill { runs, guests, seed, longest_life } => kill(runs, guests, seed, longest_life).await,
        Run::Wal { guests, at_once, drains, drains_at_once } => {
            let report = wal_run(WalPlan { guests, at_once, drains, drains_at_once, tear_every: 20 }).await;
            println!("{}", report.text());
            report.violations.len()
        }
        Run::Latency { updates } => {
            println!("{:.1?}", latency::measure(50, 25, updates).await);
            0
        }
        Run::Footprint { models } => {
            println!("{:.1?}", footprint::measure(models.as_deref(), Duration::from_secs(30)).await);
            0
        }
        Run::Faults { hold, at_once, kind } => faults(Duration::from_secs(hold), at_once, kind.as_deref()).await,
    };
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn kill(kills: u32, guests: i64, seed: Option<u64>, longest_life: u64) -> usize {
    let seed = seed.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |now| now.as_secs()));
    let mut broken = 0;
    for patient in [false, true] {
        let longest_life = Duration::from_millis(longest_life);
        let report = kill_run(KillPlan { guests, at_once: 4, kills, seed, longest_life, patient }).await;
        println!("{}", report.text());
        broken += report.violations.len();
    }
    broken
}

async fn faults(hold: Duration, at_once: usize, only: Option<&str>) -> usize {
    let kinds = KINDS.iter().filter(|kind| only.is_none_or(|only| only == kind.name));
    let runs = stream::iter(kinds).map(|kind| async move {
        let violations = fault_run(kind, hold).await;
        println!("{:<20} {:<12?} {}", kind.name, kind.shape, verdict(&violations));
        violations.len()
    });
    runs.buffer_unordered(at_once).fold(0, |sum, broken| async move { sum + broken }).await
}

fn verdict(violations: &[String]) -> String {
    if violations.is_empty() { "held".to_owned() } else { violations.join("; ") }
}
