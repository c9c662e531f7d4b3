use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use futures::stream::{FuturesUnordered, StreamExt};
use kernel::{BootId, BotId, ChatId, Clock, Entropy, StatusBoard, StoreError, TimeScale};
use messaging::{OutboxRow, OutboxStore, Pace, PendingHead, Reach, ReachAdvice, SendResult, Sender, plan_relay};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::deliver::{Delivered, deliver, moment};
use super::probe::Probe;
use super::rule::SendRule;
use crate::live::LiveRows;
use crate::opaque::opaque_debug;
use crate::wakes::Wakes;

opaque_debug!(RelayParts, RelayLoop);

/// Task name on the status board.
const TASK: &str = "relay";
/// Heads looked at in one go.
const LOOK: usize = 100;
/// Pause after the store failed.
const STORE_PAUSE: Duration = Duration::from_millis(200);

/// How it sends.
#[derive(Debug, Clone, Copy)]
pub struct RelaySettings {
    /// Requests under way at once, each of another lane.
    pub parallel: usize,
    /// The last drain after a stop (2 s, scaled by the app). In its first half rows are still begun; at its end what
    /// is under way is given up as an unknown outcome.
    pub drain: Duration,
    /// Divides the outbox's own waits.
    pub scale: TimeScale,
}

impl Default for RelaySettings {
    fn default() -> Self {
        Self { parallel: 16, drain: Duration::from_secs(2), scale: TimeScale::default() }
    }
}

/// What the relay stands on.
pub struct RelayParts {
    /// Rows.
    pub outbox: Arc<dyn OutboxStore>,
    /// Renders and calls.
    pub sender: Arc<dyn Sender>,
    /// Tells whether Telegram answers at all.
    pub probe: Arc<dyn Probe>,
    /// The bot.
    pub bot: BotId,
    /// Owner of the claims.
    pub boot: BootId,
    /// Shared with the recovery loop.
    pub live: Arc<LiveRows>,
    /// It waits for `outbox`.
    pub wakes: Wakes,
    /// Service time.
    pub clock: Arc<dyn Clock>,
    /// Jitter.
    pub entropy: Arc<dyn Entropy>,
    /// Where it says how it fares.
    pub status: Arc<dyn StatusBoard>,
    /// What the modules say of their rows.
    pub rules: Vec<Arc<dyn SendRule>>,
    /// How it sends.
    pub settings: RelaySettings,
}

/// Sends the outbox of one bot.
pub struct RelayLoop {
    parts: Arc<RelayParts>,
}

enum Done {
    Begun(Result<Pace, StoreError>),
    Listed(Result<(Vec<PendingHead>, Option<kernel::Timestamp>), StoreError>),
    Claimed(Result<Vec<OutboxRow>, StoreError>),
    Delivered(Delivered),
    Probed(bool),
}

impl RelayLoop {
    /// Builds the loop.
    pub fn new(parts: RelayParts) -> Self {
        Self { parts: Arc::new(parts) }
    }

    /// Runs until asked to stop, then drains: see [`RelaySettings::drain`].
    pub async fn run(self, stop: CancellationToken) {
        let mut work = Work::new(self.parts);
        work.begin(Duration::ZERO);
        let mut stopped: Option<Instant> = None;
        loop {
            let drain = work.parts.settings.drain;
            let may_begin = stopped.is_none_or(|at| at.elapsed() < drain / 2);
            work.look(may_begin);
            if stopped.is_some() && work.running.is_empty() {
                return;
            }
            let wait = work.until_next_look();
            tokio::select! {
                () = stop.cancelled(), if stopped.is_none() => {
                    stopped = Some(Instant::now());
                    work.looks = true;
                }
                () = expired(stopped, drain), if stopped.is_some() => {
                    tracing::warn!(under_way = work.running.len(), "the drain is over; what is under way is left unknown");
                    return;
                }
                Some(done) = work.running.next(), if !work.running.is_empty() => work.took(done),
                () = work.parts.wakes.outbox.notified() => work.looks = true,
                () = tokio::time::sleep(wait), if stopped.is_none() => work.looks = true,
            }
        }
    }
}

