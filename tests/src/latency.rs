//! How long a chat waits: from the moment the simulator has an update for a waiting poll to the moment the reply's
//! request comes in.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, interval_at};

use crate::Stage;
use crate::stage::BOT;
use crate::wait::until;

/// What was measured, in milliseconds.
#[derive(Debug)]
pub struct Latency {
    pub samples: usize,
    pub median: f64,
    pub p99: f64,
    pub worst: f64,
}

/// `chats` people ask for help in turn, `rate` a second in all, `asked` times in all.
pub async fn measure(chats: i64, rate: u32, asked: i64) -> Latency {
    let stage = Stage::set_unaudited(&[]).await;
    stage.start();
    stage.ready().await;
    let users: Vec<i64> = (0..chats).map(|number| 6_000_000 + number).collect();
    for user in &users {
        stage.sim.post("/_sim/users", &json!({"id": user, "first_name": "Guest"})).await.expect("user");
    }
    let gap = Duration::from_secs(1) / rate;
    let mut tick = interval_at(Instant::now() + gap, gap);
    for number in 0..asked {
        tick.tick().await;
        let user = users[usize::try_from(number % chats).expect("index")];
        let body = json!({"bot": BOT, "text": "/help"});
        stage.sim.post(&format!("/_sim/users/{user}/send"), &body).await.expect("sent");
    }
    let wanted = usize::try_from(asked).expect("count");
    until("every answer", Duration::from_secs(60), async || (replies(&stage).await.len() >= wanted).then_some(()))
        .await;
    let waits = waits(&stage).await;
    stage.close().await;
    summary(waits)
}

async fn calls(stage: &Stage, method: &str) -> Vec<Value> {
    let path = format!("/_sim/calls?limit=100000&method={method}");
    let answer = stage.sim.get(&path).await.expect("the simulator answers").body;
    answer.as_array().cloned().unwrap_or_default()
}

async fn replies(stage: &Stage) -> Vec<Value> {
    calls(stage, "sendMessage").await
}

/// Each update's wait, matched in order within its chat.
async fn waits(stage: &Stage) -> Vec<f64> {
    let mut handed: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
    for call in calls(stage, "getUpdates").await {
        let Some(at) = millis(&call["time"]) else { continue };
        for update in call["answer"]["result"].as_array().into_iter().flatten() {
            if let Some(chat) = update["message"]["chat"]["id"].as_i64() {
                handed.entry(chat).or_default().push(at);
            }
        }
    }
    let mut waits = Vec::new();
    let mut seen: BTreeMap<i64, usize> = BTreeMap::new();
    for call in replies(stage).await {
        let (Some(chat), Some(at)) = (call["chat_id"].as_i64(), millis(&call["time"])) else { continue };
        let index = seen.entry(chat).or_default();
        if let Some(began) = handed.get(&chat).and_then(|times| times.get(*index)) {
            waits.push(at - began);
        }
        *index += 1;
    }
    waits
}

/// Milliseconds of an RFC 3339 time within its day.
fn millis(time: &Value) -> Option<f64> {
    let clock = time.as_str()?.split('T').nth(1)?.trim_end_matches('Z');
    let mut parts = clock.split(':').map(str::parse::<f64>);
    let (hours, minutes, seconds) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    Some(((hours * 60.0 + minutes) * 60.0 + seconds) * 1000.0)
}

fn summary(mut waits: Vec<f64>) -> Latency {
    assert!(!waits.is_empty(), "nothing was measured");
    waits.sort_by(f64::total_cmp);
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100];
    Latency { samples: waits.len(), median: at(50), p99: at(99), worst: at(100) }
}
