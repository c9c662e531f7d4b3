//! Faults on order, seen from the client.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod common;

use std::time::Duration;

use common::{TOKEN, World, world};
use serde_json::{Value, json};

async fn texts(w: &World) -> Vec<String> {
    let seen = w.look("chats/7/messages").await;
    seen.as_array()
        .unwrap()
        .iter()
        .filter(|m| m["from"]["is_bot"] == true)
        .map(|m| m["text"].as_str().unwrap().to_owned())
        .collect()
}

fn send(text: &str) -> Value {
    json!({ "chat_id": 7, "text": text })
}

#[tokio::test]
async fn dropped_connections_break_without_an_answer() {
    let w = world().await;
    w.guest(7).await;
    w.fault(json!({ "kind": "drop_before", "method": "SendMessage" })).await;
    let error = w.try_call("sendMessage", send("a")).await.unwrap_err();
    assert!(error.is_request() && error.status().is_none(), "{error:?}");
    assert_eq!(texts(&w).await, Vec::<String>::new());
    w.fault(json!({ "kind": "drop_after", "chat_id": 7 })).await;
    let error = w.try_call("sendMessage", send("b")).await.unwrap_err();
    assert!(error.is_request() && error.status().is_none(), "{error:?}");
    assert_eq!(texts(&w).await, ["b"]);
    w.ok("sendMessage", send("c")).await;
    let calls = w.look("calls?method=sendMessage").await;
    assert_eq!((&calls[0]["fault"], &calls[0]["http_status"]), (&json!("drop_before"), &Value::Null));
    assert_eq!((&calls[2]["fault"], &calls[2]["http_status"]), (&Value::Null, &json!(200)));
}

#[tokio::test]
async fn server_errors_and_floods_act_or_do_not() {
    let w = world().await;
    w.guest(7).await;
    for (kind, status, acts) in
        [("http_500", 500, false), ("http_500_after", 500, true), ("flood", 429, false), ("flood_after", 429, true)]
    {
        w.fault(json!({ "kind": kind, "retry_after": 9 })).await;
        let (got, body) = w.call("sendMessage", send(kind)).await;
        assert_eq!(got, status, "{kind}");
        if status == 429 {
            assert_eq!(body["parameters"]["retry_after"], 9);
        }
        assert_eq!(texts(&w).await.iter().any(|t| t == kind), acts, "{kind}");
    }
    w.fault(json!({ "kind": "html_502" })).await;
    let response = w.http.post(w.url(&format!("bot{TOKEN}/sendMessage"))).json(&send("x")).send().await.unwrap();
    assert_eq!(response.status(), 502);
    assert!(response.text().await.unwrap().starts_with("<html>"));
}

#[tokio::test]
async fn a_slow_call_acts_even_when_the_client_is_gone() {
    let w = world().await;
    w.guest(7).await;
    w.fault(json!({ "kind": "slow", "delay_ms": 300 })).await;
    let impatient = w.http.post(w.url(&format!("bot{TOKEN}/sendMessage"))).timeout(Duration::from_millis(50));
    assert!(impatient.json(&send("поздно")).send().await.unwrap_err().is_timeout());
    let deadline = std::time::Instant::now() + Duration::from_secs(10);
    while texts(&w).await != ["поздно"] {
        assert!(std::time::Instant::now() < deadline);
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_black_hole_holds_until_the_fault_is_deleted() {
    let w = world().await;
    w.guest(7).await;
    let id = w.fault(json!({ "kind": "black_hole", "method": "getUpdates" })).await;
    let release = async {
        let deadline = std::time::Instant::now() + Duration::from_secs(10);
        while w.look("calls?method=getUpdates").await.as_array().unwrap().iter().all(|c| c["fault"] != "black_hole") {
            assert!(std::time::Instant::now() < deadline);
            tokio::task::yield_now().await;
        }
        w.http.delete(w.url(&format!("_sim/faults/{id}"))).send().await.unwrap()
    };
    let (held, released) = tokio::join!(w.try_call("getUpdates", json!({ "timeout": 0 })), release);
    assert!(held.is_err());
    assert_eq!(released.status(), 200);
    w.ok("getUpdates", json!({})).await;
}

#[tokio::test]
async fn faults_know_their_chat_their_times_and_their_end() {
    let w = world().await;
    w.guest(7).await;
    w.guest(8).await;
    w.fault(json!({ "kind": "http_500", "chat_id": "8", "times": 0 })).await;
    w.fault(json!({ "kind": "http_500", "probability": 0.0, "times": 0 })).await;
    w.ok("sendMessage", send("a")).await;
    for _ in 0..3 {
        assert_eq!(w.call("sendMessage", json!({ "chat_id": 8, "text": "b" })).await.0, 500);
    }
    w.http.delete(w.url("_sim/faults")).send().await.unwrap();
    w.ok("sendMessage", json!({ "chat_id": 8, "text": "b" })).await;
    w.fault(json!({ "kind": "html_502", "times": 2 })).await;
    assert!(w.try_call("getMe", json!({})).await.is_err());
    assert!(w.try_call("getMe", json!({})).await.is_err());
    w.ok("getMe", json!({})).await;
    assert_eq!(w.look("faults").await, json!([]));
}
