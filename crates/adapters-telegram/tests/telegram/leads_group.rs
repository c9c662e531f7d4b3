//! The leads group as its members meet it.

use std::sync::Arc;

use kernel::Timestamp;
use leads::testing::ManualClock;
use leads::{LeadStatus, testing::a_submission};
use serde_json::json;

use crate::leads_stand::{ADMIN, MEMBER, Stand};
use crate::support::until;

#[tokio::test]
async fn any_member_moves_a_card_and_its_message_follows() {
    let stand = Stand::open().await;
    let card = stand.published(1).await;
    let shown = stand.message(stand.group, card).await;
    assert!(shown["text"].as_str().unwrap().starts_with("№1 · 🆕 Новый\n👤"), "{shown}");
    assert_eq!(stand.presses(MEMBER, card, "stickers_lead:1:in_work").await, "Готово: 🛠 В работе");
    stand.shows(card, "Взялся за заявку: Борис").await;
    let taken = stand.lead(1).lead.state.taken().cloned().unwrap();
    assert_eq!(taken.by.id.0, MEMBER, "the presser's own id");
    assert_eq!(stand.presses(ADMIN, card, "stickers_lead:1:lost").await, "Готово: ✖️ Отказ");
    stand.shows(card, "Почему отказ?").await;
    assert_eq!(stand.presses(MEMBER, card, "stickers_lead:1:price").await, "Причина записана.");
    stand.shows(card, "Причина отказа: Дорого").await;
    stand.quiet().await;
    let cards = stand.telegram.calls("sendMessage").await;
    assert_eq!(cards.len(), 1, "one message, edited in place");
    stand.close().await;
}

#[tokio::test]
async fn a_deleted_card_is_posted_again_by_the_next_change() {
    let stand = Stand::open().await;
    let card = stand.published(1).await;
    stand.telegram.post(&format!("groups/{}/delete_message", stand.group), json!({"message_id": card})).await;
    stand.presses(MEMBER, card, "stickers_lead:1:in_work").await;
    until("it stands elsewhere", async || stand.lead(1).lead.card.shown.is_some_and(|shown| shown.message.0 != card))
        .await;
    stand.hears(stand.group, "№1 · 🛠 В работе").await;
    stand.close().await;
}

#[tokio::test]
async fn l5_a_second_card_that_turns_up_says_that_it_is_one() {
    let stand = Stand::open().await;
    let card = stand.published(1).await;
    // Any message of the bot that no lead knows as its card.
    stand.says(ADMIN, json!({"text": "/stickers_new"})).await;
    stand.hears(stand.group, "Открытых заявок: 1").await;
    let all = stand.telegram.get(&format!("chats/{}/messages", stand.group)).await;
    let other = all.as_array().unwrap().last().unwrap()["message_id"].as_i64().unwrap();
    assert_eq!(stand.presses(MEMBER, other, "stickers_lead:1:won").await, "Дубль, смотрите карточку №1");
    stand.shows(other, "Дубль, смотрите карточку №1").await;
    assert_eq!(stand.lead(1).lead.status(), LeadStatus::New);
    assert_eq!(stand.lead(1).lead.card.shown.unwrap().message.0, card);
    // A made-up button under the card of another lead.
    let second = stand.published(2).await;
    assert_eq!(stand.presses(MEMBER, second, "stickers_lead:1:won").await, "Эта кнопка больше не работает.");
    stand.quiet().await;
    stand.shows(second, "№2 · 🆕 Новый").await;
    stand.close().await;
}

#[tokio::test]
async fn a_reply_to_a_card_is_a_note_that_follows_its_edits_and_gets_a_thumb() {
    let stand = Stand::open().await;
    let card = stand.published(1).await;
    let note = stand.says(MEMBER, json!({"text": "перезвонить", "reply_to_message_id": card})).await;
    stand.shows(card, "перезвонить").await;
    until("the thumb", async || !stand.telegram.calls("setMessageReaction").await.is_empty()).await;
    let thumb = stand.telegram.calls("setMessageReaction").await.remove(0);
    assert!(thumb.to_string().contains("👍") && thumb["parameters"]["message_id"] == note, "{thumb}");
    let edit = json!({"chat_id": stand.group, "message_id": note, "text": "не звонить"});
    stand.telegram.post(&format!("users/{MEMBER}/edit"), edit).await;
    stand.shows(card, "не звонить").await;
    assert_eq!(stand.message(stand.group, note).await["reactions"], json!(["👍"]));
    let to_note = json!({"text": "и это?", "reply_to_message_id": note});
    stand.says(MEMBER, to_note).await;
    stand.says(MEMBER, json!({"text": "просто слова"})).await;
    stand.quiet().await;
    assert_eq!(stand.lead(1).notes.len(), 1, "only what answers the card");
    assert_eq!(stand.telegram.calls("setMessageReaction").await.len(), 1);
    stand.close().await;
}

