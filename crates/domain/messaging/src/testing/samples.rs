use kernel::{BotId, ChatId, Lang, Timestamp};
use serde_json::{Value, json};

use crate::{Cause, Class, Commit, Envelope, InboxEvent, Lane, Outgoing, Payload, UpdateKind};

/// The bot of the samples.
pub const BOT: BotId = BotId(4_242);

/// So many milliseconds after the samples' beginning.
pub const fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000 + millis)
}

/// A text message in a private chat, as it comes from Telegram.
pub fn update(update_id: i64, chat: i64) -> Value {
    json!({"update_id": update_id, "message": {"message_id": update_id, "chat": {"id": chat, "type": "private"},
        "from": {"id": chat, "is_bot": false, "first_name": "Guest"}, "date": 0, "text": "hello"}})
}

/// The same with its envelope.
pub fn update_of(update_id: i64, chat: i64) -> (Envelope, Value) {
    let envelope = Envelope { update_id, lane: Lane::chat(ChatId(chat)), kind: UpdateKind("message".to_owned()) };
    (envelope, update(update_id, chat))
}

/// A message to a private chat.
pub fn message(chat: i64, class: Class, word: &str) -> Outgoing {
    Outgoing::send(BOT, ChatId(chat), Lang::Ru, class, Payload::of("test.word", &word))
}

/// An empty commit of a claimed event.
pub fn event_of(event: &InboxEvent, now: Timestamp) -> Commit {
    Commit::new(Cause::Event(event.reference()), now)
}
