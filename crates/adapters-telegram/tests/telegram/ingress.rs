//! Updates: stored before they are confirmed, once each, through every trouble.

use std::collections::BTreeSet;
use std::time::Duration;

use adapters_telegram::PollSettings;
use serde_json::{Value, json};

use crate::support::loops::Bot;
use crate::support::{TOKEN, Telegram, until};

fn polling(telegram: &Telegram) -> Bot {
    Bot::new(telegram).poll(PollSettings { timeout_s: 2, ..PollSettings::default() })
}

fn stored(bot: &Bot) -> BTreeSet<i64> {
    bot.store.events().iter().map(|event| event.update_id).collect()
}

#[tokio::test]
async fn m1_nothing_is_confirmed_before_it_is_stored() {
    let telegram = Telegram::start().await;
    let bot = polling(&telegram);
    bot.store.set_available(false);
    telegram.guest(7).await;
    until("the store's failure is known", async || bot.board.has("polling", "store")).await;
    assert_eq!(telegram.confirmed().await, Vec::<i64>::new());
    bot.store.set_available(true);
    until("it is confirmed", async || telegram.confirmed().await.len() == 1).await;
    assert_eq!(telegram.confirmed().await.into_iter().collect::<BTreeSet<_>>(), stored(&bot));
    bot.stop().await;
}

#[tokio::test]
async fn m2_ids_out_of_order_random_and_doubled_are_stored_once() {
    let telegram = Telegram::start().await;
    telegram.post("settings", json!({"random_update_ids": true, "shuffle": true})).await;
    telegram.guest(7).await;
    let mut ids = BTreeSet::new();
    for id in [900_000, 5, 70_000] {
        let update = json!({"message": {"message_id": 1, "date": 0, "text": "hi", "chat": {"id": 7, "type": "private"},
            "from": {"id": 7, "is_bot": false, "first_name": "A"}}});
        telegram.post(&format!("updates?times=2&update_id={id}"), update).await;
        ids.insert(id);
    }
    let bot = polling(&telegram);
    for n in 0..20 {
        telegram.says(7, &format!("text {n}")).await;
    }
    until("all are confirmed", async || {
        telegram.get("confirmed?bot=4242").await["pending"].as_array().unwrap().is_empty()
    })
    .await;
    let confirmed: BTreeSet<i64> = telegram.confirmed().await.into_iter().collect();
    assert_eq!(confirmed, stored(&bot));
    assert!(ids.is_subset(&confirmed) && confirmed.len() == bot.store.events().len(), "{confirmed:?}");
    bot.stop().await;
}

#[tokio::test]
async fn garbage_and_unknown_kinds_leave_the_loop_running() {
    let telegram = Telegram::start().await;
    for raw in
        [json!({}), json!({"hologram": {"id": 1}}), json!({"message": 5}), json!([1, 2]), json!("text"), json!(null)]
    {
        telegram.post("updates", raw).await;
    }
    let bot = polling(&telegram);
    telegram.guest(7).await;
    until("the guest's message is stored", async || {
        bot.store.events().iter().any(|event| event.kind.0 == "message" && event.lane.0 == "7")
    })
    .await;
    until("nothing is left", async || {
        telegram.get("confirmed?bot=4242").await["pending"].as_array().unwrap().is_empty()
    })
    .await;
    bot.stop().await;
}

