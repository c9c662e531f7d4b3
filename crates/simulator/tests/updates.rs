//! How updates reach a bot.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod common;

use std::sync::{Arc, Mutex};

use common::{TOKEN, World, world, world_with};
use serde_json::{Value, json};
use simulator::Options;

fn ids(updates: &Value) -> Vec<i64> {
    updates.as_array().unwrap().iter().map(|u| u["update_id"].as_i64().unwrap()).collect()
}

async fn say(w: &World, text: &str) {
    w.sim_ok("users/7/send", json!({ "text": text })).await;
}

#[tokio::test]
async fn an_offset_confirms_what_is_below_it() {
    let w = world().await;
    w.guest(7).await;
    for text in ["a", "b", "c"] {
        say(&w, text).await;
    }
    let all = ids(&w.ok("getUpdates", json!({})).await);
    assert_eq!(all.len(), 3);
    assert_eq!(ids(&w.ok("getUpdates", json!({ "limit": 1 })).await), all[..1]);
    assert_eq!(ids(&w.ok("getUpdates", json!({ "offset": all[1] })).await), all[1..]);
    assert_eq!(w.look("confirmed").await["ids"].as_array().unwrap().last().unwrap(), all[0]);
    assert_eq!(ids(&w.ok("getUpdates", json!({ "offset": -1 })).await), all[2..]);
    // An offset from the future confirms nothing.
    assert_eq!(ids(&w.ok("getUpdates", json!({ "offset": all[2] + 1000 })).await), all[2..]);
    assert_eq!(w.ok("getUpdates", json!({ "offset": all[2] + 1 })).await, json!([]));
}

#[tokio::test]
async fn a_second_poll_ends_the_first_with_409() {
    let w = world().await;
    w.guest(7).await;
    let polls = async {
        // The second poll begins when the first is seen to be the only one that could be hit.
        loop {
            let second = w.call("getUpdates", json!({ "timeout": 0 })).await;
            assert_eq!(second.0, 200);
            tokio::task::yield_now().await;
            if w.look("calls?method=getUpdates").await.as_array().unwrap().iter().any(|c| c["http_status"] == 409) {
                break;
            }
        }
    };
    let (first, ()) = tokio::join!(w.call("getUpdates", json!({ "timeout": 30 })), polls);
    assert_eq!(first.0, 409);
    assert_eq!(
        first.1["description"],
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    );
}

#[tokio::test]
async fn a_waiting_poll_ends_with_the_first_update() {
    let w = world().await;
    w.guest(7).await;
    let (updates, ()) = tokio::join!(w.ok("getUpdates", json!({ "timeout": 50 })), say(&w, "да"));
    assert_eq!(updates[0]["message"]["text"], "да");
}

#[tokio::test]
async fn kinds_that_are_not_asked_for_do_not_come() {
    let w = world().await;
    w.guest(7).await;
    let group = w.sim_ok("groups", json!({ "title": "Г", "members": [7], "bot_status": "administrator" })).await;
    let group = group["id"].as_i64().unwrap();
    w.drain().await;
    w.sim_ok("users", json!({ "id": 8, "first_name": "Борис" })).await;
    w.sim_ok(&format!("groups/{group}/member"), json!({ "user_id": 8 })).await;
    assert_eq!(w.drain().await, Vec::<Value>::new());
    w.ok("getUpdates", json!({ "allowed_updates": ["chat_member"] })).await;
    w.sim_ok(&format!("groups/{group}/member"), json!({ "user_id": 8, "status": "left" })).await;
    say(&w, "не нужно").await;
    let updates = w.drain().await;
    assert_eq!(updates.len(), 1);
    assert_eq!(updates[0]["chat_member"]["new_chat_member"]["status"], "left");
}

#[tokio::test]
async fn messages_live_a_day_and_presses_150_seconds() {
    let w = world().await;
    w.guest(7).await;
    let id = w.ok("sendMessage", json!({ "chat_id": 7, "text": "?" })).await["message_id"].clone();
    say(&w, "долго").await;
    assert_eq!(w.sim("users/7/press", json!({ "message_id": id, "data": "x" })).await.0, 504);
    let both = w.ok("getUpdates", json!({})).await;
    assert_eq!(ids(&both).len(), 2);
    w.sim_ok("clock", json!({ "advance_s": 151 })).await;
    assert_eq!(ids(&w.ok("getUpdates", json!({})).await).len(), 1);
    assert_eq!(
        w.refusal("answerCallbackQuery", json!({ "callback_query_id": both[1]["callback_query"]["id"] })).await,
        "Bad Request: query is too old and response timeout expired or query ID is invalid"
    );
    w.sim_ok("clock", json!({ "advance_s": 86_400 })).await;
    assert_eq!(w.ok("getUpdates", json!({})).await, json!([]));
}

