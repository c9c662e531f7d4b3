use desk::Seen;
use kernel::{ChatId, MessageId, Sensitive, UserId};
use messaging::InboxEvent;
use serde_json::Value;
use teloxide::types::{CallbackQuery, Chat, ChatMemberUpdated, Message, Update, UpdateKind, User};

use super::incoming::{Body, Incoming, Person, Place};

/// Parses the raw update of an event; `None` when it is of no kind that is known.
pub(crate) fn read(event: &InboxEvent) -> Option<Incoming> {
    let mut raw = event.raw.clone();
    // The id was read already, and real ids are wider than teloxide's type.
    *raw.get_mut("update_id")? = Value::from(1);
    // By way of text: teloxide finds an update's kind only in keys that are borrowed from their source.
    let update: Update = serde_json::from_str(&raw.to_string()).ok()?;
    let (place, person, body) = match &update.kind {
        UpdateKind::Message(message) => of_message(message, false),
        UpdateKind::EditedMessage(message) => of_message(message, true),
        UpdateKind::CallbackQuery(query) => of_query(query),
        UpdateKind::MyChatMember(change) => of_membership(change),
        UpdateKind::Error(_) => return None,
        _ => (update.chat().map(place_of), update.from().map(person_of), Body::Other),
    };
    Some(Incoming { event: event.reference(), bot: event.bot, place, person, body, update })
}

fn of_message(message: &Message, edited: bool) -> (Option<Place>, Option<Person>, Body) {
    let id = MessageId(i64::from(message.id.0));
    let body = match message.text() {
        _ if edited => Body::Edited { message: id },
        Some(text) => Body::Text { message: id, text: text.to_owned() },
        None => Body::Media { message: id, album: message.media_group_id().map(|album| album.0.clone()) },
    };
    (Some(place_of(&message.chat)), message.from.as_ref().map(person_of), body)
}

fn of_query(query: &CallbackQuery) -> (Option<Place>, Option<Person>, Body) {
    let message = query.message.as_ref();
    let body = Body::Press {
        query: query.id.0.clone(),
        data: query.data.clone().unwrap_or_default(),
        message: message.map(|message| MessageId(i64::from(message.id().0))),
    };
    (message.map(|message| place_of(message.chat())), Some(person_of(&query.from)), body)
}

fn of_membership(change: &ChatMemberUpdated) -> (Option<Place>, Option<Person>, Body) {
    let away = !change.new_chat_member.kind.is_present();
    (Some(place_of(&change.chat)), Some(person_of(&change.from)), Body::Membership { away })
}

fn place_of(chat: &Chat) -> Place {
    Place { chat: ChatId(chat.id.0), private: chat.is_private() }
}

fn person_of(user: &User) -> Person {
    let seen = Seen {
        user: UserId(i64::try_from(user.id.0).unwrap_or(i64::MAX)),
        first_name: Sensitive::new(user.first_name.clone()),
        language_code: user.language_code.clone(),
    };
    Person { seen, is_bot: user.is_bot }
}

#[cfg(test)]
mod tests {
    use kernel::{BotId, Run, Timestamp};
    use messaging::{InboxStatus, Lane, UpdateKind as Kind};
    use serde_json::json;

    use super::*;

    fn event(raw: Value) -> InboxEvent {
        InboxEvent {
            id: 1,
            bot: BotId(1),
            update_id: 1,
            lane: Lane("1".to_owned()),
            kind: Kind("message".to_owned()),
            raw,
            status: InboxStatus::Processing,
            run: Run(1),
            attempts: 0,
            deaths: 0,
            alone: false,
            received_at: Timestamp::from_millis(0),
            due_at: None,
            last_error: None,
        }
    }

    fn user(id: i64) -> Value {
        json!({"id": id, "is_bot": false, "first_name": "A", "language_code": "uz"})
    }

    #[test]
    fn a_private_text_is_read_whatever_its_update_id() {
        let raw = json!({"update_id": i64::MAX, "message": {"message_id": 5, "date": 0, "text": "hi", "from": user(7),
            "chat": {"id": 7, "type": "private", "first_name": "A"}}});
        let incoming = read(&event(raw)).unwrap();
        assert_eq!(incoming.body, Body::Text { message: MessageId(5), text: "hi".to_owned() });
        assert_eq!(incoming.place, Some(Place { chat: ChatId(7), private: true }));
        assert_eq!(incoming.person.unwrap().seen.language_code.as_deref(), Some("uz"));
    }

    #[test]
    fn a_press_a_membership_and_an_edit_are_told_apart() {
        let chat = json!({"id": 7, "type": "private", "first_name": "A"});
        let message = json!({"message_id": 5, "date": 0, "text": "hi", "from": user(7), "chat": chat});
        let press = json!({"update_id": 1, "callback_query": {"id": "q", "from": user(7), "chat_instance": "c",
            "data": "consent:x", "message": message}});
        assert_eq!(read(&event(press)).unwrap().pressed(), Some("consent:x"));
        let edit = json!({"update_id": 1, "edited_message": message});
        assert_eq!(read(&event(edit)).unwrap().body, Body::Edited { message: MessageId(5) });
        let member = |status: &str| {
            json!({"update_id": 1, "my_chat_member": {"chat": chat, "from": user(7), "date": 0,
                "old_chat_member": {"user": user(9), "status": "member"},
                "new_chat_member": {"user": user(9), "status": status, "until_date": 0}}})
        };
        for (status, away) in [("kicked", true), ("member", false)] {
            assert_eq!(read(&event(member(status))).unwrap().body, Body::Membership { away });
        }
    }

    #[test]
    fn garbage_is_nothing() {
        for raw in [json!({"update_id": 1}), json!({"update_id": 1, "hologram": {}}), json!([]), json!({})] {
            assert!(read(&event(raw)).is_none());
        }
    }
}
