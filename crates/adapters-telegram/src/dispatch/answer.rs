use std::time::Duration;

use teloxide::payloads::AnswerCallbackQuery;
use teloxide::types::CallbackQueryId;

use crate::client::{CallFault, Purpose, TelegramClient};
use crate::errors::Refusal;
use crate::routes::Pop;

/// An answer may take this long, then nobody waits for it any more.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest pop-up, in characters.
const LONGEST: usize = 200;

/// Answers a callback query, once, with or without words. Failures cost a spinning button, nothing else.
pub(super) async fn answer(client: TelegramClient, query: String, pop: Option<Pop>) {
    let mut payload = AnswerCallbackQuery::new(CallbackQueryId(query));
    if let Some(pop) = pop {
        payload.text = Some(pop.text.chars().take(LONGEST).collect());
        payload.show_alert = pop.alert.then_some(true);
    }
    let call = client.call::<_, serde_json::Value>(Purpose::Send, &payload);
    match tokio::time::timeout(PATIENCE, call).await {
        Ok(Ok(_) | Err(CallFault::Refused(Refusal::QueryTooOld))) => {}
        Ok(Err(fault)) => tracing::debug!(word = fault.word(), "a callback query was not answered"),
        Err(_elapsed) => tracing::debug!("a callback query was not answered in time"),
    }
}
