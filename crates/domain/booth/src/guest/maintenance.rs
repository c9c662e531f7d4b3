use std::time::Duration;

use desk::Seen;
use kernel::{Lang, Topic, UserId};
use messaging::EventRef;
use serde_json::Value;

use crate::handle::locked;
use crate::{Booth, BoothError, GuestMessage, Paused, Popup};

const FACT: &str = "maintenance";
/// A chat is told at most this often.
const TELL_EVERY: Duration = Duration::from_mins(1);

impl Booth {
    /// Whether maintenance is on. Stored, so it survives a restart.
    pub async fn is_paused(&self) -> Result<Option<Paused>, BoothError> {
        let stored = self.parts.facts.find(FACT).await?;
        Ok(stored.and_then(|value| serde_json::from_value(value).ok()))
    }

    /// Turns maintenance on; keeps who did it first.
    pub async fn pause(&self, event: EventRef, by: UserId) -> Result<(), BoothError> {
        let stored = self.parts.facts.find(FACT).await?;
        if is_on(stored.as_ref()) {
            return self.finish(self.event_commit(event)).await;
        }
        let paused = serde_json::json!(Paused { by, since: self.now() });
        self.parts.facts.record(FACT, stored.as_ref(), paused, self.event_commit(event)).await?;
        Ok(())
    }

    /// Turns maintenance off.
    pub async fn resume(&self, event: EventRef, by: UserId) -> Result<(), BoothError> {
        let stored = self.parts.facts.find(FACT).await?;
        if !is_on(stored.as_ref()) {
            return self.finish(self.event_commit(event)).await;
        }
        self.parts.facts.record(FACT, stored.as_ref(), Value::Null, self.event_commit(event)).await?;
        tracing::info!(user = by.0, "maintenance ended");
        self.parts.changes.publish(Topic::JobQueue);
        Ok(())
    }

    /// Stopped by the maintenance gate; answers at most once a minute a chat.
    pub async fn maintenance_notice(&self, event: EventRef, seen: Seen) -> Result<(Popup, Lang), BoothError> {
        let profile = self.meet(seen).await?;
        let (chat, now) = (profile.user.private_chat(), self.now());
        let due = locked(&self.told_of_maintenance).get(&chat).is_none_or(|told| now.since(*told) >= TELL_EVERY);
        if due {
            self.answer(event, &profile, &GuestMessage::Maintenance).await?;
            let mut told = locked(&self.told_of_maintenance);
            told.retain(|_, at| now.since(*at) < TELL_EVERY);
            told.insert(chat, now);
        } else {
            self.finish(self.event_commit(event)).await?;
        }
        Ok((Popup::Maintenance, profile.lang))
    }
}

fn is_on(stored: Option<&Value>) -> bool {
    stored.is_some_and(|value| !value.is_null())
}
