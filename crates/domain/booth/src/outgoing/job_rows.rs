use kernel::Sensitive;
use messaging::{AlertLevel, AttentionChange, Class, Commit, MessageKey, Outgoing, Supersede};

use super::{AdminAlert, GuestMessage, ProgressPhase, Voice};
use crate::admin::{DeskState, SET_TURNED_UP, subject};
use crate::{Job, JobEffect, JobId, JobState, Outcome};

const FENCE: &str = "job";
const ACTIVE: &str = "active";
const DONE: &str = "done";
const FAILED: &str = "failed";

impl Voice<'_> {
    /// What a job's effects say, added to `commit`. `name` is the guest's first name. `job` is the one after the
    /// transition; `desk` is how its attention stands once it is open again.
    pub(crate) fn job_commit(
        self,
        commit: Commit,
        job: &Job,
        effects: &[JobEffect],
        name: &Sensitive<String>,
        desk: &DeskState,
    ) -> Commit {
        effects.iter().fold(commit, |commit, effect| self.say(commit, job, effect, name, desk))
    }

    fn say(
        self,
        mut commit: Commit,
        job: &Job,
        effect: &JobEffect,
        name: &Sensitive<String>,
        desk: &DeskState,
    ) -> Commit {
        match effect {
            JobEffect::StartProgress { position, eta_s } => {
                let phase = ProgressPhase::Queued { position: *position, eta_s: *eta_s };
                commit.outgoing.push(self.progress(job, phase).fenced(FENCE, job.id, ACTIVE));
            }
            JobEffect::ShowProgress(phase) => {
                let holds = match phase {
                    ProgressPhase::Queued { .. } | ProgressPhase::Drawing | ProgressPhase::Publishing => ACTIVE,
                    ProgressPhase::Ready => DONE,
                    ProgressPhase::Ended => FAILED,
                };
                commit.outgoing.push(self.progress(job, phase.clone()).as_edit().fenced(FENCE, job.id, holds));
            }
            JobEffect::NoticeDelay => {
                let message = GuestMessage::DelayNotice { short_code: job.short_code.clone() };
                let row = self.to_guest(job.guest, job.lang, Class::Notice, &message);
                commit.outgoing.push(row.fenced(FENCE, job.id, ACTIVE));
            }
            JobEffect::Decide(outcome) => {
                commit.supersede.push(take_back(job.id, vec![Class::Notice, Class::Progress]));
                commit.supersede.extend(job.retry_of.map(|older| take_back(older, vec![Class::Outcome])));
                let message = outcome_message(job, *outcome, name);
                let holds = match outcome {
                    Outcome::Link => DONE,
                    Outcome::ManualHelp | Outcome::Failure | Outcome::TryAgain => FAILED,
                };
                let row = self.to_guest(job.guest, job.lang, Class::Outcome, &message);
                commit.outgoing.push(row.fenced(FENCE, job.id, holds));
            }
            JobEffect::ShowFirstSticker { file_id } => {
                let message = GuestMessage::FirstSticker { file_id: file_id.clone() };
                let row = self.to_guest(job.guest, job.lang, Class::Notice, &message);
                commit.outgoing.push(row.fenced(FENCE, job.id, DONE));
            }
            JobEffect::TakeBack => {
                commit.supersede.push(take_back(job.id, vec![Class::Notice, Class::Progress, Class::Outcome]));
            }
            JobEffect::AlertFailed(reason) => {
                commit.alerts.push(self.failed_card(job, *reason, desk.clone()));
                commit.attention.push(needs_person(job, reason.as_str()));
            }
            JobEffect::AlertSwitched { from, to, reason } => {
                let alert = AdminAlert::ProviderSwitched { from: from.clone(), to: to.clone(), reason: Some(*reason) };
                let key = Some(format!("provider:{from}:{to}:{}", reason.as_str()));
                commit.alerts.push(self.alert(AlertLevel::Warning, key, &alert, None));
            }
            JobEffect::AlertPageUnknown => {
                let key = Some("page_unknown".to_owned());
                commit.alerts.push(self.alert(AlertLevel::Info, key, &AdminAlert::PageUnknown, None));
            }
            JobEffect::AlertSetTurnedUp => {
                commit.alerts.push(self.set_card(job, desk.clone()));
                commit.attention.push(needs_person(job, SET_TURNED_UP));
            }
        }
        commit
    }

    /// A person sends the link (again).
    pub(crate) fn resend(self, mut commit: Commit, job: &Job, name: &Sensitive<String>) -> Commit {
        let (class, holds) = match &job.state {
            JobState::Done { .. } => (Class::Resend, DONE),
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Failed { .. } => (Class::HandOver, FAILED),
        };
        let message = GuestMessage::HandedOver {
            name: name.clone(),
            set_name: job.set_name.clone(),
            short_code: job.short_code.clone(),
            event: job.event.0.clone(),
        };
        let row = self.to_guest(job.guest, job.lang, class, &message);
        commit.outgoing.push(row.fenced(FENCE, job.id, holds));
        commit
    }

    fn progress(self, job: &Job, phase: ProgressPhase) -> Outgoing {
        let message = GuestMessage::Progress { short_code: job.short_code.clone(), phase };
        self.to_guest(job.guest, job.lang, Class::Progress, &message).keyed(MessageKey(format!("progress:{}", job.id)))
    }
}

/// What a guest reads as the final word.
pub(crate) fn outcome_message(job: &Job, outcome: Outcome, name: &Sensitive<String>) -> GuestMessage {
    let (name, short_code) = (name.clone(), job.short_code.clone());
    match outcome {
        Outcome::Link => GuestMessage::Link {
            name,
            set_name: job.set_name.clone(),
            short_code,
            count: crate::Pack::SIZE,
            degraded: job.degraded,
            event: job.event.0.clone(),
        },
        Outcome::ManualHelp => GuestMessage::ManualHelp { name, short_code },
        Outcome::Failure => GuestMessage::Failure { name, short_code },
        Outcome::TryAgain => GuestMessage::TryAgain { name, short_code },
    }
}

fn needs_person(job: &Job, reason: &str) -> AttentionChange {
    AttentionChange::NeedsPerson { module: Voice::MODULE, subject: subject(job), reason: reason_word(reason) }
}

/// The stored word of a job's reason.
pub(crate) fn reason_word(reason: &str) -> String {
    format!("job_{reason}")
}

/// Every word for which the booth asks for a person.
pub const ATTENTION_REASONS: &[&str] = &[
    "job_too_late",
    "job_attempts_used_up",
    "job_found_at_start",
    "job_shutdown",
    "job_permanent",
    "job_set_foreign",
    "job_publish_deaths",
    "job_set_refused",
    "job_operator",
    "job_set_turned_up",
];

fn take_back(job: JobId, classes: Vec<Class>) -> Supersede {
    Supersede { fence_kind: FENCE.to_owned(), fence_id: job.to_string(), classes }
}
