//! Delivery of updates to a webhook: in order, one at a time, again and again until a 2xx answer confirms.

use std::time::Duration;

use serde_json::Value;

use crate::shared::Shared;

/// Longest pause between attempts.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// How long the receiver may take.
const ANSWER_TIMEOUT: Duration = Duration::from_mins(1);

/// Starts the delivery that belongs to the webhook number `number` of the bot; it ends when that webhook does.
pub(crate) fn start(shared: &Shared, bot: i64, number: u64) {
    let worker = shared.clone();
    drop(shared.tasks().spawn(async move {
        let stop = worker.stop().clone();
        tokio::select! {
            () = deliver(&worker, bot, number) => {}
            () = stop.cancelled() => {}
        }
    }));
}

struct Next {
    url: String,
    secret: Option<String>,
    id: i64,
    body: Value,
}

async fn deliver(shared: &Shared, bot: i64, number: u64) {
    let mut pause = Duration::ZERO;
    loop {
        let (next, mut signal, first_pause) = {
            let state = &mut *shared.lock();
            state.expire_updates(bot);
            let first_pause = Duration::from_millis(state.settings.webhook_retry_ms);
            let Some(known) = state.bots.get(&bot).filter(|b| b.poll == number) else { return };
            let Some(webhook) = known.webhook.as_ref() else { return };
            let next = known.queue.front().map(|q| Next {
                url: webhook.url.clone(),
                secret: webhook.secret.clone(),
                id: q.id,
                body: q.body.clone(),
            });
            (next, known.signal.subscribe(), first_pause)
        };
        let Some(next) = next else {
            if signal.changed().await.is_err() {
                return;
            }
            continue;
        };
        match post(shared, &next).await {
            Ok(()) => {
                pause = Duration::ZERO;
                let state = &mut *shared.lock();
                if let Some(known) = state.bots.get_mut(&bot).filter(|b| b.poll == number)
                    && known.queue.front().is_some_and(|q| q.id == next.id)
                {
                    known.queue.pop_front();
                    known.confirmed.push(next.id);
                }
            }
            Err(reason) => {
                note_error(shared, bot, reason);
                pause = (pause * 2).clamp(first_pause, LONGEST_PAUSE.max(first_pause));
                tokio::time::sleep(pause).await;
            }
        }
    }
}

async fn post(shared: &Shared, next: &Next) -> Result<(), String> {
    let mut request = shared
        .http()
        .post(&next.url)
        .timeout(ANSWER_TIMEOUT)
        .header("content-type", "application/json")
        .body(next.body.to_string());
    if let Some(secret) = &next.secret {
        request = request.header("X-Telegram-Bot-Api-Secret-Token", secret);
    }
    match request.send().await {
        Ok(response) if response.status().is_success() => Ok(()),
        Ok(response) => Err(format!("Wrong response from the webhook: {}", response.status())),
        Err(error) if error.is_timeout() => Err("Read timeout expired".into()),
        Err(error) => {
            tracing::debug!(error = %error.without_url(), "a webhook was not reached");
            Err("Connection refused".into())
        }
    }
}

fn note_error(shared: &Shared, bot: i64, reason: String) {
    let state = &mut *shared.lock();
    let now = state.clock.now_s();
    if let Some(webhook) = state.bots.get_mut(&bot).and_then(|b| b.webhook.as_mut()) {
        webhook.last_error = Some((now, reason));
    }
}
