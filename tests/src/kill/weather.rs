//! Telegram's bad moments, at random.

use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::json;

use crate::Stage;

/// What may strike, and at which methods: none means all.
const KINDS: [(&str, Option<&str>); 14] = [
    ("drop_before", None),
    ("drop_after", None),
    ("drop_after", Some("sendMessage")),
    ("http_500", None),
    ("http_500_after", None),
    ("http_500_after", Some("sendMessage")),
    ("html_502", None),
    ("flood", None),
    ("flood_after", Some("sendMessage")),
    ("slow", None),
    ("created_not_found", Some("createNewStickerSet")),
    ("set_lag", None),
    ("page_lag", None),
    ("page_unknown", None),
];

/// Goes on until it is dropped: a fault now and then, each gone again soon.
pub(super) async fn weather(stage: &Stage, on: bool, mut random: StdRng) {
    if !on {
        return std::future::pending().await;
    }
    loop {
        pause(&mut random, 200, 3000).await;
        let (kind, method) = KINDS[random.random_range(0..KINDS.len())];
        let mut fault = json!({
            "kind": kind, "times": random.random_range(1..4), "retry_after": 1,
            "delay_ms": random.random_range(100..1500), "probability": 0.5,
        });
        if let Some(method) = method {
            fault["method"] = method.into();
        }
        stage.fault(fault).await;
        pause(&mut random, 200, 1500).await;
        stage.heal().await;
    }
}

async fn pause(random: &mut StdRng, shortest: u64, longest: u64) {
    tokio::time::sleep(Duration::from_millis(random.random_range(shortest..longest))).await;
}
