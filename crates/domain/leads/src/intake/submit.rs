use kernel::{StoreError, Timestamp, UserId};
use messaging::Commit;

use super::guard::{RATE_WINDOW, admit_source, is_suspected};
use super::{IntakeError, Submission, check_form};
use crate::{Contact, IdempotencyKey, Lead, LeadDesk, LeadId, Request, SourceAddress, Wish};

/// One accepted submission, as it is stored beside its lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intake {
    /// The lead that it made or joined.
    pub lead: LeadId,
    /// When.
    pub at: Timestamp,
    /// Where from; goes with the lead's personal data.
    pub source: Option<SourceAddress>,
    /// The sender's name for it; unique.
    pub key: Option<IdempotencyKey>,
    /// Hash of its body.
    pub fingerprint: String,
    /// Who asked in the bot; their unfinished wish is removed in the same transaction.
    pub asked_by: Option<UserId>,
}

/// What a repeat contact said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat {
    /// When.
    pub at: Timestamp,
    /// What they ask for now.
    pub wish: Wish,
}

/// What became of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Accepted {
    /// The lead that it made or joined.
    pub(crate) lead: LeadId,
    /// Whether it was written now; else its key was known.
    pub(crate) now: bool,
}

/// Tries before a race over one contact or key is left to the sender's retry.
const TRIES: u32 = 4;

impl LeadDesk {
    /// Takes a submission: a new lead, a repeat contact of an open one, or spam that is kept. The answer is given
    /// only after the commit; the same key gives the same answer and one lead.
    pub async fn submit(&self, submission: Submission) -> Result<LeadId, IntakeError> {
        Ok(self.accept(submission, &self.task_commit()).await?.lead)
    }

    /// The same with a commit of the caller's, which is written with the lead; not when the key is known.
    pub(crate) async fn accept(&self, submission: Submission, base: &Commit) -> Result<Accepted, IntakeError> {
        if let Some(lead) = self.known(&submission).await? {
            return Ok(Accepted { lead, now: false });
        }
        let request =
            check_form(&submission.form, &*self.parts.contacts, self.today()).map_err(IntakeError::Invalid)?;
        self.admit(&submission).await?;
        let suspected = is_suspected(&submission, &self.parts.settings);
        for _ in 0..TRIES {
            match self.take(&submission, &request, suspected, base.clone()).await {
                Ok(lead) => return Ok(Accepted { lead, now: true }),
                Err(StoreError::Rejected { reason: "key_used" }) => {
                    if let Some(lead) = self.known(&submission).await? {
                        return Ok(Accepted { lead, now: false });
                    }
                }
                // Another submission of this contact, or a press, came between.
                Err(StoreError::Rejected { reason: "open_contact" } | StoreError::Stale) => {}
                Err(
                    error
                    @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. }),
                ) => return Err(error.into()),
            }
        }
        Err(StoreError::Stale.into())
    }

    /// The answer that this key had before.
    async fn known(&self, submission: &Submission) -> Result<Option<LeadId>, IntakeError> {
        let Some(key) = &submission.key else { return Ok(None) };
        match self.parts.leads.find_intake(key).await? {
            Some(intake) if intake.fingerprint == submission.fingerprint => Ok(Some(intake.lead)),
            Some(_) => Err(IntakeError::KeyReused),
            None => Ok(None),
        }
    }

    async fn admit(&self, submission: &Submission) -> Result<(), IntakeError> {
        let Some(source) = &submission.source else { return Ok(()) };
        let now = self.now();
        let limits = self.parts.settings.rate;
        let most = u64::try_from(limits.per_day.max(limits.per_minute)).unwrap_or(u64::MAX);
        let taken = self.parts.leads.list_taken(source, now.minus(RATE_WINDOW), most).await?;
        admit_source(&taken, limits, now)
            .map_err(|wait| IntakeError::TooMany { retry_after_s: wait.as_secs().saturating_add(1) })
    }

    async fn take(
        &self,
        submission: &Submission,
        request: &Request,
        suspected: bool,
        base: Commit,
    ) -> Result<LeadId, StoreError> {
        let now = self.now();
        if !suspected && let Some(open) = self.find_open(&request.contact).await? {
            return self.join(open, submission, request, base).await;
        }
        let id = LeadId(self.parts.entropy.uuid());
        let change = Lead::receive(id, request.clone(), suspected, now);
        let group = self.group().await?;
        let commit = self.voice().change(base, group, &change);
        self.parts.leads.record_new(&change.lead, &change.history, &intake(submission, id, now), commit).await?;
        self.wake_outbox();
        Ok(id)
    }

    async fn join(
        &self,
        open: Lead,
        submission: &Submission,
        request: &Request,
        base: Commit,
    ) -> Result<LeadId, StoreError> {
        let (id, now) = (open.id, self.now());
        // Closed or erased meanwhile: look again.
        let change = open.join_repeat(now).map_err(|_refused| StoreError::Stale)?;
        let group = self.group().await?;
        let commit = self.voice().change(base, group, &change);
        let repeat = Repeat { at: now, wish: request.wish.clone() };
        let taken = intake(submission, id, now);
        self.parts.leads.record_repeat(&change.lead, &change.history, &repeat, &taken, commit).await?;
        self.wake_outbox();
        Ok(id)
    }

    pub(crate) async fn find_open(&self, contact: &Contact) -> Result<Option<Lead>, StoreError> {
        self.parts.leads.find_open(contact).await
    }
}

fn intake(submission: &Submission, lead: LeadId, at: Timestamp) -> Intake {
    Intake {
        lead,
        at,
        source: submission.source.clone(),
        key: submission.key.clone(),
        fingerprint: submission.fingerprint.clone(),
        asked_by: submission.asked_by,
    }
}
