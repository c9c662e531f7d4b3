use kernel::UserId;
use messaging::EventRef;

use super::cards::known_set;
use super::{AdminMessage, DeskState, Found, FoundJob, FoundSession};
use crate::{Booth, BoothError, FailReason, Job, JobState, Session, ShortCode};

/// Longest text that is looked up and shown back.
const LONGEST: usize = 32;

impl Booth {
    /// `/find CODE`: by short code as a person types it, or by job number.
    pub async fn find_for_admin(&self, event: EventRef, admin: UserId, asked: &str) -> Result<(), BoothError> {
        let asked: String = asked.trim().chars().take(LONGEST).collect();
        let word = asked.trim_start_matches(['#', '№']).trim();
        let message = if word.is_empty() {
            AdminMessage::FindUsage
        } else {
            match self.look_up(word).await? {
                Some(found) => AdminMessage::Found(found),
                None => AdminMessage::NotFound { asked },
            }
        };
        self.answer_admin(event, admin, &message).await
    }

    async fn look_up(&self, word: &str) -> Result<Option<Found>, BoothError> {
        if let Ok(number) = word.parse::<i64>() {
            let Some(job) = self.parts.jobs.find_by_number(number).await? else { return Ok(None) };
            let session = self.parts.sessions.find(job.session).await?;
            return Ok(Some(self.put_together(job.short_code.clone(), session.as_ref(), Some(&job)).await?));
        }
        let Some(code) = ShortCode::read(word) else { return Ok(None) };
        let Some(session) = self.parts.sessions.find_newest_by_code(&code).await? else { return Ok(None) };
        let job = self.parts.jobs.find_newest_of(session.id).await?;
        Ok(Some(self.put_together(code, Some(&session), job.as_ref()).await?))
    }

    async fn put_together(
        &self,
        short_code: ShortCode,
        session: Option<&Session>,
        job: Option<&Job>,
    ) -> Result<Found, BoothError> {
        let session = session.map(|session| FoundSession {
            status: session.state.status(),
            minutes: self.now().since(session.created_at).as_secs() / 60,
        });
        let job = match job {
            Some(job) => Some(self.found_job(job).await?),
            None => None,
        };
        Ok(Found { short_code, session, job })
    }

    async fn found_job(&self, job: &Job) -> Result<FoundJob, BoothError> {
        let newest = self.parts.jobs.find_newest_of(job.session).await?;
        let newer = newest.filter(|newest| newest.id != job.id).map(|newest| newest.number);
        let state = self.desk_state(job).await?;
        // What was overtaken by a newer job is dealt with there.
        let open = state.as_ref().filter(|state| !matches!(state, DeskState::Settled { .. }));
        let offers = if newer.is_some() { Vec::new() } else { job.offers(open, self.has_local_artist()) };
        let position = match &job.state {
            JobState::Queued { .. } => Some(self.parts.jobs.get_position(job).await?),
            JobState::Processing { .. }
            | JobState::Publishing { .. }
            | JobState::Delivering { .. }
            | JobState::Done { .. }
            | JobState::Failed { .. } => None,
        };
        Ok(FoundJob {
            number: job.number,
            status: job.state.status(),
            outcome: job.state.outcome(),
            reason: reason_of(job),
            minutes: job.age(self.now()).as_secs() / 60,
            attempts: job.attempts,
            position,
            simple: job.simple,
            set_name: known_set(job),
            newer,
            desk: state,
            offers,
            spent: self.parts.usage.get_spent_for_job(job.id.0).await?,
        })
    }
}

const fn reason_of(job: &Job) -> Option<FailReason> {
    match &job.state {
        JobState::Failed { reason, .. } => Some(*reason),
        JobState::Queued { .. }
        | JobState::Processing { .. }
        | JobState::Publishing { .. }
        | JobState::Delivering { .. }
        | JobState::Done { .. } => None,
    }
}
