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
