//! Server-sent events.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::{Method, StatusCode};
use booth::SessionId;
use futures::StreamExt;
use kernel::UserId;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::support::{Bench, PHOTO, by_tablet};

const GUEST: UserId = UserId(7);
/// Longest that a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(20);

struct Events {
    stream: BodyDataStream,
    text: String,
}

impl Events {
    async fn open(bench: &Bench, id: SessionId) -> Self {
        let path = format!("/api/kiosk/sessions/{id}/events");
        let request = by_tablet(Method::GET, &path).body(Body::empty()).unwrap();
        let response = bench.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["x-accel-buffering"], "no");
        Self { stream: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next event's object; `None` when the stream has ended. Comments are skipped.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.text.find("\n\n") {
                let event: String = self.text.drain(..end + 2).collect();
                let data = event.strip_prefix("data: ").map(|data| serde_json::from_str(data).expect("JSON"));
                if data.is_some() {
                    return data;
                }
                continue;
            }
            let chunk = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("no event came")?;
            self.text.push_str(std::str::from_utf8(&chunk.unwrap()).unwrap());
        }
    }

    /// Events until one has this job status; the last one.
    async fn until_job(&mut self, status: &str) -> Value {
        while let Some(seen) = self.next().await {
            if seen["job"]["status"] == status {
                return seen;
            }
        }
        panic!("the stream ended before {status}");
    }
}

async fn journey(bench: &Bench) {
    let (id, token) = bench.session().await;
    let mut events = Events::open(bench, id).await;
    assert_eq!(events.next().await, Some(json!({"status": "created"})));
    bench.link(GUEST, &token).await;
    assert_eq!(events.next().await.unwrap()["guest_name"], "Guest7");
    bench.agree(GUEST, &token).await;
    assert_eq!(events.next().await.unwrap()["status"], "consented");
    bench.photo(id, PHOTO).await;
    assert_eq!(events.next().await.unwrap()["status"], "captured");
    bench.submit(id, r#"{"outfits":["chef"]}"#).await;
    assert_eq!(events.until_job("queued").await["status"], "submitted");
    // Drawn and published by a neighbour whose hints do not reach this router.
    bench.world.finish_one().await.unwrap().expect("a job");
    let last = events.until_job("done").await;
    assert_eq!(last["job"]["outcome"], "link");
    let view = bench.get(&format!("/api/kiosk/sessions/{id}")).await.json();
    assert_eq!(last, view, "the same object as the view");
    assert_eq!(events.next().await, None, "the stream ends after the last word");
}

#[tokio::test]
async fn a_stream_follows_the_visit_to_its_last_word() {
    journey(&Bench::new()).await;
}

#[tokio::test]
async fn a_stream_is_right_even_when_every_hint_is_lost() {
    journey(&Bench::with(|_| {}, false)).await;
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let bench = Bench::new();
    let (id, _) = bench.session().await;
    let mut events = Events::open(&bench, id).await;
    assert_eq!(events.next().await, Some(json!({"status": "created"})));
    bench.call(Method::DELETE, &format!("/api/kiosk/sessions/{id}"), Body::empty()).await;
    assert_eq!(events.next().await, Some(json!({"status": "expired"})));
    assert_eq!(events.next().await, None);
}

#[tokio::test]
async fn a_stop_ends_open_streams() {
    let bench = Bench::new();
    let (id, _) = bench.session().await;
    let mut events = Events::open(&bench, id).await;
    assert_eq!(events.next().await, Some(json!({"status": "created"})));
    bench.stop.cancel();
    assert_eq!(events.next().await, None);
}

#[tokio::test]
async fn a_hint_for_another_session_sends_nothing() {
    let bench = Bench::new();
    let (id, token) = bench.session().await;
    let (other, _) = bench.session().await;
    let mut events = Events::open(&bench, id).await;
    assert_eq!(events.next().await, Some(json!({"status": "created"})));
    bench.hub.changed(other);
    bench.hub.changed(id);
    bench.link(GUEST, &token).await;
    assert_eq!(events.next().await.unwrap()["status"], "linked", "nothing is sent twice");
}
