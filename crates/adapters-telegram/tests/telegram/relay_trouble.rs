//! Rows through trouble: nothing that matters is lost, nothing is doubled that was not in doubt.

use std::sync::Arc;
use std::time::Duration;

use messaging::{Class, MessageKey, OutboxStatus};
use serde_json::json;

use crate::relay::{decide, relay, settled, statuses, word};
use crate::support::loops::Bot;
use crate::support::{Telegram, until};

#[tokio::test]
async fn m5_a_429_stops_its_chat_for_the_time_asked_and_no_other() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    telegram.guest(2).await;
    telegram.fault(json!({"method": "sendMessage", "chat_id": 1, "kind": "flood", "retry_after": 2})).await;
    let bot = relay(Bot::new(&telegram));
    decide(&bot, vec![word(1, Class::Outcome, "held")]);
    until("the flood was met", async || bot.store.rows()[0].status == OutboxStatus::Scheduled).await;
    decide(&bot, vec![word(2, Class::Outcome, "free"), word(1, Class::Alert, "in another lane")]);
    until("the other chat is served", async || telegram.heard(2).await == ["free"]).await;
    assert!(telegram.heard(1).await.is_empty());
    settled(&bot, &[OutboxStatus::Sent; 3]).await;
    assert_eq!(telegram.heard(1).await, ["held", "in another lane"]);
    let rows = bot.store.rows();
    assert_eq!((rows[0].attempts, rows[0].unknowns), (0, 0), "a 429 is no attempt");
    let times: Vec<f64> = telegram
        .calls("sendMessage")
        .await
        .iter()
        .filter(|call| call.to_string().contains("held"))
        .map(|call| call["at_ms"].as_f64().or(call["time_ms"].as_f64()).unwrap_or_default())
        .collect();
    assert_eq!(times.len(), 2, "one call before, one after the wait");
    bot.stop().await;
}

#[tokio::test]
async fn an_outcome_whose_fate_is_unknown_is_repeated_once_and_then_waits_for_a_person() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    telegram.fault(json!({"method": "sendMessage", "kind": "drop_after", "times": 5})).await;
    let bot = relay(Bot::scaled(&telegram, 100));
    decide(&bot, vec![word(1, Class::Outcome, "link"), word(1, Class::Outcome, "next")]);
    until("it was given up", async || bot.store.rows()[0].status == OutboxStatus::Uncertain).await;
    assert_eq!(telegram.heard(1).await.iter().filter(|text| *text == "link").count(), 2);
    assert_eq!(bot.store.attention().len(), 1);
    telegram.no_faults().await;
    until("the lane goes on", async || statuses(&bot.store)[1] != OutboxStatus::Waiting).await;
    bot.stop().await;
}

#[tokio::test]
async fn a_cut_before_telegram_acted_costs_one_repeat_and_arrives_once() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    for kind in ["drop_before", "http_500", "html_502"] {
        telegram.fault(json!({"method": "sendMessage", "kind": kind})).await;
        let bot = relay(Bot::scaled(&telegram, 100));
        decide(&bot, vec![word(1, Class::Outcome, kind)]);
        settled(&bot, &[OutboxStatus::Sent]).await;
        assert_eq!(telegram.heard(1).await.iter().filter(|text| *text == kind).count(), 1);
        assert_eq!(bot.store.rows()[0].unknowns, 1, "{kind} is an unknown outcome");
        bot.stop().await;
    }
}

#[tokio::test]
async fn a_notice_whose_fate_is_unknown_counts_as_sent() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    telegram.fault(json!({"method": "sendMessage", "kind": "drop_after"})).await;
    let bot = relay(Bot::scaled(&telegram, 100));
    decide(&bot, vec![word(1, Class::Notice, "notice")]);
    settled(&bot, &[OutboxStatus::Uncertain]).await;
    assert_eq!(telegram.heard(1).await, ["notice"]);
    bot.stop().await;
}

#[tokio::test]
async fn an_edit_whose_fate_is_unknown_is_done_again() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = relay(Bot::scaled(&telegram, 100));
    let key = MessageKey("progress:1".to_owned());
    decide(&bot, vec![word(1, Class::Progress, "queued").keyed(key.clone())]);
    settled(&bot, &[OutboxStatus::Sent]).await;
    telegram.fault(json!({"method": "editMessageText", "kind": "drop_after", "times": 2})).await;
    decide(&bot, vec![word(1, Class::Progress, "ready").keyed(key).as_edit()]);
    settled(&bot, &[OutboxStatus::Sent; 2]).await;
    assert_eq!(telegram.heard(1).await, ["ready"]);
    bot.stop().await;
}

