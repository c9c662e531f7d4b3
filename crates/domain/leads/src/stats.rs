use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::LeadStatus;

/// What the store counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// Leads by status.
    pub by_status: BTreeMap<LeadStatus, u64>,
    /// Leads by source, spam left out; `None` = none was named.
    pub by_source: BTreeMap<Option<String>, u64>,
    /// From a lead's coming to its first touch, in any order.
    pub first_touches: Vec<Duration>,
}

/// `/stickers_stats`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// By status, every one.
    pub by_status: Vec<(LeadStatus, u64)>,
    /// By source, most first; none named: empty.
    pub by_source: Vec<(String, u64)>,
    /// Won of all that are no spam, in percent; none when there are none.
    pub conversion_percent: Option<u64>,
    /// Median time to first touch, in seconds.
    pub median_touch_s: Option<u64>,
}

/// Sources that are named; the others are too rare to be read on a phone.
const SOURCES: usize = 10;

impl Stats {
    /// From the figures. Pure.
    pub fn of(figures: &Figures) -> Self {
        let count = |status: &LeadStatus| figures.by_status.get(status).copied().unwrap_or(0);
        let by_status: Vec<_> = LeadStatus::ALL.iter().map(|status| (*status, count(status))).collect();
        let real: u64 =
            by_status.iter().filter(|(status, _)| *status != LeadStatus::Spam).map(|(_, count)| count).sum();
        let mut by_source: Vec<_> =
            figures.by_source.iter().map(|(source, count)| (source.clone().unwrap_or_default(), *count)).collect();
        by_source.sort_by(|(left, more), (right, most)| most.cmp(more).then_with(|| left.cmp(right)));
        by_source.truncate(SOURCES);
        Self {
            by_status,
            by_source,
            conversion_percent: (count(&LeadStatus::Won) * 100 + real / 2).checked_div(real),
            median_touch_s: median(&figures.first_touches).map(|touch| touch.as_secs()),
        }
    }
}

/// The middle one; of an even number, the mean of the middle two.
fn median(times: &[Duration]) -> Option<Duration> {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    sorted.get(sorted.len() / 2 - 1).map(|lower| (*lower + upper) / 2)
}
