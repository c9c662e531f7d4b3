//! Photos: what is taken, what is refused, and that nothing of a refused one is kept.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::{Method, StatusCode};
use futures::stream;
use kernel::UserId;
use serde_json::json;

use crate::support::{Bench, PHOTO, by_tablet};

const GUEST: UserId = UserId(7);
const MEGABYTE: usize = 1024 * 1024;

/// A body of this many megabytes that does not say its length.
fn chunked(megabytes: usize) -> Body {
    let chunk = Bytes::from(vec![0_u8; MEGABYTE]);
    Body::from_stream(stream::iter((0..megabytes).map(move |_| Ok::<_, Infallible>(chunk.clone()))))
}

#[tokio::test]
async fn a_photo_is_taken_whatever_its_headers_say() {
    let bench = Bench::new();
    let id = bench.consented(GUEST).await;
    let path = format!("/api/kiosk/sessions/{id}/photo");
    for kind in ["image/jpeg", "text/html", "application/x-www-form-urlencoded", "nonsense"] {
        let request = by_tablet(Method::PUT, &path).header("content-type", kind).body(Body::from(PHOTO)).unwrap();
        let answer = bench.send(request).await;
        assert_eq!((answer.status, answer.json()), (StatusCode::OK, json!({"width": 600, "height": 800, "faces": 1})));
    }
    assert_eq!(bench.world.files.names().len(), 1, "a repeat replaces");
}

#[tokio::test]
async fn no_photo_before_the_consent() {
    let bench = Bench::new();
    let (id, token) = bench.session().await;
    bench.photo(id, PHOTO).await.is_problem(409, "not_consented");
    bench.link(GUEST, &token).await;
    bench.photo(id, PHOTO).await.is_problem(409, "not_consented");
    assert!(bench.world.files.names().is_empty());
}

#[tokio::test]
async fn no_photo_after_the_submit() {
    let bench = Bench::new();
    let id = bench.captured(GUEST).await;
    bench.submit(id, r#"{"outfits":["chef"]}"#).await;
    bench.photo(id, PHOTO).await.is_problem(409, "already_submitted");
}

#[tokio::test]
async fn p7_every_fault_of_a_photo_has_its_code() {
    let bench = Bench::new();
    let id = bench.consented(GUEST).await;
    bench.photo(id, "too_large").await.is_problem(413, "too_large");
    for code in ["not_an_image", "heic", "animated", "too_small", "too_many_pixels", "no_face"] {
        bench.photo(id, code).await.is_problem(422, code);
    }
    assert!(!bench.photo(id, "busy").await.is_problem(503, "busy").header("retry-after").is_empty());
    assert!(bench.world.files.names().is_empty());
    assert_eq!(bench.get(&format!("/api/kiosk/sessions/{id}")).await.json()["status"], "consented");
}

#[tokio::test]
async fn a_body_over_20_mb_is_413_even_when_its_length_lies() {
    let bench = Bench::new();
    let id = bench.consented(GUEST).await;
    bench.photo(id, chunked(21)).await.is_problem(413, "too_large");
    let lying = by_tablet(Method::PUT, &format!("/api/kiosk/sessions/{id}/photo")).header("content-length", "10");
    bench.send(lying.body(chunked(21)).unwrap()).await.is_problem(413, "too_large");
    assert_eq!(bench.photo(id, chunked(20)).await.status, StatusCode::OK, "the limit itself is taken");
}

#[tokio::test]
async fn k8_retakes_come_to_an_end() {
    let bench = Bench::with(|settings| settings.retake_max = 2, true);
    let id = bench.captured(GUEST).await;
    for _ in 0..2 {
        assert_eq!(bench.photo(id, PHOTO).await.status, StatusCode::OK);
    }
    bench.photo(id, PHOTO).await.is_problem(409, "too_many_retakes");
}

#[tokio::test]
async fn a_full_disk_is_503() {
    let bench = Bench::new();
    let id = bench.consented(GUEST).await;
    bench.world.files.fill(true);
    bench.photo(id, PHOTO).await.is_problem(503, "disk_low");
}
