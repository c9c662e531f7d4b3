use kernel::{StoreError, Timestamp};

use super::memory::WatchMemory;
use super::step::Look;
use crate::clusters::bare;
use crate::title::skeleton;
use crate::{Booth, CreateCall, FoundSet, Job, JobState, Pack, SetError};

/// What stands under the job's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Likeness {
    /// Our set, complete.
    Ours,
    /// Our title, but not all of it: a fresh set may show itself in parts.
    Partly,
    /// Something else.
    Foreign,
}

impl Booth {
    /// P5: asks for the job's own set. Found complete = delivering; found different = failed; surely absent = it may be
    /// created. After a create call of unknown outcome "absent" is sure only once a new set can no longer lag.
    pub(super) async fn ask_for_set(&self, job: &Job, memory: &mut WatchMemory) -> Result<Look, StoreError> {
        let now = self.now();
        let lagging = last_create(job).is_some_and(|call| now.since(call.at) < self.parts.settings.set_lag);
        match self.parts.sets.find(&job.set_name).await {
            Ok(Some(found)) => match likeness(job.artifacts.pack.as_ref(), &found) {
                Likeness::Ours => self.found(job, memory, now).await,
                Likeness::Partly if lagging => Ok(Look::Wait(self.back_off(memory))),
                Likeness::Partly | Likeness::Foreign => self.change(job, job.clone().meet_foreign_set(now)).await,
            },
            Ok(None) if lagging && !memory.made_nothing => {
                if job.alone {
                    return self.wait_for_telegram(job, memory).await;
                }
                Ok(Look::Wait(self.back_off(memory)))
            }
            Ok(None) => {
                memory.surely_absent = true;
                memory.failures = 0;
                Ok(Look::Again)
            }
            Err(SetError::RetryAfter(wait)) => self.obey(job, wait).await,
            Err(
                SetError::NotSent
                | SetError::Unknown
                | SetError::Occupied
                | SetError::OwnerUnknown
                | SetError::FileGone
                | SetError::Refused(_),
            ) => self.wait_for_telegram(job, memory).await,
        }
    }

    pub(super) async fn found(&self, job: &Job, memory: &mut WatchMemory, now: Timestamp) -> Result<Look, StoreError> {
        memory.failures = 0;
        memory.reset_checks();
        self.change(job, job.clone().find_set(now)).await
    }
}

/// Our title, 12 stickers, and their first emoji in order.
pub(crate) fn likeness(pack: Option<&Pack>, found: &FoundSet) -> Likeness {
    let Some(pack) = pack else { return Likeness::Foreign };
    if skeleton(&pack.title) != skeleton(&found.title) {
        return Likeness::Foreign;
    }
    if found.stickers.len() < pack.stickers.len() {
        return Likeness::Partly;
    }
    let same_emoji =
        pack.stickers.iter().zip(&found.stickers).all(|(ours, theirs)| match (ours.emoji.first(), &theirs.emoji) {
            (Some(ours), Some(theirs)) => bare(ours) == bare(theirs),
            (Some(_), None) | (None, Some(_) | None) => true,
        });
    if found.stickers.len() == pack.stickers.len() && same_emoji { Likeness::Ours } else { Likeness::Foreign }
}

const fn last_create(job: &Job) -> Option<CreateCall> {
    match &job.state {
        JobState::Publishing { create, .. } => *create,
        JobState::Queued { .. }
        | JobState::Processing { .. }
        | JobState::Delivering { .. }
        | JobState::Done { .. }
        | JobState::Failed { .. } => None,
    }
}
