use desk::Seen;
use kernel::{Lang, Topic};
use messaging::EventRef;

use crate::{Booth, BoothError, GuestMessage, Popup};

impl Booth {
    /// Erases the guest's data: one transaction, then the files. Running slots and watch tasks are fenced off by it.
    pub async fn delete_me(&self, event: EventRef, seen: Seen) -> Result<(Popup, Lang), BoothError> {
        let profile = self.meet(seen).await?;
        let live = self.parts.sessions.list_live_of(profile.user).await?;
        let answer = self.voice().reply(profile.user, profile.lang, &GuestMessage::Deleted);
        let files = self.parts.jobs.record_erased(profile.user, self.event_commit(event).send(answer)).await?;
        self.wake_outbox();
        self.parts.changes.publish(Topic::JobQueue);
        for session in live {
            self.wake_session(session.id);
        }
        self.remove_files(&files).await;
        Ok((Popup::Deleted, profile.lang))
    }
}
