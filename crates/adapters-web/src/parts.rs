use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use booth::{Booth, OutfitCatalogue, SessionId};
use kernel::{ProcessStatus, Sensitive};
use serde::Serialize;
use texts::Texts;
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;

/// What the web side is built of.
pub struct WebParts {
    /// The booth's use cases.
    pub booth: Arc<Booth>,
    /// Outfits on offer, with their previews.
    pub outfits: Arc<dyn OutfitCatalogue>,
    /// `KIOSK_TOKEN`. Empty: every tablet is refused.
    pub kiosk_token: Sensitive<String>,
    /// Base of deep links and of pack links (`TELEGRAM_LINK_URL`), with or without its last slash.
    pub link_url: String,
    /// How the world sees this server (`PUBLIC_URL`), when told.
    pub public_url: Option<String>,
    /// What the page looks like at this event.
    pub look: EventLook,
    /// Hints that a session changed.
    pub sessions: Arc<dyn SessionFeed>,
    /// Whether the service is ready.
    pub readiness: Arc<dyn Readiness>,
    /// Texts of the page and of problem bodies.
    pub texts: Arc<Texts>,
    /// Cancelled at shutdown: open event streams end, so that the listener can close.
    pub stop: CancellationToken,
}

impl fmt::Debug for WebParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebParts").field("link_url", &self.link_url).finish_non_exhaustive()
    }
}

/// The event's own colours and logo; without them the page keeps its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EventLook {
    /// Style sheet that follows the page's own.
    pub css: Option<String>,
    /// Media type and bytes of the logo.
    pub logo: Option<(&'static str, Vec<u8>)>,
}

/// Hints that a session, or its job, changed. A lost hint costs a few seconds: streams look by themselves as well.
pub trait SessionFeed: Send + Sync {
    /// Every hint from now on. A lagging receiver counts as a hint for every session.
    fn subscribe(&self) -> broadcast::Receiver<SessionId>;
}

/// The feed inside one process: the service's `Changes` calls [`SessionHub::changed`].
#[derive(Debug)]
pub struct SessionHub {
    sender: broadcast::Sender<SessionId>,
}

impl SessionHub {
    /// Hints that a slow stream may be behind before it counts as lagging.
    const BACKLOG: usize = 256;

    /// Passes a hint on. Never blocks; nobody listening is fine.
    pub fn changed(&self, session: SessionId) {
        // An error only says that no stream is open.
        drop(self.sender.send(session));
    }
}

impl Default for SessionHub {
    fn default() -> Self {
        Self { sender: broadcast::Sender::new(Self::BACKLOG) }
    }
}

impl SessionFeed for SessionHub {
    fn subscribe(&self) -> broadcast::Receiver<SessionId> {
        self.sender.subscribe()
    }
}

/// One reason why the service is not ready, or one thing that needs a look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadyReason {
    /// A fixed word (`database`, `telegram`, `task`, `disk`).
    pub code: &'static str,
    /// For the operator: what is wrong and since when. Never a secret.
    pub detail: String,
}

/// What `/readyz` says.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ReadyReport {
    /// Empty: ready.
    pub reasons: Vec<ReadyReason>,
    /// What needs a look though the work goes on (`disk`).
    pub notices: Vec<ReadyReason>,
    /// Last words of the supervised tasks.
    pub tasks: Vec<ProcessStatus>,
}

/// One number that `/metrics` shows. Samples of one name must follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gauge {
    /// Name, `atelier_…`.
    pub name: &'static str,
    /// One line on what it counts.
    pub help: &'static str,
    /// Label and its value; fixed words only, never anything of a guest.
    pub label: Option<(&'static str, &'static str)>,
    /// The number.
    pub value: u64,
}

impl Gauge {
    /// A number under this name.
    pub const fn new(
        name: &'static str,
        help: &'static str,
        label: Option<(&'static str, &'static str)>,
        value: u64,
    ) -> Self {
        Self { name, help, label, value }
    }
}

/// Whether the service is ready and what it counts, as `app` knows it.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// The full check: database, last good poll, task heartbeats.
    async fn report(&self) -> ReadyReport;
    /// Free disk space and depths of the queues; what cannot be read at the moment is left out.
    async fn gauges(&self) -> Vec<Gauge>;
    /// Whether Telegram has not answered lately; cheap. New sessions are refused then.
    fn telegram_away(&self) -> bool;
}
