//! What is looked at while the event runs: memory, files, lanes.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use serde_json::Value;
use tokio::time::{interval, sleep_until};

use super::EventPlan;
use super::visit::Seen;
use crate::Stage;

/// Between two samples of the memory.
const SAMPLE: Duration = Duration::from_secs(5);
/// A row that is not over after so much service time is stuck.
const STUCK: Duration = Duration::from_mins(45);
/// Beside the cleanup's period: what a pass may take.
const CLEANING: Duration = Duration::from_secs(30);

/// Resident megabytes since the beginning.
pub type Sample = (Duration, f64);

/// Samples, prints a line a minute, looks at files and lanes each service hour; never ends.
pub(super) async fn watch(
    stage: &Stage,
    plan: &EventPlan,
    seen: &Mutex<Vec<Seen>>,
    samples: &Mutex<Vec<Sample>>,
    violations: &Mutex<Vec<String>>,
) {
    let began = Instant::now();
    let sampling = async {
        let mut tick = interval(SAMPLE);
        for count in 0u32.. {
            tick.tick().await;
            let mb = resident_mb(stage);
            samples.lock().expect("no panic while it was held").push((began.elapsed(), mb));
            if count.is_multiple_of(12) {
                println!("  {}", progress(plan, began.elapsed(), mb, seen));
            }
        }
    };
    let hourly = async {
        for hour in 1u32.. {
            sleep_until((began + plan.hour() * hour).into()).await;
            let mut violations = violations.lock().expect("no panic while it was held");
            files_in_time(stage, plan, &mut violations);
            lanes_move(stage, plan, &mut violations);
        }
    };
    tokio::join!(sampling, hourly);
}

fn progress(plan: &EventPlan, passed: Duration, mb: f64, seen: &Mutex<Vec<Seen>>) -> String {
    let hours = passed.as_secs_f64() * f64::from(plan.scale) / 3600.0;
    let seen = seen.lock().expect("no panic while it was held");
    let over = seen.iter().filter(|guest| guest.outcome.is_some()).count();
    format!("hour {hours:.1}: {} submitted, {over} have their outcome; {mb:.0} MB", seen.len())
}

fn resident_mb(stage: &Stage) -> f64 {
    let pid = stage.product().as_ref().expect("running").id();
    crate::footprint::status_mb(pid, "VmRSS:")
}

/// No file is older than its time and a pass of the cleanup. Names tell the age: UUIDs of version 7.
pub(super) fn files_in_time(stage: &Stage, plan: &EventPlan, violations: &mut Vec<String>) {
    let folders = [("sessions", Duration::from_hours(4)), ("debug_sheets", Duration::from_hours(72))];
    for (folder, ttl) in folders {
        let most = plan.real(ttl + Duration::from_hours(1)) + CLEANING;
        for entry in std::fs::read_dir(stage.data().join(folder)).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let millis: String = name.chars().filter(char::is_ascii_hexdigit).take(12).collect();
            let Ok(written) = i64::from_str_radix(&millis, 16) else { continue };
            let age = Utc::now().timestamp_millis() - written;
            if u128::try_from(age).unwrap_or_default() > most.as_millis() {
                violations.push(format!("{folder}/{name} is {} s old, allowed {} s", age / 1000, most.as_secs()));
            }
        }
    }
}

/// Nothing stands in inbox or outbox for longer than the longest retry.
fn lanes_move(stage: &Stage, plan: &EventPlan, violations: &mut Vec<String>) {
    let most = plan.real(STUCK).max(Duration::from_secs(90));
    let over = ["done", "dead", "sent", "uncertain", "parked", "failed", "superseded", "cancelled"];
    for (queue, born) in [("inbox", "received"), ("outbox", "created")] {
        let rows = stage.command(&[queue, "list", "--json", "--limit", "0"]);
        for row in rows.as_array().into_iter().flatten() {
            let open = !over.contains(&row["status"].as_str().unwrap_or("?"));
            if open && age(&row[born]).is_some_and(|age| age > most) {
                violations.push(format!("{queue} row {} is {} for too long", row["id"], row["status"]));
            }
        }
    }
}

fn age(at: &Value) -> Option<Duration> {
    let at = DateTime::parse_from_rfc3339(at.as_str()?).ok()?;
    (Utc::now() - at.to_utc()).to_std().ok()
}

/// First and last hour alike: the median of the last at most a tenth above that of the first.
pub(super) fn judge_memory(plan: &EventPlan, samples: &[Sample], violations: &mut Vec<String>) {
    let (first, last) = first_and_last(plan, samples);
    if plan.hours > 1 && last > first * 1.1 {
        violations.push(format!("memory grew from {first:.0} to {last:.0} MB"));
    }
}

/// Median of the first and of the last hour in which guests came.
pub(super) fn first_and_last(plan: &EventPlan, samples: &[Sample]) -> (f64, f64) {
    let of = |from: Duration| {
        let hour = samples.iter().filter(|(at, _)| *at >= from && *at < from + plan.hour());
        let mut hour: Vec<f64> = hour.map(|(_, mb)| *mb).collect();
        hour.sort_by(f64::total_cmp);
        hour.get(hour.len() / 2).copied().unwrap_or_default()
    };
    (of(Duration::ZERO), of(plan.hour() * plan.hours.saturating_sub(1)))
}
