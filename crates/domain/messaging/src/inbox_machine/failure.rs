use std::time::Duration;

use kernel::Backoff;

use crate::{EventFailure, InboxEvent, Moment, outbox_machine::FATAL_DEATHS};

/// Wait between the tries of an event.
const STEPS: Backoff = Backoff { first: Duration::from_secs(1), factor: 2, max: Duration::from_mins(1) };
/// Tries of a handler in all (about two minutes).
const MAX_ATTEMPTS: u32 = 8;

/// Why a handler did not finish its event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandlerFault {
    /// Something outside is away (the store, another service): tried for as long as it takes.
    Unavailable,
    /// It refused, or found what must not be.
    Failed(&'static str),
    /// It panicked.
    Panicked,
}

impl HandlerFault {
    /// Fixed word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unavailable => "unavailable",
            Self::Failed(word) => word,
            Self::Panicked => "panicked",
        }
    }
}

/// Decides what becomes of an event whose handler failed.
pub fn decide_failure(event: &InboxEvent, fault: HandlerFault, moment: &Moment) -> EventFailure {
    let attempt = event.attempts.saturating_add(1);
    let error = fault.word().to_owned();
    let used_up = match fault {
        HandlerFault::Unavailable => false,
        HandlerFault::Failed(_) | HandlerFault::Panicked => attempt >= MAX_ATTEMPTS,
    };
    if used_up {
        EventFailure::Dead { error }
    } else {
        EventFailure::Retry { at: moment.after(STEPS.jittered(attempt, moment.jitter)), error }
    }
}

/// What recovery makes of an event found in `processing`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventRecovery {
    /// Its count of deaths from now on.
    pub deaths: u32,
    /// Given up: workers die of it. Else it goes back to `ready`, marked `alone`.
    pub buried: bool,
}

/// A worker was lost over this event: it is suspect. Only deaths while it ran alone count towards the three.
pub const fn recover_processing(event: &InboxEvent) -> EventRecovery {
    let deaths = if event.alone { event.deaths.saturating_add(1) } else { event.deaths };
    EventRecovery { deaths, buried: deaths >= FATAL_DEATHS }
}