#[tokio::test]
async fn raw_updates_double_and_keep_forced_ids() {
    let w = world().await;
    w.guest(7).await;
    w.sim_ok("updates?times=2", json!({ "strange": true })).await;
    let doubled = ids(&w.ok("getUpdates", json!({})).await);
    assert_eq!((doubled.len(), doubled[0]), (2, doubled[1]));
    w.ok("getUpdates", json!({ "offset": doubled[0] + 1 })).await;
    // An old id again: handed out although it lies below the offset.
    w.sim_ok(&format!("updates?update_id={}", doubled[0]), json!({ "strange": 2 })).await;
    assert_eq!(ids(&w.ok("getUpdates", json!({ "offset": doubled[0] + 1 })).await), doubled[..1]);
    assert_eq!(w.ok("getUpdates", json!({ "offset": doubled[0] + 1 })).await, json!([]));
    w.sim_ok("settings", json!({ "random_update_ids": true, "shuffle": true })).await;
    for i in 0..30 {
        say(&w, &i.to_string()).await;
    }
    let jumping = ids(&w.ok("getUpdates", json!({})).await);
    let mut sorted = jumping.clone();
    sorted.sort_unstable();
    assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(sorted[29] - sorted[0] > 29);
    assert_ne!(jumping, sorted);
}

#[tokio::test]
async fn acts_before_any_bot_go_to_the_first_one() {
    let w = world_with(Options::default()).await;
    w.sim_ok("users", json!({ "id": 7, "first_name": "Анна" })).await;
    say(&w, "рано").await;
    w.sim_ok("users/7/block", json!({})).await;
    let updates = w.ok("getUpdates", json!({})).await;
    assert_eq!(updates[0]["message"]["text"], "рано");
    assert_eq!(updates[1]["my_chat_member"]["new_chat_member"]["user"]["username"], common::BOT);
    assert_eq!(w.look("chats/7/messages?bot=42").await[0]["text"], "рано");
    let other = TOKEN.replace("42:", "43:");
    let me = w.http.get(w.url(&format!("bot{other}/getMe"))).send().await.unwrap();
    assert_eq!(me.json::<Value>().await.unwrap()["result"]["id"], 43);
    assert_eq!(w.sim("users/7/send", json!({ "text": "кому?" })).await.0, 400);
    w.sim_ok("users/7/send", json!({ "text": "тебе", "bot": "sim_43_bot" })).await;
    w.sim_ok("bots", json!({ "bot": 43, "username": "party_bot" })).await;
    w.sim_ok("users/7/send", json!({ "text": "и ещё", "bot": "@party_bot" })).await;
    assert_eq!(w.look("chats/7/messages?bot=43").await.as_array().unwrap().len(), 2);
    assert_eq!(w.sim("bots", json!({ "bot": 43, "username": "party" })).await.0, 400);
}

#[tokio::test]
async fn a_webhook_gets_each_update_until_it_says_200() {
    type Seen = Arc<Mutex<Vec<(String, Value)>>>;
    let seen = Seen::default();
    let app = axum::Router::new()
        .route(
            "/hook",
            axum::routing::post(
                |axum::extract::State(seen): axum::extract::State<Seen>,
                 headers: axum::http::HeaderMap,
                 axum::Json(body): axum::Json<Value>| async move {
                    let secret = headers["x-telegram-bot-api-secret-token"].to_str().unwrap().to_owned();
                    let mut seen = seen.lock().unwrap();
                    seen.push((secret, body));
                    // The first attempt fails: the same update must come again.
                    if seen.len() == 1 { axum::http::StatusCode::BAD_GATEWAY } else { axum::http::StatusCode::OK }
                },
            ),
        )
        .with_state(seen.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hook = format!("http://{}/hook", listener.local_addr().unwrap());
    let mut tasks = tokio::task::JoinSet::new();
    tasks.spawn(async move { axum::serve(listener, app).await });
    let w = world().await;
    w.guest(7).await;
    assert_eq!(
        w.refusal("setWebhook", json!({ "url": "http://example.org/" })).await,
        "Bad Request: bad webhook: an HTTPS URL must be provided for webhook"
    );
    w.ok("setWebhook", json!({ "url": hook, "secret_token": "s3" })).await;
    assert_eq!(
        w.refusal("getUpdates", json!({})).await,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
    );
    say(&w, "раз").await;
    say(&w, "два").await;
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(10);
    while w.ok("getWebhookInfo", json!({})).await["pending_update_count"] != 0 {
        assert!(std::time::Instant::now() < deadline, "the webhook was not served");
        tokio::task::yield_now().await;
    }
    let texts: Vec<_> = seen.lock().unwrap().iter().map(|(s, b)| (s.clone(), b["message"]["text"].clone())).collect();
    assert_eq!(texts, [("s3".into(), json!("раз")), ("s3".into(), json!("раз")), ("s3".into(), json!("два"))]);
    w.ok("deleteWebhook", json!({})).await;
    assert_eq!(w.ok("getUpdates", json!({})).await, json!([]));
}