async fn expired(stopped: Option<Instant>, drain: Duration) {
    match stopped {
        Some(at) => tokio::time::sleep_until(at + drain).await,
        None => std::future::pending().await,
    }
}

/// The loop's hands. One look (list, plan, claim) is under way at a time; sends run beside it.
struct Work {
    parts: Arc<RelayParts>,
    running: FuturesUnordered<BoxFuture<'static, Done>>,
    /// Filled by the start-up; nothing is claimed before.
    pace: Option<Pace>,
    reach: Reach,
    /// Whether there is something to look for.
    looks: bool,
    looking: bool,
    probing: bool,
    /// Chats of the requests under way. They enter the pace when they end: Telegram counts a request when it gets it,
    /// which on a slow line is long after it was begun.
    under_way: Vec<ChatId>,
    look_again: Option<kernel::Timestamp>,
}

impl Work {
    fn new(parts: Arc<RelayParts>) -> Self {
        Self {
            parts,
            running: FuturesUnordered::new(),
            pace: None,
            reach: Reach::default(),
            looks: true,
            looking: false,
            probing: false,
            under_way: Vec::new(),
            look_again: None,
        }
    }

    fn push(&self, future: impl Future<Output = Done> + Send + 'static) {
        self.running.push(future.boxed());
    }

    /// Settles what another life left behind and fills the pace, before the first claim.
    fn begin(&mut self, after: Duration) {
        let parts = Arc::clone(&self.parts);
        self.push(async move {
            tokio::time::sleep(after).await;
            let recovered = {
                let _quiet = parts.live.quiet().await;
                parts.outbox.recover(parts.boot, &parts.live.ids(), parts.clock.now()).await
            };
            match recovered {
                Ok(recovered) if recovered != messaging::Recovered::default() => {
                    tracing::info!(?recovered, "rows of an earlier life settled");
                }
                Ok(_) => {}
                Err(error) => return Done::Begun(Err(error)),
            }
            let since = parts.clock.now().minus(Pace::MEMORY);
            Done::Begun(parts.outbox.list_sent_since(parts.bot, since).await.map(|stamps| Pace::filled(&stamps)))
        });
    }

    /// Begins whatever can be begun now.
    fn look(&mut self, may_begin: bool) {
        let room = self.parts.settings.parallel.saturating_sub(self.under_way.len());
        let Some(pace) = self.pace_with_under_way() else { return };
        if !self.looks || self.looking || room == 0 || !may_begin {
            return;
        }
        let now = self.parts.clock.now();
        match self.reach.advise(now) {
            ReachAdvice::Send => {}
            ReachAdvice::Wait(at) => {
                (self.looks, self.look_again) = (false, Some(at));
                return;
            }
            ReachAdvice::Probe => {
                self.looks = false;
                if !self.probing {
                    self.probing = true;
                    let probe = Arc::clone(&self.parts.probe);
                    self.push(async move { Done::Probed(probe.heard().await) });
                }
                return;
            }
        }
        (self.looks, self.looking) = (false, true);
        let held = pace.held_chats(now);
        let parts = Arc::clone(&self.parts);
        self.push(async move {
            let heads = match parts.outbox.list_pending(parts.bot, &held, LOOK, now).await {
                Ok(heads) => heads,
                Err(error) => return Done::Listed(Err(error)),
            };
            Done::Listed(parts.outbox.next_due().await.map(|due| (heads, due)))
        });
    }

