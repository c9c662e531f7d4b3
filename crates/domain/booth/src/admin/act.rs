use desk::{Attention, OpenAttention, Profile, Seen};
use kernel::StoreError;
use messaging::{Cause, Commit, EventRef};

use super::JobVerb;
use super::cards::{DeskState, subject};
use crate::operator::Hand;
use crate::{Booth, BoothError, Decline, Job};

/// What an admin's press came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobDone {
    /// A new job stands in the queue.
    MadeAgain {
        /// Its number.
        number: i64,
    },
    /// The link is on its way.
    LinkSent,
    /// The presser owns it now.
    Taken,
    /// Nothing is left to be done.
    Settled,
}

impl Booth {
    /// A5: a pressed button of a job. Pressed twice, done once: whoever comes second is told so by a [`Decline`]. The
    /// cards of the job are edited in the same transaction.
    pub async fn act_on_job(
        &self,
        event: EventRef,
        seen: Seen,
        verb: JobVerb,
        number: i64,
    ) -> Result<JobDone, BoothError> {
        let admin = self.meet_admin(seen).await?;
        let hand = Hand { cause: Cause::Event(event), by: Some(&admin) };
        match verb {
            JobVerb::Retry | JobVerb::Simple => {
                let made = self.make_again(number, verb == JobVerb::Simple, hand).await?;
                Ok(JobDone::MadeAgain { number: made.number })
            }
            JobVerb::Link => self.hand_link_over(number, hand).await.map(|_sent| JobDone::LinkSent),
            JobVerb::Take => self.take_job(number, event, &admin).await,
            JobVerb::Settle => self.settle_job(number, event, &admin).await,
        }
    }

    async fn take_job(&self, number: i64, event: EventRef, admin: &Profile) -> Result<JobDone, BoothError> {
        let job = self.get_by_number(number).await?;
        let opened = self.get_open(&job).await?;
        match opened.owner {
            None => {}
            Some(owner) if owner == admin.user => return Err(BoothError::Declined(Decline::TakenByYou)),
            Some(_) => return Err(BoothError::Declined(Decline::TakenByOther)),
        }
        let state = DeskState::Taken { by: admin.first_name.clone() };
        let commit = self.with_cards(self.event_commit(event), &job, &opened, &state);
        self.parts.attention.record_owner(&opened.subject, admin.user, commit).await?;
        self.wake_outbox();
        Ok(JobDone::Taken)
    }

    async fn settle_job(&self, number: i64, event: EventRef, admin: &Profile) -> Result<JobDone, BoothError> {
        let job = self.get_by_number(number).await?;
        let opened = self.get_open(&job).await?;
        let state = DeskState::Settled { by: admin.first_name.clone() };
        let commit = self.with_cards(self.event_commit(event), &job, &opened, &state);
        self.parts.attention.record_settled(&opened.subject, admin.user, commit).await?;
        self.wake_outbox();
        Ok(JobDone::Settled)
    }

    /// The open attention of a job.
    async fn get_open(&self, job: &Job) -> Result<OpenAttention, BoothError> {
        match self.parts.attention.find_newest(&subject(job)).await? {
            Some(Attention { opened, settled: None }) => Ok(opened),
            Some(Attention { settled: Some(_), .. }) => Err(BoothError::Declined(Decline::SettledBefore)),
            None => Err(BoothError::Declined(Decline::NothingOpen)),
        }
    }

    /// Where the attention of a job stands; `None` = nobody was ever asked.
    pub(crate) async fn desk_state(&self, job: &Job) -> Result<Option<DeskState>, StoreError> {
        let Some(Attention { opened, settled }) = self.parts.attention.find_newest(&subject(job)).await? else {
            return Ok(None);
        };
        Ok(Some(match (settled, opened.owner) {
            (Some(settled), _) => DeskState::Settled { by: self.name_of(settled.by).await? },
            (None, Some(owner)) => DeskState::Taken { by: self.name_of(Some(owner)).await? },
            (None, None) => DeskState::Open,
        }))
    }

    /// The admin's profile; kept from the first sight, because others are told who it was. Its own write: it is true
    /// whatever becomes of the press.
    async fn meet_admin(&self, seen: Seen) -> Result<Profile, BoothError> {
        let known = self.parts.people.find_profile(seen.user).await?;
        let profile = seen.merge(known.clone(), self.now());
        if known.as_ref() != Some(&profile) {
            self.parts.people.record_profile(&profile, self.task_commit()).await?;
        }
        Ok(profile)
    }

    pub(crate) fn with_cards(
        &self,
        mut commit: Commit,
        job: &Job,
        opened: &OpenAttention,
        state: &DeskState,
    ) -> Commit {
        commit.outgoing.extend(self.voice().card_edits(job, opened, state));
        commit
    }
}
