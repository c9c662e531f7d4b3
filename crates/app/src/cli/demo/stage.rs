use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rand::RngExt as _;
use serde_json::json;
use simulator::{Options, Running, Simulator};
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::sleep;
use uuid::Uuid;

use super::http::Side;

/// The demo's bot; any token of this form is one to the simulator.
const TOKEN: &str = "700700:AtelierDemoAtelierDemoAtelierDemo00";
/// The guest whom a person plays.
pub(super) const GUEST: i64 = 100_001;
/// The demo's admin.
pub(super) const ADMIN: i64 = 900_001;
/// Settings of the caller that the demo's product gets too; nothing else of the environment is passed on.
const PASSED: [&str; 12] = [
    "PATH",
    "HOME",
    "XDG_CACHE_HOME",
    "TMPDIR",
    "MODELS_DIR",
    "EVENT_NAME",
    "FACE_CHECK",
    "WORKER_SLOTS",
    "LOG_LEVEL",
    "TIME_SCALE",
    "TELEGRAM_API_URL",
    "LLVM_PROFILE_FILE",
];
const START_LIMIT: Duration = Duration::from_secs(30);

/// Simulated Telegram and the whole product, on loopback, with a data folder that goes with the demo.
pub(super) struct Stage {
    pub(super) simulator: Running,
    pub(super) telegram: Side,
    pub(super) tablet: Side,
    pub(super) http: SocketAddr,
    pub(super) kiosk_token: String,
    /// The leads group.
    pub(super) group: i64,
    folder: tempfile::TempDir,
    environment: BTreeMap<String, String>,
    product: Option<Child>,
    /// Held open, and closed by the system however the demo ends: its product stops then.
    leash: Option<ChildStdin>,
}

