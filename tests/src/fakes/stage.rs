//! A stage whose product draws with fakes.

use std::time::Duration;

use serde_json::Value;

use super::{FakeProvider, MODEL_DRAWS, MODEL_SEES};
use crate::{Guest, Stage};

/// What the fakes' models cost.
const PRICES: &str = "
[[price]]
model = 'MODEL_DRAWS'
text_in = 5
image_in = 10
image_out = 40
[[price]]
model = 'MODEL_SEES'
text_in = 1
text_out = 4
";

/// What a sheet costs by these prices, in micro-dollars.
pub const DRAWN_COST: i64 = 200 * 5 + 800 * 10 + 2000 * 40;
/// What a description costs.
pub const DESCRIBED_COST: i64 = 500 + 100 * 4;

/// The waits of these stages are a twentieth; a job may wait for as long as a test needs.
const SETTINGS: [(&str, &str); 6] = [
    ("TIME_SCALE", "20"),
    ("JOB_DEADLINE", "10h"),
    ("ALERT_COOLDOWN", "24h"),
    ("CONSISTENCY_MODE", "enforce"),
    // A lost call stays on the books at its ceiling: two of them would leave the job to `local`.
    ("JOB_BUDGET_USD", "none"),
    ("DAY_BUDGET_USD", "none"),
];

/// A stage that is set, with `RENDER_MODE=mode` over these fakes; `more` wins. Its product does not run yet.
pub async fn set(mode: &str, fakes: &[&FakeProvider], more: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::set(&[]).await;
    let prices = stage.beside("prices.toml");
    let table = PRICES.replace("MODEL_DRAWS", MODEL_DRAWS).replace("MODEL_SEES", MODEL_SEES);
    std::fs::write(&prices, table).expect("prices");
    let prices = prices.display().to_string();
    let environment = &mut stage.environment.0;
    let own = SETTINGS.iter().copied().chain([("RENDER_MODE", mode), ("PRICES_FILE", prices.as_str())]);
    environment.extend(own.map(|(name, value)| (name.to_owned(), value.to_owned())));
    for fake in fakes {
        environment.extend(fake.settings().into_iter().map(|(name, value)| (name.to_owned(), value)));
    }
    environment.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    stage
}

/// The same, running and ready.
pub async fn open(mode: &str, fakes: &[&FakeProvider], more: &[(&str, &str)]) -> Stage {
    let stage = set(mode, fakes, more).await;
    stage.start();
    stage.ready().await;
    stage
}

/// The story of this guest's job, as `jobs show` tells it.
pub async fn story(stage: &Stage, guest: &Guest) -> Value {
    let jobs = stage.command(&["jobs", "list", "--json", "--limit", "0"]);
    let own = |job: &&Value| job["session"].as_str() == Some(&guest.session);
    let job = jobs.as_array().into_iter().flatten().find(own).unwrap_or_else(|| panic!("no job of {}", guest.name));
    stage.command(&["jobs", "show", job["id"].as_str().expect("id"), "--json"])
}

/// Who drew this guest's pack.
pub async fn drawn_by(stage: &Stage, guest: &Guest) -> String {
    story(stage, guest).await["pack"]["provider"].as_str().unwrap_or("nobody").to_owned()
}

/// A whole visit to the link; answers the guest.
pub async fn served(stage: &Stage, number: i64, limit: Duration) -> Guest {
    let guest = Guest::visit(stage, number).await;
    guest.link_arrives(stage, limit).await;
    guest
}

/// Guests come one after another until this provider draws; `number` is that of the last guest.
pub async fn served_until_drawn_by(stage: &Stage, number: &mut i64, provider: &str, limit: Duration) {
    let began = std::time::Instant::now();
    loop {
        *number += 1;
        let guest = served(stage, *number, limit).await;
        if drawn_by(stage, &guest).await == provider {
            return;
        }
        assert!(began.elapsed() < limit, "{provider} does not draw; log: {}", stage.tail());
    }
}

/// Alerts that hold these words.
pub async fn alerts(stage: &Stage, words: &str) -> usize {
    let messages = stage.messages(stage.admin_chat).await;
    messages.iter().filter(|message| message["text"].as_str().is_some_and(|text| text.contains(words))).count()
}
