//! Events: in order within a chat, side by side between chats; panics stay where they are; buttons never spin.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use adapters_telegram::{
    Body, Handler, Incoming, PollSettings, Route, RouteFault, Scope, Trigger, Verdict, orphan_buttons,
};
use async_trait::async_trait;
use kernel::{ChatId, StoreError};
use messaging::testing::MemoryMessaging;
use messaging::{Cause, Class, Commit, InboxStatus, InboxStore, Outgoing, Payload};
use serde_json::json;
use texts::Texts;
use tokio::sync::Notify;

use crate::support::loops::Bot;
use crate::support::{BOT, Telegram, WallClock, Words, until};

/// What the handler does with a text.
#[derive(Default)]
struct Doing {
    seen: Mutex<Vec<(i64, String)>>,
    stales: AtomicUsize,
    opened: AtomicBool,
    gate: Notify,
}

struct Obedient {
    store: Arc<MemoryMessaging>,
    doing: Arc<Doing>,
}

#[async_trait]
impl Handler for Obedient {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let chat = incoming.place.unwrap().chat;
        let text = match &incoming.body {
            Body::Text { text, .. } => text.clone(),
            Body::Press { data, .. } => data.clone(),
            _ => return Ok(Verdict::Pass),
        };
        self.doing.seen.lock().unwrap().push((chat.0, text.clone()));
        match text.as_str() {
            "panic" => panic!("ordered by the test"),
            "fail" => return Err(RouteFault::failed("ordered")),
            "stale once" if self.doing.stales.fetch_add(1, Ordering::SeqCst) == 0 => {
                return Err(StoreError::Stale.into());
            }
            "wait" | "do:wait" if !self.doing.opened.load(Ordering::SeqCst) => self.doing.gate.notified().await,
            _ => {}
        }
        let clock = kernel::Clock::now(&WallClock);
        let answer = Outgoing::send(BOT, chat, kernel::Lang::Ru, Class::Reply, Payload::of("test.word", &text));
        let commit = Commit::new(Cause::Event(incoming.event), clock).send(answer.as_business_reply());
        self.store.finish(commit).await?;
        Ok(Verdict::pop(format!("popped {text}")))
    }
}

fn bot(telegram: &Telegram) -> (Bot, Arc<Doing>) {
    let bot = Bot::scaled(telegram, 20);
    let doing = Arc::new(Doing::default());
    let handler = || Obedient { store: Arc::clone(&bot.store), doing: Arc::clone(&doing) };
    let mut routes = vec![
        Route::private(10, "text", Trigger::Text, handler()),
        Route::private(10, "button", Trigger::Button("do:"), handler()),
    ];
    routes.extend(orphan_buttons(&Arc::new(Texts::load().unwrap())));
    let bot = bot
        .poll(PollSettings::default())
        .dispatch(routes, Duration::from_millis(300))
        .relay(vec![Arc::new(Words)])
        .recover(Duration::from_millis(200));
    (bot, doing)
}

fn seen_by(doing: &Doing, chat: i64) -> Vec<String> {
    doing.seen.lock().unwrap().iter().filter(|(of, _)| *of == chat).map(|(_, text)| text.clone()).collect()
}

async fn all_done(bot: &Bot, count: usize) {
    until("all events are done", async || {
        let done = bot.store.events().iter().filter(|event| event.status == InboxStatus::Done).count();
        done == count
    })
    .await;
}

#[tokio::test]
async fn m4_events_of_a_chat_are_handled_in_order_and_answered_in_order() {
    let telegram = Telegram::start().await;
    let (bot, doing) = bot(&telegram);
    telegram.guest(1).await;
    let texts: Vec<String> = (0..6).map(|n| format!("text {n}")).collect();
    for text in &texts {
        telegram.says(1, text).await;
    }
    until("all answers are there", async || telegram.heard(1).await.len() == texts.len()).await;
    assert_eq!(telegram.heard(1).await, texts);
    assert_eq!(seen_by(&doing, 1), texts);
    bot.stop().await;
}

