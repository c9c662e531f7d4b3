use std::time::Duration;

use kernel::{Backoff, Ladder};

use crate::Class;

/// How often, and at which distance, a temporary failure is tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetrySchedule {
    /// Wait after each failure.
    pub waits: Waits,
    /// Calls in all; the failure of the last one is final. Counted rather than timed, so that hours parked, hours
    /// under a 429 and hours with the process down take nothing away.
    pub tries: u32,
}

impl RetrySchedule {
    /// 1 s ×2 to 5 min; its waits add up to 72 h.
    pub const PATIENT: Self = Self { waits: Waits::Growing(STEPS), tries: 873 };
    /// The same steps, 12 tries (about 18 minutes).
    pub const BRIEF: Self = Self { waits: Waits::Growing(STEPS), tries: 12 };
    /// The same steps, given up at the fifth failure.
    pub const SHORT: Self = Self { waits: Waits::Growing(STEPS), tries: 5 };
    /// 5, 15, 60, 300 s, then every 900 s, without end.
    pub const LADDER: Self = Self { waits: Waits::Steps(Ladder { steps: &LADDER }), tries: u32::MAX };
}

/// The wait after each failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// Growing, with jitter.
    Growing(Backoff),
    /// Fixed steps, exactly.
    Steps(Ladder),
}

impl Waits {
    /// The wait after failure number `attempt` (from 1), without jitter.
    pub fn wait(&self, attempt: u32) -> Duration {
        match self {
            Self::Growing(backoff) => backoff.wait(attempt),
            Self::Steps(ladder) => ladder.wait(attempt),
        }
    }

    /// The same with jitter, where there is any.
    pub fn jittered(&self, attempt: u32, jitter: f64) -> Duration {
        match self {
            Self::Growing(backoff) => backoff.jittered(attempt, jitter),
            Self::Steps(ladder) => ladder.wait(attempt),
        }
    }
}

const LADDER: [Duration; 5] = [
    Duration::from_secs(5),
    Duration::from_secs(15),
    Duration::from_mins(1),
    Duration::from_mins(5),
    Duration::from_mins(15),
];
const STEPS: Backoff = Backoff { first: Duration::from_secs(1), factor: 2, max: Duration::from_mins(5) };

/// What an unknown outcome of a *send* means. An edit is idempotent: it is always done again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnknownRule {
    /// Sent once more after 30 s (two copies at most), then `uncertain`, and a person is told.
    Repeat,
    /// A question: sent again every 30 s while its fence says that nobody has answered (six copies at most), then
    /// `uncertain`, and a person is told. Whoever has seen it answers it, so a copy more is rare; one that never came
    /// would end the visit.
    RepeatUntilAnswered,
    /// Taken for sent: `uncertain`, nobody is told.
    CountsAsSent,
    /// Done again on the class's schedule.
    Redo,
    /// Done again on the class's schedule, but not before the lost request can land no more, so that what is sent
    /// then is the last word; a post that is lost for the third time goes to the schedule's last step.
    Reconcile,
}

/// The line of one class in the policy table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassPolicy {
    /// Smaller goes first among the heads of different lanes.
    pub priority: u8,
    /// Temporary failures.
    pub retry: RetrySchedule,
    /// Unknown outcomes.
    pub unknown: UnknownRule,
    /// Whether a parked row comes back when the person does; else it is superseded then.
    pub kept_when_parked: bool,
    /// Whether a refusal for good, or used-up tries, open attention.
    pub failure_needs_person: bool,
    /// Whether retention spares `parked` and `uncertain` rows; parked for too long they fail and open attention.
    pub spared_by_retention: bool,
}

impl Class {
    /// Whether an identical row that still waits stands for a new one, so that a hundred equal answers are one.
    pub const fn folds(self) -> bool {
        match self {
            Self::Consent | Self::Reply => true,
            Self::Outcome
            | Self::HandOver
            | Self::Resend
            | Self::Progress
            | Self::Notice
            | Self::Alert
            | Self::LeadCard
            | Self::LeadPing
            | Self::Reminder
            | Self::Digest => false,
        }
    }

