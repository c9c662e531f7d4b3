//! The alerts of a job as cards: what they show changes with what people do about the job, so each act edits the
//! messages that went out, in its own transaction.

use desk::OpenAttention;
use kernel::Sensitive;
use messaging::{AlertLevel, Outgoing, Subject};
use serde::{Deserialize, Serialize};

use super::JobVerb;
use crate::outgoing::{Voice, reason_word};
use crate::{AdminAlert, FailReason, Job, JobState, SetName, ShortCode};

/// Where the attention of a job stands.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(tag = "desk", rename_all = "snake_case")]
pub enum DeskState {
    /// Nobody took it.
    #[default]
    Open,
    /// An admin has it.
    Taken {
        /// First name; may be empty.
        by: Sensitive<String>,
    },
    /// Nothing is left to be done.
    Settled {
        /// First name; empty when nobody is known.
        by: Sensitive<String>,
    },
}

/// The part of a job's card that people's acts change.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct JobDesk {
    /// Where its attention stands.
    pub state: DeskState,
    /// Buttons, in order.
    pub offers: Vec<JobVerb>,
}

/// A job in one line, for words about its attention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobLine {
    /// Short number.
    pub number: i64,
    /// Short code.
    pub short_code: ShortCode,
    /// The set, when it exists.
    pub set_name: Option<SetName>,
    /// Owner and buttons.
    pub desk: JobDesk,
}

impl JobDesk {
    pub(crate) fn of(job: &Job, state: DeskState, simple: bool) -> Self {
        Self { offers: job.offers(Some(&state), simple), state }
    }
}

/// What a job's attention is opened for.
pub(crate) fn subject(job: &Job) -> Subject {
    Subject::new("job", job.number)
}

/// The set that can be handed over.
pub(crate) fn known_set(job: &Job) -> Option<SetName> {
    job.has_set().then(|| job.set_name.clone())
}

impl Voice<'_> {
    /// The card of a failure, its level and its key.
    pub(crate) fn failed_card(self, job: &Job, reason: FailReason, state: DeskState) -> messaging::Alert {
        let alert = AdminAlert::JobFailed {
            number: job.number,
            short_code: job.short_code.clone(),
            reason,
            set_name: known_set(job),
            desk: JobDesk::of(job, state, self.simple),
        };
        self.job_alert(job, "failed", &alert)
    }

    /// The card of a set that turned up.
    pub(crate) fn set_card(self, job: &Job, state: DeskState) -> messaging::Alert {
        let alert = AdminAlert::SetTurnedUp {
            number: job.number,
            short_code: job.short_code.clone(),
            set_name: job.set_name.clone(),
            desk: JobDesk::of(job, state, self.simple),
        };
        self.job_alert(job, "set", &alert)
    }

    /// The second ring.
    pub(crate) fn ring_card(self, job: &Job, reason: &str, minutes: u64, state: DeskState) -> messaging::Alert {
        let subject = subject(job);
        let alert = AdminAlert::StillWaiting {
            subject: subject.kind,
            id: subject.id,
            reason: reason.to_owned(),
            minutes,
            job: Some(JobLine {
                number: job.number,
                short_code: job.short_code.clone(),
                set_name: known_set(job),
                desk: JobDesk::of(job, state, self.simple),
            }),
        };
        self.job_alert(job, "ring", &alert)
    }

    /// Edits of every card that went out for this attention, so that they show `state`.
    pub(crate) fn card_edits(self, job: &Job, opened: &OpenAttention, state: &DeskState) -> Vec<Outgoing> {
        let failed = match &job.state {
            JobState::Failed { reason, .. } => Some(self.failed_card(job, *reason, state.clone())),
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. } => None,
        };
        let turned_up = opened.reason == reason_word(SET_TURNED_UP);
        let set = turned_up.then(|| self.set_card(job, state.clone()));
        let ring = opened.rang_at.map(|rang| {
            let minutes = rang.since(opened.since).as_secs() / 60;
            self.ring_card(job, &opened.reason, minutes, state.clone())
        });
        [failed, set, ring].into_iter().flatten().filter_map(|card| card.to_edit()).collect()
    }

    /// Keyed by job, so that no guest's is swallowed.
    fn job_alert(self, job: &Job, kind: &str, alert: &AdminAlert) -> messaging::Alert {
        self.alert(AlertLevel::Warning, Some(format!("job:{}:{kind}", job.id)), alert, Some(subject(job)))
    }
}

/// Why attention opens when a set exists although its job ended.
pub(crate) const SET_TURNED_UP: &str = "set_turned_up";
