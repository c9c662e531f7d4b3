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
    let update: Update = serde_json::from_value(raw).ok()?;
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
