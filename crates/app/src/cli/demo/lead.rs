use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

use super::http::Side;
use super::stage::{ADMIN, Stage};
use super::story::Story;

/// For a card to come or to change.
const PATIENCE: Duration = Duration::from_secs(90);

/// «заявка»: a request, its card in the group, an admin who takes it, the same person once more.
pub(super) async fn play(stage: Arc<Mutex<Stage>>, story: Story, number: i64) -> anyhow::Result<()> {
    let (site, telegram, group) = {
        let stage = stage.lock().await;
        (stage.tablet.clone(), stage.telegram.clone(), stage.group)
    };
    let mut request = json!({
        "name": "Мадина", "contact": format!("+99890{}", 7_000_000 + number % 1_000_000), "event_date": "2027-05-02",
        "city": "Ташкент", "guests": 150, "comment": "Свадьба, нужна будка на вечер", "source": "demo", "lang": "ru",
    });
    let answer = site.post("/api/leads", &request).await?;
    anyhow::ensure!(answer.is_ok(), "the request is refused: {}", answer.problem());
    story.tell("visitor", "asks for the booth at a wedding; the request is stored before it is thanked for");
    let contact = request["contact"].as_str().unwrap_or_default().to_owned();
    let card = seen(&telegram, group, &[&contact]).await?;
    story.tell("group", format!("the card is there: {}", first_line(&card)));
    let press = json!({"chat_id": group, "message_id": card["message_id"], "data": button(&card, ":in_work")?});
    let popup = telegram.post(&format!("/_sim/users/{ADMIN}/press"), &press).await?;
    story.tell("admin", format!("presses 🛠: {}", popup.text("text")));
    let taken = seen(&telegram, group, &[&contact, "В работе"]).await?;
    story.tell("group", format!("the same message says: {}", first_line(&taken)));
    request["comment"] = json!("Ещё вопрос: сколько стоит?");
    let again = site.post("/api/leads", &request).await?;
    anyhow::ensure!(again.is_ok(), "the second request is refused: {}", again.problem());
    story.tell("visitor", "writes once more: no second lead, the card counts it and a ping answers it");
    let counted = seen(&telegram, group, &[&contact, "🔁"]).await?;
    story.tell("result", format!("{} · edits of its one message: {}", first_line(&counted), edits(&counted)));
    Ok(())
}

/// The newest message of the group that holds all of this.
async fn seen(telegram: &Side, group: i64, words: &[&str]) -> anyhow::Result<Value> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let messages = telegram.get(&format!("/_sim/chats/{group}/messages")).await?.body;
        let messages = messages.as_array().cloned().unwrap_or_default();
        let has =
            |message: &Value| message["text"].as_str().is_some_and(|text| words.iter().all(|word| text.contains(word)));
        if let Some(found) = messages.into_iter().rev().find(has) {
            return Ok(found);
        }
        if Instant::now() > deadline {
            bail!("nothing in the group says {}", words.join(", "));
        }
        sleep(Duration::from_millis(100)).await;
    }
}

fn button(card: &Value, ending: &str) -> anyhow::Result<String> {
    let rows = card["reply_markup"]["inline_keyboard"].as_array().context("the card has no buttons")?;
    let data = rows.iter().filter_map(Value::as_array).flatten().filter_map(|one| one["callback_data"].as_str());
    data.into_iter().find(|data| data.ends_with(ending)).map(str::to_owned).context("the card lacks a button")
}

fn first_line(card: &Value) -> &str {
    card["text"].as_str().and_then(|text| text.lines().next()).unwrap_or_default()
}

fn edits(card: &Value) -> usize {
    card["history"].as_array().map_or(0, Vec::len)
}
