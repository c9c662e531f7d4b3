use std::time::Duration;

use desk::Seen;
use kernel::Lang;
use messaging::EventRef;

use crate::handle::locked;
use crate::{Booth, BoothError, GuestMessage, Paused, Popup};

/// The stored fact.
pub(crate) const MAINTENANCE: &str = "maintenance";
/// A chat is told at most this often.
const TELL_EVERY: Duration = Duration::from_mins(1);

impl Booth {
    /// Whether maintenance is on. Stored, so it survives a restart.
    pub async fn is_paused(&self) -> Result<Option<Paused>, BoothError> {
        let stored = self.parts.facts.find(MAINTENANCE).await?;
        Ok(stored.and_then(|value| serde_json::from_value(value).ok()))
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
