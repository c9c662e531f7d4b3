use std::time::Duration;

use kernel::{ChatId, MessageId};
use teloxide::payloads::{AnswerCallbackQuery, SetMessageReaction};
use teloxide::types::{CallbackQueryId, ChatId as TeloxideChat, MessageId as TeloxideMessage, ReactionType};

use crate::client::{CallFault, Purpose, TelegramClient};
use crate::errors::Refusal;
use crate::routes::Pop;

/// An answer may take this long, then nobody waits for it any more.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest pop-up, in characters.
const LONGEST: usize = 200;

/// What goes out beside the commit.
pub(super) enum Beside {
    /// The answer to a callback query, with or without words.
    Answer { query: String, pop: Option<Pop> },
    /// A 👍 under a message.
    Like { chat: ChatId, message: MessageId },
}

/// Lets it go out, once. Failures cost a comfort, nothing else.
pub(super) async fn let_go(client: TelegramClient, beside: Beside) {
    match beside {
        Beside::Answer { query, pop } => answer(client, query, pop).await,
        Beside::Like { chat, message } => like(client, chat, message).await,
    }
}

async fn like(client: TelegramClient, chat: ChatId, message: MessageId) {
    let Ok(id) = i32::try_from(message.0) else { return };
    let mut payload = SetMessageReaction::new(TeloxideChat(chat.0), TeloxideMessage(id));
    payload.reaction = Some(vec![ReactionType::Emoji { emoji: "👍".to_owned() }]);
    let call = client.call::<_, serde_json::Value>(Purpose::Send, &payload);
    match tokio::time::timeout(PATIENCE, call).await {
        Ok(Ok(_)) => {}
        Ok(Err(fault)) => tracing::debug!(word = fault.word(), "a message got no reaction"),
        Err(_elapsed) => tracing::debug!("a message got no reaction in time"),
    }
}

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
