//! Figures out of rows: pure.

use std::collections::BTreeMap;
use std::time::Duration;

use desk::MadeCall;
use kernel::MicroUsd;
use serde::{Deserialize, Serialize};

use crate::{EndedJob, FailReason, FailureKind};

/// One day of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DayFigures {
    /// The day as people read it.
    pub day: String,
    /// Packs whose link was decided.
    pub packs: u32,
    /// Jobs that failed; those whose guests erased their data are not counted.
    pub failed: u32,
    /// Seconds from submit to link: half of the packs took no longer.
    pub median_s: Option<u64>,
    /// Seconds from submit to link: 95 % of the packs took no longer.
    pub p95_s: Option<u64>,
    /// What AI calls cost, started ones at their ceiling.
    pub spent: MicroUsd,
}

/// One provider at an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderFigures {
    /// Its name.
    pub provider: String,
    /// Calls made.
    pub calls: u32,
    /// Calls that did not bring what was asked for.
    pub failed: u32,
    /// Seconds that half of the answered calls took at most.
    pub median_s: Option<u64>,
    /// What they cost.
    pub spent: MicroUsd,
}

/// One kind of failure at an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailureFigures {
    /// Why the jobs ended.
    pub reason: FailReason,
    /// How their last failed run had failed, where one had.
    pub error: Option<FailureKind>,
    /// How many.
    pub count: u32,
}

/// The smallest value that `percent` of the values do not exceed.
pub(crate) fn percentile(sorted: &[Duration], percent: usize) -> Option<Duration> {
    let rank = sorted.len().saturating_mul(percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied()
}

/// One day out of the jobs that ended in it and the calls that began in it.
pub(super) fn of_day<'a>(
    day: String,
    jobs: impl Iterator<Item = &'a EndedJob>,
    calls: impl Iterator<Item = &'a MadeCall>,
) -> DayFigures {
    let mut took = Vec::new();
    let mut failed = 0;
    for job in jobs {
        match job.reason {
            None => took.push(job.took),
            Some(FailReason::Erased) => {}
            Some(_) => failed += 1,
        }
    }
    took.sort_unstable();
    DayFigures {
        day,
        packs: u32::try_from(took.len()).unwrap_or(u32::MAX),
        failed,
        median_s: percentile(&took, 50).map(|took| took.as_secs()),
        p95_s: percentile(&took, 95).map(|took| took.as_secs()),
        spent: calls.fold(MicroUsd::ZERO, |spent, call| spent.plus(call.cost)),
    }
}

/// Providers, most calls first.
pub(super) fn of_providers(calls: &[MadeCall]) -> Vec<ProviderFigures> {
    let mut by_name: BTreeMap<&str, Vec<&MadeCall>> = BTreeMap::new();
    for call in calls {
        by_name.entry(&call.provider).or_default().push(call);
    }
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let mut providers: Vec<ProviderFigures> = by_name
        .into_iter()
        .map(|(provider, calls)| {
            let ends = || calls.iter().filter_map(|call| call.end.as_ref());
            let mut took: Vec<Duration> = ends().filter(|end| end.outcome == "ok").map(|end| end.took).collect();
            took.sort_unstable();
            ProviderFigures {
                provider: provider.to_owned(),
                calls: count(calls.len()),
                failed: count(ends().filter(|end| end.outcome != "ok").count()),
                median_s: percentile(&took, 50).map(|took| took.as_secs()),
                spent: calls.iter().fold(MicroUsd::ZERO, |spent, call| spent.plus(call.cost)),
            }
        })
        .collect();
    providers.sort_by_key(|figures| std::cmp::Reverse(figures.calls));
    providers
}

/// Kinds of failures, most frequent first.
pub(super) fn of_failures(jobs: &[EndedJob]) -> Vec<FailureFigures> {
    let mut counts: BTreeMap<(FailReason, Option<FailureKind>), u32> = BTreeMap::new();
    for job in jobs {
        if let Some(reason) = job.reason {
            *counts.entry((reason, job.last_error)).or_default() += 1;
        }
    }
    let kind = |((reason, error), count)| FailureFigures { reason, error, count };
    let mut failures: Vec<FailureFigures> = counts.into_iter().map(kind).collect();
    failures.sort_by_key(|failure| std::cmp::Reverse(failure.count));
    failures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_nearest_rank() {
        let seconds = |values: &[u64]| values.iter().map(|value| Duration::from_secs(*value)).collect::<Vec<_>>();
        assert_eq!(percentile(&[], 50), None);
        let one = seconds(&[7]);
        assert_eq!((percentile(&one, 50), percentile(&one, 95)), (Some(one[0]), Some(one[0])));
        let ten = seconds(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!((percentile(&ten, 50), percentile(&ten, 95)), (Some(ten[4]), Some(ten[9])));
        let hundred = seconds(&(1..=100).collect::<Vec<_>>());
        assert_eq!((percentile(&hundred, 50), percentile(&hundred, 95)), (Some(hundred[49]), Some(hundred[94])));
    }
}
