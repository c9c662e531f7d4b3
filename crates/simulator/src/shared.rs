//! What all handlers share.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::journal::{Journal, Snapshot};
use crate::state::{Settings, State};

/// A handle on the simulator, cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Shared(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    /// Raised whenever something changed that a chat page shows.
    changed: watch::Sender<u64>,
    stop: CancellationToken,
    tasks: TaskTracker,
    http: reqwest::Client,
    start: Settings,
    journal: Option<Journal>,
}

impl Shared {
    pub(crate) fn new(settings: Settings, from: Option<&Snapshot>, journal: Option<Journal>) -> Self {
        let begin = || State { settings: settings.clone(), ..State::default() };
        let state = from.map_or_else(begin, Snapshot::state);
        Self(Arc::new(Inner {
            state: Mutex::new(state),
            changed: watch::channel(0).0,
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            http: reqwest::Client::new(),
            start: settings,
            journal,
        }))
    }

    /// The state. A handler that panicked leaves it usable: every change is complete or not begun.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        let state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(journal) = &self.0.journal {
            journal.look(&state);
        }
        state
    }

    pub(crate) fn snapshots(&self) -> Vec<Snapshot> {
        self.0.journal.as_ref().map_or_else(Vec::new, Journal::snapshots)
    }

    /// Tells the chat pages to look again, and waiting handlers too.
    pub(crate) fn touch(&self) {
        self.0.changed.send_modify(|n| *n = n.wrapping_add(1));
    }

    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.0.changed.subscribe()
    }

    pub(crate) fn stop(&self) -> &CancellationToken {
        &self.0.stop
    }

    pub(crate) fn tasks(&self) -> &TaskTracker {
        &self.0.tasks
    }

    pub(crate) fn http(&self) -> &reqwest::Client {
        &self.0.http
    }

    pub(crate) fn start_settings(&self) -> Settings {
        self.0.start.clone()
    }
}
