use std::sync::Arc;
use std::time::Duration;

use kernel::{Backoff, BotId, Clock, Entropy, StatusBoard};
use messaging::InboxStore;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::batch::Batch;
use crate::client::{CallFault, Purpose, TelegramClient};
use crate::errors::Refusal;
use crate::opaque::opaque_debug;

opaque_debug!(PollParts, PollLoop);

/// Task name on the status board.
const TASK: &str = "polling";
/// Word of the refusal that another one polls.
const OTHER_POLLER: &str = "other_poller";
/// Waits after failures: short, so that a Telegram that is back is noticed at once.
const STEPS: Backoff = Backoff { first: Duration::from_millis(200), factor: 2, max: Duration::from_secs(3) };

/// How it polls.
#[derive(Debug, Clone)]
pub struct PollSettings {
    /// Seconds that Telegram holds an empty poll (50 at most).
    pub timeout_s: u16,
    /// Updates a poll (1–100).
    pub limit: u8,
    /// Kinds of updates, sent with every poll: with the first alone, a failure of that one would be for ever.
    pub kinds: Vec<String>,
}

impl Default for PollSettings {
    fn default() -> Self {
        let kinds = ["message", "edited_message", "callback_query", "my_chat_member"];
        Self { timeout_s: 50, limit: 100, kinds: kinds.map(str::to_owned).to_vec() }
    }
}

/// What the poll loop stands on.
pub struct PollParts {
    /// Telegram.
    pub client: TelegramClient,
    /// The bot.
    pub bot: BotId,
    /// Where updates go.
    pub inbox: Arc<dyn InboxStore>,
    /// Rung when updates were stored.
    pub wake: Arc<Notify>,
    /// Service time.
    pub clock: Arc<dyn Clock>,
    /// Jitter.
    pub entropy: Arc<dyn Entropy>,
    /// Where it says how it fares; `done` of `polling` is the last successful poll.
    pub status: Arc<dyn StatusBoard>,
    /// How it polls.
    pub settings: PollSettings,
}

/// Long polling of one bot.
pub struct PollLoop {
    parts: PollParts,
}

#[derive(Serialize)]
struct GetUpdates<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<i64>,
    limit: u8,
    timeout: u16,
    allowed_updates: &'a [String],
}

/// Why a round failed.
enum Trouble {
    Call(CallFault),
    Store,
}

impl PollLoop {
    /// Builds the loop.
    pub const fn new(parts: PollParts) -> Self {
        Self { parts }
    }

    /// Polls until asked to stop. An open poll is dropped then: what it would have brought stays unconfirmed.
    pub async fn run(self, stop: CancellationToken) {
        let mut offset = None;
        let mut failures = 0u32;
        let mut told = None;
        // The first poll answers at once, so that a start is known to be good within seconds.
        let mut timeout = 0;
        while !stop.is_cancelled() {
            self.parts.status.running(TASK);
            let round = tokio::select! {
                () = stop.cancelled() => break,
                round = self.round(offset, timeout) => round,
            };
            match round {
                Ok(next) => {
                    self.parts.status.done(TASK);
                    if failures > 0 {
                        tracing::info!(failures, "polling works again");
                    }
                    (failures, told, timeout) = (0, None, self.parts.settings.timeout_s);
                    offset = next.or(offset);
                }
                Err(trouble) => {
                    failures = failures.saturating_add(1);
                    let (word, wait) = self.after(&trouble, failures);
                    if told.replace(word) == Some(word) {
                        tracing::debug!(word, failures, "polling failed again");
                    } else {
                        tell(word);
                    }
                    // So does the one after a failure: a held one would hide for its whole length that all is well.
                    // Not where two take the poll from each other: each short one would look like the end of it.
                    if word != OTHER_POLLER {
                        timeout = 0;
                    }
                    tokio::select! {
                        () = stop.cancelled() => break,
                        () = tokio::time::sleep(wait) => {}
                    }
                }
            }
        }
    }

    /// One poll: ask, store, and only then know the offset that confirms. A failed store leaves the offset as it
    /// was, so Telegram hands the same updates out again.
    async fn round(&self, offset: Option<i64>, timeout: u16) -> Result<Option<i64>, Trouble> {
        let settings = &self.parts.settings;
        let payload = GetUpdates { offset, limit: settings.limit, timeout, allowed_updates: &settings.kinds };
        let updates: Vec<Value> =
            self.parts.client.call_named(Purpose::Poll, "getUpdates", &payload).await.map_err(Trouble::Call)?;
        let batch = Batch::read(updates);
        if batch.unreadable > 0 {
            tracing::warn!(count = batch.unreadable, "updates without an id were let go");
        }
        if !batch.accepted.is_empty() {
            let now = self.parts.clock.now();
            let accepted = self.parts.inbox.accept(self.parts.bot, batch.accepted, now).await.map_err(|error| {
                tracing::warn!(%error, "updates could not be stored; they are asked for again");
                Trouble::Store
            })?;
            for event in &accepted.fresh {
                tracing::info!(event.id = event, "update.accepted");
            }
            tracing::debug!(fresh = accepted.fresh.len(), repeated = accepted.repeated, "updates stored");
            if !accepted.fresh.is_empty() {
                self.parts.wake.notify_one();
            } else if batch.next_offset == offset {
                // The same updates again although they were confirmed: without a pause the poll would spin.
                tokio::time::sleep(STEPS.max).await;
            }
        } else if batch.unreadable > 0 {
            // What has no id is confirmed with the next update that has one; until then the poll must not spin.
            tokio::time::sleep(STEPS.max).await;
        }
        Ok(batch.next_offset)
    }

    /// What went wrong, in a word, and how long to wait.
    fn after(&self, trouble: &Trouble, failures: u32) -> (&'static str, Duration) {
        let backoff = STEPS.jittered(failures, self.parts.entropy.jitter());
        let (word, wait) = match trouble {
            Trouble::Store => ("store", backoff),
            Trouble::Call(fault) => {
                let wait = match fault {
                    CallFault::Refused(Refusal::RetryAfter(wait)) => *wait,
                    CallFault::Refused(_) => backoff.max(STEPS.max.mul_f64(0.5)),
                    CallFault::NotSent(_) | CallFault::Unknown(_) => backoff,
                };
                (fault.word(), wait)
            }
        };
        self.parts.status.failed(TASK, word);
        (word, wait)
    }
}

/// Said once for each kind of trouble in a row, not each time: an outage must not fill the log.
fn tell(word: &str) {
    match word {
        OTHER_POLLER => tracing::error!("another process polls with this token: stop it; waiting"),
        "webhook_set" => tracing::error!("a webhook is set for this token: delete it, or serve it; waiting"),
        "unauthorized" => tracing::error!("Telegram does not accept the token; waiting"),
        _ => tracing::warn!(word, "polling failed; trying again"),
    }
}
