//! Which failpoints there are, as the trace tells, and how often the product died at each.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rand::RngExt;
use rand::rngs::StdRng;

/// Kills by point.
#[derive(Debug, Default)]
pub struct Points {
    trace: PathBuf,
    read: usize,
    /// Kills at each point that was ever reached.
    pub kills: BTreeMap<String, u32>,
}

impl Points {
    pub(super) fn traced_to(trace: PathBuf) -> Self {
        Self { trace, ..Self::default() }
    }

    pub(super) fn trace(&self) -> &std::path::Path {
        &self.trace
    }

    /// Reads what the last life wrote; answers the point at which it died, if it did.
    pub(super) fn learn(&mut self) -> Option<String> {
        let text = std::fs::read_to_string(&self.trace).unwrap_or_default();
        let mut died = None;
        for line in text.get(self.read..).unwrap_or_default().lines() {
            match line.split_once(' ') {
                Some(("reached", name)) => {
                    self.kills.entry(name.to_owned()).or_default();
                }
                Some(("killed", name)) => died = Some(name.to_owned()),
                _ => {}
            }
        }
        self.read = text.len();
        if let Some(name) = &died {
            *self.kills.entry(name.clone()).or_default() += 1;
        }
        died
    }

    /// Arms for the next life: the points with the fewest kills, each at its first reach or, when it was killed at
    /// already, at one of its first. Empty when every known point has had its share.
    pub(super) fn arms(&self, share: u32, stopping: bool, random: &mut StdRng) -> String {
        let wanted = |name: &str| name.starts_with("shutdown.") == stopping;
        let open: Vec<_> =
            self.kills.iter().filter(|(name, kills)| **kills < share && (stopping || wanted(name))).collect();
        let fewest = open.iter().map(|(_, kills)| **kills).min().unwrap_or_default();
        let arms = open.iter().filter(|(_, kills)| **kills <= fewest);
        let last = if fewest == 0 { 1 } else { 2 };
        arms.map(|(name, _)| format!("{name}=kill@{}", random.random_range(1..=last))).collect::<Vec<_>>().join(";")
    }

    /// Points that were reached and never killed at.
    pub fn spared(&self) -> Vec<&str> {
        self.kills.iter().filter(|(_, kills)| **kills == 0).map(|(name, _)| name.as_str()).collect()
    }

    /// The shutdown's points, known beforehand: nobody reaches them unless asked to stop.
    pub(super) fn expect_shutdown(&mut self) {
        for step in 1..=7 {
            self.kills.entry(format!("shutdown.{step}")).or_default();
        }
    }
}
