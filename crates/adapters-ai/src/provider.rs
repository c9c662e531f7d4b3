//! What a provider offers, and the table of all of them.

use std::fmt;
use std::sync::Arc;

use booth::{Describer, Judge, PackArtist};
use desk::{ChatModel, CircuitRules};
use kernel::Clock;
use thiserror::Error;

use crate::artist::SheetArtist;
use crate::engine::{Mind, Painter};
use crate::local::LocalStudio;
use crate::money::PriceTable;
use crate::seeing::Seeing;
use crate::settings::{Reader, Setting, SettingFault};
use crate::wire::{Breaker, ClientFault, ClientSettings, Wire, build_client};

/// One provider, opened. A port is missing where the provider lacks the ability.
#[derive(Clone)]
pub struct Provider {
    /// Its name.
    pub name: &'static str,
    /// Draws.
    pub artist: Option<Arc<dyn PackArtist>>,
    /// Describes.
    pub describer: Option<Arc<dyn Describer>>,
    /// Judges.
    pub judge: Option<Arc<dyn Judge>>,
    /// Talks.
    pub chat: Option<Arc<dyn ChatModel>>,
    /// Its circuit, where it is reached over the network.
    pub breaker: Option<Arc<Breaker>>,
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provider").field("name", &self.name).field("breaker", &self.breaker).finish_non_exhaustive()
    }
}

impl Provider {
    /// Everything but drawing.
    pub(crate) fn that_sees<M: Mind>(name: &'static str, model: Arc<M>) -> Self {
        let breaker = model.wire().breaker();
        let seeing = Arc::new(Seeing(model));
        Self {
            name,
            artist: None,
            describer: Some(Arc::clone(&seeing) as Arc<dyn Describer>),
            judge: Some(Arc::clone(&seeing) as Arc<dyn Judge>),
            chat: Some(seeing),
            breaker: Some(breaker),
        }
    }

    /// Everything.
    pub(crate) fn that_draws<P: Painter>(name: &'static str, model: Arc<P>) -> Self {
        Self { artist: Some(Arc::new(SheetArtist(Arc::clone(&model)))), ..Self::that_sees(name, model) }
    }
}

/// What all providers share.
#[derive(Clone)]
pub struct Shared {
    /// Service time for circuits, wall time for tokens.
    pub clock: Arc<dyn Clock>,
    /// What calls cost.
    pub prices: Arc<PriceTable>,
    /// When a provider is given a rest.
    pub circuit: CircuitRules,
    /// The renderer on this machine.
    pub studio: LocalStudio,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("circuit", &self.circuit).finish_non_exhaustive()
    }
}

impl Shared {
    pub(crate) fn wire(&self, name: &'static str, settings: &ClientSettings) -> Result<Wire, ClientFault> {
        let breaker = Arc::new(Breaker::new(name, Arc::clone(&self.clock), self.circuit));
        Ok(Wire::new(name, build_client(settings)?, breaker))
    }
}

/// Why a provider cannot be opened.
#[derive(Debug, Error)]
pub enum OpenFault {
    /// Nobody has this name.
    #[error("there is no such provider")]
    Unknown,
    /// A setting.
    #[error(transparent)]
    Setting(#[from] SettingFault),
    /// Its transport.
    #[error(transparent)]
    Client(#[from] ClientFault),
}

/// A provider as the table knows it.
#[derive(Debug, Clone, Copy)]
pub struct ProviderLine {
    /// Name, as in `RENDER_MODE`.
    pub name: &'static str,
    /// Whether it draws.
    pub draws: bool,
    /// Its settings.
    pub settings: &'static [Setting],
    open: fn(&Reader<'_>, &Shared) -> Result<Provider, OpenFault>,
}

/// All providers: one line each.
pub const PROVIDERS: &[ProviderLine] = &[
    ProviderLine {
        name: crate::openai::NAME,
        draws: true,
        settings: crate::openai::OPENAI_SETTINGS,
        open: crate::openai::open,
    },
    ProviderLine {
        name: crate::gemini::NAME,
        draws: true,
        settings: crate::gemini::GEMINI_SETTINGS,
        open: crate::gemini::open,
    },
    ProviderLine {
        name: crate::gigachat::NAME,
        draws: false,
        settings: crate::gigachat::GIGACHAT_SETTINGS,
        open: crate::gigachat::open,
    },
    ProviderLine { name: crate::local::NAME, draws: true, settings: &[], open: crate::local::open },
];

/// Opens a provider by its name; `look` knows the values of settings.
pub fn open_provider(
    name: &str,
    look: &dyn Fn(&str) -> Option<String>,
    shared: &Shared,
) -> Result<Provider, OpenFault> {
    let line = PROVIDERS.iter().find(|line| line.name == name).ok_or(OpenFault::Unknown)?;
    (line.open)(&Reader::new(line.settings, look), shared)
}