    /// The policy table.
    pub const fn policy(self) -> ClassPolicy {
        /// A row that matters to a guest: patient, repeated, kept.
        const MATTERS: ClassPolicy = ClassPolicy {
            priority: 0,
            retry: RetrySchedule::PATIENT,
            unknown: UnknownRule::Repeat,
            kept_when_parked: true,
            failure_needs_person: true,
            spared_by_retention: false,
        };
        /// A row whose absence harms nobody.
        const PASSING: ClassPolicy = ClassPolicy {
            priority: 0,
            retry: RetrySchedule::BRIEF,
            unknown: UnknownRule::CountsAsSent,
            kept_when_parked: false,
            failure_needs_person: false,
            spared_by_retention: false,
        };
        match self {
            Self::Outcome => ClassPolicy { priority: 0, spared_by_retention: true, ..MATTERS },
            Self::Consent => ClassPolicy { priority: 1, unknown: UnknownRule::RepeatUntilAnswered, ..MATTERS },
            Self::Reply => ClassPolicy { priority: 2, failure_needs_person: false, ..MATTERS },
            Self::HandOver => ClassPolicy { priority: 3, ..MATTERS },
            Self::Resend => ClassPolicy { priority: 4, ..MATTERS },
            Self::Alert | Self::Digest => {
                ClassPolicy { priority: 5, retry: RetrySchedule::PATIENT, kept_when_parked: true, ..PASSING }
            }
            Self::LeadCard => {
                ClassPolicy { priority: 5, retry: RetrySchedule::LADDER, unknown: UnknownRule::Reconcile, ..MATTERS }
            }
            Self::Notice | Self::Reminder => ClassPolicy { priority: 6, ..PASSING },
            Self::LeadPing => ClassPolicy { priority: 6, retry: RetrySchedule::SHORT, ..PASSING },
            Self::Progress => ClassPolicy { priority: 7, unknown: UnknownRule::Redo, ..PASSING },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_patient_schedule_lasts_seventy_two_hours() {
        let schedule = RetrySchedule::PATIENT;
        let total = |tries: u32| (1..tries).map(|attempt| schedule.waits.wait(attempt)).sum::<Duration>();
        let wanted = Duration::from_hours(72);
        assert!(total(schedule.tries) >= wanted);
        assert!(total(schedule.tries - 1) < wanted);
    }

    #[test]
    fn l0_cards_climb_a_ladder_without_end() {
        let schedule = Class::LeadCard.policy().retry;
        let waits = [1, 2, 3, 4, 5, 6, 1_000].map(|attempt| schedule.waits.jittered(attempt, 0.9).as_secs());
        assert_eq!(waits, [5, 15, 60, 300, 900, 900, 900]);
        assert_eq!(schedule.tries, u32::MAX);
    }

    #[test]
    fn priorities_follow_the_order_of_classes() {
        let priorities = Class::ALL.map(|class| class.policy().priority);
        assert!(priorities.is_sorted());
        assert_eq!(priorities.len(), 12);
    }

    #[test]
    fn the_policy_table_is_the_one_of_the_specification() {
        let unknown = |rule| Class::ALL.into_iter().filter(|class| class.policy().unknown == rule).collect::<Vec<_>>();
        assert_eq!(unknown(UnknownRule::Repeat), [Class::Outcome, Class::Reply, Class::HandOver, Class::Resend]);
        assert_eq!(unknown(UnknownRule::RepeatUntilAnswered), [Class::Consent]);
        assert_eq!(
            unknown(UnknownRule::CountsAsSent),
            [Class::Alert, Class::Digest, Class::Notice, Class::LeadPing, Class::Reminder]
        );
        assert_eq!(unknown(UnknownRule::Reconcile), [Class::LeadCard]);
        assert_eq!(unknown(UnknownRule::Redo), [Class::Progress]);
        let brief = Class::ALL.into_iter().filter(|class| class.policy().retry == RetrySchedule::BRIEF);
        assert_eq!(brief.collect::<Vec<_>>(), [Class::Notice, Class::Reminder, Class::Progress]);
        let dropped = Class::ALL.into_iter().filter(|class| !class.policy().kept_when_parked);
        assert_eq!(dropped.collect::<Vec<_>>(), [Class::Notice, Class::LeadPing, Class::Reminder, Class::Progress]);
        let folding = Class::ALL.into_iter().filter(|class| class.folds());
        assert_eq!(folding.collect::<Vec<_>>(), [Class::Consent, Class::Reply]);
    }
}
