use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use futures::FutureExt;
use kernel::{ChatId, StoreError};
use messaging::{Moment, OutboxRow, SendResult, Settled, before_send, settle};

use super::loops::RelayParts;

/// First and longest wait between the tries to store an outcome.
const STORE_WAITS: (Duration, Duration) = (Duration::from_millis(10), Duration::from_millis(500));

/// A row whose outcome is stored, or whose claim was lost.
pub(super) struct Delivered {
    pub(super) row: i64,
    pub(super) chat: ChatId,
    /// What became of the call; `None` when none was made.
    pub(super) result: Option<SendResult>,
}

/// One claimed row: its call, and the storing of what became of it. A panic on the way is an unknown outcome.
pub(super) async fn deliver(parts: Arc<RelayParts>, row: OutboxRow) -> Delivered {
    let begun = Instant::now();
    let (settled, result) = if let Some(settled) = without_call(&parts, &row) {
        (settled, None)
    } else {
        failpoints::reach("send.before").await;
        let result = AssertUnwindSafe(parts.sender.send(&row)).catch_unwind().await.unwrap_or_else(|_panic| {
            tracing::error!(row.id = row.id, event.id = row.event, "sending panicked");
            SendResult::Unknown
        });
        failpoints::reach("send.answered").await;
        (settle(&row, &result, &moment(&parts)), Some(result))
    };
    tracing::info!(
        row.id = row.id,
        event.id = row.event,
        class = row.outgoing.class.as_str(),
        chat.hash = chat_hash(&row),
        outcome = settled.word(),
        elapsed_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        "message.settled"
    );
    let mut wait = STORE_WAITS.0;
    // The outcome exists in this process only until it is stored, so it is not given up while the process lives.
    loop {
        match parts.outbox.settle(row.reference(), settled.clone(), parts.clock.now()).await {
            Ok(()) | Err(StoreError::Stale) => break,
            Err(error @ (StoreError::Rejected { .. } | StoreError::Inconsistent { .. })) => {
                tracing::error!(row.id = row.id, event.id = row.event, %error, "an outcome is refused by the store; recovery settles the row");
                break;
            }
            Err(error @ StoreError::Unavailable(_)) => {
                tracing::warn!(row.id = row.id, event.id = row.event, %error, "an outcome could not be stored; trying again");
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(STORE_WAITS.1);
            }
        }
    }
    Delivered { row: row.id, chat: row.outgoing.chat, result }
}

/// What is settled before anything leaves: by the queue's own rule, or by the row's module.
fn without_call(parts: &RelayParts, row: &OutboxRow) -> Option<Settled> {
    before_send(row).or_else(|| parts.rules.iter().find_map(|rule| rule.before_send(row)))
}

/// The same chat has the same word in every line of one life of the process, and no line names it: without the key,
/// which is nowhere written, a word cannot be tried against chat ids.
fn chat_hash(row: &OutboxRow) -> String {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    format!("{:016x}", KEY.hash_one((row.outgoing.bot, row.outgoing.chat)))
}

pub(super) fn moment(parts: &RelayParts) -> Moment {
    Moment { now: parts.clock.now(), jitter: parts.entropy.jitter(), scale: parts.settings.scale }
}