#[tokio::test]
async fn m6_a_panicking_chat_and_a_stuck_one_hold_up_nobody_else() {
    let telegram = Telegram::start().await;
    let (bot, doing) = bot(&telegram);
    for chat in 1..=3 {
        telegram.guest(chat).await;
    }
    telegram.says(1, "panic").await;
    telegram.says(2, "wait").await;
    telegram.says(3, "hello").await;
    until("the third chat is answered", async || telegram.heard(3).await == ["hello"]).await;
    assert!(telegram.heard(2).await.is_empty());
    until("the panic is tried again", async || seen_by(&doing, 1).len() >= 2).await;
    let events = bot.store.events();
    let panicked = events.iter().find(|event| event.last_error.is_some()).unwrap();
    assert_eq!(panicked.last_error.as_deref(), Some("panicked"));
    doing.opened.store(true, Ordering::SeqCst);
    doing.gate.notify_waiters();
    until("the second chat is answered", async || telegram.heard(2).await == ["wait"]).await;
    bot.stop().await;
}

#[tokio::test]
async fn a_poison_message_is_given_up_and_releases_its_lane() {
    let telegram = Telegram::start().await;
    let (bot, doing) = bot(&telegram);
    telegram.guest(1).await;
    telegram.says(1, "fail").await;
    telegram.says(1, "after").await;
    until("the next one is answered", async || telegram.heard(1).await == ["after"]).await;
    let dead: Vec<_> = bot.store.events().into_iter().filter(|event| event.status == InboxStatus::Dead).collect();
    assert_eq!(dead.len(), 1);
    assert!(seen_by(&doing, 1).iter().filter(|text| *text == "fail").count() > 1);
    bot.stop().await;
}

#[tokio::test]
async fn a_row_that_changed_meanwhile_is_decided_anew_at_once() {
    let telegram = Telegram::start().await;
    let (bot, doing) = bot(&telegram);
    telegram.guest(1).await;
    telegram.says(1, "stale once").await;
    until("it is answered", async || telegram.heard(1).await == ["stale once"]).await;
    assert_eq!(doing.stales.load(Ordering::SeqCst), 2);
    assert!(bot.store.events().iter().all(|event| event.attempts == 0));
    bot.stop().await;
}

#[tokio::test]
async fn updates_of_no_known_kind_and_for_nobody_end_as_done() {
    let telegram = Telegram::start().await;
    let (bot, _doing) = bot(&telegram);
    for raw in [json!({"hologram": {"id": 1}}), json!({"message": {"broken": true}}), json!({}), json!({"message": 5})]
    {
        telegram.post("updates", raw).await;
    }
    telegram.guest(1).await;
    all_done(&bot, 5).await;
    bot.stop().await;
}

#[tokio::test]
async fn a_store_that_is_away_loses_nothing() {
    let telegram = Telegram::start().await;
    let (bot, doing) = bot(&telegram);
    telegram.guest(1).await;
    all_done(&bot, 1).await;
    telegram.says(1, "wait").await;
    until("it is being handled", async || {
        bot.store.events().iter().any(|event| event.status == InboxStatus::Processing)
    })
    .await;
    bot.store.set_available(false);
    doing.opened.store(true, Ordering::SeqCst);
    doing.gate.notify_waiters();
    until("the loops noticed", async || bot.board.has("recovery", "store")).await;
    bot.store.set_available(true);
    until("it is answered", async || telegram.heard(1).await == ["wait"]).await;
    all_done(&bot, 2).await;
    bot.stop().await;
}

/// A message with buttons, as another part of the bot would have sent it.
async fn message_with_button(telegram: &Telegram, chat: i64, data: &str) -> i64 {
    let api = format!("{}bot{}/sendMessage", telegram.settings().api_url, crate::support::TOKEN);
    let body = json!({"chat_id": chat, "text": "press", "reply_markup":
        {"inline_keyboard": [[{"text": "x", "callback_data": data}]]}});
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let answer: serde_json::Value = http.post(api).json(&body).send().await.unwrap().json().await.unwrap();
    answer["result"]["message_id"].as_i64().unwrap_or_else(|| panic!("{answer}"))
}

