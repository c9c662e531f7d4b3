//! Groups, supergroups and forums.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod common;

use common::{World, world};
use serde_json::{Value, json};

async fn group(w: &World, spec: Value) -> i64 {
    w.guest(7).await;
    let mut spec = spec;
    spec["title"] = "Заявки".into();
    spec["members"] = json!([7]);
    let id = w.sim_ok("groups", spec).await["id"].as_i64().unwrap();
    let updates = w.drain().await;
    assert_eq!(updates[0]["my_chat_member"]["chat"]["id"], id);
    id
}

#[tokio::test]
async fn an_upgraded_group_names_its_new_id() {
    let w = world().await;
    let id = group(&w, json!({ "bot_status": "administrator" })).await;
    w.ok("sendMessage", json!({ "chat_id": id, "text": "a" })).await;
    let new = w.sim_ok(&format!("groups/{id}/upgrade"), json!({})).await["id"].as_i64().unwrap();
    let (status, body) = w.call("sendMessage", json!({ "chat_id": id, "text": "b" })).await;
    assert_eq!(status, 400);
    assert_eq!(body["description"], "Bad Request: group chat was upgraded to a supergroup chat");
    assert_eq!(body["parameters"]["migrate_to_chat_id"], new);
    let updates = w.drain().await;
    assert_eq!(updates[0]["message"]["migrate_to_chat_id"], new);
    assert_eq!(updates[1]["message"]["migrate_from_chat_id"], id);
    w.ok("sendMessage", json!({ "chat_id": new, "text": "c" })).await;
    assert_eq!(w.look(&format!("chats/{new}/messages")).await[1]["text"], "c");
}

#[tokio::test]
async fn a_bot_outside_is_told_why() {
    let w = world().await;
    let id = group(&w, json!({ "type": "supergroup" })).await;
    let send = json!({ "chat_id": id, "text": "a" });
    for (status, words) in [
        ("kicked", "Forbidden: bot was kicked from the supergroup chat"),
        ("left", "Forbidden: bot is not a member of the supergroup chat"),
        ("restricted", "Bad Request: not enough rights to send text messages to the chat"),
    ] {
        w.sim_ok(&format!("groups/{id}/bot"), json!({ "status": status })).await;
        assert_eq!(w.refusal("sendMessage", send.clone()).await, words);
    }
    w.sim_ok(&format!("groups/{id}/bot"), json!({ "status": "member" })).await;
    w.sim_ok("users", json!({ "id": 9, "first_name": "Вера" })).await;
    w.sim_ok(&format!("groups/{id}/member"), json!({ "user_id": 9 })).await;
    assert_eq!(
        w.refusal("sendMessage", json!({ "chat_id": 9, "text": "a" })).await,
        "Forbidden: bot can't initiate conversation with a user"
    );
    w.sim_ok(&format!("groups/{id}/delete"), json!({})).await;
    assert_eq!(w.refusal("sendMessage", send).await, "Forbidden: the group chat was deleted");
}

#[tokio::test]
async fn topics_open_close_and_vanish() {
    let w = world().await;
    let id = group(&w, json!({ "forum": true })).await;
    let topics = format!("groups/{id}/topics");
    let thread = w.sim_ok(&topics, json!({ "name": "Заявки" })).await["message_thread_id"].clone();
    let send = json!({ "chat_id": id, "text": "a", "message_thread_id": thread });
    let posted = w.ok("sendMessage", send.clone()).await;
    assert_eq!((&posted["message_thread_id"], &posted["is_topic_message"]), (&thread, &json!(true)));
    w.sim_ok(&topics, json!({ "message_thread_id": thread, "closed": true })).await;
    assert_eq!(w.refusal("sendMessage", send.clone()).await, "Bad Request: TOPIC_CLOSED");
    w.sim_ok(&topics, json!({ "message_thread_id": thread, "deleted": true })).await;
    assert_eq!(w.refusal("sendMessage", send).await, "Bad Request: message thread not found");
}

