use desk::Seen;
use messaging::EventRef;

use crate::{Booth, BoothError, GuestMessage, OwnPack};

/// Packs shown at most.
const SHOWN: u64 = 20;

impl Booth {
    /// `/mystickers`.
    pub async fn show_own_packs(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        let profile = self.meet(seen).await?;
        let settings = &self.parts.settings;
        let done = self.parts.jobs.list_packs_of(profile.user, SHOWN).await?;
        let packs = done
            .into_iter()
            .map(|job| OwnPack {
                event: if job.event == settings.event {
                    settings.event_name.clone()
                } else {
                    settings.other_events.get(&job.event).cloned().unwrap_or(job.event.0)
                },
                set_name: job.set_name,
                short_code: job.short_code,
            })
            .collect();
        self.answer(event, &profile, &GuestMessage::MyPacks { packs }).await
    }
}
