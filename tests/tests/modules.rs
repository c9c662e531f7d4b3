//! The module contract: a module plugged in from outside gets updates, answers through the outbox, and is switched by
//! its own setting.

#[path = "../modules/echo/mod.rs"]
mod echo;

use std::collections::BTreeMap;
use std::time::Duration;

use adapters_sqlite::{OpenOptions, SqliteEngine};
use app::compose::run_service;
use app::config::{Demands, Sources, load};
use app::modules::{all, tables};
use app::process::StopRequests;
use async_trait::async_trait;
use serde_json::json;
use tests::http::Api;
use tests::proxy::free_port;
use tests::stage::BOT;
use tests::wait::until;
use tokio::sync::oneshot;

const LONG: Duration = Duration::from_secs(30);

/// A stop that the test asks for.
struct Asked(Option<oneshot::Receiver<()>>);

#[async_trait]
impl StopRequests for Asked {
    async fn next(&mut self) -> &'static str {
        match self.0.take() {
            Some(asked) => drop(asked.await),
            None => std::future::pending::<()>().await,
        }
        "test"
    }
}

async fn repeated(switch: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("temporary folder");
    let options = simulator::Options::default();
    let simulator =
        simulator::Simulator::start("127.0.0.1:0".parse().expect("address"), options).await.expect("simulator");
    let url = format!("http://{}", simulator.addr);
    let environment: BTreeMap<String, String> = [
        ("ECHO_ENABLED", switch.to_owned()),
        ("BOOTH_ENABLED", "1".to_owned()),
        ("TELEGRAM_TOKEN", format!("{BOT}:{}", "T".repeat(35))),
        ("TELEGRAM_API_URL", url.clone()),
        ("KIOSK_TOKEN", "kiosk-token-of-the-tests".to_owned()),
        ("HTTP_ADDR", format!("127.0.0.1:{}", free_port())),
        ("DATA_DIR", folder.path().display().to_string()),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    let mut modules = all();
    modules.push(echo::echo());
    let sources = Sources { folder: folder.path().to_owned(), environment, ..Sources::default() };
    let settings = load(&sources, &tables(&modules), Demands::Service).expect("a right configuration");
    let database = folder.path().join("app.db");
    let engine = SqliteEngine::open(&database, OpenOptions::fresh()).await.expect("a database");

    let (stop, asked) = oneshot::channel();
    let sim = Api::new(url, None);
    let play = async {
        sim.post("/_sim/users", &json!({"id": 42, "first_name": "Guest"})).await.expect("user");
        sim.post("/_sim/users/42/send", &json!({"bot": BOT, "text": "a < b & c"})).await.expect("sent");
        let said = until("an answer", LONG, async || {
            let messages = sim.get("/_sim/chats/42/messages").await.ok()?.body;
            let said: Vec<String> = messages
                .as_array()?
                .iter()
                .filter(|message| message["from"]["is_bot"] == true)
                .filter_map(|message| message["text"].as_str().map(str::to_owned))
                .collect();
            (!said.is_empty()).then_some(said)
        })
        .await;
        assert!(stop.send(()).is_ok(), "the service waits for the stop");
        said
    };
    let mut requests = Asked(Some(asked));
    let (ended, said) = tokio::join!(run_service(settings, engine, &modules, &mut requests), play);
    assert!(ended.expect("an ordered end").is_clean());
    simulator.shutdown().await;
    said
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_module_that_is_on_gets_what_is_said_and_answers() {
    assert_eq!(repeated("1").await, ["» a < b & c"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_module_that_is_off_has_no_route() {
    let said = repeated("0").await;
    assert!(said.len() == 1 && !said[0].contains("a < b & c"), "{said:?}");
}
