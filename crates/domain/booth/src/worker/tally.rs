//! What the books say of a job's calls. Pure.

use desk::MadeCall;
use kernel::MicroUsd;

/// A job's calls as they stand on the books.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally<'a>(pub(super) &'a [MadeCall]);

impl Tally<'_> {
    /// Pictures asked of a provider that were, or may have been, made.
    pub(super) fn drawn(self, provider: &str) -> usize {
        self.of("draw", provider).filter(|call| counts(call)).count()
    }

    /// Pictures that a provider made and then refused.
    pub(super) fn refused(self, provider: &str) -> usize {
        self.of("draw", provider).filter(|call| outcome(call) == Some("output_refused")).count()
    }

    /// Descriptions that a provider answered with nothing, or that were cut off. One that it did not answer says that
    /// it is away: a drawing, which costs far more, is not tried on it.
    pub(super) fn undescribed(self, provider: &str) -> usize {
        let in_vain = |call: &&MadeCall| counts(call) && !matches!(outcome(call), Some("ok" | "transient"));
        self.of("describe", provider).filter(in_vain).count()
    }

    /// Questions put to the judge.
    pub(super) fn judged(self) -> usize {
        self.0.iter().filter(|call| call.purpose == "judge" && counts(call)).count()
    }

    /// Spent so far, started calls at their ceiling.
    pub(super) fn spent(self) -> MicroUsd {
        self.0.iter().fold(MicroUsd::ZERO, |sum, call| sum.plus(call.cost))
    }

    fn of<'a>(&'a self, purpose: &'a str, provider: &'a str) -> impl Iterator<Item = &'a MadeCall> {
        self.0.iter().filter(move |call| call.purpose == purpose && call.provider == provider)
    }
}

fn outcome(call: &MadeCall) -> Option<&str> {
    call.end.as_ref().map(|end| end.outcome.as_str())
}

/// Whether something was, or may have been, made. A call without an end may have been paid for; a failure of the
/// network that cost nothing never reached anybody.
fn counts(call: &MadeCall) -> bool {
    match outcome(call) {
        None => true,
        Some("transient") => call.cost > MicroUsd::ZERO,
        Some(word) => !NOTHING_MADE.contains(&word),
    }
}

/// Outcomes that say that nothing was made.
const NOTHING_MADE: &[&str] =
    &["rate_limited", "quota", "no_access", "auth", "region", "bad_request", "circuit_open", OVER_BUDGET];

/// A call that was put on the books and then not made.
pub(super) const OVER_BUDGET: &str = "over_budget";
