//! Outfits and the submit.

use axum::http::StatusCode;
use kernel::UserId;
use serde_json::json;

use crate::support::Bench;

const GUEST: UserId = UserId(7);

#[tokio::test]
async fn outfits_are_named_in_the_asked_language() {
    let bench = Bench::new();
    let offer = bench.get("/api/kiosk/outfits?lang=uz").await.json();
    let astronaut = "/api/kiosk/outfits/astronaut/preview.png";
    assert_eq!(offer[0], json!({"id": "astronaut", "name": "astronaut uz", "preview_url": astronaut}));
    assert_eq!(offer.as_array().unwrap().len(), 2);
    assert_eq!(bench.get("/api/kiosk/outfits").await.json()[1]["name"], "chef ru");
    let chef = bench.get(offer[1]["preview_url"].as_str().unwrap()).await;
    assert_eq!((chef.header("content-type"), chef.bytes.as_slice()), ("image/png", b"png".as_slice()));
    bench.get(astronaut).await.is_problem(404, "not_found");
}

#[tokio::test]
async fn a_submit_makes_one_job_however_often_it_is_pressed() {
    let bench = Bench::new();
    let id = bench.captured(GUEST).await;
    let first = bench.submit(id, r#"{"outfits":["chef","astronaut"]}"#).await;
    let second = bench.submit(id, r#"{"outfits":["chef"]}"#).await;
    assert_eq!((first.status, second.status), (StatusCode::ACCEPTED, StatusCode::ACCEPTED));
    assert_eq!(first.json(), second.json());
    let jobs = bench.world.store.all_jobs();
    assert_eq!(jobs.len(), 1);
    assert_eq!(first.json()["job_id"], jobs.first().unwrap().id.to_string());
    assert_eq!(jobs.first().unwrap().outfits.len(), 2);
}

#[tokio::test]
async fn a_submit_without_a_photo_is_409() {
    let bench = Bench::new();
    let id = bench.consented(GUEST).await;
    bench.submit(id, r#"{"outfits":["chef"]}"#).await.is_problem(409, "no_photo");
}

#[tokio::test]
async fn outfits_that_are_not_on_offer_are_422() {
    let bench = Bench::new();
    let id = bench.captured(GUEST).await;
    bench.submit(id, r#"{"outfits":["crown"]}"#).await.is_problem(422, "unknown_outfit");
    bench.submit(id, r#"{"outfits":["chef","crown"]}"#).await.is_problem(422, "unknown_outfit");
    bench.submit(id, r#"{"outfits":[]}"#).await.is_problem(422, "outfit_count");
    bench.submit(id, r#"{"outfits":["chef","astronaut","chef"]}"#).await.is_problem(422, "outfit_count");
    assert!(bench.world.store.all_jobs().is_empty());
}

#[tokio::test]
async fn a_body_that_is_no_submit_is_refused_with_its_reason() {
    let bench = Bench::new();
    let id = bench.captured(GUEST).await;
    for body in ["", "{", "outfits=chef", "{\"outfits\":[\"chef\"]} x", "\u{0}"] {
        bench.submit(id, body).await.is_problem(400, "malformed_json");
    }
    for body in ["{}", "[]", r#"[["chef"]]"#, "null", r#"{"outfits":"chef"}"#, r#"{"outfits":[1]}"#] {
        bench.submit(id, body).await.is_problem(422, "invalid_body");
    }
    let long = format!(r#"{{"outfits":["{}"]}}"#, "x".repeat(20_000));
    bench.submit(id, &long).await.is_problem(413, "body_too_large");
    assert!(bench.world.store.all_jobs().is_empty());
}

#[tokio::test]
async fn the_pack_limit_is_checked_again_at_the_submit() {
    let bench = Bench::with(|settings| settings.pack_limit = 1, true);
    let (first, second) = (bench.captured(GUEST).await, bench.captured(GUEST).await);
    assert_eq!(bench.submit(first, r#"{"outfits":["chef"]}"#).await.status, StatusCode::ACCEPTED);
    bench.submit(second, r#"{"outfits":["chef"]}"#).await.is_problem(409, "pack_limit");
}