    fn took(&mut self, done: Done) {
        match done {
            Done::Begun(Ok(pace)) => self.pace = Some(pace),
            Done::Begun(Err(error)) => {
                self.store_failed(&error);
                self.begin(STORE_PAUSE);
            }
            Done::Listed(Ok((heads, next_due))) => self.plan(&heads, next_due),
            Done::Listed(Err(error)) | Done::Claimed(Err(error)) => {
                self.looking = false;
                self.store_failed(&error);
            }
            Done::Claimed(Ok(rows)) if rows.is_empty() => {
                // Cancelled, or not to be had yet: look again soon, but do not spin.
                self.looking = false;
                self.look_again = Some(self.parts.clock.now().plus(STORE_PAUSE));
            }
            Done::Claimed(Ok(rows)) => {
                (self.looking, self.looks) = (false, true);
                self.send(rows);
            }
            Done::Delivered(delivered) => self.delivered(&delivered),
            Done::Probed(heard) => {
                (self.probing, self.looks) = (false, true);
                if heard {
                    self.reach.heard();
                } else {
                    self.parts.status.failed(TASK, "away");
                    self.reach.unheard(&moment(&self.parts));
                }
            }
        }
    }

    /// The pace as if every request under way had ended now.
    fn pace_with_under_way(&self) -> Option<Pace> {
        let (mut pace, now) = (self.pace.clone()?, self.parts.clock.now());
        self.under_way.iter().for_each(|chat| pace.record(*chat, now));
        Some(pace)
    }

    fn plan(&mut self, heads: &[PendingHead], next_due: Option<kernel::Timestamp>) {
        let room = self.parts.settings.parallel.saturating_sub(self.under_way.len());
        let Some(pace) = self.pace_with_under_way() else { return };
        let plan = plan_relay(heads, &pace, room, next_due, self.parts.clock.now());
        self.look_again = Some(plan.look_again);
        if plan.claim.is_empty() {
            self.looking = false;
            self.parts.status.done(TASK);
            return;
        }
        let parts = Arc::clone(&self.parts);
        self.push(async move {
            let _claiming = parts.live.claiming().await;
            let rows = parts.outbox.claim(&plan.claim, parts.boot, parts.clock.now()).await;
            for row in rows.iter().flatten() {
                parts.live.enter(row.id);
            }
            Done::Claimed(rows)
        });
    }

    fn send(&mut self, rows: Vec<OutboxRow>) {
        self.parts.status.done(TASK);
        for row in rows {
            self.under_way.push(row.outgoing.chat);
            let parts = Arc::clone(&self.parts);
            self.push(async move { Done::Delivered(deliver(parts, row).await) });
        }
    }

    fn delivered(&mut self, delivered: &Delivered) {
        if let Some(index) = self.under_way.iter().position(|chat| *chat == delivered.chat) {
            self.under_way.swap_remove(index);
        }
        if delivered.result.is_some()
            && let Some(pace) = &mut self.pace
        {
            pace.record(delivered.chat, self.parts.clock.now());
        }
        self.parts.live.leave(delivered.row);
        self.looks = true;
        match &delivered.result {
            None => {}
            Some(SendResult::NotSent | SendResult::Unknown) => self.unheard(),
            Some(SendResult::RetryAfter { wait, scope }) => {
                self.reach.heard();
                let until = self.parts.clock.now().plus(*wait);
                if let Some(pace) = &mut self.pace {
                    pace.hold(*scope, delivered.chat, until);
                }
            }
            Some(_) => self.reach.heard(),
        }
    }

    /// Once away, only the probe counts: many sends cut at once are one outage.
    fn unheard(&mut self) {
        if self.reach.advise(self.parts.clock.now()) == ReachAdvice::Send {
            self.reach.unheard(&moment(&self.parts));
        }
    }

    fn store_failed(&mut self, error: &StoreError) {
        tracing::warn!(%error, "the outbox could not be read; trying again");
        self.parts.status.failed(TASK, "store");
        self.look_again = Some(self.parts.clock.now().plus(STORE_PAUSE));
    }

    /// How long nobody needs to look, if no bell rings.
    fn until_next_look(&self) -> Duration {
        let now = self.parts.clock.now();
        self.look_again.map_or(STORE_PAUSE, |at| at.since(now)).max(Duration::from_millis(1))
    }
}