#[tokio::test]
async fn a_plain_member_bot_sees_only_what_concerns_it() {
    let w = world().await;
    let id = group(&w, json!({})).await;
    let say = |text: &str| json!({ "chat_id": id, "text": text });
    for text in ["привет", "/stats", "/stats@other_bot", "/stats@sim_42_bot", "эй @sim_42_bot"] {
        w.sim_ok("users/7/send", say(text)).await;
    }
    let seen: Vec<_> = w.drain().await.iter().map(|u| u["message"]["text"].as_str().unwrap().to_owned()).collect();
    assert_eq!(seen, ["/stats", "/stats@sim_42_bot", "эй @sim_42_bot"]);
    w.sim_ok(&format!("groups/{id}/bot"), json!({ "status": "administrator" })).await;
    w.sim_ok("users/7/send", json!({ "chat_id": id, "text": "привет", "anonymous": true })).await;
    let updates = w.drain().await;
    assert_eq!(updates[1]["message"]["from"]["username"], "GroupAnonymousBot");
    let member = w.ok("getChatMember", json!({ "chat_id": id, "user_id": 7 })).await;
    assert_eq!(member["status"], "creator");
    let deleted = json!({ "message_id": updates[1]["message"]["message_id"] });
    w.sim_ok(&format!("groups/{id}/delete_message"), deleted).await;
    assert_eq!(w.look(&format!("chats/{id}/messages")).await.as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn answers_in_a_forum_stay_in_the_topic_of_what_they_answer() {
    let w = world().await;
    let id = group(&w, json!({ "forum": true, "bot_status": "administrator" })).await;
    let topic = w.sim_ok(&format!("groups/{id}/topics"), json!({ "name": "a" })).await["message_thread_id"].clone();
    let said = json!({ "chat_id": id, "text": "/stats", "message_thread_id": topic });
    let asked = w.sim_ok("users/7/send", said).await["message_id"].clone();
    let answer = json!({ "chat_id": id, "text": "a", "reply_parameters": { "message_id": asked } });
    assert_eq!(w.ok("sendMessage", answer).await["message_thread_id"], topic);
    assert!(w.ok("sendMessage", json!({ "chat_id": id, "text": "a" })).await.get("message_thread_id").is_none());
}

#[tokio::test]
async fn a_contact_is_asked_for_in_private_and_shared_by_its_owner() {
    let w = world().await;
    let id = group(&w, json!({ "bot_status": "administrator" })).await;
    w.guest(7).await;
    let asking = |chat: i64| {
        let keyboard = json!({ "keyboard": [[{ "text": "phone", "request_contact": true }]] });
        json!({ "chat_id": chat, "text": "a", "reply_markup": keyboard })
    };
    w.ok("sendMessage", asking(7)).await;
    assert_eq!(
        w.refusal("sendMessage", asking(id)).await,
        "Bad Request: phone number can be requested in private chats only"
    );
    let wordless = json!({ "chat_id": 7, "text": "a", "reply_markup": { "keyboard": [[{ "text": " " }]] } });
    assert!(w.refusal("sendMessage", wordless).await.contains("must be non-empty"));
    w.drain().await;
    w.sim_ok("users/7/send", json!({ "contact": { "phone_number": "998901234567" } })).await;
    let contact = w.drain().await[0]["message"]["contact"].clone();
    assert_eq!((&contact["user_id"], &contact["phone_number"]), (&json!(7), &json!("998901234567")));
    assert!(contact["first_name"].as_str().is_some_and(|name| !name.is_empty()));
}

#[tokio::test]
async fn a_thumb_is_kept_with_its_message() {
    let w = world().await;
    let id = group(&w, json!({ "bot_status": "administrator" })).await;
    let said = w.sim_ok("users/7/send", json!({ "chat_id": id, "text": "note" })).await["message_id"].clone();
    let thumb = json!({ "chat_id": id, "message_id": said, "reaction": [{ "type": "emoji", "emoji": "👍" }] });
    w.ok("setMessageReaction", thumb).await;
    assert_eq!(w.look(&format!("chats/{id}/messages")).await[0]["reactions"], json!(["👍"]));
    let gone = json!({ "chat_id": id, "message_id": 999, "reaction": [] });
    assert_eq!(w.refusal("setMessageReaction", gone).await, "Bad Request: message to react not found");
}
