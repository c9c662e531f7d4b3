use std::fmt;
use std::sync::Arc;

use desk::{AttentionStore, PeopleStore, SettingsStore, UsageStore};
use kernel::{BootId, Changes, Clock, Entropy, Files};
use messaging::InboxStore;

use crate::{
    BoothSettings, JobStore, OutfitCatalogue, PackArtist, PackExport, PackPage, PhotoIntake, SessionStore, StickerSets,
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

/// The handle of the booth: its methods are its use cases. Shared as `Arc<Booth>`.
pub struct Booth {
    pub(crate) parts: BoothParts,
}

impl fmt::Debug for Booth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Booth").field("boot", &self.parts.boot).finish_non_exhaustive()
    }
}

impl Booth {
    /// Builds the handle.
    pub fn new(parts: BoothParts) -> Self {
        Self { parts }
    }

    /// What it was told at start.
    pub fn settings(&self) -> &BoothSettings {
        &self.parts.settings
    }
}
