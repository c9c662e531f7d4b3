//! Backup under load, restore, drain; one backup a night.

use std::path::Path;
use std::time::Duration;

use nix::sys::signal::Signal;
use serde_json::Value;
use tests::product::run;
use tests::verdict::{drained, judge};
use tests::wait::until;
use tests::{Guest, Stage};

const LONG: Duration = Duration::from_secs(180);

#[tokio::test]
async fn a_backup_under_load_is_restored_and_every_guest_gets_the_link() {
    let mut stage = Stage::open_unaudited(&[("MAX_ATTEMPTS", "10")]).await;
    let folder = tempfile::tempdir().expect("temporary folder");
    let mut guests = Vec::new();
    for number in 1..=4 {
        guests.push(Guest::visit(&stage, number).await);
        let early = folder.path().join(format!("early-{number}.tar"));
        let told = stage.command(&["backup", early.to_str().expect("path"), "--json"]);
        assert!(told["database_bytes"].as_u64().is_some_and(|bytes| bytes > 0), "{told}");
    }
    let file = folder.path().join("last.tar");
    stage.command(&["backup", file.to_str().expect("path")]);
    let again = run(&stage.environment, &["backup", file.to_str().expect("path")]);
    assert_eq!(again.status.code(), Some(1), "a backup never replaces a file");
    // The machine is lost with everything that happened since.
    stage.kill();
    let fresh = folder.path().join("fresh");
    stage.environment.0.insert("DATA_DIR".to_owned(), fresh.display().to_string());
    let out = run(&stage.environment, &["restore", file.to_str().expect("path")]);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.contains("may be sent again"), "{said}");
    let refused = run(&stage.environment, &["restore", file.to_str().expect("path")]);
    assert_eq!(refused.status.code(), Some(1), "never over a database");
    stage.start();
    stage.ready().await;
    for guest in &guests {
        guest.link_arrives(&stage, LONG).await;
    }
    drained(&stage, LONG).await;
    let (_, violations) = judge(&stage, &guests, 12).await;
    assert_eq!(violations, Vec::<String>::new());
    stage.close().await;
}

#[tokio::test]
async fn restore_does_not_touch_a_folder_whose_service_runs() {
    let stage = Stage::open_unaudited(&[]).await;
    let folder = tempfile::tempdir().expect("temporary folder");
    let file = folder.path().join("b.tar");
    stage.command(&["backup", file.to_str().expect("path")]);
    let out = run(&stage.environment, &["restore", file.to_str().expect("path")]);
    assert_eq!(out.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&out.stderr).contains("уже занят"));
    stage.close().await;
}

fn nightly(data: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(data.join("backups")).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| name.starts_with("atelier-")).collect();
    names.sort();
    names
}

/// Until the backup task has looked at the clock.
async fn looked(stage: &Stage) {
    until("the backup task to look", LONG, async || {
        let answer = stage.kiosk.get("/readyz").await.ok()?.body;
        let tasks = answer["tasks"].as_array()?.clone();
        tasks.iter().any(|task| task["task"] == "backup" && task["last_ok"] != Value::Null).then_some(())
    })
    .await;
}

// The simulator answers while a command blocks this thread.
#[tokio::test(flavor = "multi_thread")]
async fn one_backup_a_night_at_four_where_the_booth_is_caught_up_when_the_service_was_down() {
    let mut stage = Stage::set_unaudited(&[("TIME_SCALE", "30"), ("CLOCK_START", "2026-11-30T22:59:50Z")]).await;
    stage.start();
    stage.ready().await;
    looked(&stage).await;
    assert!(nightly(&stage.data()).is_empty(), "not before its time");
    until("the backup of 04:00 in Tashkent", LONG, async || (nightly(&stage.data()).len() == 1).then_some(())).await;
    assert!(nightly(&stage.data())[0].starts_with("atelier-20261130T2300"), "{:?}", nightly(&stage.data()));
    let checked = stage.command(&["check", "--json"]);
    assert_eq!(checked["ok"], true, "{checked}");
    assert_eq!(stage.stop(Signal::SIGINT), 0);
    for (start, made, why) in [
        ("2026-11-30T23:10:00Z", 1, "restarted at 04:10"),
        ("2026-12-01T10:00:00Z", 1, "the same day"),
        ("2026-12-01T23:40:00Z", 2, "down at 04:00"),
    ] {
        stage.environment.0.insert("CLOCK_START".to_owned(), start.to_owned());
        stage.start();
        stage.ready().await;
        looked(&stage).await;
        assert_eq!(nightly(&stage.data()).len(), made, "{why}");
        assert_eq!(stage.stop(Signal::SIGINT), 0);
    }
    stage.close().await;
}

#[tokio::test]
async fn a_backup_that_cannot_be_made_is_told_to_the_admins_once() {
    let stage = Stage::set_unaudited(&[
        ("TIME_SCALE", "600"),
        ("CLOCK_START", "2026-11-30T22:59:58Z"),
        ("BACKUP_DIR", "/proc/no-such-place"),
        ("ALERT_COOLDOWN", "1"),
    ])
    .await;
    stage.start();
    stage.ready().await;
    let failures = || std::fs::read_to_string(stage.log()).unwrap_or_default().matches("backup.failed").count();
    let told = async || {
        let heard = stage.messages(stage.admin_chat).await;
        heard.iter().filter(|message| message["text"].as_str().is_some_and(|text| text.contains("резервная"))).count()
    };
    until("the alert", LONG, async || (told().await >= 1 && failures() >= 1).then_some(())).await;
    assert_eq!(stage.kiosk.get("/readyz").await.expect("an answer").status, 200, "the booth goes on");
    assert_eq!(told().await, 1);
    stage.close().await;
}

#[tokio::test]
async fn an_old_backup_that_cannot_be_removed_fails_no_new_one() {
    let stage = Stage::set_unaudited(&[("TIME_SCALE", "600"), ("CLOCK_START", "2026-11-30T22:59:58Z")]).await;
    // Folders under the names of old backups: they cannot be removed as files are.
    for day in 1..=4 {
        let old = stage.data().join(format!("backups/atelier-2026100{day}T230000Z.tar"));
        std::fs::create_dir_all(old).expect("a folder");
    }
    stage.start();
    stage.ready().await;
    let log = || std::fs::read_to_string(stage.log()).unwrap_or_default();
    until("the backup", LONG, async || log().contains("backup.made").then_some(())).await;
    until("the word on the old ones", LONG, async || log().contains("backup.prune_failed").then_some(())).await;
    assert_eq!(stage.stop(Signal::SIGINT), 0);
    assert!(!log().contains("backup.failed"), "{}", log());
    stage.close().await;
}
