//! `atelier init` as its user would run it, and `check` on what it wrote.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tests::Stage;
use tests::fakes::{Dialect, FakeProvider};
use tests::stage::{ADMIN, BOT};
use tokio::io::{AsyncBufReadExt as _, BufReader};

const LONG: Duration = Duration::from_secs(60);
const STRANGER: i64 = 9_000_777;

fn token() -> String {
    format!("{BOT}:{}", "T".repeat(35))
}

async fn say(stage: &Stage, user: i64, chat: i64, text: &str) {
    let body = json!({"bot": BOT, "chat_id": chat, "text": text});
    let answer = stage.sim.post(&format!("/_sim/users/{user}/send"), &body).await.expect("the simulator answers");
    assert_eq!(answer.status, 200, "{}", answer.body);
}

fn command(stage: &Stage, folder: &Path, arguments: &[&str]) -> tokio::process::Command {
    let mut environment = stage.environment.clone();
    // What init writes must be enough by itself.
    for name in ["KIOSK_TOKEN", "ADMIN_CHAT_ID", "ADMIN_USER_IDS", "EVENT_NAME", "TELEGRAM_TOKEN"] {
        environment.0.remove(name);
    }
    let mut command = environment.command();
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    let mut command = tokio::process::Command::from(command);
    command.kill_on_drop(true);
    command
}

#[tokio::test]
async fn init_learns_the_ids_from_the_bot_and_what_it_writes_is_enough() {
    let stage = Stage::set_unaudited(&[]).await;
    let folder = tempfile::tempdir().expect("temporary folder");
    stage.sim.post("/_sim/users", &json!({"id": STRANGER, "first_name": "Stranger"})).await.expect("user");
    // Somebody found the bot before its owner.
    say(&stage, STRANGER, STRANGER, "/start").await;

    let options =
        ["init", "--for", "booth", "--event", "Anna & Oleg", "--lang", "uz", "--time-zone", "Asia/Tashkent", "--json"];
    let mut init = command(&stage, folder.path(), &options)
        .env("TELEGRAM_TOKEN", token())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut lines = BufReader::new(init.stderr.take().expect("stderr")).lines();
    let mut asked = Vec::new();
    while let Some(line) = tokio::time::timeout(LONG, lines.next_line()).await.expect("in time").expect("a line") {
        if line.contains("send /start") {
            say(&stage, ADMIN, ADMIN, "/start").await;
        } else if line.contains("group and send /here") {
            say(&stage, ADMIN, stage.admin_chat, "/here").await;
        }
        asked.push(line);
    }
    let out = tokio::time::timeout(LONG, init.wait_with_output()).await.expect("in time").expect("output");
    assert!(out.status.success(), "{asked:?}");
    let told: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!((told["admin"].as_i64(), told["admin_chat"].as_i64()), (Some(ADMIN), Some(stage.admin_chat)));

    let env = folder.path().join(".env");
    assert_eq!(std::fs::metadata(&env).expect(".env").permissions().mode() & 0o777, 0o600);
    let toml = std::fs::read_to_string(folder.path().join("atelier.toml")).expect("atelier.toml");
    assert!(toml.contains("Anna & Oleg") && !toml.contains(&token()), "{toml}");

    let check = command(&stage, folder.path(), &["check", "--json"]).output().await.expect("check");
    let verdicts: Value = serde_json::from_slice(&check.stdout).expect("JSON");
    assert!(check.status.success(), "{verdicts}");

    // Nothing was confirmed: the service gets every message that init saw.
    let mut service = command(&stage, folder.path(), &["run"]).stderr(Stdio::null()).spawn().expect("run");
    stage.ready().await;
    let seen = tests::wait::until("all three messages in the inbox", LONG, async || {
        let out = command(&stage, folder.path(), &["inbox", "list", "--json"]).output().await.ok()?;
        let rows: Value = serde_json::from_slice(&out.stdout).ok()?;
        let messages = rows.as_array()?.iter().filter(|row| row["kind"] == "message").count();
        (messages >= 3).then_some(messages)
    })
    .await;
    assert_eq!(seen, 3, "the stranger's /start, the admin's, and /here");
    service.kill().await.expect("stopped");

    let again = command(&stage, folder.path(), &options).env("TELEGRAM_TOKEN", token()).output().await.expect("init");
    assert_eq!(again.status.code(), Some(1), "nothing is replaced unasked");
    assert!(String::from_utf8_lossy(&again.stderr).contains("--force"));
    stage.close().await;
}

#[tokio::test]
async fn init_takes_a_providers_key_tries_it_and_writes_what_is_enough() {
    let stage = Stage::set_unaudited(&[]).await;
    let folder = tempfile::tempdir().expect("temporary folder");
    let openai = FakeProvider::start(Dialect::OpenAi).await;
    let (token, admin) = (token(), ADMIN.to_string());
    let ids = ["--admin", &admin, "--admin-chat", &admin, "--event", "X", "--lang", "ru", "--time-zone", "UTC"];
    let all = [&["init", "--token", token.as_str(), "--draw", "openai,local"][..], &ids[..]].concat();
    let init = command(&stage, folder.path(), &all).envs(openai.settings()).output().await.expect("init");
    let said = String::from_utf8_lossy(&init.stderr).into_owned();
    assert!(init.status.success() && said.contains("✓ openai takes the key"), "{said}");
    let check = command(&stage, folder.path(), &["check"]).output().await.expect("check");
    let said = String::from_utf8_lossy(&check.stdout).into_owned();
    assert!(said.contains("✓ openai: takes the key (fake-draws-1, fake-sees-1)"), "{said}");
}

#[tokio::test]
async fn init_can_be_driven_by_a_script_and_refuses_a_token_that_is_none() {
    let stage = Stage::set_unaudited(&[]).await;
    let folder = tempfile::tempdir().expect("temporary folder");
    let ids =
        ["--admin", "5", "--admin-chat", "-100777", "--event", "E", "--lang", "ru", "--time-zone", "Asia/Tashkent"];
    let token = token();
    let all = [&["init", "--token", token.as_str()][..], &ids[..]].concat();
    let done = command(&stage, folder.path(), &all).output().await.expect("init");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(String::from_utf8_lossy(&done.stdout).contains("next: atelier check"));
    let toml = std::fs::read_to_string(folder.path().join("atelier.toml")).expect("atelier.toml");
    assert!(toml.contains("ADMIN_CHAT_ID = -100777"), "{toml}");
    let wrong = [&["init", "--force", "--token", "nonsense"][..], &ids[..]].concat();
    let refused = command(&stage, folder.path(), &wrong).output().await.expect("init");
    assert_eq!(refused.status.code(), Some(1));
    assert!(!String::from_utf8_lossy(&refused.stderr).contains("nonsense"), "no token is repeated");
    stage.close().await;
}