#[tokio::test]
async fn a_button_is_answered_after_the_commit_with_the_handlers_words() {
    let telegram = Telegram::start().await;
    let (bot, _doing) = bot(&telegram);
    telegram.guest(1).await;
    let message = message_with_button(&telegram, 1, "do:it").await;
    let answer = telegram.post("users/1/press", json!({"message_id": message, "data": "do:it"})).await;
    assert_eq!(answer["text"], "popped do:it");
    bot.stop().await;
}

#[tokio::test]
async fn a_slow_events_button_is_answered_empty_meanwhile() {
    let telegram = Telegram::start().await;
    let (bot, doing) = bot(&telegram);
    telegram.guest(1).await;
    let message = message_with_button(&telegram, 1, "do:wait").await;
    let answer = telegram.post("users/1/press", json!({"message_id": message, "data": "do:wait"})).await;
    assert!(answer["text"].is_null(), "{answer}");
    let busy = bot.store.events().into_iter().filter(|event| event.status == InboxStatus::Processing).count();
    assert_eq!(busy, 1, "the answer did not wait for the handler");
    doing.opened.store(true, Ordering::SeqCst);
    doing.gate.notify_waiters();
    until("the event ends", async || telegram.heard(1).await.contains(&"do:wait".to_owned())).await;
    bot.stop().await;
}

#[tokio::test]
async fn orphan_lead_buttons_and_unknown_ones_do_not_spin() {
    let telegram = Telegram::start().await;
    let (bot, _doing) = bot(&telegram);
    telegram.guest(1).await;
    for (data, words) in [("stickers_lead:1:won", "Эта кнопка больше не работает."), ("who:knows", "")]
    {
        let message = message_with_button(&telegram, 1, data).await;
        let answer = telegram.post("users/1/press", json!({"message_id": message, "data": data})).await;
        assert_eq!(answer["text"].as_str().unwrap_or_default(), words, "{data}");
    }
    bot.stop().await;
}

#[tokio::test]
async fn routes_stay_within_their_scope() {
    let telegram = Telegram::start().await;
    let bot = Bot::new(&telegram);
    let doing = Arc::new(Doing::default());
    let handler = || Obedient { store: Arc::clone(&bot.store), doing: Arc::clone(&doing) };
    let one = std::collections::BTreeSet::from([kernel::UserId(1)]);
    for user in [1, 2] {
        telegram.guest(user).await;
    }
    let group = telegram.post("groups", json!({"title": "G", "members": [1, 2], "bot_status": "administrator"})).await;
    let group = group["id"].as_i64().unwrap();
    let mut elsewhere = Route::private(5, "admins", Trigger::Command(&["stats"]), handler());
    elsewhere = elsewhere.scoped(Scope::PrivateOf(one.clone()));
    let in_group =
        Route::private(6, "group", Trigger::Command(&["count"]), handler()).scoped(Scope::ChatOf(ChatId(group), one));
    let bot = bot.poll(PollSettings::default()).dispatch(vec![in_group, elsewhere], Duration::from_secs(3));
    for user in [1, 2] {
        for text in ["/stats", "/count"] {
            telegram.says(user, text).await;
            telegram
                .post(&format!("users/{user}/send"), json!({"chat_id": group, "text": format!("{text}@sim_4242_bot")}))
                .await;
        }
    }
    telegram.says(1, "/stats@other_bot").await;
    let events = telegram.confirmed().await.len();
    until("all are confirmed", async || {
        telegram.get("confirmed?bot=4242").await["pending"].as_array().unwrap().is_empty()
    })
    .await;
    assert!(events <= telegram.confirmed().await.len());
    until("all are done", async || bot.store.events().iter().all(|event| event.status == InboxStatus::Done)).await;
    let mut seen = doing.seen.lock().unwrap().clone();
    seen.sort();
    assert_eq!(seen, [(group, "/count@sim_4242_bot".to_owned()), (1, "/stats".to_owned())]);
    bot.stop().await;
}
