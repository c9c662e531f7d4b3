use kernel::Timestamp;
use messaging::{Cause, Outgoing};

use super::sweep::one_unless_stale;
use crate::admin::subject;
use crate::watch::{Likeness, likeness};
use crate::{Booth, BoothError, Job, JobState, SetCheck};

const BATCH: u64 = 50;

/// What an open set check came to.
enum Settled {
    Found,
    Absent,
    NotYet,
}

impl Booth {
    /// Asks for the sets of jobs that ended with a create call out. "Absent" counts only when it was answered after no
    /// create could land any more; so each process asks at least once, however long it was down.
    pub(super) async fn settle_set_checks(&self) -> Result<u32, BoothError> {
        let open = self.parts.jobs.list_set_checks(BATCH).await?;
        let mut count = 0;
        for job in open {
            let Some(until) = open_until(&job) else { continue };
            let found = match self.ask_after_end(&job, until).await {
                Settled::Found => true,
                Settled::Absent => false,
                Settled::NotYet => continue,
            };
            let Ok(change) = job.clone().close_set_check(found, self.now()) else { continue };
            // Surely absent: the job may be made again, and its cards say so from now on.
            let cards = if found { Vec::new() } else { self.open_cards(&change.job).await? };
            count += one_unless_stale(self.record_saying(&job, &change, Cause::Task, cards).await)?;
        }
        Ok(count)
    }

    /// Edits of the cards of a job whose attention is open, so that they show it as it is now.
    async fn open_cards(&self, job: &Job) -> Result<Vec<Outgoing>, BoothError> {
        let newest = self.parts.attention.find_newest(&subject(job)).await?;
        let Some(open) = newest.filter(|newest| newest.settled.is_none()) else { return Ok(Vec::new()) };
        let state = self.desk_state(job).await?.unwrap_or_default();
        Ok(self.voice().card_edits(job, &open.opened, &state))
    }

    async fn ask_after_end(&self, job: &Job, until: Timestamp) -> Settled {
        let asked_at = self.now();
        match self.parts.sets.find(&job.set_name).await {
            Ok(Some(found)) => match likeness(job.artifacts.pack.as_ref(), &found) {
                Likeness::Ours => Settled::Found,
                Likeness::Partly if asked_at < until => Settled::NotYet,
                Likeness::Partly | Likeness::Foreign => Settled::Absent,
            },
            Ok(None) if asked_at >= until => Settled::Absent,
            Ok(None) => Settled::NotYet,
            Err(error) => {
                tracing::debug!(%error, job.id = %job.id, "a set check got no answer");
                Settled::NotYet
            }
        }
    }
}

const fn open_until(job: &Job) -> Option<Timestamp> {
    match &job.state {
        JobState::Failed { set_check: SetCheck::Open { until }, .. } => Some(*until),
        JobState::Failed { .. }
        | JobState::Queued { .. }
        | JobState::Processing { .. }
        | JobState::Publishing { .. }
        | JobState::Delivering { .. }
        | JobState::Done { .. } => None,
    }
}
