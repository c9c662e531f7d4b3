use messaging::Envelope;
use serde_json::Value;

/// What one poll brought, sorted.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// To be stored, in the order in which they came.
    pub(super) accepted: Vec<(Envelope, Value)>,
    /// Updates that are none: nothing can be stored of them.
    pub(super) unreadable: usize,
    /// What confirms all of it.
    pub(super) next_offset: Option<i64>,
}

impl Batch {
    /// Sorts raw updates. The offset is the largest id of this batch plus one, wherever in the batch it stands and
    /// whatever came before: ids can start anew, and arrive out of order.
    pub(super) fn read(updates: Vec<Value>) -> Self {
        let mut batch = Self::default();
        for mut raw in updates {
            leave_out_echoes(&mut raw);
            match Envelope::read(&raw) {
                Ok(envelope) => {
                    let confirms = envelope.update_id.saturating_add(1);
                    batch.next_offset = batch.next_offset.max(Some(confirms));
                    batch.accepted.push((envelope, raw));
                }
                Err(_) => batch.unreadable += 1,
            }
        }
        batch
    }
}

/// What an update shows again of an older message, told by where it stands.
const ECHOES: [&str; 4] = [
    "/callback_query/message",
    "/message/reply_to_message",
    "/edited_message/reply_to_message",
    "/channel_post/reply_to_message",
];
/// What is read of it.
const KEPT: [&str; 5] = ["message_id", "date", "chat", "from", "message_thread_id"];

/// A button or an answer brings the whole older message along, and with it whom it shows: also somebody whose data are
/// being erased. Only where it stands is read, so only that is stored.
fn leave_out_echoes(raw: &mut Value) {
    for place in ECHOES {
        let Some(message) = raw.pointer_mut(place).and_then(Value::as_object_mut) else { continue };
        let written = message.contains_key("text") || message.contains_key("caption");
        message.retain(|name, _| KEPT.contains(&name.as_str()));
        if written {
            message.insert("text".to_owned(), Value::from(""));
        }
    }
    for place in ["/message", "/edited_message"] {
        if let Some(message) = raw.pointer_mut(place).and_then(Value::as_object_mut) {
            message.remove("quote");
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use serde_json::json;

    use super::*;

    #[test]
    fn l4_what_an_update_repeats_of_older_messages_is_not_stored() {
        let chat = json!({"id": -5, "type": "group", "title": "t"});
        let card = json!({"message_id": 7, "date": 1, "chat": chat, "text": "Canary", "entities": [],
            "reply_markup": {"inline_keyboard": []}});
        let from = json!({"id": 9, "is_bot": false, "first_name": "f"});
        let press = json!({"update_id": 1, "callback_query": {"id": "q", "from": from, "chat_instance": "c",
            "data": "stickers_lead:1:won", "message": card}});
        let note = json!({"update_id": 2, "message": {"message_id": 8, "date": 2, "chat": chat, "from": from,
            "text": "a note", "reply_to_message": card, "quote": {"text": "Canary", "position": 0}}});
        let batch = Batch::read(vec![press, note]);
        assert_eq!(batch.accepted.len(), 2);
        let stored: Vec<&Value> = batch.accepted.iter().map(|(_, raw)| raw).collect();
        assert!(!json!(stored).to_string().contains("Canary"), "{stored:?}");
        assert_eq!(stored[0]["callback_query"]["message"]["message_id"], 7);
        assert_eq!(stored[0]["callback_query"]["data"], "stickers_lead:1:won");
        assert_eq!(stored[1]["message"]["text"], "a note");
        assert_eq!(stored[1]["message"]["reply_to_message"]["chat"]["id"], -5);
    }
}
