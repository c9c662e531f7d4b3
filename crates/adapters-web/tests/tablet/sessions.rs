//! Begin, look, give up.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use booth::SessionId;
use kernel::UserId;
use serde_json::json;

use crate::support::{Bench, PHOTO};

const GUEST: UserId = UserId(7);
const SESSIONS: &str = "/api/kiosk/sessions";

async fn pause(bench: &Bench) {
    let event = bench.world.event(UserId(99)).await.unwrap();
    bench.booth.pause(event, UserId(99)).await.unwrap();
}

#[tokio::test]
async fn a_session_begins_with_all_that_its_qr_screen_shows() {
    let bench = Bench::new();
    let answer = bench.call(Method::POST, SESSIONS, Body::empty()).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    let body = answer.json();
    let text = |field: &str| body[field].as_str().unwrap_or_else(|| panic!("{field} in {body}"));
    assert_eq!(text("deep_link"), format!("https://t.me/test_bot?start={}", text("token")));
    assert_eq!((text("token").len(), text("short_code").len()), (22, 6));
    assert!(text("qr_svg").contains("<svg "));
    assert_eq!(text("expires_at"), "2023-11-14T22:43:20.000Z");
    assert_eq!(text("status"), "created");
}

#[tokio::test]
async fn the_view_follows_the_guest() {
    let bench = Bench::new();
    let (id, token) = bench.session().await;
    let path = format!("{SESSIONS}/{id}");
    assert_eq!(bench.get(&path).await.json(), json!({"status": "created"}));
    bench.link(GUEST, &token).await;
    assert_eq!(bench.get(&path).await.json(), json!({"status": "linked", "guest_name": "Guest7", "lang": "ru"}));
    bench.agree(GUEST, &token).await;
    assert_eq!(bench.get(&path).await.json()["status"], "consented");
    bench.photo(id, PHOTO).await;
    assert_eq!(bench.get(&path).await.json()["status"], "captured");
    let job = bench.submit(id, r#"{"outfits":["chef"]}"#).await.json()["job_id"].clone();
    let queued = bench.get(&path).await.json();
    assert_eq!(queued["status"], "submitted");
    assert_eq!(queued["job"]["status"], "queued");
    assert_eq!(queued["job"]["outcome"], json!(null));
    assert_eq!(queued["job"]["position"], 1);
    assert!(queued["job"]["eta_s"].is_u64());
    assert!(queued["job"].get("pack_url").is_none());
    bench.get(&format!("{path}/pack.svg")).await.is_problem(404, "not_found");

    bench.world.finish_one().await.unwrap().expect("a job");
    let done = bench.get(&path).await.json();
    assert_eq!((&done["job"]["status"], &done["job"]["outcome"]), (&json!("done"), &json!("link")));
    let name = bench.world.store.all_jobs().first().unwrap().set_name.clone();
    assert_eq!(done["job"]["pack_url"], format!("https://t.me/addstickers/{name}"));
    assert_eq!(done["job"]["id"], job);
    assert!(done["job"].get("position").is_none());
    let code = bench.get(&format!("{path}/pack.svg")).await;
    assert_eq!(code.header("content-type"), "image/svg+xml");
    assert!(code.text().contains("<svg "));
}

#[tokio::test]
async fn what_names_no_session_is_404() {
    let bench = Bench::new();
    let free = SessionId(uuid::Uuid::from_u128(1)).to_string();
    for id in [free.as_str(), "1", "not-an-id", "%FF", "018f0000-0000-7000-8000-00000000000g"] {
        bench.get(&format!("{SESSIONS}/{id}")).await.is_problem(404, "unknown_session");
        bench.get(&format!("{SESSIONS}/{id}/events")).await.is_problem(404, "unknown_session");
        let calls = [(Method::DELETE, ""), (Method::PUT, "/photo"), (Method::POST, "/submit")];
        for (method, tail) in calls {
            let answer = bench.call(method, &format!("{SESSIONS}/{id}{tail}"), r#"{"outfits":["chef"]}"#).await;
            answer.is_problem(404, "unknown_session");
        }
    }
}

#[tokio::test]
async fn an_expired_session_is_410_everywhere() {
    let bench = Bench::new();
    let id = bench.captured(GUEST).await;
    bench.world.advance(Duration::from_mins(31));
    bench.booth.sweep_once().await.unwrap();
    for tail in ["", "/events", "/pack.svg"] {
        bench.get(&format!("{SESSIONS}/{id}{tail}")).await.is_problem(410, "session_expired");
    }
    bench.photo(id, PHOTO).await.is_problem(410, "session_expired");
    bench.submit(id, r#"{"outfits":["chef"]}"#).await.is_problem(410, "session_expired");
    let gone = bench.call(Method::DELETE, &format!("{SESSIONS}/{id}"), Body::empty()).await;
    gone.is_problem(410, "session_expired");
}

#[tokio::test]
async fn giving_up_is_204_and_removes_the_photo() {
    let bench = Bench::new();
    let id = bench.captured(GUEST).await;
    assert_eq!(bench.world.files.names().len(), 1);
    let answer = bench.call(Method::DELETE, &format!("{SESSIONS}/{id}"), Body::empty()).await;
    assert_eq!((answer.status, answer.bytes.len()), (StatusCode::NO_CONTENT, 0));
    assert!(bench.world.files.names().is_empty());
    bench.get(&format!("{SESSIONS}/{id}")).await.is_problem(410, "session_expired");
}

#[tokio::test]
async fn a_submitted_session_is_not_given_up() {
    let bench = Bench::new();
    let id = bench.captured(GUEST).await;
    bench.submit(id, r#"{"outfits":["chef"]}"#).await;
    let answer = bench.call(Method::DELETE, &format!("{SESSIONS}/{id}"), Body::empty()).await;
    answer.is_problem(409, "already_submitted");
}

#[tokio::test]
async fn k3_while_paused_no_session_begins() {
    let bench = Bench::new();
    assert_eq!(bench.get("/api/kiosk/state").await.json(), json!({"state": "open"}));
    pause(&bench).await;
    let answer = bench.call(Method::POST, SESSIONS, Body::empty()).await;
    assert!(answer.is_problem(503, "paused").header("retry-after").parse::<u64>().unwrap() > 0);
    assert_eq!(bench.get("/api/kiosk/state").await.json(), json!({"state": "paused"}));
    assert!(bench.world.store.all_sessions().is_empty());
}

#[tokio::test]
async fn while_telegram_is_away_no_session_begins() {
    let bench = Bench::new();
    bench.state.telegram_away.store(true, Ordering::SeqCst);
    let answer = bench.call(Method::POST, SESSIONS, Body::empty()).await;
    assert!(answer.is_problem(503, "telegram_away").header("retry-after").parse::<u64>().unwrap() > 0);
    assert_eq!(bench.get("/api/kiosk/state").await.json(), json!({"state": "telegram_away"}));
    assert!(bench.world.store.all_sessions().is_empty());
}

#[tokio::test]
async fn t6_a_full_queue_says_when_to_come_back() {
    let bench = Bench::with(|settings| settings.queue_max_wait = Duration::from_secs(10), true);
    // One drawing of two minutes makes the expected wait known.
    bench.world.submitted(GUEST).await.unwrap();
    let job = bench.booth.claim_job(0).await.unwrap().expect("queued");
    bench.world.advance(Duration::from_mins(2));
    let mut memory = booth::RunMemory::default();
    while bench.booth.run_step(&job, &mut memory).await != booth::RunStep::Ended {}
    bench.world.submitted(UserId(8)).await.unwrap();
    let answer = bench.call(Method::POST, SESSIONS, Body::empty()).await;
    assert_eq!(answer.is_problem(503, "queue_full").header("retry-after"), "50");
    assert!(answer.json()["detail"].as_str().unwrap().contains("1 мин"), "{}", answer.json());
    assert!(answer.json().get("simple").is_none(), "the local renderer draws anyway");
    bench.call(Method::POST, SESSIONS, r#"{"simple":true}"#).await.is_problem(503, "queue_full");
}

#[tokio::test]
async fn t6_who_would_not_come_back_may_have_a_simple_pack_at_once() {
    let bench = Bench::with_provider(|settings| settings.queue_max_wait = Duration::from_secs(10));
    bench.world.submitted(GUEST).await.unwrap();
    let job = bench.booth.claim_job(1).await.unwrap().expect("queued");
    bench.world.advance(Duration::from_mins(2));
    let mut memory = booth::RunMemory::default();
    while bench.booth.run_step(&job, &mut memory).await != booth::RunStep::Ended {}
    let plain = bench.call(Method::POST, SESSIONS, Body::empty()).await.json();
    assert!(plain.get("simple").is_none());
    bench.world.submitted(UserId(8)).await.unwrap();
    let answer = bench.call(Method::POST, SESSIONS, Body::empty()).await;
    assert_eq!(answer.is_problem(503, "queue_full").json()["simple"], true);

    let begun = bench.call(Method::POST, SESSIONS, r#"{"simple":true}"#).await;
    assert_eq!((begun.status, &begun.json()["simple"]), (StatusCode::CREATED, &json!(true)));
    let id: SessionId = serde_json::from_value(begun.json()["id"].clone()).unwrap();
    let token = begun.json()["token"].as_str().unwrap().to_owned();
    bench.link(UserId(9), &token).await;
    bench.agree(UserId(9), &token).await;
    bench.photo(id, PHOTO).await;
    assert_eq!(bench.submit(id, r#"{"outfits":["chef"],"simple":true}"#).await.status, StatusCode::ACCEPTED);
    let job = bench.get(&format!("{SESSIONS}/{id}")).await.json()["job"].clone();
    assert_eq!((&job["position"], &job["eta_s"]), (&json!(1), &json!(0)));
    assert!(bench.world.store.all_jobs().iter().any(|job| job.simple && job.guest == UserId(9)));
}

#[tokio::test]
async fn a_body_that_is_no_wish_is_refused() {
    let bench = Bench::new();
    bench.call(Method::POST, SESSIONS, "{").await.is_problem(400, "malformed_json");
    bench.call(Method::POST, SESSIONS, r#"{"simple":"yes"}"#).await.is_problem(422, "invalid_body");
    for list in ["[]", "[true]", "null"] {
        bench.call(Method::POST, SESSIONS, list).await.is_problem(422, "invalid_body");
    }
    bench.call(Method::POST, SESSIONS, "x".repeat(20_000)).await.is_problem(413, "body_too_large");
    assert_eq!(bench.call(Method::POST, SESSIONS, "{}").await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn a_store_that_is_away_is_503() {
    let bench = Bench::new();
    let (id, _) = bench.session().await;
    bench.world.messaging.set_available(false);
    let answer = bench.call(Method::POST, SESSIONS, Body::empty()).await;
    assert!(!answer.is_problem(503, "unavailable").header("retry-after").is_empty());
    let answer = bench.call(Method::DELETE, &format!("{SESSIONS}/{id}"), Body::empty()).await;
    answer.is_problem(503, "unavailable");
}
