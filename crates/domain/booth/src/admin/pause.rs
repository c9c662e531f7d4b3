use kernel::{Lang, Sensitive, StoreError, Topic, UserId};
use messaging::{Commit, EventRef};
use serde_json::Value;

use super::AdminMessage;
use crate::guest::MAINTENANCE;
use crate::{Booth, BoothError, JobFilter, JobStatus, Paused};

impl Booth {
    /// `/pause`: turns maintenance on, and says how many waiting guests reach the deadline and when. The first one who
    /// paused is kept.
    pub async fn pause(&self, event: EventRef, by: UserId) -> Result<(), BoothError> {
        let stored = self.parts.facts.find(MAINTENANCE).await?;
        if let Some(paused) = self.is_paused().await? {
            let since = self.local_time(paused.since);
            let message = AdminMessage::PauseAlready { by: self.name_of(Some(paused.by)).await?, since };
            return self.answer_admin(event, by, &message).await;
        }
        let filter = JobFilter { status: Some(JobStatus::Queued), limit: 0 };
        let waiting = self.parts.jobs.list(filter).await?;
        let deadlines = waiting.iter().map(|job| job.submitted_at.plus(self.parts.settings.job_deadline));
        let deadlines = deadlines.clone().min().zip(deadlines.max());
        let message = AdminMessage::PauseOn {
            waiting: u32::try_from(waiting.len()).unwrap_or(u32::MAX),
            deadlines: deadlines.map(|(first, last)| (self.local_time(first), self.local_time(last))),
            minutes: self.parts.settings.job_deadline.as_secs() / 60,
        };
        let paused = serde_json::json!(Paused { by, since: self.now() });
        let commit = self.admin_commit(event, by, &message).await?;
        self.parts.facts.record(MAINTENANCE, stored.as_ref(), paused, commit).await?;
        tracing::info!("maintenance begins");
        self.wake_outbox();
        Ok(())
    }

    /// `/resume`: turns maintenance off.
    pub async fn resume(&self, event: EventRef, by: UserId) -> Result<(), BoothError> {
        let stored = self.parts.facts.find(MAINTENANCE).await?;
        let Some(paused) = self.is_paused().await? else {
            return self.answer_admin(event, by, &AdminMessage::PauseWasOff).await;
        };
        let message = AdminMessage::PauseOff { seconds: self.now().since(paused.since).as_secs() };
        let commit = self.admin_commit(event, by, &message).await?;
        self.parts.facts.record(MAINTENANCE, stored.as_ref(), Value::Null, commit).await?;
        tracing::info!("maintenance ended");
        self.parts.changes.publish(Topic::JobQueue);
        self.wake_outbox();
        Ok(())
    }

    /// Ends the event with an answer in the admin's private chat.
    pub(super) async fn answer_admin(
        &self,
        event: EventRef,
        admin: UserId,
        message: &AdminMessage,
    ) -> Result<(), BoothError> {
        let commit = self.admin_commit(event, admin, message).await?;
        self.parts.inbox.finish(commit).await?;
        self.wake_outbox();
        Ok(())
    }

    async fn admin_commit(&self, event: EventRef, admin: UserId, message: &AdminMessage) -> Result<Commit, BoothError> {
        let profile = self.parts.people.find_profile(admin).await?;
        let lang: Lang = profile.map_or(self.parts.settings.admin_lang, |profile| profile.lang);
        Ok(self.event_commit(event).send(self.voice().to_admin(admin, lang, message)))
    }

    /// First name of a person, empty when it is not known.
    pub(super) async fn name_of(&self, user: Option<UserId>) -> Result<Sensitive<String>, StoreError> {
        let Some(user) = user else { return Ok(Sensitive::default()) };
        Ok(self.parts.people.find_profile(user).await?.map(|profile| profile.first_name).unwrap_or_default())
    }
}
