use std::time::Duration;

use kernel::StoreError;

use crate::title::shown_name;
use crate::{Booth, Job, JobState, JobView, SessionId, SessionState, SessionView, TabletError};

/// What publishing and verifying take, as far as anybody can tell.
const PUBLISHING: Duration = Duration::from_secs(15);

impl Booth {
    /// A session as its tablet sees it; an ended one is `SessionExpired`.
    pub async fn session_view(&self, id: SessionId) -> Result<SessionView, TabletError> {
        let session = self.get_session(id).await?;
        let job = match &session.state {
            SessionState::Expired { .. } => return Err(TabletError::SessionExpired),
            SessionState::Created
            | SessionState::Linked { .. }
            | SessionState::Consented { .. }
            | SessionState::Captured { .. } => None,
            SessionState::Submitted { .. } => self.parts.jobs.find_newest_of(id).await?,
        };
        let profile = match session.state.guest() {
            Some(guest) => self.parts.people.find_profile(guest).await?,
            None => None,
        };
        let job = match job {
            Some(job) => Some(self.job_view(&job).await?),
            None => None,
        };
        Ok(SessionView {
            status: session.state.status(),
            guest_name: profile
                .as_ref()
                .filter(|_| self.parts.settings.show_names)
                .map(|profile| shown_name(profile.first_name.expose())),
            lang: profile.map(|profile| profile.lang),
            job,
        })
    }

    async fn job_view(&self, job: &Job) -> Result<JobView, StoreError> {
        let (position, eta) = match &job.state {
            JobState::Queued { .. } => {
                let position = self.parts.jobs.get_position(job).await?;
                (Some(position), Some(self.expected_wait(position, job.simple).await?))
            }
            JobState::Processing { started_at, .. } => {
                let median =
                    if job.simple { Duration::ZERO } else { self.parts.jobs.get_queue_facts().await?.median_run() };
                (None, Some(median.saturating_sub(self.now().since(*started_at))))
            }
            JobState::Publishing { .. } | JobState::Delivering { .. } => (None, Some(PUBLISHING)),
            JobState::Done { .. } | JobState::Failed { .. } => (None, None),
        };
        let shows_set = match &job.state {
            JobState::Done { .. } => true,
            JobState::Queued { .. }
            | JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Failed { .. } => false,
        };
        Ok(JobView {
            id: job.id,
            status: job.state.status(),
            outcome: job.state.outcome(),
            position,
            eta_s: eta.map(|eta| eta.as_secs()),
            set_name: shows_set.then(|| job.set_name.clone()),
        })
    }
}
