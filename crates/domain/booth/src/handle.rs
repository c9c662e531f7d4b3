use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use desk::{AttentionStore, PeopleStore, SettingsStore, UsageStore};
use kernel::{BootId, Changes, ChatId, Clock, Entropy, Files, Timestamp, Topic};
use messaging::{Cause, Commit, EventRef, InboxStore};

use crate::outgoing::Voice;
use crate::tablet::come_back::ComeBack;
use crate::{
    BoothSettings, JobRules, JobStats, JobStore, Judge, OutfitCatalogue, PackArtist, PackExport, PackPage, PhotoIntake,
    SessionId, SessionStore, StickerSets,
};

/// Everything that the booth stands on.
pub struct BoothParts {
    /// What it is told at start.
    pub settings: BoothSettings,
    /// This life of the process.
    pub boot: BootId,
    /// Sessions.
    pub sessions: Arc<dyn SessionStore>,
    /// Jobs.
    pub jobs: Arc<dyn JobStore>,
    /// Figures.
    pub stats: Arc<dyn JobStats>,
    /// People.
    pub people: Arc<dyn PeopleStore>,
    /// AI calls.
    pub usage: Arc<dyn UsageStore>,
    /// What waits for a person.
    pub attention: Arc<dyn AttentionStore>,
    /// Small stored facts.
    pub facts: Arc<dyn SettingsStore>,
    /// The inbox, for events that change nothing.
    pub inbox: Arc<dyn InboxStore>,
    /// Photos, sheets, stickers.
    pub files: Arc<dyn Files>,
    /// Who draws, in order of preference.
    pub artists: Vec<Arc<dyn PackArtist>>,
    /// Who compares packs with their photo; `None` = nobody.
    pub judge: Option<Arc<dyn Judge>>,
    /// Cutting and export.
    pub export: Arc<dyn PackExport>,
    /// Checks photos.
    pub intake: Arc<dyn PhotoIntake>,
    /// Telegram's sticker sets.
    pub sets: Arc<dyn StickerSets>,
    /// The public page of a set.
    pub page: Arc<dyn PackPage>,
    /// Outfits on offer.
    pub outfits: Arc<dyn OutfitCatalogue>,
    /// The one clock.
    pub clock: Arc<dyn Clock>,
    /// The one source of randomness.
    pub entropy: Arc<dyn Entropy>,
    /// Wakes who waits.
    pub changes: Arc<dyn Changes>,
}

impl fmt::Debug for BoothParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoothParts").field("boot", &self.boot).finish_non_exhaustive()
    }
}

/// The handle of the booth: its methods are its use cases. Shared as `Arc<Booth>`.
///
/// What it remembers itself may be lost at any time: when it last told a chat of maintenance, whom it
/// told to come back.
pub struct Booth {
    pub(crate) parts: BoothParts,
    pub(crate) told_of_maintenance: Mutex<HashMap<ChatId, Timestamp>>,
    pub(crate) come_back: Mutex<ComeBack>,
}

impl fmt::Debug for Booth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Booth").field("boot", &self.parts.boot).finish_non_exhaustive()
    }
}

impl Booth {
    /// Builds the handle.
    pub fn new(parts: BoothParts) -> Self {
        Self { parts, told_of_maintenance: Mutex::default(), come_back: Mutex::default() }
    }

    /// What it was told at start.
    pub fn settings(&self) -> &BoothSettings {
        &self.parts.settings
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.parts.clock.now()
    }

    pub(crate) fn rules(&self) -> JobRules {
        JobRules::from(&self.parts.settings)
    }

    pub(crate) fn voice(&self) -> Voice<'_> {
        Voice { settings: &self.parts.settings, simple: self.has_local_artist() }
    }

    pub(crate) fn task_commit(&self) -> Commit {
        Commit::new(Cause::Task, self.now())
    }

    pub(crate) fn event_commit(&self, event: EventRef) -> Commit {
        Commit::new(Cause::Event(event), self.now())
    }

    /// Wakes the relay after a commit that says something.
    pub(crate) fn wake_outbox(&self) {
        self.parts.changes.publish(Topic::Outbox);
    }

    pub(crate) fn wake_session(&self, session: SessionId) {
        self.parts.changes.publish(Topic::Session(session.0));
    }
}

/// A mutex of plain memory: a panic elsewhere leaves nothing half-done in it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
