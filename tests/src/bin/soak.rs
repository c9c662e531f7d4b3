//! Long runs by hand: `scripts/soak kill` and `scripts/soak faults`. Exit code 1 when a promise was broken.

use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Parser, Subcommand};
use futures::{StreamExt, stream};
use tests::event::{EventPlan, Kind, event_run};
use tests::faults::{KINDS, fault_run};
use tests::kill::{KillPlan, kill_run};
use tests::leads::burst::burst_run;
use tests::leads::kill::leads_kill_run;
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
    /// SIGKILL at random instants and at every failpoint, faults on, with the defaults and with endless patience.
    Kill {
        /// Kills in each of the two settings.
        #[arg(long, default_value_t = 200)]
        runs: u32,
        /// Guests in each.
        #[arg(long, default_value_t = 50)]
        guests: i64,
        /// Seed of instants, points and faults; random by default, printed.
        #[arg(long)]
        seed: Option<u64>,
        /// Longest life of a process, in milliseconds.
        #[arg(long, default_value_t = 2000)]
        longest_life: u64,
        /// Kills at each failpoint before chance alone decides.
        #[arg(long, default_value_t = 5)]
        per_point: u32,
        /// Without Telegram's faults; what is sent is then audited from outside.
        #[arg(long)]
        fair: bool,
        /// Only one of the two settings.
        #[arg(long)]
        only: Option<Setting>,
    },
    /// An event in a fraction of its time: waves of guests, failing runs, floods and outages.
    Event {
        /// Guests.
        #[arg(long, default_value_t = 1000)]
        guests: i64,
        /// Service hours in which they come.
        #[arg(long, default_value_t = 24)]
        hours: u32,
        #[command(flatten)]
        more: EventArgs,
    },
    /// Everybody in one hour with runs of 120 s: nobody needs help, promised waits are honest.
    Rush {
        /// Guests.
        #[arg(long, default_value_t = 120)]
        guests: i64,
        #[command(flatten)]
        more: EventArgs,
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
    /// A burst of leads within a minute, killed again and again; without kills the burst alone.
    Leads {
        /// SIGKILLs.
        #[arg(long, default_value_t = 300)]
        runs: u32,
        /// Leads.
        #[arg(long, default_value_t = 200)]
        leads: u32,
        /// Seed of instants and points; random by default, printed.
        #[arg(long)]
        seed: Option<u64>,
        /// Longest life of a process, in milliseconds.
        #[arg(long, default_value_t = 3000)]
        longest_life: u64,
        /// Kills at each failpoint before chance alone decides.
        #[arg(long, default_value_t = 2)]
        per_point: u32,
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

/// A setting of `kill`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Setting {
    Defaults,
    Patient,
}

/// What both kinds of events share.
#[derive(clap::Args)]
struct EventArgs {
    /// `TIME_SCALE`: so many service hours in one.
    #[arg(long, default_value_t = 24)]
    scale: u32,
    /// Seed of arrivals and weather; random by default, printed.
    #[arg(long)]
    seed: Option<u64>,
    /// File for the report.
    #[arg(long)]
    report: Option<std::path::PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let broken = match Arguments::parse().run {
        Run::Wal { guests, at_once, drains, drains_at_once } => {
            let report = wal_run(WalPlan { guests, at_once, drains, drains_at_once, tear_every: 20 }).await;
            println!("{}", report.text());
            report.violations.len()
        }
        Run::Kill { runs, guests, seed, longest_life, per_point, fair, only } => {
            let plan = KillPlan {
                guests,
                kills: runs,
                seed: seed.unwrap_or_else(fresh_seed),
                longest_life: Duration::from_millis(longest_life),
                patient: false,
                faults: !fair,
                per_point,
            };
            kill(&plan, only).await
        }
        Run::Event { guests, hours, more } => event(Kind::Day, guests, hours, more).await,
        Run::Rush { guests, more } => event(Kind::Rush, guests, 1, more).await,
        Run::Leads { runs: 0, leads, .. } => {
            let report = burst_run(leads).await;
            println!("{report:#?}");
            report.violations.len()
        }
        Run::Leads { runs, leads, seed, longest_life, per_point } => {
            let (seed, life) = (seed.unwrap_or_else(fresh_seed), Duration::from_millis(longest_life));
            println!("seed {seed}");
            let report = leads_kill_run(leads, runs, life, per_point, seed).await;
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

fn fresh_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |now| now.as_secs())
}

async fn kill(plan: &KillPlan, only: Option<Setting>) -> usize {
    let mut broken = 0;
    println!("seed {}", plan.seed);
    for (setting, patient) in [(Setting::Defaults, false), (Setting::Patient, true)] {
        if only.is_none_or(|only| only == setting) {
            let report = kill_run(KillPlan { patient, ..plan.clone() }).await;
            println!("{}", report.text());
            broken += report.violations.len();
        }
    }
    broken
}

async fn event(kind: Kind, guests: i64, hours: u32, more: EventArgs) -> usize {
    let seed = more.seed.unwrap_or_else(fresh_seed);
    println!("seed {seed}");
    let report = event_run(EventPlan { guests, hours, scale: more.scale, seed, kind }).await;
    println!("{}", report.text());
    if let Some(path) = more.report {
        std::fs::write(&path, report.text()).expect("the report is written");
    }
    report.violations.len()
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
