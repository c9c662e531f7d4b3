use std::collections::BTreeSet;

use kernel::{FileName, StoreError, Timestamp, UserId};

use super::State;
use super::files::{files_of, photo_of};
use crate::{Job, Session};

impl State {
    pub(super) fn erase(&mut self, guest: UserId, now: Timestamp) -> Result<Vec<FileName>, StoreError> {
        let mut files = BTreeSet::new();
        let sessions: Vec<Session> = self
            .sessions
            .values()
            .map(|stored| stored.session.clone())
            .filter(|session| session.state.guest() == Some(guest))
            .collect();
        for session in sessions {
            files.extend(photo_of(&session.state));
            if let Ok(change) = session.erase()
                && let Some(stored) = self.sessions.get_mut(&change.session.id)
            {
                stored.session = change.session;
                stored.ended_at = Some(now);
            }
        }
        let jobs: Vec<Job> = self.jobs.values().filter(|job| job.guest == guest).cloned().collect();
        for job in jobs {
            files.extend(files_of(&job));
            self.write(job.erase(now).job, now)?;
        }
        Ok(files.into_iter().collect())
    }
}
