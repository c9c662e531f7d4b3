//! What the process holds: memory and processor time, idle and after a pack, read from `/proc`.

use std::time::Duration;

use crate::{Guest, Stage};

/// What was measured.
#[derive(Debug)]
pub struct Footprint {
    /// Resident megabytes before the first job.
    pub idle_mb: f64,
    /// Share of one core, idle, in percent.
    pub idle_cpu: f64,
    /// Highest resident megabytes during the pack.
    pub peak_mb: f64,
    /// Resident megabytes a minute after it.
    pub after_mb: f64,
}

/// Measures one service: idle for `settle`, one pack, a minute of rest. `models` is a folder with matting models.
pub async fn measure(models: Option<&str>, settle: Duration) -> Footprint {
    let settings: Vec<(&str, &str)> = models.into_iter().map(|folder| ("MODELS_DIR", folder)).collect();
    let stage = Stage::set_unaudited(&settings).await;
    stage.start();
    stage.ready().await;
    let pid = stage.product().as_ref().expect("running").id();
    let before = cpu_seconds(pid);
    tokio::time::sleep(settle).await;
    let idle_cpu = (cpu_seconds(pid) - before) / settle.as_secs_f64() * 100.0;
    let idle_mb = status_mb(pid, "VmRSS:");
    let guest = Guest::visit(&stage, 1).await;
    guest.link_arrives(&stage, Duration::from_secs(120)).await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    let (after_mb, peak_mb) = (status_mb(pid, "VmRSS:"), status_mb(pid, "VmHWM:"));
    stage.close().await;
    Footprint { idle_mb, idle_cpu, peak_mb, after_mb }
}

/// A field of the process's status, in megabytes.
pub(crate) fn status_mb(pid: u32, field: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("/proc");
    let line = status.lines().find(|line| line.starts_with(field)).expect("the field");
    let kb: f64 = line.split_whitespace().nth(1).and_then(|kb| kb.parse().ok()).expect("a number");
    kb / 1024.0
}

/// User and system time so far; 100 ticks a second.
fn cpu_seconds(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).expect("/proc");
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) / 100.0
}
