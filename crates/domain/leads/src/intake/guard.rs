use std::time::Duration;

use kernel::Timestamp;

use super::{FillTime, Submission};
use crate::{LeadSettings, RateLimits};

const MINUTE: Duration = Duration::from_mins(1);
const DAY: Duration = Duration::from_hours(24);

/// Whether a guard suspects it: the honeypot is filled, or the form was filled faster than a person can. Such a lead
/// is kept as spam, never dropped.
pub fn is_suspected(submission: &Submission, settings: &LeadSettings) -> bool {
    let trapped = submission.form.website.as_deref().is_some_and(|text| !text.trim().is_empty());
    let hurried = match submission.fill {
        FillTime::NotMeasured => false,
        FillTime::Took(took) => took < settings.least_fill,
        FillTime::Unreadable => true,
    };
    trapped || hurried
}

/// The longest window of the rate limit.
pub const RATE_WINDOW: Duration = DAY;

/// Whether one more submission of a source is taken, given the moments of those taken before, in any order; else how
/// long until it would be.
pub fn admit_source(taken: &[Timestamp], limits: RateLimits, now: Timestamp) -> Result<(), Duration> {
    let wait = wait_for(taken, MINUTE, limits.per_minute, now).max(wait_for(taken, DAY, limits.per_day, now));
    if wait.is_zero() { Ok(()) } else { Err(wait) }
}

/// Until the oldest of the last `most` leaves the window.
fn wait_for(taken: &[Timestamp], window: Duration, most: usize, now: Timestamp) -> Duration {
    let mut within: Vec<Timestamp> = taken.iter().copied().filter(|at| now.since(*at) < window).collect();
    within.sort_unstable();
    if within.len() < most {
        return Duration::ZERO;
    }
    let leaves = within.get(within.len() - most).map(|at| at.plus(window));
    leaves.map_or(window, |leaves| leaves.since(now))
}
