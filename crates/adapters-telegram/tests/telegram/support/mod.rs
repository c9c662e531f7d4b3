//! A simulator, in-memory queues, and the loops between them.
#![allow(dead_code, clippy::disallowed_methods, reason = "test support owns its tasks")]

pub(crate) mod loops;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use adapters_telegram::{Call, ClientSettings, RenderFault, Renderer, Rendering, TelegramClient, Timeouts, escape};
use kernel::{BotId, Clock, Entropy, Sensitive, StatusBoard, Timestamp};
use serde_json::{Value, json};
use simulator::{Options, Running, Simulator};
use uuid::Uuid;

/// A token of the right form.
pub(crate) const TOKEN: &str = "4242:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
pub(crate) const BOT: BotId = BotId(4242);
/// No condition is waited for longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// The simulator and a client of its control API.
pub(crate) struct Telegram {
    running: Running,
    http: reqwest::Client,
}

impl Telegram {
    pub(crate) async fn start() -> Self {
        let options = Options { tokens: vec![TOKEN.to_owned()], ..Options::default() };
        let running = Simulator::start(SocketAddr::from(([127, 0, 0, 1], 0)), options).await.unwrap();
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        Self { running, http }
    }

    pub(crate) fn settings(&self) -> ClientSettings {
        let base = self.running.url();
        ClientSettings {
            api_url: base.clone(),
            link_url: base.clone(),
            pack_page_url: format!("{base}addstickers/"),
            ..ClientSettings::new(Sensitive::new(TOKEN.to_owned()))
        }
    }

    pub(crate) fn client(&self) -> TelegramClient {
        TelegramClient::new(&self.settings()).unwrap()
    }

    /// A client whose calls give up after this.
    pub(crate) fn impatient_client(&self, total: Duration) -> TelegramClient {
        let timeouts = Timeouts { connect: total, poll: total, send: total, sticker: total, page: total };
        TelegramClient::new(&ClientSettings { timeouts, ..self.settings() }).unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let answer = self.http.post(format!("{}_sim/{path}", self.running.url())).json(&body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.json().await.unwrap_or_default()
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let answer = self.http.get(format!("{}_sim/{path}", self.running.url())).send().await.unwrap();
        answer.json().await.unwrap()
    }

    pub(crate) async fn guest(&self, id: i64) {
        self.post("users", json!({"id": id, "first_name": "Анна", "language_code": "ru"})).await;
        self.says(id, "/start").await;
    }

    pub(crate) async fn says(&self, user: i64, text: &str) -> Value {
        self.post(&format!("users/{user}/send"), json!({"text": text})).await
    }

    pub(crate) async fn fault(&self, fault: Value) {
        self.post("faults", fault).await;
    }

    pub(crate) async fn no_faults(&self) {
        self.http.delete(format!("{}_sim/faults", self.running.url())).send().await.unwrap();
    }

    /// Texts that the bot has written to this chat.
    pub(crate) async fn heard(&self, chat: i64) -> Vec<String> {
        let messages = self.get(&format!("chats/{chat}/messages")).await;
        let from_bot = |message: &&Value| message["from"]["is_bot"] == true;
        messages
            .as_array()
            .unwrap()
            .iter()
            .filter(from_bot)
            .map(|message| message["text"].as_str().unwrap_or("[sticker]").to_owned())
            .collect()
    }

    /// Calls of that method that arrived.
    pub(crate) async fn calls(&self, method: &str) -> Vec<Value> {
        self.get(&format!("calls?method={method}")).await.as_array().unwrap().clone()
    }

    pub(crate) async fn confirmed(&self) -> Vec<i64> {
        let answer = self.get(&format!("confirmed?bot={BOT}")).await;
        answer["ids"].as_array().unwrap().iter().filter_map(Value::as_i64).collect()
    }

    pub(crate) async fn shutdown(self) {
        self.running.shutdown().await;
    }
}

/// Waits until the condition holds.
pub(crate) async fn until<F, Fut>(what: &str, mut holds: F)
where
    F: FnMut() -> Fut,
    Fut: Future<Output = bool>,
{
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < PATIENCE, "never came true: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The wall clock as service time.
pub(crate) struct WallClock;

impl Clock for WallClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(chrono::Utc::now().timestamp_millis())
    }

    fn wall(&self) -> chrono::DateTime<chrono::Utc> {
        chrono::Utc::now()
    }
}

/// No jitter, ids from the system.
pub(crate) struct Steady;

impl Entropy for Steady {
    fn uuid(&self) -> Uuid {
        Uuid::now_v7()
    }

    fn secret(&self) -> [u8; 16] {
        *Uuid::now_v7().as_bytes()
    }

    fn jitter(&self) -> f64 {
        0.5
    }
}

/// Remembers what the loops said.
#[derive(Default)]
pub(crate) struct Board {
    pub(crate) said: std::sync::Mutex<Vec<(String, String)>>,
}

impl Board {
    pub(crate) fn has(&self, task: &str, word: &str) -> bool {
        self.said.lock().unwrap().iter().any(|(t, w)| t == task && w == word)
    }

    fn push(&self, task: &str, word: &str) {
        self.said.lock().unwrap().push((task.to_owned(), word.to_owned()));
    }
}

impl StatusBoard for Board {
    fn running(&self, _task: &'static str) {}

    fn done(&self, task: &'static str) {
        self.push(task, "ok");
    }

    fn failed(&self, task: &'static str, word: &'static str) {
        self.push(task, word);
    }
}

/// Renders `test.word`: the word itself.
pub(crate) struct Words;

impl Renderer for Words {
    fn kind(&self) -> &'static str {
        "test.word"
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        let word: String = of.read()?;
        assert!(word != "panic", "ordered by the test");
        Ok(Call::text(escape(&word)))
    }
}
