use kernel::ChatId;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::Lane;

/// Kind of an update, as far as the inbox needs it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UpdateKind(pub String);

/// What the inbox must know of an update before anybody parses it: pure, shared by poll loop and webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// Telegram's id, unique for a bot within the days that matter.
    pub update_id: i64,
    /// The chat it belongs to; updates without one share a lane by their sender, else `-`.
    pub lane: Lane,
    /// The field that holds the update (`message`, `callback_query`, …), `unknown` when there is none.
    pub kind: UpdateKind,
}

/// Why an update cannot even be put into the inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EnvelopeError {
    /// Not a JSON object.
    #[error("the update is not a JSON object")]
    NotAnObject,
    /// No integer `update_id`.
    #[error("the update has no update_id")]
    NoUpdateId,
}

/// Kinds that the product handles; they win over fields that a newer Bot API may put beside them.
const HANDLED: [&str; 5] = ["message", "callback_query", "my_chat_member", "edited_message", "channel_post"];
/// Longest name of a kind that is kept as it came.
const KIND_LENGTH: usize = 48;

impl Envelope {
    /// Reads the envelope of one raw update.
    pub fn read(raw: &Value) -> Result<Self, EnvelopeError> {
        let object = raw.as_object().ok_or(EnvelopeError::NotAnObject)?;
        let update_id = object.get("update_id").and_then(Value::as_i64).ok_or(EnvelopeError::NoUpdateId)?;
        let content = content_of(object);
        let lane = content.and_then(|(_, body)| chat_of(body).or_else(|| sender_of(body)));
        Ok(Self {
            update_id,
            lane: lane.map_or_else(|| Lane("-".to_owned()), Lane::chat),
            kind: UpdateKind(content.map_or("unknown", |(name, _)| name).to_owned()),
        })
    }
}

fn content_of(update: &Map<String, Value>) -> Option<(&str, &Value)> {
    let handled = HANDLED.into_iter().find_map(|name| Some((name, update.get(name).filter(|body| body.is_object())?)));
    handled
        .or_else(|| update.iter().find(|(name, body)| is_kind(name) && body.is_object()).map(|(k, v)| (k.as_str(), v)))
}

fn is_kind(name: &str) -> bool {
    name.len() <= KIND_LENGTH && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// The chat of a message-like update, or of the message under a button.
fn chat_of(body: &Value) -> Option<ChatId> {
    id_at(body, "chat").or_else(|| id_at(body.get("message")?, "chat"))
}

/// Who is behind an update that belongs to no chat.
fn sender_of(body: &Value) -> Option<ChatId> {
    ["from", "user", "voter_chat"].into_iter().find_map(|field| id_at(body, field))
}

fn id_at(body: &Value, field: &str) -> Option<ChatId> {
    body.get(field)?.get("id")?.as_i64().map(ChatId)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn read(content: &Value) -> (String, String) {
        let mut update = content.clone();
        update["update_id"] = json!(7);
        let envelope = Envelope::read(&update).unwrap();
        assert_eq!(envelope.update_id, 7);
        (envelope.kind.0, envelope.lane.0)
    }

    #[test]
    fn m4_an_update_stands_in_the_lane_of_its_chat() {
        for (content, kind, lane) in [
            (json!({"message": {"chat": {"id": 5}, "from": {"id": 9}}}), "message", "5"),
            (json!({"edited_message": {"chat": {"id": -100}}}), "edited_message", "-100"),
            (json!({"callback_query": {"from": {"id": 9}, "message": {"chat": {"id": 5}}}}), "callback_query", "5"),
            (json!({"callback_query": {"from": {"id": 9}, "inline_message_id": "x"}}), "callback_query", "9"),
            (json!({"my_chat_member": {"chat": {"id": 5}, "from": {"id": 9}}}), "my_chat_member", "5"),
            (json!({"inline_query": {"from": {"id": 9}, "query": ""}}), "inline_query", "9"),
            (json!({"poll_answer": {"user": {"id": 9}}}), "poll_answer", "9"),
            (json!({"poll": {"id": "1"}}), "poll", "-"),
            (json!({"a_kind_of_tomorrow": {"chat": {"id": 5}}}), "a_kind_of_tomorrow", "5"),
            (json!({"aside": {"chat": {"id": 6}}, "message": {"chat": {"id": 5}}}), "message", "5"),
            (json!({"message": "text"}), "unknown", "-"),
            (json!({"Ключ": {"chat": {"id": 5}}}), "unknown", "-"),
            (json!({"message": {"chat": {"id": "5"}, "from": {"id": 9}}}), "message", "9"),
            (json!({}), "unknown", "-"),
        ] {
            assert_eq!(read(&content), (kind.to_owned(), lane.to_owned()), "{content}");
        }
    }

    #[test]
    fn what_has_no_update_id_is_refused() {
        assert_eq!(Envelope::read(&json!([1])), Err(EnvelopeError::NotAnObject));
        for update in [json!({}), json!({"update_id": "7"}), json!({"update_id": 1.5}), json!({"update_id": u64::MAX})]
        {
            assert_eq!(Envelope::read(&update), Err(EnvelopeError::NoUpdateId), "{update}");
        }
    }

    fn garbage() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            ".*".prop_map(Value::from),
        ];
        let name = prop_oneof![
            Just("update_id".to_owned()),
            Just("message".to_owned()),
            Just("callback_query".to_owned()),
            Just("chat".to_owned()),
            Just("from".to_owned()),
            Just("id".to_owned()),
            ".*",
        ];
        leaf.prop_recursive(4, 32, 6, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map(name.clone(), inner, 0..6).prop_map(|fields| json!(fields)),
            ]
        })
    }

    proptest! {
        #[test]
        fn m1_garbage_is_read_or_refused_and_never_panics(update in garbage(), update_id in any::<i64>()) {
            let bare = Envelope::read(&update);
            prop_assert_eq!(bare.is_ok(), update.get("update_id").is_some_and(Value::is_i64));
            if let Value::Object(mut fields) = update {
                fields.insert("update_id".to_owned(), json!(update_id));
                let read = Envelope::read(&Value::Object(fields)).unwrap();
                prop_assert_eq!(read.update_id, update_id);
                prop_assert!(!read.lane.0.is_empty() && !read.kind.0.is_empty() && read.kind.0.len() <= KIND_LENGTH);
            }
        }
    }
}