impl Stage {
    /// Starts the simulator, then the product, and waits until it is ready.
    pub(super) async fn set(port_base: Option<u16>) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("atelier-demo-").tempdir().context("no temporary folder")?;
        let simulator_port =
            port_base.map_or(Some(0), |base| base.checked_add(1)).context("--port-base is too large")?;
        let options = Options { tokens: vec![TOKEN.to_owned()], ..Options::default() };
        let simulator = Simulator::start(SocketAddr::from((Ipv4Addr::LOCALHOST, simulator_port)), options)
            .await
            .with_context(|| format!("the simulated Telegram cannot listen on port {simulator_port}"))?;
        let http = SocketAddr::from((Ipv4Addr::LOCALHOST, port_base.map_or_else(free_port, Ok)?));
        let kiosk_token = Uuid::from_bytes(rand::rng().random()).simple().to_string();
        let telegram_url = format!("http://{}/", simulator.addr);
        let telegram = Side::new(format!("http://{}", simulator.addr), None)?;
        let group = lead_group(&telegram).await?;
        let mut environment = environment(&telegram_url, http, &kiosk_token, &folder);
        environment.insert("LEADS_CHAT_ID".to_owned(), group.to_string());
        let mut stage = Self {
            telegram,
            tablet: Side::new(format!("http://{http}"), Some(kiosk_token.clone()))?,
            simulator,
            http,
            kiosk_token,
            group,
            folder,
            environment,
            product: None,
            leash: None,
        };
        stage.start().await?;
        Ok(stage)
    }

    /// Starts the product (again) and waits until it is ready.
    pub(super) async fn start(&mut self) -> anyhow::Result<()> {
        let log = std::fs::File::options().create(true).append(true).open(self.log())?;
        let mut child = Command::new(std::env::current_exe().context("own path")?)
            .args(["run", "--stop-with-input"])
            .env_clear()
            .envs(&self.environment)
            .current_dir(self.folder.path())
            .stdin(Stdio::piped())
            .stdout(log.try_clone()?)
            .stderr(log)
            // A group of its own: Ctrl-C in the terminal reaches the demo alone, which then asks it to stop.
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
            .context("the product does not start")?;
        self.leash = child.stdin.take();
        self.product = Some(child);
        self.ready().await
    }

    /// Ends the product without a word, as a power cut would.
    pub(super) async fn cut(&mut self) -> anyhow::Result<()> {
        match self.product.take() {
            Some(mut child) => Ok(child.kill().await?),
            None => Ok(()),
        }
    }

    /// Takes the running product out, to wait for its end; [`Stage::put_product`] gives it back.
    pub(super) const fn take_product(&mut self) -> Option<Child> {
        self.product.take()
    }

    pub(super) fn put_product(&mut self, product: Option<Child>) {
        self.product = product;
    }

    /// Ends everything in order.
    pub(super) async fn clear(mut self) {
        if let Some(mut child) = self.product.take() {
            interrupt(&child);
            if tokio::time::timeout(Duration::from_secs(30), child.wait()).await.is_err() {
                tracing::warn!("the product did not stop in time");
            }
        }
        self.simulator.shutdown().await;
    }

    pub(super) fn log(&self) -> PathBuf {
        self.folder.path().join("atelier.log")
    }

    /// A command of the product beside the running one, as an operator would call it; answers its JSON.
    pub(super) async fn operator(&self, arguments: &[&str]) -> anyhow::Result<serde_json::Value> {
        let output = Command::new(std::env::current_exe().context("own path")?)
            .args(arguments)
            .arg("--json")
            .env_clear()
            .envs(&self.environment)
            .current_dir(self.folder.path())
            .output()
            .await?;
        anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(serde_json::from_slice(&output.stdout)?)
    }

    async fn ready(&mut self) -> anyhow::Result<()> {
        let began = Instant::now();
        loop {
            if let Ok(answer) = self.tablet.get("/readyz").await
                && answer.status == 200
            {
                return Ok(());
            }
            if let Some(child) = &mut self.product
                && let Some(status) = child.try_wait()?
            {
                bail!("the product has ended ({status}):\n{}", self.last_words());
            }
            if began.elapsed() > START_LIMIT {
                bail!("the product is not ready after {} s:\n{}", START_LIMIT.as_secs(), self.last_words());
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// The end of the product's log.
    pub(super) fn last_words(&self) -> String {
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines
            .iter()
            .skip(lines.len().saturating_sub(15))
            .fold(String::new(), |text, line| format!("{text}  | {line}\n"))
    }
}

/// The admin, and the leads group with them and the bot in it.
async fn lead_group(telegram: &Side) -> anyhow::Result<i64> {
    let admin = json!({"id": ADMIN, "first_name": "Админ", "language_code": "ru"});
    telegram.post("/_sim/users", &admin).await?;
    let bot = TOKEN.split(':').next().and_then(|digits| digits.parse::<i64>().ok()).context("the demo's bot")?;
    let group = json!({"title": "Заявки", "members": [ADMIN], "bot": bot, "bot_status": "administrator"});
    telegram.post("/_sim/groups", &group).await?.body["id"].as_i64().context("the leads group is not made")
}

fn environment(
    telegram_url: &str,
    http: SocketAddr,
    kiosk_token: &str,
    folder: &tempfile::TempDir,
) -> BTreeMap<String, String> {
    let passed = PASSED.iter().filter_map(|name| Some(((*name).to_owned(), std::env::var(name).ok()?)));
    let mut environment: BTreeMap<String, String> = passed.filter(|(_, value)| !value.is_empty()).collect();
    if let Some(models) = environment.get_mut("MODELS_DIR")
        && let Ok(absolute) = std::path::absolute(&*models)
    {
        *models = absolute.display().to_string();
    }
    environment.entry("TELEGRAM_API_URL".to_owned()).or_insert_with(|| telegram_url.to_owned());
    environment.entry("EVENT_NAME".to_owned()).or_insert_with(|| "Демо".to_owned());
    let ours = [
        ("TELEGRAM_TOKEN", TOKEN.to_owned()),
        ("TELEGRAM_LINK_URL", telegram_url.to_owned()),
        ("PACK_PAGE_URL", format!("{telegram_url}addstickers/")),
        ("KIOSK_TOKEN", kiosk_token.to_owned()),
        ("HTTP_ADDR", http.to_string()),
        ("DATA_DIR", folder.path().join("data").display().to_string()),
        ("ADMIN_USER_IDS", ADMIN.to_string()),
        ("LEADS_ENABLED", "1".to_owned()),
    ];
    environment.extend(ours.map(|(name, value)| (name.to_owned(), value)));
    environment
}

fn free_port() -> anyhow::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port")?;
    Ok(listener.local_addr()?.port())
}

/// SIGINT, as systemd would send it.
fn interrupt(child: &Child) {
    let pid = child.id().and_then(|pid| i32::try_from(pid).ok());
    if let Some(pid) = pid
        && let Err(error) = kill(Pid::from_raw(pid), Signal::SIGINT)
    {
        tracing::warn!(%error, "the product cannot be asked to stop");
    }
}