#[tokio::test]
async fn a_group_that_became_a_supergroup_counts_under_its_new_id_at_once() {
    let mut stand = Stand::open().await;
    let old = stand.published(1).await;
    let (before, upgrade) = (stand.group, format!("groups/{}/upgrade", stand.group));
    stand.group = stand.telegram.post(&upgrade, json!({})).await["id"].as_i64().unwrap();
    until("the new id is known", async || stand.desk.group().await.unwrap().0 == stand.group).await;
    stand.desk.publish_due().await.unwrap();
    stand.hears(stand.group, "№1 · 🆕 Новый").await;
    let card = stand.lead(1).lead.card.shown.unwrap();
    assert_eq!(card.chat.0, stand.group);
    assert_eq!(stand.presses(MEMBER, card.message.0, "stickers_lead:1:won").await, "Готово: ✅ Договорились");
    stand.says(ADMIN, json!({"text": "/stickers_new"})).await;
    stand.hears(stand.group, "Открытых заявок нет.").await;
    let press = json!({"callback_query": {"id": "1", "chat_instance": "c", "data": "stickers_lead:1:new",
        "from": {"id": MEMBER, "is_bot": false, "first_name": "Б"},
        "message": {"message_id": old, "date": 0, "chat": {"id": before, "type": "group", "title": "Leads"}}}});
    stand.telegram.post("updates", press).await;
    stand.quiet().await;
    assert_eq!(stand.lead(1).lead.status(), LeadStatus::Won, "old messages are void");
    stand.close().await;
}

#[tokio::test]
async fn lead_buttons_of_other_chats_get_an_answer() {
    let stand = Stand::open().await;
    let card = stand.published(1).await;
    let other = json!({"title": "Other", "members": [MEMBER], "bot_status": "administrator"});
    let other = stand.telegram.post("groups", other).await["id"].as_i64().unwrap();
    let press = |id: &str, chat: i64, data: &str| {
        json!({"callback_query": {"id": id, "chat_instance": "c", "data": data,
            "from": {"id": MEMBER, "is_bot": false, "first_name": "Б", "language_code": "ru"},
            "message": {"message_id": card, "date": 0, "text": "x", "chat": {"id": chat, "type": "group", "title": "O"}}}})
    };
    for (id, chat, data) in [
        ("1", other, "stickers_lead:1:won"),
        ("2", other, "stickers_pick:won:1"),
        ("3", stand.group, "stickers_lead:x:won"),
        ("4", stand.group, "stickers_pick:nothing:1"),
    ] {
        stand.telegram.post("updates", press(id, chat, data)).await;
    }
    stand.quiet().await;
    until("four answers", async || stand.telegram.calls("answerCallbackQuery").await.len() == 4).await;
    let answers = stand.telegram.calls("answerCallbackQuery").await;
    assert!(answers.iter().all(|call| call.to_string().contains("Эта кнопка больше не работает.")), "{answers:?}");
    assert_eq!(stand.lead(1).lead.status(), LeadStatus::New);
    stand.close().await;
}

#[tokio::test]
async fn cards_come_silently_in_quiet_hours_and_with_a_sound_by_day() {
    for (hour, silent) in [(18, json!(true)), (9, json!(null))] {
        // In UTC: 23:00 and 14:00 in Tashkent.
        let at = chrono::DateTime::parse_from_rfc3339(&format!("2026-01-05T{hour:02}:00:00Z")).unwrap();
        let clock = ManualClock::at(Timestamp::from_millis(at.timestamp_millis()));
        let stand = Stand::of(json!({}), clock).await;
        stand.published(1).await;
        let sent = stand.telegram.calls("sendMessage").await.remove(0);
        assert_eq!(sent["parameters"]["disable_notification"], silent, "{sent}");
        stand.close().await;
    }
}

#[tokio::test]
async fn a_repeat_is_a_ping_under_the_card() {
    let stand = Stand::open().await;
    let card = stand.published(1).await;
    stand.desk.submit(a_submission(1)).await.unwrap();
    stand.shows(card, "Обращались ещё 1 раз").await;
    stand.hears(stand.group, "№1: обращаются ещё раз").await;
    let all = stand.telegram.get(&format!("chats/{}/messages", stand.group)).await;
    let ping = all.as_array().unwrap().iter().find(|message| message["message_id"] != card).unwrap().clone();
    assert_eq!(ping["reply_to_message"]["message_id"], card);
    stand.close().await;
}

#[tokio::test]
async fn in_a_forum_answers_stay_in_the_topic_where_they_were_asked_for() {
    let forum = json!({"forum": true});
    let stand = Stand::of(forum, Arc::new(crate::support::WallClock)).await;
    let card = stand.published(1).await;
    assert_eq!(stand.message(stand.group, card).await["message_thread_id"], json!(null), "cards go to General");
    let topic = stand.telegram.post(&format!("groups/{}/topics", stand.group), json!({"name": "Разное"})).await;
    let topic = topic["message_thread_id"].as_i64().unwrap();
    stand.says(ADMIN, json!({"text": "/stickers_lead 1", "message_thread_id": topic})).await;
    stand.hears(stand.group, "🗂 История:").await;
    let all = stand.telegram.get(&format!("chats/{}/messages", stand.group)).await;
    let answer = all.as_array().unwrap().last().unwrap().clone();
    assert_eq!(answer["message_thread_id"], topic, "{answer}");
    stand.close().await;
}
