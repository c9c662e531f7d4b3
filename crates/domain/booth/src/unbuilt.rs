use std::time::Duration;

use desk::Seen;
use kernel::{Lang, StoreError, UserId};
use messaging::{Cause, EventRef};

use crate::{
    Booth, BoothError, CleanupReport, Job, JobId, Outfit, OutfitId, Paused, PhotoInfo, Popup, RunMemory, RunStep,
    Session, SessionId, SessionView, StartupReport, SweepReport, TabletError, WatchMemory, WatchStep,
};

const fn unbuilt() -> StoreError {
    StoreError::Rejected { reason: "unbuilt" }
}

#[allow(clippy::unused_async, unused_variables, reason = "signatures first")]
impl Booth {
    /// A guest opened the deep link (or typed a live short code).
    pub async fn open_link(&self, event: EventRef, seen: Seen, payload: &str) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// Bare `/start`: scan the QR, or type the code.
    pub async fn start_bare(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// Text: a live short code, else a hint.
    pub async fn type_text(&self, event: EventRef, seen: Seen, text: &str) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// Whatever else a guest sends.
    pub async fn hint(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// The consent button.
    pub async fn give_consent(&self, event: EventRef, seen: Seen, token: &str) -> Result<(Popup, Lang), BoothError> {
        Err(unbuilt().into())
    }

    /// `/mystickers`.
    pub async fn show_own_packs(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// `/help`.
    pub async fn show_help(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// `/privacy`.
    pub async fn show_privacy(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// `/lang`.
    pub async fn pick_language(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// A language button; an unknown code changes nothing. Answers the language now in force.
    pub async fn choose_language(&self, event: EventRef, seen: Seen, code: &str) -> Result<(Popup, Lang), BoothError> {
        Err(unbuilt().into())
    }

    /// `/delete_me`: asks first.
    pub async fn ask_delete(&self, event: EventRef, seen: Seen) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// Erases the guest's data.
    pub async fn delete_me(&self, event: EventRef, seen: Seen) -> Result<(Popup, Lang), BoothError> {
        Err(unbuilt().into())
    }

    /// `my_chat_member` of a private chat.
    pub async fn membership(&self, event: EventRef, seen: Seen, blocked: bool) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// Stopped by the maintenance gate; answers at most once a minute a chat.
    pub async fn maintenance_notice(&self, event: EventRef, seen: Seen) -> Result<(Popup, Lang), BoothError> {
        Err(unbuilt().into())
    }

    /// Ends an event that changes and says nothing.
    pub async fn ignore(&self, event: EventRef) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// Whether maintenance is on.
    pub async fn is_paused(&self) -> Result<Option<Paused>, BoothError> {
        Err(unbuilt().into())
    }

    /// Turns maintenance on; keeps who did it first.
    pub async fn pause(&self, event: EventRef, by: UserId) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// Turns maintenance off.
    pub async fn resume(&self, event: EventRef, by: UserId) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// A new session for a tablet.
    pub async fn create_session(&self) -> Result<Session, TabletError> {
        Err(unbuilt().into())
    }

    /// A session as its tablet sees it; an ended one is `SessionExpired`.
    pub async fn session_view(&self, id: SessionId) -> Result<SessionView, TabletError> {
        Err(unbuilt().into())
    }

    /// Takes a photo; a repeat replaces the last.
    pub async fn put_photo(&self, id: SessionId, bytes: Vec<u8>) -> Result<PhotoInfo, TabletError> {
        Err(unbuilt().into())
    }

    /// Makes the job; a second submit answers the same one.
    pub async fn submit(&self, id: SessionId, outfits: Vec<OutfitId>) -> Result<JobId, TabletError> {
        Err(unbuilt().into())
    }

    /// The tablet gives the session up.
    pub async fn abandon(&self, id: SessionId) -> Result<(), TabletError> {
        Err(unbuilt().into())
    }

    /// Outfits on offer.
    pub fn outfits(&self, lang: Lang) -> Vec<Outfit> {
        self.parts.outfits.list(lang)
    }

    /// T2: what the last life left behind, before the slots start.
    pub async fn startup(&self) -> Result<StartupReport, BoothError> {
        Err(unbuilt().into())
    }

    /// Shutdown step 2: from now on a kill counts as the stop that was asked for.
    pub async fn record_stop_mark(&self) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// Work for a slot; nothing while maintenance is on.
    pub async fn claim_job(&self, slot: u32) -> Result<Option<Job>, BoothError> {
        Err(unbuilt().into())
    }

    /// Goes on with a claimed job: describe, draw, cut, export, store the pack.
    pub async fn run_step(&self, job: &Job, run: &mut RunMemory) -> RunStep {
        RunStep::Ended
    }

    /// Shutdown step 3: the run was cancelled.
    pub async fn return_cancelled(&self, job: &Job) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// The job's slot panicked.
    pub async fn slot_died(&self, job: &Job) -> Result<(), BoothError> {
        Err(unbuilt().into())
    }

    /// How long until the next queued job is due, when one waits for its time.
    pub async fn next_queue_wait(&self) -> Option<Duration> {
        None
    }

    /// Jobs that want a watch task.
    pub async fn watchable(&self, limit: u64) -> Result<Vec<JobId>, BoothError> {
        Err(unbuilt().into())
    }

    /// Goes on with a job in publishing or delivering.
    pub async fn watch_step(&self, id: JobId, memory: &mut WatchMemory) -> WatchStep {
        WatchStep::Over
    }

    /// One pass of the sweeper.
    pub async fn sweep_once(&self) -> Result<SweepReport, BoothError> {
        Err(unbuilt().into())
    }

    /// One pass of the cleanup.
    pub async fn cleanup_once(&self) -> Result<CleanupReport, BoothError> {
        Err(unbuilt().into())
    }

    /// A new job of the same session and photo; answers it.
    pub async fn retry_job(&self, number: i64, cause: Cause) -> Result<Job, BoothError> {
        Err(unbuilt().into())
    }

    /// A person ends a job.
    pub async fn fail_job(&self, number: i64, cause: Cause) -> Result<Job, BoothError> {
        Err(unbuilt().into())
    }

    /// Sends the link (again).
    pub async fn resend_link(&self, number: i64, cause: Cause) -> Result<Job, BoothError> {
        Err(unbuilt().into())
    }
}
