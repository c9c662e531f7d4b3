//! `getUpdates` as the real server has it.

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::api::params::Params;
use crate::api::updates::allowed_updates;
use crate::reply::{ApiError, ApiResult};
use crate::shared::Shared;

const OTHER_POLL: &str = "terminated by other getUpdates request; make sure that only one bot instance is running";
const NEW_WEBHOOK: &str = "terminated by setWebhook request";
const WEBHOOK_SET: &str = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook \
                           first";

/// Confirms, then answers with what is there or waits for it.
pub(crate) async fn get_updates(shared: &Shared, bot: i64, params: &Params) -> ApiResult {
    let limit = params.int("limit").filter(|n| (1..=100).contains(n)).unwrap_or(100);
    let limit = usize::try_from(limit).unwrap_or(100);
    let timeout = Duration::from_secs(params.int("timeout").unwrap_or(0).clamp(0, 50).unsigned_abs());
    let deadline = Instant::now() + timeout;
    let (mine, mut signal) = {
        let state = &mut *shared.lock();
        let known = state.bots.get_mut(&bot).ok_or_else(ApiError::unauthorized)?;
        if known.webhook.is_some() {
            return Err(ApiError::conflict(WEBHOOK_SET));
        }
        if let Some(allowed) = allowed_updates(params) {
            known.allowed = allowed;
        }
        known.poll += 1;
        let mine = known.poll;
        // The poll that still waits ends with its 409.
        known.wake();
        let signal = known.signal.subscribe();
        state.confirm(bot, params.int("offset").unwrap_or(0));
        (mine, signal)
    };
    loop {
        {
            let state = &mut *shared.lock();
            state.expire_updates(bot);
            // A reset forgets the bot while it polls.
            let Some(known) = state.bots.get(&bot) else { return Ok(Value::Array(Vec::new())) };
            if known.poll != mine {
                let reason = if known.webhook.is_some() { NEW_WEBHOOK } else { OTHER_POLL };
                return Err(ApiError::conflict(reason));
            }
            let batch = state.take_batch(bot, limit);
            if !batch.is_empty() || Instant::now() >= deadline || shared.stop().is_cancelled() {
                return Ok(Value::Array(batch));
            }
        }
        tokio::select! {
            changed = signal.changed() => if changed.is_err() { return Ok(Value::Array(Vec::new())) },
            () = tokio::time::sleep_until(deadline) => {}
            () = shared.stop().cancelled() => {}
        }
    }
}
