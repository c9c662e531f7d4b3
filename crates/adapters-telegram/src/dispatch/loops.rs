use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use futures::stream::{FuturesUnordered, StreamExt};
use kernel::{BootId, Clock, Entropy, StatusBoard, StoreError, TimeScale};
use messaging::{InboxEvent, InboxStore};
use tokio_util::sync::CancellationToken;

use super::answer::{Beside, let_go};
use super::handle::{Handled, handle};
use crate::client::TelegramClient;
use crate::live::LiveRows;
use crate::opaque::opaque_debug;
use crate::routes::RouteTable;
use crate::wakes::Wakes;

opaque_debug!(DispatchParts, DispatchLoop);

/// Task name on the status board.
const TASK: &str = "dispatch";
/// Without a bell it looks again after this: the safety net for lost wakes and for retries that come due.
const TIMER: Duration = Duration::from_secs(1);
/// Callback answers on their way at once; more wait in line.
const ANSWERS: usize = 32;

/// How it dispatches.
#[derive(Debug, Clone, Copy)]
pub struct DispatchSettings {
    /// Events handled at once, each of another lane.
    pub parallel: usize,
    /// An event that takes longer has its button answered empty meanwhile.
    pub slow_after: Duration,
    /// Divides the inbox's own retry waits.
    pub scale: TimeScale,
}

impl Default for DispatchSettings {
    fn default() -> Self {
        Self { parallel: 32, slow_after: Duration::from_secs(3), scale: TimeScale::default() }
    }
}

/// What the dispatch loop stands on.
pub struct DispatchParts {
    /// For callback answers.
    pub client: TelegramClient,
    /// Where events are claimed.
    pub inbox: Arc<dyn InboxStore>,
    /// Who handles them.
    pub routes: Arc<RouteTable>,
    /// Owner of the claims.
    pub boot: BootId,
    /// Shared with the recovery loop.
    pub live: Arc<LiveRows>,
    /// Bells: it waits for `inbox`, and rings `outbox` after each event.
    pub wakes: Wakes,
    /// Service time.
    pub clock: Arc<dyn Clock>,
    /// Jitter.
    pub entropy: Arc<dyn Entropy>,
    /// Where it says how it fares.
    pub status: Arc<dyn StatusBoard>,
    /// How it dispatches.
    pub settings: DispatchSettings,
}

/// Handles stored events: one after the other within a lane (the store hands out heads only), lanes side by side.
pub struct DispatchLoop {
    parts: Arc<DispatchParts>,
}

enum Done {
    Claimed { asked: usize, events: Result<Vec<InboxEvent>, StoreError> },
    Handled(Handled),
    Answered,
}

impl DispatchLoop {
    /// Builds the loop.
    pub fn new(parts: DispatchParts) -> Self {
        Self { parts: Arc::new(parts) }
    }

    /// Runs until asked to stop; then claims nothing more and returns when what was begun has ended.
    pub async fn run(self, stop: CancellationToken) {
        let mut work = Work::new(self.parts);
        let mut stopping = false;
        let mut looks = true;
        loop {
            if looks && !stopping {
                looks = !work.claim();
            }
            if stopping && work.running.is_empty() {
                return;
            }
            tokio::select! {
                () = stop.cancelled(), if !stopping => stopping = true,
                Some(done) = work.running.next(), if !work.running.is_empty() => looks |= work.took(done),
                () = work.parts.wakes.inbox.notified(), if !stopping => looks = true,
                () = tokio::time::sleep(TIMER), if !stopping => looks = true,
            }
        }
    }
}

/// The loop's hands: everything that runs, in one set, so that nothing waits for anything but its own lane.
struct Work {
    parts: Arc<DispatchParts>,
    running: FuturesUnordered<BoxFuture<'static, Done>>,
    claiming: bool,
    handling: usize,
    answering: usize,
    in_line: VecDeque<Beside>,
}

impl Work {
    fn new(parts: Arc<DispatchParts>) -> Self {
        let in_line = VecDeque::new();
        Self { parts, running: FuturesUnordered::new(), claiming: false, handling: 0, answering: 0, in_line }
    }

    /// Begins a claim; `false` when none can be begun now.
    fn claim(&mut self) -> bool {
        let room = self.parts.settings.parallel.saturating_sub(self.handling);
        if self.claiming || room == 0 {
            return false;
        }
        self.claiming = true;
        let parts = Arc::clone(&self.parts);
        self.running.push(
            async move {
                let _claiming = parts.live.claiming().await;
                let events = parts.inbox.claim_events(parts.boot, room, parts.clock.now()).await;
                for event in events.iter().flatten() {
                    parts.live.enter(event.id);
                }
                Done::Claimed { asked: room, events }
            }
            .boxed(),
        );
        true
    }

    /// Takes what ended; answers whether to look for more at once.
    fn took(&mut self, done: Done) -> bool {
        match done {
            Done::Claimed { asked, events } => {
                self.claiming = false;
                self.begin(asked, events)
            }
            Done::Handled(handled) => {
                self.handling -= 1;
                self.parts.live.leave(handled.event);
                self.parts.wakes.outbox.notify_one();
                self.in_line.extend(handled.beside);
                self.answer();
                // The next of its lane may be ready now.
                true
            }
            Done::Answered => {
                self.answering -= 1;
                self.answer();
                false
            }
        }
    }

    fn begin(&mut self, asked: usize, events: Result<Vec<InboxEvent>, StoreError>) -> bool {
        match events {
            Ok(events) => {
                self.parts.status.done(TASK);
                let more = events.len() == asked;
                for event in events {
                    self.handling += 1;
                    let parts = Arc::clone(&self.parts);
                    self.running.push(async move { Done::Handled(handle(parts, event).await) }.boxed());
                }
                more
            }
            Err(error) => {
                self.parts.status.failed(TASK, "store");
                tracing::warn!(%error, "events could not be claimed; trying again");
                false
            }
        }
    }

    fn answer(&mut self) {
        while self.answering < ANSWERS {
            let Some(beside) = self.in_line.pop_front() else { return };
            self.answering += 1;
            let client = self.parts.client.clone();
            self.running.push(let_go(client, beside).map(|()| Done::Answered).boxed());
        }
    }
}
