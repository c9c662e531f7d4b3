//! Where a submission comes from, and how much of it is taken.

use axum::body::Body;
use leads::LeadStatus;
use serde_json::json;

use crate::support::{Answer, Bench, JSON, post};

async fn send(bench: &Bench, number: u32, forwarded: &str) -> Answer {
    let body = json!({ "name": "Visitor", "contact": format!("+9989{number:08}") });
    let request = post(JSON).header("x-forwarded-for", forwarded).body(Body::from(body.to_string()));
    bench.send(request.unwrap()).await
}

#[tokio::test]
async fn one_address_is_slowed_down_and_told_for_how_long_others_are_not() {
    let bench = Bench::new();
    for number in 0..5 {
        send(&bench, number, "198.51.100.7").await.is_taken();
    }
    let refused = send(&bench, 5, "198.51.100.7").await;
    refused.is_problem(429, "too_many");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=61).contains(&wait), "{wait}");
    // What the client itself wrote in front does not give it another address.
    send(&bench, 6, "203.0.113.1, 198.51.100.7").await.is_problem(429, "too_many");
    send(&bench, 7, "198.51.100.8").await.is_taken();
    bench.world.clock.advance(std::time::Duration::from_secs(wait));
    send(&bench, 8, "198.51.100.7").await.is_taken();
    assert_eq!(bench.leads().len(), 7);
}

#[tokio::test]
async fn two_hundred_addresses_at_once_all_get_in() {
    let bench = Bench::new();
    for number in 0..200 {
        send(&bench, number, &format!("198.51.{}.{}", number / 250, number % 250)).await.is_taken();
    }
    assert_eq!(bench.leads().len(), 200);
}

#[tokio::test]
async fn ten_thousand_posts_of_one_address_are_refused_in_order() {
    let bench = Bench::new();
    let mut refused = 0;
    for number in 0..10_000 {
        let answer = send(&bench, number, "198.51.100.7").await;
        match answer.status.as_u16() {
            201 => {}
            429 => refused += 1,
            other => panic!("{other}: {}", answer.text()),
        }
    }
    assert_eq!((bench.leads().len(), refused), (5, 9_995));
    assert!(bench.statuses().iter().all(|status| *status == LeadStatus::New));
}
