//! Pages for people, the end of a simulator, and the tables that it judges by.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod common;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use common::{World, world};
use serde_json::json;

async fn get(w: &World, path: &str) -> (u16, reqwest::header::HeaderMap, String) {
    let response = w.http.get(w.url(path)).send().await.unwrap();
    (response.status().as_u16(), response.headers().clone(), response.text().await.unwrap())
}

#[tokio::test]
async fn the_chat_page_loads_nothing_foreign() {
    let w = world().await;
    let (status, headers, text) = get(&w, "").await;
    assert_eq!(status, 200);
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("<style"));
    for name in ["chat.js", "chat.css", "icon.svg"] {
        assert!(text.contains(&format!("/_sim/assets/{name}")));
        let (status, _, body) = get(&w, &format!("_sim/assets/{name}")).await;
        assert!(status == 200 && body.len() > 100);
    }
    assert_eq!(get(&w, "_sim/assets/other").await.0, 404);
}

#[tokio::test]
async fn a_deep_link_has_its_command_ready() {
    let w = world().await;
    let (status, _, text) = get(&w, "sim_42_bot?start=AbC-_1").await;
    assert!(
        status == 200 && text.contains("data-bot=\"sim_42_bot\"") && text.contains("data-command=\"/start AbC-_1\"")
    );
    let (_, _, text) = get(&w, "sim_42_bot?start=%22%3E%3Cscript%3E").await;
    assert!(text.contains("data-command=\"/start &quot;&gt;&lt;script&gt;\""));
    assert_eq!(get(&w, "favicon.ico").await.0, 404);
    let (status, _, text) = get(&w, "share/url?url=javascript:alert(1)&text=%3Cb%3E").await;
    assert!(status == 200 && !text.contains("href=\"javascript") && text.contains("&lt;b&gt;"));
}

#[tokio::test]
async fn the_view_of_a_user_holds_their_chats_only() {
    let w = world().await;
    w.guest(7).await;
    w.guest(8).await;
    w.sim_ok("groups", json!({ "title": "Г", "members": [8] })).await;
    let seven = w.look("view?user=7").await;
    assert_eq!((seven["chats"].as_array().unwrap().len(), &seven["chats"][0]["last"]["text"]), (1, &json!("/start")));
    assert_eq!(w.look("view?user=8").await["chats"].as_array().unwrap().len(), 2);
    assert_eq!(seven["bots"][0]["username"], common::BOT);
}

#[tokio::test]
async fn a_reset_forgets_all_and_ends_a_waiting_poll() {
    let w = world().await;
    w.guest(7).await;
    let mut poll = Box::pin(w.call("getUpdates", json!({ "timeout": 50 })));
    // The poll may arrive after a reset: only one that it waits through ends it.
    let poll = loop {
        tokio::select! {
            answer = &mut poll => break answer,
            _ = w.sim_ok("reset", json!({})) => {}
        }
    };
    assert_eq!(poll, (200, json!({ "ok": true, "result": [] })));
    assert_eq!(w.look("users").await, json!([]));
}

#[tokio::test]
async fn a_shutdown_ends_waiting_calls() {
    let w = world().await;
    w.guest(7).await;
    let before = w.look("calls").await.as_array().unwrap().len();
    let poll = w.http.post(w.url(&format!("bot{}/getUpdates", common::TOKEN))).json(&json!({ "timeout": 50 })).send();
    let mut poll = Box::pin(poll);
    // One look from the poll is enough to have it on its way; the look afterwards shows that it waits.
    tokio::select! {
        _ = &mut poll => panic!("nothing is there to be fetched"),
        health = w.look("health") => assert_eq!(health["calls"], before),
    }
    let url = w.running.url();
    let (answer, ()) = tokio::join!(poll, w.running.shutdown());
    assert!(answer.is_err() || answer.is_ok_and(|r| r.status() == 200));
    assert!(w.http.get(url).send().await.is_err());
}

fn shared() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::var_os("ATELIER_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from)
}

#[test]
fn the_tables_are_what_the_script_writes() {
    let source = shared().join("botapi");
    if !source.join("api.json").exists() {
        writeln!(std::io::stderr(), "NOT CHECKED: {} is absent, the tables may be stale", source.display()).unwrap();
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/botapi-facts");
    let done =
        std::process::Command::new("python3").arg(script).arg("--check").arg("--from").arg(source).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}
