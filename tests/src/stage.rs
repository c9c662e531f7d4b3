//! One simulator, one data folder, one product.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use simulator::{Mark, Snapshot};
use tempfile::TempDir;

use crate::http::Api;
use crate::product::{Environment, Product, run};
use crate::proxy::{Proxy, free_port};
use crate::wal::log_of;

/// The bot of every stage: the simulator takes any token of Telegram's form.
pub const BOT: i64 = 7_000_000_001;
/// An admin of every stage.
pub const ADMIN: i64 = 9_000_001;
/// The admin group, made at the start.
const GROUP_TITLE: &str = "Crew";

/// How a simulator begins.
#[derive(Default)]
struct World {
    /// Snapshots that it keeps.
    snapshots: usize,
    /// A snapshot that it goes on from, and the admin group in it.
    from: Option<(Snapshot, i64)>,
}

/// Makes the admin and the admin group; answers the group.
async fn people(sim: &Api) -> i64 {
    sim.post("/_sim/users", &json!({"id": ADMIN, "first_name": "Admin"})).await.expect("admin");
    let group = json!({"title": GROUP_TITLE, "members": [ADMIN], "bot": BOT, "bot_status": "administrator"});
    let group = sim.post("/_sim/groups", &group).await.expect("group");
    sim.post("/_sim/settings", &json!({"page_delay_ms": 200})).await.expect("settings");
    group.body["id"].as_i64().expect("group id")
}

/// A scenario's world.
pub struct Stage {
    folder: TempDir,
    simulator: simulator::Running,
    proxy: Option<Proxy>,
    product: Mutex<Option<Product>>,
    pub environment: Environment,
    pub sim: Api,
    pub kiosk: Api,
    pub admin_chat: i64,
}

impl Stage {
    /// A simulator and a product that is not started yet.
    pub async fn set(settings: &[(&str, &str)]) -> Self {
        Self::build(settings, true, World::default()).await
    }

    /// The same without the auditing proxy, where the scenario breaks connections on purpose.
    pub async fn set_unaudited(settings: &[(&str, &str)]) -> Self {
        Self::build(settings, false, World::default()).await
    }

    /// Unaudited; the simulator keeps so many snapshots along the length of the product's write-ahead log.
    pub async fn set_journaled(settings: &[(&str, &str)], snapshots: usize) -> Self {
        Self::build(settings, false, World { snapshots, from: None }).await
    }

    /// Unaudited; the simulator goes on from a snapshot of another stage, whose admin group that is.
    pub async fn set_resumed(settings: &[(&str, &str)], from: &Snapshot, admin_chat: i64) -> Self {
        Self::build(settings, false, World { snapshots: 0, from: Some((from.clone(), admin_chat)) }).await
    }