#[tokio::test]
async fn m5_with_telegram_away_nothing_is_sent_blindly_and_everything_arrives_once_afterwards() {
    let telegram = Telegram::start().await;
    for chat in 1..=5 {
        telegram.guest(chat).await;
    }
    telegram.fault(json!({"kind": "http_500", "times": 0})).await;
    let bot = relay(Bot::scaled(&telegram, 50));
    decide(&bot, (1..=5).map(|chat| word(chat, Class::Outcome, "link")).collect());
    until("the outage is known", async || bot.board.has("relay", "away")).await;
    telegram.no_faults().await;
    settled(&bot, &[OutboxStatus::Sent; 5]).await;
    for chat in 1..=5 {
        assert_eq!(telegram.heard(chat).await, ["link"]);
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_server_that_is_not_there_costs_attempts_and_no_copies() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let mut bot = Bot::scaled(&telegram, 20);
    let mut settings = telegram.settings();
    settings.api_url = "http://127.0.0.1:9".to_owned();
    bot.client = adapters_telegram::TelegramClient::new(&settings).unwrap();
    let bot = relay(bot);
    decide(&bot, vec![word(1, Class::Outcome, "link")]);
    until("it was tried", async || bot.store.rows()[0].attempts == 1).await;
    let row = &bot.store.rows()[0];
    assert_eq!((row.unknowns, row.last_error.as_deref()), (0, Some("not_sent")));
    bot.stop().await;
}

#[tokio::test]
async fn a_blocked_chat_is_parked_and_others_are_served() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    telegram.guest(2).await;
    telegram.post("users/1/block", json!({})).await;
    let bot = relay(Bot::new(&telegram));
    decide(&bot, vec![word(1, Class::Outcome, "link"), word(2, Class::Outcome, "link")]);
    settled(&bot, &[OutboxStatus::Parked, OutboxStatus::Sent]).await;
    decide(&bot, vec![word(1, Class::Outcome, "more")]);
    until("it is parked too", async || statuses(&bot.store)[2] == OutboxStatus::Parked).await;
    assert_eq!(
        telegram.calls("sendMessage").await.iter().filter(|call| call.to_string().contains("blocked")).count(),
        1
    );
    bot.stop().await;
}

#[tokio::test]
async fn an_outcome_is_stored_as_soon_as_the_store_is_back() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    telegram.fault(json!({"method": "sendMessage", "kind": "slow", "delay_ms": 500})).await;
    let bot = relay(Bot::new(&telegram)).recover(Duration::from_millis(50));
    decide(&bot, vec![word(1, Class::Outcome, "link")]);
    until("it is under way", async || statuses(&bot.store) == [OutboxStatus::Sending]).await;
    bot.store.set_available(false);
    until("it has arrived", async || telegram.heard(1).await == ["link"]).await;
    bot.store.set_available(true);
    settled(&bot, &[OutboxStatus::Sent]).await;
    assert_eq!(bot.store.rows()[0].unknowns, 0);
    bot.stop().await;
}

#[tokio::test]
async fn rows_of_a_dead_life_are_settled_before_anything_is_sent() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = Bot::scaled(&telegram, 100);
    decide(&bot, vec![word(1, Class::Notice, "half sent"), word(1, Class::Outcome, "next")]);
    let other = kernel::BootId(uuid::Uuid::now_v7());
    let ids: Vec<i64> = bot.store.rows().iter().map(|row| row.id).collect();
    let store: Arc<dyn messaging::OutboxStore> = Arc::clone(&bot.store) as _;
    let claimed = store.claim(&ids[..1], other, kernel::Clock::now(&crate::support::WallClock)).await.unwrap();
    assert_eq!(claimed.len(), 1);
    let bot = relay(bot);
    settled(&bot, &[OutboxStatus::Uncertain, OutboxStatus::Sent]).await;
    assert_eq!(telegram.heard(1).await, ["next"]);
    bot.stop().await;
}
