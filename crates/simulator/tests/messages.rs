//! Sending and editing: what is taken, what is refused, and in which words.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod common;

use common::{TOKEN, world};
use serde_json::{Value, json};

#[tokio::test]
async fn unknown_tokens_and_methods_are_refused() {
    let w = world().await;
    let bad = w.http.get(w.url("bot42:short/getMe")).send().await.unwrap();
    assert_eq!(bad.status(), 401);
    assert_eq!(bad.json::<Value>().await.unwrap()["description"], "Unauthorized");
    let (status, body) = w.call("noSuchMethod", json!({})).await;
    assert_eq!((status, body["description"].as_str().unwrap()), (404, "Not Found: method not found"));
    assert_eq!(
        w.refusal("sendDice", json!({ "chat_id": 1 })).await,
        "Bad Request: method is not supported by the simulator"
    );
}

#[tokio::test]
async fn method_names_come_in_any_case_and_parameters_in_every_form() {
    let w = world().await;
    w.guest(7).await;
    let me = w.http.get(w.url(&format!("bot{TOKEN}/GETME"))).send().await.unwrap().json::<Value>().await.unwrap();
    assert_eq!(me["result"]["username"], common::BOT);
    let query = w.http.get(w.url(&format!("bot{TOKEN}/test/SendMessage?chat_id=7&text=%D0%B4%D0%B0"))).send().await;
    assert_eq!(query.unwrap().json::<Value>().await.unwrap()["result"]["text"], "да");
    let form = w.http.post(w.url(&format!("bot{TOKEN}/sendMessage"))).form(&[
        ("chat_id", "7"),
        ("text", "b"),
        ("reply_markup", r#"{"inline_keyboard":[[{"text":"x","callback_data":"y"}]]}"#),
    ]);
    let sent = form.send().await.unwrap().json::<Value>().await.unwrap();
    assert_eq!(sent["result"]["reply_markup"]["inline_keyboard"][0][0]["callback_data"], "y");
    let parts = reqwest::multipart::Form::new().text("chat_id", "7").text("text", "c");
    assert_eq!(w.form("sendmessage", parts).await.1["result"]["text"], "c");
}

#[tokio::test]
async fn texts_are_refused_in_the_servers_words() {
    let w = world().await;
    w.guest(7).await;
    let long = "я".repeat(4097);
    let html = |text: &str| json!({ "chat_id": 7, "text": text, "parse_mode": "HTML" });
    for (params, words) in [
        (json!({ "text": "a" }), "Bad Request: chat_id is empty"),
        (json!({ "chat_id": 7 }), "Bad Request: message text is empty"),
        (json!({ "chat_id": 7, "text": " \n " }), "Bad Request: message text is empty"),
        (json!({ "chat_id": 7, "text": long }), "Bad Request: message is too long"),
        (json!({ "chat_id": 8, "text": "a" }), "Bad Request: chat not found"),
        (json!({ "chat_id": "x", "text": "a" }), "Bad Request: chat not found"),
        (json!({ "chat_id": 7, "text": "a", "parse_mode": "XML" }), "Bad Request: unsupported parse_mode"),
        (html("<x>a</x>"), "Bad Request: can't parse entities: Unsupported start tag \"x\" at byte offset 0"),
        (html("<b></b>"), "Bad Request: message text is empty"),
        (
            json!({ "chat_id": 7, "text": "a", "reply_parameters": { "message_id": 999 } }),
            "Bad Request: message to be replied not found",
        ),
    ] {
        assert_eq!(w.refusal("sendMessage", params).await, words);
    }
    // Markup does not count, only what people see.
    let shown = w.ok("sendMessage", html(&format!("<b>{}</b>", "я".repeat(4096)))).await;
    assert_eq!(shown["entities"][0], json!({ "type": "bold", "offset": 0, "length": 4096 }));
}

#[tokio::test]
async fn entities_come_in_the_order_of_the_text() {
    let w = world().await;
    w.guest(7).await;
    let text = "https://t.me/a <b>/code <i>x</i></b> @name";
    let shown = w.ok("sendMessage", json!({ "chat_id": 7, "text": text, "parse_mode": "HTML" })).await;
    let kinds: Vec<_> = shown["entities"].as_array().unwrap().iter().map(|e| e["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["url", "bold", "italic", "mention"]);
}

#[tokio::test]
async fn buttons_are_checked() {
    let w = world().await;
    w.guest(7).await;
    w.sim_ok("users", json!({ "id": 8, "first_name": "Тайный", "privacy_restricted": true })).await;
    let send = |button: Value| json!({ "chat_id": 7, "text": "a", "reply_markup": { "inline_keyboard": [[button]] } });
    for (button, words) in [
        (json!({ "text": "a", "callback_data": "я".repeat(33) }), "Bad Request: BUTTON_DATA_INVALID"),
        (json!({ "text": "a", "callback_data": "" }), "Bad Request: BUTTON_DATA_INVALID"),
        (json!({ "text": "a", "url": "tg://user?id=8" }), "Bad Request: BUTTON_USER_PRIVACY_RESTRICTED"),
        (json!({ "text": "a", "url": "tg://user?id=99" }), "Bad Request: BUTTON_USER_INVALID"),
        (
            json!({ "text": "a", "url": "http://localhost/x" }),
            "Bad Request: inline keyboard button URL 'http://localhost/x' is invalid: Wrong HTTP URL",
        ),
    ] {
        assert_eq!(w.refusal("sendMessage", send(button)).await, words);
    }
    let broken = w.refusal("sendMessage", send(json!({ "callback_data": "a" }))).await;
    assert!(broken.starts_with("Bad Request: can't parse reply keyboard markup JSON object"), "{broken}");
    w.ok("sendMessage", send(json!({ "text": "a", "url": "http://127.0.0.1:8081/x" }))).await;
    w.ok("sendMessage", send(json!({ "text": "a", "callback_data": "x".repeat(64) }))).await;
}

#[tokio::test]
async fn edits_keep_history_and_know_their_limits() {
    let w = world().await;
    w.guest(7).await;
    let keyboard = json!({ "inline_keyboard": [[{ "text": "a", "callback_data": "b" }]] });
    let id = w.ok("sendMessage", json!({ "chat_id": 7, "text": "раз", "reply_markup": keyboard })).await["message_id"]
        .clone();
    let edit = |id: &Value, text: &str| json!({ "chat_id": 7, "message_id": id, "text": text });
    let edited = w.ok("editMessageText", edit(&id, "два")).await;
    assert!(edited["edit_date"].is_i64() && edited.get("reply_markup").is_none());
    assert_eq!(
        w.refusal("editMessageText", edit(&id, "два")).await,
        "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a \
         current content and reply markup of the message"
    );
    assert_eq!(w.refusal("editMessageText", edit(&json!(999), "три")).await, "Bad Request: message to edit not found");
    assert_eq!(w.refusal("editMessageText", edit(&json!(1), "три")).await, "Bad Request: message can't be edited");
    let seen = w.look("chats/7/messages").await;
    assert_eq!((&seen[1]["text"], &seen[1]["history"][0]["text"]), (&json!("два"), &json!("раз")));
    w.ok("deleteMessage", json!({ "chat_id": 7, "message_id": id })).await;
    assert_eq!(w.refusal("editMessageText", edit(&id, "три")).await, "Bad Request: message to edit not found");
    assert_eq!(w.look("chats/7/messages").await.as_array().unwrap().len(), 1);
    assert_eq!(w.look("chats/12345/messages").await, json!([]));
}

#[tokio::test]
async fn blocking_refuses_sends_until_the_user_writes_again() {
    let w = world().await;
    w.guest(7).await;
    w.sim_ok("users/7/block", json!({})).await;
    let (status, body) = w.call("sendMessage", json!({ "chat_id": 7, "text": "a" })).await;
    assert_eq!((status, body["description"].as_str().unwrap()), (403, "Forbidden: bot was blocked by the user"));
    let updates = w.drain().await;
    assert_eq!(updates[0]["my_chat_member"]["new_chat_member"]["status"], "kicked");
    w.sim_ok("users/7/send", json!({ "text": "снова" })).await;
    let updates = w.drain().await;
    assert_eq!(updates[0]["my_chat_member"]["new_chat_member"]["status"], "member");
    assert_eq!(updates[1]["message"]["text"], "снова");
    w.ok("sendMessage", json!({ "chat_id": 7, "text": "a" })).await;
}

#[tokio::test]
async fn too_fast_is_too_many_requests() {
    let w = world().await;
    w.guest(7).await;
    for i in 0..12 {
        w.ok("sendMessage", json!({ "chat_id": 7, "text": i.to_string() })).await;
    }
    let url = w.url(&format!("bot{TOKEN}/sendMessage"));
    let response = w.http.post(url).json(&json!({ "chat_id": 7, "text": "13" })).send().await.unwrap();
    assert_eq!(response.status(), 429);
    let header = response.headers()["retry-after"].to_str().unwrap().to_owned();
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["description"], format!("Too Many Requests: retry after {header}"));
    assert_eq!(body["parameters"]["retry_after"].to_string(), header);
    w.sim_ok("settings", json!({ "enforce_pace": false })).await;
    w.ok("sendMessage", json!({ "chat_id": 7, "text": "13" })).await;
}

#[tokio::test]
async fn presses_get_their_answer_or_504() {
    let w = world().await;
    w.guest(7).await;
    let keyboard = json!({ "inline_keyboard": [[{ "text": "a", "callback_data": "b" }]] });
    let id =
        w.ok("sendMessage", json!({ "chat_id": 7, "text": "?", "reply_markup": keyboard })).await["message_id"].clone();
    let press = json!({ "message_id": id, "data": "b" });
    assert_eq!(w.sim("users/7/press", press.clone()).await.0, 504);
    w.drain().await;
    w.sim_ok("settings", json!({ "press_timeout_ms": 10_000 })).await;
    let (answer, ()) = tokio::join!(w.sim("users/7/press", press), async {
        let updates = w.ok("getUpdates", json!({ "timeout": 10 })).await;
        let query = &updates[0]["callback_query"];
        assert_eq!(
            (&query["data"], &query["from"]["id"], &query["message"]["message_id"]),
            (&json!("b"), &json!(7), &id)
        );
        w.ok("answerCallbackQuery", json!({ "callback_query_id": query["id"], "text": "да", "show_alert": true }))
            .await;
        let again = w.refusal("answerCallbackQuery", json!({ "callback_query_id": query["id"] })).await;
        assert_eq!(again, "Bad Request: query is too old and response timeout expired or query ID is invalid");
    });
    assert_eq!(answer, (200, json!({ "text": "да", "show_alert": true })));
}

#[tokio::test]
async fn photos_travel_both_ways() {
    let w = world().await;
    w.guest(7).await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("me.png");
    std::fs::write(&path, common::png(900, 600)).unwrap();
    w.sim_ok("users/7/send", json!({ "photo_path": path, "caption": "я" })).await;
    let update = &w.drain().await[0];
    let sizes = update["message"]["photo"].as_array().unwrap().clone();
    assert_eq!((sizes.len(), &sizes[3]["width"]), (4, &json!(900)));
    let file = w.ok("getFile", json!({ "file_id": sizes[3]["file_id"] })).await;
    let address = format!("file/bot{TOKEN}/{}", file["file_path"].as_str().unwrap().replace('/', "%2F"));
    let bytes = w.http.get(w.url(&address)).send().await.unwrap().bytes().await.unwrap();
    assert_eq!(bytes.len() as u64, file["file_size"].as_u64().unwrap());
    let form = reqwest::multipart::Form::new()
        .text("chat_id", "7")
        .text("photo", "attach://p")
        .part("p", reqwest::multipart::Part::bytes(common::png(100, 100)).file_name("p.png"));
    assert_eq!(w.form("sendPhoto", form).await.0, 200);
    let again = w.ok("sendPhoto", json!({ "chat_id": 7, "photo": sizes[0]["file_id"] })).await;
    assert_eq!(again["photo"][0]["file_id"], sizes[0]["file_id"]);
    assert_eq!(
        w.refusal("sendPhoto", json!({ "chat_id": 7, "photo": "nonsense" })).await,
        "Bad Request: wrong remote file identifier specified: can't unserialize it. Wrong last symbol"
    );
}

#[tokio::test]
async fn garbage_is_400_and_the_server_lives() {
    let w = world().await;
    let url = w.url(&format!("bot{TOKEN}/sendMessage"));
    for (kind, body) in [
        ("application/json", "{"),
        ("application/json", "[1]"),
        ("multipart/form-data", "x"),
        ("multipart/form-data; boundary=a", "--b"),
        ("application/x-www-form-urlencoded", "%ff%00&&=&chat_id=%"),
    ] {
        let response = w.http.post(&url).header("content-type", kind).body(body).send().await.unwrap();
        assert_eq!(response.status(), 400, "{kind} {body}");
        assert_eq!(response.json::<Value>().await.unwrap()["ok"], false);
    }
    for (path, body) in [
        ("users", "["),
        ("users/x/send", "{}"),
        ("faults", r#"{"kind":"x"}"#),
        ("groups", r#"{"members":"x"}"#),
        ("clock", "{}"),
    ] {
        let response = w.http.post(w.url(&format!("_sim/{path}"))).body(body).send().await.unwrap();
        assert_eq!(response.status(), 400, "{path}");
        assert!(response.json::<Value>().await.unwrap()["error"].is_string());
    }
    assert_eq!(w.look("health").await["status"], "ok");
}
