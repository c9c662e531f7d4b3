use desk::{Profile, Seen};
use kernel::Timestamp;
use messaging::EventRef;
use std::time::Duration;

use crate::{Booth, BoothError, GuestMessage, ShortCode};

/// Wrong codes that one guest may type in [`WINDOW`] before codes are no longer looked up.
const WRONG_CODES: usize = 5;
const WINDOW: Duration = Duration::from_hours(1);

impl Booth {
    /// Text: a live short code, else a hint.
    pub async fn type_text(&self, event: EventRef, seen: Seen, text: &str) -> Result<(), BoothError> {
        match ShortCode::read(text) {
            Some(code) => self.try_code(event, seen, &code).await,
            None => self.hint(event, seen).await,
        }
    }

    /// Five wrong codes an hour a guest: then even right ones get the hint, so that codes cannot be guessed.
    pub(super) async fn try_code(&self, event: EventRef, seen: Seen, code: &ShortCode) -> Result<(), BoothError> {
        let profile = self.meet(seen).await?;
        let name = format!("wrong_codes:{}", profile.user);
        let stored = self.parts.facts.find(&name).await?;
        let now = self.now();
        let mut wrong: Vec<Timestamp> =
            stored.as_ref().and_then(|value| serde_json::from_value(value.clone()).ok()).unwrap_or_default();
        wrong.retain(|at| now.since(*at) < WINDOW);
        if wrong.len() >= WRONG_CODES {
            return self.answer(event, &profile, &GuestMessage::Hint).await;
        }
        if let Some(session) = self.parts.sessions.find_by_short_code(code).await? {
            return self.enter(event, &profile, session).await;
        }
        wrong.push(now);
        self.count_wrong(event, &profile, &name, stored.as_ref(), &wrong).await
    }

    async fn count_wrong(
        &self,
        event: EventRef,
        profile: &Profile,
        name: &str,
        stored: Option<&serde_json::Value>,
        wrong: &[Timestamp],
    ) -> Result<(), BoothError> {
        let value = wrong.iter().map(|at| serde_json::Value::from(at.millis())).collect();
        let answer = self.voice().reply(profile.user, profile.lang, &GuestMessage::UnknownSession);
        let commit = self.event_commit(event).send(answer);
        self.parts.facts.record(name, stored, serde_json::Value::Array(value), commit).await?;
        self.wake_outbox();
        Ok(())
    }
}
