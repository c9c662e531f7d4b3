use desk::Profile;
use kernel::UserId;
use messaging::{AttentionChange, Cause, Commit};

use crate::admin::{DeskState, subject};
use crate::outgoing::Voice;
use crate::{Booth, Job};
use kernel::StoreError;

/// Who acts on a job, and what caused it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hand<'a> {
    pub(crate) cause: Cause,
    /// The admin; nobody is known on the command line.
    pub(crate) by: Option<&'a Profile>,
}

impl Hand<'_> {
    /// Nobody in particular.
    pub(crate) const fn unknown(cause: Cause) -> Self {
        Self { cause, by: None }
    }

    fn user(&self) -> Option<UserId> {
        self.by.map(|profile| profile.user)
    }
}

impl Booth {
    /// The commit with the job's attention settled by whoever acts, and its cards showing that.
    pub(super) async fn settling(&self, mut commit: Commit, job: &Job, hand: Hand<'_>) -> Result<Commit, StoreError> {
        let newest = self.parts.attention.find_newest(&subject(job)).await?;
        if let Some(open) = newest.filter(|newest| newest.settled.is_none()) {
            let by = hand.by.map(|profile| profile.first_name.clone()).unwrap_or_default();
            commit = self.with_cards(commit, job, &open.opened, &DeskState::Settled { by });
        }
        commit.attention.push(AttentionChange::Settled {
            module: Voice::MODULE,
            subject: subject(job),
            by: hand.user(),
        });
        Ok(commit)
    }
}
