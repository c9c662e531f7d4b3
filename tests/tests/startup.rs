//! The start to the letter: what is refused, and what the log says.

use std::time::Duration;

use serde_json::json;
use tests::product::run;
use tests::{Guest, Stage};

fn said(out: &std::process::Output) -> String {
    String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr)
}

#[tokio::test]
async fn b1_every_problem_is_listed_in_one_go_and_the_exit_code_is_one() {
    let mut stage =
        Stage::set_unaudited(&[("WORKER_SLOTS", "many"), ("JOB_DEADLINE", "soon"), ("APP_ENV", "prod")]).await;
    stage.environment.0.remove("KIOSK_TOKEN");
    stage.environment.0.remove("ADMIN_CHAT_ID");
    let out = run(&stage.environment, &["run"]);
    assert_eq!(out.status.code(), Some(1));
    let said = said(&out);
    for name in ["WORKER_SLOTS", "JOB_DEADLINE", "KIOSK_TOKEN", "ADMIN_CHAT_ID"] {
        assert!(said.contains(name), "{name} is not listed: {said}");
    }
    assert!(!stage.data().exists(), "nothing is touched before the configuration is right");
    let wrong_use = run(&stage.environment, &["run", "--no-such-thing"]);
    assert_eq!(wrong_use.status.code(), Some(2));
    stage.close().await;
}

#[tokio::test]
async fn b4_the_log_says_how_it_renders_and_where_that_was_read_and_no_secret() {
    let stage = Stage::open_unaudited(&[("RENDER_MODE", "local")]).await;
    let log = std::fs::read_to_string(stage.log()).expect("log");
    for wanted in [
        "STARTUP render mode value=\"local\" origin=\"environment\"",
        "STARTUP likeness mode value=\"off\" origin=\"default\"",
        "STARTUP consistency mode",
        "STARTUP sheet layout",
    ] {
        assert!(log.contains(wanted), "{wanted}: {log}");
    }
    for secret in ["TELEGRAM_TOKEN", "KIOSK_TOKEN"] {
        let secret = &stage.environment.0[secret];
        assert!(!log.contains(secret.as_str()), "a secret is in the log");
    }
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn b5_a_database_of_a_newer_version_is_refused_in_plain_words_and_left_alone() {
    let stage = Stage::open_unaudited(&[]).await;
    assert_eq!(stage.stop(nix::sys::signal::Signal::SIGINT), 0);
    let database = stage.data().join("app.db");
    let engine = sqlite(&database, "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_future', 0)");
    engine.await;
    let before = std::fs::read(&database).expect("database");
    let out = run(&stage.environment, &["run"]);
    assert_eq!(out.status.code(), Some(1));
    let said = said(&out);
    assert!(said.contains("newer than this program") && said.contains("m9999_future"), "{said}");
    assert_eq!(said.matches("newer than this program").count(), 1, "said once: {said}");
    assert_eq!(std::fs::read(&database).expect("database"), before);
    let check = run(&stage.environment, &["check", "--json"]);
    assert_eq!(check.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&check.stdout).contains("m9999_future"));
    stage.close().await;
}

#[tokio::test]
async fn b6_what_cannot_be_set_up_at_telegram_is_only_logged() {
    let stage = Stage::set_unaudited(&[]).await;
    stage.fault(json!({"kind": "http_500", "method": "setMyCommands", "times": 0})).await;
    stage.start();
    stage.ready().await;
    let guest = Guest::visit(&stage, 1).await;
    assert_eq!(guest.outcome(&stage, Duration::from_secs(60)).await, "link");
    let log = std::fs::read_to_string(stage.log()).expect("log");
    let told = log.lines().filter(|line| line.contains("the command menu is not set")).count();
    assert!(told > 0, "the log is silent: {log}");
    stage.close().await;
}

/// One statement on a database that nobody has open.
async fn sqlite(database: &std::path::Path, statement: &str) {
    let script = "import sqlite3, sys\nc = sqlite3.connect(sys.argv[1])\nc.execute(sys.argv[2])\nc.commit()\n";
    let done = tokio::process::Command::new("python3")
        .args(["-c", script])
        .arg(database)
        .arg(statement)
        .status()
        .await
        .expect("python3 is there");
    assert!(done.success());
}
