//! One search shows one story: the id of an update goes from its acceptance to the message that it caused.

use std::time::Duration;

use serde_json::Value;
use tests::wait::until;
use tests::{Guest, Stage};

const LONG: Duration = Duration::from_secs(120);

#[tokio::test]
async fn one_search_in_the_log_shows_what_became_of_an_update() {
    let stage = Stage::open_unaudited(&[]).await;
    let guest = Guest::visit(&stage, 1).await;
    guest.link_arrives(&stage, LONG).await;
    let events = stage.command(&["inbox", "list", "--json"]);
    let oldest = events.as_array().and_then(|rows| rows.iter().rev().find(|row| row["kind"] == "message"));
    let first = oldest.and_then(|row| row["id"].as_i64()).expect("the deep link's event");
    let story = until("the whole story of the deep link", LONG, async || {
        let log = std::fs::read_to_string(stage.log()).ok()?;
        let needle = format!("event.id={first} ");
        let lines: Vec<String> =
            log.lines().map(|line| format!("{line} ")).filter(|line| line.contains(&needle)).collect();
        let whole = ["update.accepted", "update.handled", "message.settled"];
        whole.iter().all(|step| lines.iter().any(|line| line.contains(step))).then_some(lines)
    })
    .await;
    assert!(story.iter().any(|line| line.contains("route=") || line.contains("class=\"consent\"")), "{story:?}");
    let log = std::fs::read_to_string(stage.log()).expect("log");
    for private in [guest.name.as_str(), guest.token.as_str(), &guest.user.to_string(), "Готово"] {
        assert!(!log.contains(private), "{private:?} is in the log");
    }
    stage.close().await;
}

#[tokio::test]
async fn json_logs_are_one_object_a_line_with_the_same_fields() {
    let stage = Stage::open_unaudited(&[("LOG_FORMAT", "json")]).await;
    let guest = Guest::arrive(&stage, 1).await;
    guest.open_link(&stage).await;
    let settled = until("a settled message", LONG, async || {
        let log = std::fs::read_to_string(stage.log()).ok()?;
        // The last line may be on its way.
        let whole = log.rsplit_once('\n').map(|(whole, _)| whole.to_owned()).unwrap_or_default();
        let mut lines = whole
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap_or_else(|_| panic!("no object: {line}")));
        lines.find(|line| line["message"] == "message.settled" && line["class"] == "consent")
    })
    .await;
    assert!(settled["event.id"].is_i64() && settled["row.id"].is_i64(), "{settled}");
    assert!(settled["chat.hash"].is_string() && settled["elapsed_ms"].is_number(), "{settled}");
    stage.close().await;
}
