use std::sync::Arc;

use adapters_telegram::{ClientSettings, Me, TelegramClient};
use adapters_web::Readiness;
use kernel::{BootId, Clock, Entropy, Files};
use texts::Texts;
use tokio_util::sync::CancellationToken;

use super::{Circuits, Stores};
use crate::config::Settings;
use crate::process::Wakes;
use crate::supervisor::Board;
use crate::tasks::Beat;

/// What every module stands on.
#[derive(Clone)]
pub struct Foundation {
    /// The checked configuration.
    pub settings: Arc<Settings>,
    /// The one clock.
    pub clock: Arc<dyn Clock>,
    /// The one source of randomness.
    pub entropy: Arc<dyn Entropy>,
    /// This life of the process.
    pub boot: BootId,
    /// Wake-ups after commits.
    pub wakes: Wakes,
    /// Every store.
    pub stores: Stores,
    /// Photos, sheets, stickers.
    pub files: Arc<dyn Files>,
    /// Texts in every language.
    pub texts: Arc<Texts>,
    /// Telegram.
    pub telegram: Telegram,
    /// What tasks say they do.
    pub board: Arc<Board>,
    /// Whether the service is ready.
    pub readiness: Arc<dyn Readiness>,
    /// The circuits of the AI providers.
    pub circuits: Circuits,
    /// Cancelled at shutdown: open event streams end.
    pub web_stop: CancellationToken,
}

opaque_debug!(Foundation);

impl Foundation {
    /// Status and jitter for a loop of this name.
    pub fn beat(&self, name: &'static str) -> Beat {
        Beat { name, board: self.board.clone(), entropy: Arc::clone(&self.entropy) }
    }
}

/// The bot and the way to it.
#[derive(Debug, Clone)]
pub struct Telegram {
    /// Addresses, token, timeouts.
    pub settings: ClientSettings,
    /// The client.
    pub client: TelegramClient,
    /// Who the bot is.
    pub me: Me,
}