#[tokio::test]
async fn m5_every_trouble_of_a_poll_is_survived() {
    let telegram = Telegram::start().await;
    let bot = polling(&telegram);
    telegram.guest(7).await;
    let kinds = ["drop_before", "drop_after", "http_500", "http_500_after", "html_502", "flood", "flood_after"];
    for (n, kind) in kinds.into_iter().enumerate() {
        telegram.fault(json!({"method": "getUpdates", "kind": kind, "retry_after": 1, "times": 2})).await;
        telegram.says(7, &format!("{kind} {n}")).await;
        until(kind, async || bot.store.events().len() == n + 2).await;
    }
    for word in ["cut", "server_error", "retry_after"] {
        assert!(bot.board.has("polling", word), "{word} was never said");
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_black_hole_is_left_within_the_clients_timeout() {
    let telegram = Telegram::start().await;
    let mut bot = Bot::new(&telegram);
    bot.client = telegram.impatient_client(Duration::from_millis(1500));
    telegram.fault(json!({"method": "getUpdates", "kind": "black_hole", "times": 1})).await;
    let bot = bot.poll(PollSettings { timeout_s: 1, ..PollSettings::default() });
    telegram.guest(7).await;
    until("it polls again", async || bot.store.events().len() == 1).await;
    assert!(bot.board.has("polling", "timeout"));
    bot.stop().await;
}

#[tokio::test]
async fn a_second_poller_is_told_and_waited_for() {
    let telegram = Telegram::start().await;
    let first = Bot::new(&telegram).poll(PollSettings::default());
    until("the first polls", async || first.board.has("polling", "ok")).await;
    let second = polling(&telegram);
    until("one is told", async || {
        first.board.has("polling", "other_poller") || second.board.has("polling", "other_poller")
    })
    .await;
    first.stop().await;
    telegram.guest(7).await;
    until("the other goes on", async || second.store.events().len() == 1).await;
    second.stop().await;
}

#[tokio::test]
async fn a_set_webhook_is_told_and_waited_for() {
    let telegram = Telegram::start().await;
    let api = format!("{}bot{}", telegram.settings().api_url, TOKEN);
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let hook = json!({"url": "http://127.0.0.1:9/"});
    http.post(format!("{api}/setWebhook")).json(&hook).send().await.unwrap();
    let bot = polling(&telegram);
    until("it is told", async || bot.board.has("polling", "webhook_set")).await;
    http.post(format!("{api}/deleteWebhook")).send().await.unwrap();
    until("polling works again", async || bot.board.has("polling", "ok")).await;
    bot.stop().await;
}

#[tokio::test]
async fn the_first_poll_answers_at_once_and_every_poll_names_its_kinds() {
    let telegram = Telegram::start().await;
    let bot = polling(&telegram);
    telegram.guest(7).await;
    until("several polls", async || telegram.calls("getUpdates").await.len() >= 3).await;
    bot.stop().await;
    let calls = telegram.calls("getUpdates").await;
    let parameter = |call: &Value, name: &str| call["parameters"].get(name).cloned();
    assert_eq!(parameter(&calls[0], "timeout"), Some(json!(0)), "{}", calls[0]);
    for call in &calls {
        assert!(
            parameter(call, "allowed_updates").is_some_and(|kinds| kinds.to_string().contains("my_chat_member")),
            "{call}"
        );
    }
}

#[tokio::test]
async fn m5_the_poll_after_a_failure_answers_at_once_and_those_after_it_are_held_again() {
    let telegram = Telegram::start().await;
    let bot = polling(&telegram);
    let timeouts = async || {
        let calls = telegram.calls("getUpdates").await;
        calls.iter().filter_map(|call| call["parameters"]["timeout"].as_i64()).collect::<Vec<_>>()
    };
    until("a held poll", async || timeouts().await.ends_with(&[0, 2])).await;
    telegram.fault(json!({"method": "getUpdates", "kind": "http_500", "times": 1})).await;
    until("held, failed, short, held", async || timeouts().await.windows(3).any(|polls| polls == [2, 0, 2])).await;
    bot.stop().await;
}

#[tokio::test]
async fn a_refused_token_is_said_plainly() {
    let telegram = Telegram::start().await;
    let mut settings = telegram.settings();
    settings.token = kernel::Sensitive::new("nonsense".to_owned());
    let mut bot = Bot::new(&telegram);
    bot.client = adapters_telegram::TelegramClient::new(&settings).unwrap();
    let bot = bot.poll(PollSettings::default());
    until("it is said", async || bot.board.has("polling", "unauthorized")).await;
    bot.stop().await;
}