    async fn build(settings: &[(&str, &str)], audited: bool, world: World) -> Self {
        let folder = tempfile::tempdir().expect("temporary folder");
        let address = "127.0.0.1:0".parse().expect("address");
        let (from, known_chat) = world.from.unzip();
        let log = log_of(&folder.path().join("data/app.db"));
        let length = Mark::new(move || std::fs::metadata(&log).map_or(0, |log| log.len()));
        let journal = (world.snapshots > 0).then_some((length, world.snapshots));
        let options = simulator::Options { from, journal, ..simulator::Options::default() };
        let simulator = simulator::Simulator::start(address, options).await.expect("the simulator starts");
        let upstream = format!("http://{}", simulator.addr);
        let sim = Api::new(upstream.clone(), None);
        let proxy = if audited { Proxy::start(&upstream, folder.path()) } else { None };
        let telegram = proxy.as_ref().map_or_else(|| upstream.clone(), |proxy| proxy.url.clone());

        let admin_chat = match known_chat {
            Some(chat) => chat,
            None => people(&sim).await,
        };

        let port = free_port();
        let kiosk_token = "kiosk-token-of-the-tests";
        let mut environment: BTreeMap<String, String> = [
            ("TELEGRAM_TOKEN", format!("{BOT}:{}", "T".repeat(35))),
            ("TELEGRAM_API_URL", telegram),
            ("TELEGRAM_LINK_URL", format!("{upstream}/")),
            ("PACK_PAGE_URL", format!("{upstream}/addstickers/")),
            ("DATA_DIR", folder.path().join("data").display().to_string()),
            ("HTTP_ADDR", format!("127.0.0.1:{port}")),
            ("KIOSK_TOKEN", kiosk_token.to_owned()),
            ("ADMIN_CHAT_ID", admin_chat.to_string()),
            ("ADMIN_USER_IDS", ADMIN.to_string()),
            ("EVENT_NAME", "Party".to_owned()),
            ("PACK_LIMIT", "50".to_owned()),
            ("QUEUE_MAX_WAIT", "24h".to_owned()),
            // The renderer's lightest level: these tests are about what happens around it.
            ("MODELS_DIR", folder.path().join("no-models").display().to_string()),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
        for (name, value) in settings {
            environment.insert((*name).to_owned(), (*value).to_owned());
        }
        let kiosk = Api::new(format!("http://127.0.0.1:{port}"), Some(kiosk_token.to_owned()));
        Self {
            folder,
            simulator,
            proxy,
            product: Mutex::new(None),
            environment: Environment(environment),
            sim,
            kiosk,
            admin_chat,
        }
    }

    /// A stage whose product runs and is ready.
    pub async fn open(settings: &[(&str, &str)]) -> Self {
        let stage = Self::set(settings).await;
        stage.start();
        stage.ready().await;
        stage
    }

    /// The same without the auditing proxy, where updates go in that the audit itself cannot read.
    pub async fn open_unaudited(settings: &[(&str, &str)]) -> Self {
        let stage = Self::set_unaudited(settings).await;
        stage.start();
        stage.ready().await;
        stage
    }

    /// Where the product's log goes.
    pub fn log(&self) -> PathBuf {
        self.folder.path().join("atelier.log")
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        PathBuf::from(&self.environment.0["DATA_DIR"])
    }

    /// A path beside the data folder.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts the product.
    pub fn start(&self) {
        self.start_with(&[]);
    }

    /// Starts it with more settings, for this life alone.
    pub fn start_with(&self, settings: &[(&str, &str)]) {
        let mut product = self.product();
        assert!(product.is_none(), "one product a stage");
        let mut environment = self.environment.clone();
        let more = settings.iter().filter(|(_, value)| !value.is_empty());
        environment.0.extend(more.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        *product = Some(Product::start(&environment, &self.log()));
    }

    /// Its exit status, once it has ended by itself; then another may be started.
    pub fn take_ended(&self) -> Option<ExitStatus> {
        let mut product = self.product();
        let ended = product.as_mut().and_then(Product::ended)?;
        *product = None;
        Some(ended)
    }

    /// Sends a signal to the product.
    pub fn signal(&self, signal: Signal) {
        self.product().as_mut().expect("a running product").signal(signal);
    }

    /// The product, if one was started.
    pub fn product(&self) -> MutexGuard<'_, Option<Product>> {
        self.product.lock().expect("no test panicked while holding the product")
    }

    /// SIGKILL.
    pub fn kill(&self) {
        self.product().take().expect("a running product").kill();
    }

    /// Stops it in order; answers its exit code.
    pub fn stop(&self, signal: Signal) -> i32 {
        self.product().take().expect("a running product").stop(signal, Duration::from_secs(40))
    }

    /// Waits for `/readyz`.
    pub async fn ready(&self) {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            let answer = self.kiosk.get("/readyz").await;
            if answer.as_ref().is_ok_and(|answer| answer.status == 200) {
                return;
            }
            let said = answer.map_or_else(|error| error.to_string(), |answer| answer.body.to_string());
            assert!(Instant::now() < deadline, "not ready: {said}; log:\n{}", self.tail());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Runs one command beside the product and reads its JSON.
    pub fn command(&self, arguments: &[&str]) -> Value {
        let out = run(&self.environment, arguments);
        assert!(out.status.success(), "`{}` failed: {}", arguments.join(" "), String::from_utf8_lossy(&out.stderr));
        serde_json::from_slice(&out.stdout).unwrap_or(Value::Null)
    }

    /// All messages of a chat.
    pub async fn messages(&self, chat: i64) -> Vec<Value> {
        let answer = self.sim.get(&format!("/_sim/chats/{chat}/messages")).await.expect("the simulator answers");
        answer.body.as_array().cloned().unwrap_or_default()
    }

    /// Copies of the simulator along the log's length, see [`Stage::set_journaled`].
    pub fn snapshots(&self) -> Vec<Snapshot> {
        self.simulator.snapshots()
    }

    /// Puts a fault on order; answers its id.
    pub async fn fault(&self, fault: Value) -> Value {
        self.sim.post("/_sim/faults", &fault).await.expect("fault").body["id"].clone()
    }

    /// Takes all faults away.
    pub async fn heal(&self) {
        self.sim.delete("/_sim/faults").await.expect("faults deleted");
    }

    /// Stops what runs and judges what was sent.
    pub async fn close(mut self) {
        if self.product().is_some() {
            assert_eq!(self.stop(Signal::SIGINT), 0, "an ordered stop ends with 0; log: {}", self.tail());
        }
        if let Some(proxy) = self.proxy.take() {
            proxy.judge();
        }
        self.simulator.shutdown().await;
    }

    /// Last lines of the product's log, for messages of failed tests.
    pub fn tail(&self) -> String {
        let text = std::fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<_> = text.lines().collect();
        lines[lines.len().saturating_sub(30)..].join("\n")
    }
}
