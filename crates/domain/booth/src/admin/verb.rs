use serde::{Deserialize, Serialize};

use super::DeskState;
use crate::{FailReason, Job, JobState};

/// What an admin can do about a job from a button: `job:<verb>:<number>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobVerb {
    /// «Повторить»: a new job of the same session and photo.
    Retry,
    /// «Отдать простой набор»: the same, drawn by the local renderer at once.
    Simple,
    /// «Отправить ссылку»: the set's link goes to the guest (again).
    Link,
    /// «Беру на себя»: one admin owns it; it rings no more.
    Take,
    /// «Решено»: nothing is left to be done.
    Settle,
}

impl JobVerb {
    /// Every verb, in the order of the buttons.
    pub const ALL: [Self; 5] = [Self::Retry, Self::Simple, Self::Link, Self::Take, Self::Settle];

    /// Its word in a button's data.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Retry => "retry",
            Self::Simple => "simple",
            Self::Link => "link",
            Self::Take => "take",
            Self::Settle => "settle",
        }
    }

    /// The verb of that word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verb| verb.as_str() == word)
    }
}

impl Job {
    /// What makes sense now: a job whose set exists is not made again, its link is handed over; what is settled needs
    /// nobody. `None` = nobody was ever asked to look at it. `simple`: whether a local renderer is at hand.
    pub fn offers(&self, desk: Option<&DeskState>, simple: bool) -> Vec<JobVerb> {
        let mut offers = Vec::new();
        if desk.is_some_and(|desk| matches!(desk, DeskState::Settled { .. })) {
            return offers;
        }
        if self.declines_retry().is_none() {
            offers.push(JobVerb::Retry);
            offers.extend(simple.then_some(JobVerb::Simple));
        }
        if self.has_set() {
            offers.push(JobVerb::Link);
        }
        match desk {
            Some(DeskState::Open) => offers.extend([JobVerb::Take, JobVerb::Settle]),
            Some(DeskState::Taken { .. }) => offers.push(JobVerb::Settle),
            Some(DeskState::Settled { .. }) | None => {}
        }
        offers
    }

    /// Whether a set of it is known to exist whose link can be handed over.
    pub(crate) const fn has_set(&self) -> bool {
        match &self.state {
            JobState::Done { .. } => true,
            JobState::Failed { set_created_at, reason, .. } => {
                set_created_at.is_some() && !matches!(reason, FailReason::SetForeign | FailReason::Erased)
            }
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. } => false,
        }
    }
}
