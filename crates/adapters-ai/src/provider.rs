//! What a provider offers, and the table of all of them.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use booth::{Describer, Judge, PackArtist};
use chrono::{DateTime, Utc};
use desk::{AiError, ChatModel, CircuitRules};
use kernel::{Clock, Timestamp};
use secrecy::SecretString;
use thiserror::Error;

use crate::artist::SheetArtist;
use crate::engine::{Mind, Painter};
use crate::local::{LocalSettings, LocalStudio};
use crate::money::PriceTable;
use crate::prompts::Prompts;
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
    /// Looks whether it would answer, where it is reached over the network.
    pub probe: Option<Arc<dyn Probe>>,
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
    pub(crate) fn that_sees<M: Mind>(name: &'static str, model: Arc<M>, shared: &Shared) -> Self {
        let breaker = model.wire().breaker();
        let seeing = Arc::new(Seeing { model, prompts: Arc::clone(&shared.prompts) });
        Self {
            name,
            artist: None,
            describer: Some(Arc::clone(&seeing) as Arc<dyn Describer>),
            judge: Some(Arc::clone(&seeing) as Arc<dyn Judge>),
            chat: Some(Arc::clone(&seeing) as Arc<dyn ChatModel>),
            probe: Some(seeing),
            breaker: Some(breaker),
        }
    }

    /// Everything.
    pub(crate) fn that_draws<P: Painter>(name: &'static str, model: Arc<P>, shared: &Shared) -> Self {
        let artist = SheetArtist { model: Arc::clone(&model), prompts: Arc::clone(&shared.prompts) };
        Self { artist: Some(Arc::new(artist)), ..Self::that_sees(name, model, shared) }
    }
}

/// A look whether a provider would answer.
#[async_trait]
pub trait Probe: Send + Sync {
    /// Models that the key may use; costs nothing.
    async fn list_models(&self) -> Result<Vec<String>, AiError>;
}

/// What all providers share.
#[derive(Clone)]
pub struct Shared {
    /// Service time for circuits, wall time for tokens.
    pub clock: Arc<dyn Clock>,
    /// What calls cost.
    pub prices: Arc<PriceTable>,
    /// What models are told.
    pub prompts: Arc<Prompts>,
    /// Proxy for every `https://` address of a provider without a proxy of its own.
    pub https_proxy: Option<SecretString>,
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
        Ok(Wire::new(name, build_client(settings, self.https_proxy.as_ref())?, breaker))
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
    /// Whether it describes and judges.
    pub sees: bool,
    /// Its settings.
    pub settings: &'static [Setting],
    open: fn(&Reader<'_>, &Shared) -> Result<Provider, OpenFault>,
}

/// All providers: one line each.
pub const PROVIDERS: &[ProviderLine] = &[
    ProviderLine {
        name: crate::openai::NAME,
        draws: true,
        sees: true,
        settings: crate::openai::OPENAI_SETTINGS,
        open: crate::openai::open,
    },
    ProviderLine {
        name: crate::gemini::NAME,
        draws: true,
        sees: true,
        settings: crate::gemini::GEMINI_SETTINGS,
        open: crate::gemini::open,
    },
    ProviderLine {
        name: crate::gigachat::NAME,
        draws: false,
        sees: true,
        settings: crate::gigachat::GIGACHAT_SETTINGS,
        open: crate::gigachat::open,
    },
    ProviderLine { name: crate::local::NAME, draws: true, sees: false, settings: &[], open: crate::local::open },
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

/// What keeps a provider from being opened with these values; reaches nobody.
pub fn find_fault(name: &str, look: &dyn Fn(&str) -> Option<String>) -> Option<OpenFault> {
    let studio = LocalStudio::new(LocalSettings { models: PathBuf::new(), idle: Duration::ZERO });
    let shared = Shared {
        clock: Arc::new(NoClock),
        prices: Arc::default(),
        prompts: Arc::default(),
        https_proxy: None,
        circuit: CircuitRules::default(),
        studio,
    };
    open_provider(name, look, &shared).err()
}

/// For what is opened and never called.
struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(0)
    }

    fn wall(&self) -> DateTime<Utc> {
        self.now().to_utc()
    }
}
