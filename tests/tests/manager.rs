//! What the service manager and the operating system see of the process: readiness, beats, signals, connections.

use std::time::Duration;

use nix::sys::signal::Signal;
use serde_json::json;
use tests::wait::until;
use tests::{Guest, Stage};
use tokio::io::AsyncReadExt as _;
use tokio::net::{TcpStream, UnixDatagram};

const LONG: Duration = Duration::from_secs(60);

/// Everything that was said so far; waits for the next word.
async fn listen(socket: &UnixDatagram, heard: &mut Vec<String>) {
    let mut buffer = [0; 4096];
    let size = tokio::time::timeout(LONG, socket.recv(&mut buffer)).await.expect("a word in time").expect("a word");
    heard.extend(String::from_utf8_lossy(&buffer[..size]).lines().map(str::to_owned));
}

#[tokio::test]
async fn b7_the_service_manager_hears_ready_then_beats_then_stopping() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    let stage = Stage::set_unaudited(&[
        ("NOTIFY_SOCKET", path.to_str().expect("a path")),
        // It acts after 400 ms of silence, so a beat is due every 200 ms.
        ("WATCHDOG_USEC", "400000"),
    ])
    .await;
    stage.start();
    let mut heard = Vec::new();
    while heard.iter().filter(|word| *word == "WATCHDOG=1").count() < 5 || !heard.contains(&"READY=1".to_owned()) {
        listen(&socket, &mut heard).await;
    }
    let at = |word: &str| heard.iter().position(|said| said == word);
    assert!(at("STATUS=ready") < at("READY=1"), "{heard:?}");
    assert!(!heard.contains(&"STOPPING=1".to_owned()));
    assert_eq!(stage.kiosk.get("/readyz").await.expect("an answer").status, 200, "ready means ready");
    assert_eq!(stage.stop(Signal::SIGINT), 0, "log: {}", stage.tail());
    while !heard.contains(&"STOPPING=1".to_owned()) {
        listen(&socket, &mut heard).await;
    }
    stage.close().await;
}

/// A bot that cannot be reached: the relay's last drain takes its whole time.
async fn stage_with_a_slow_end() -> Stage {
    let stage = Stage::open_unaudited(&[]).await;
    stage.fault(json!({"method": "sendMessage", "kind": "black_hole", "times": 0})).await;
    let guest = Guest::arrive(&stage, 1).await;
    guest.open_link(&stage).await;
    until("a message under way", LONG, async || {
        let rows = stage.command(&["outbox", "list", "--json"]);
        rows.as_array()?.iter().any(|row| row["status"] == "sending").then_some(())
    })
    .await;
    stage
}

async fn log_says(stage: &Stage, words: &str) {
    until(&format!("{words:?} in the log: {}", stage.tail()), LONG, async || {
        std::fs::read_to_string(stage.log()).ok()?.contains(words).then_some(())
    })
    .await;
}

#[tokio::test]
async fn shutdown_goes_through_its_steps_and_ends_with_zero_whatever_hangs() {
    let stage = stage_with_a_slow_end().await;
    assert_eq!(stage.stop(Signal::SIGTERM), 0, "log: {}", stage.tail());
    let log = std::fs::read_to_string(stage.log()).expect("log");
    let steps: Vec<_> = (1..=6).filter(|step| step != &3).map(|step| log.find(&format!("SHUTDOWN {step}:"))).collect();
    assert!(steps.iter().all(Option::is_some) && steps.is_sorted(), "{steps:?}");
    stage.close().await;
}

#[tokio::test]
async fn a_second_signal_ends_the_process_at_once_with_one() {
    let stage = stage_with_a_slow_end().await;
    stage.product().as_mut().expect("running").signal(Signal::SIGINT);
    log_says(&stage, "SHUTDOWN 6").await;
    assert_eq!(stage.stop(Signal::SIGINT), 1);
    log_says(&stage, "cut short by a second signal").await;
    let log = std::fs::read_to_string(stage.log()).expect("log");
    assert!(!log.contains("SHUTDOWN finished"), "{log}");
    // What was under way is an unknown outcome; the next life goes on.
    stage.heal().await;
    stage.start();
    stage.ready().await;
    stage.close().await;
}

#[tokio::test]
async fn a_tablet_gets_through_a_crowd_of_silent_connections() {
    let stage = Stage::open_unaudited(&[]).await;
    let address = stage.environment.0["HTTP_ADDR"].clone();
    let mut crowd = Vec::new();
    for _ in 0..700 {
        crowd.push(TcpStream::connect(&address).await.expect("a connection"));
    }
    let outfits = stage.kiosk.get("/api/kiosk/outfits?lang=ru").await.expect("an answer");
    assert_eq!(outfits.status, 200);
    // The longest idle made room; without the cap all would still be open.
    for silent in crowd.iter_mut().take(200) {
        let mut rest = Vec::new();
        let closed = tokio::time::timeout(LONG, silent.read_to_end(&mut rest)).await;
        assert!(closed.is_ok(), "still open");
    }
    drop(crowd);
    stage.close().await;
}

#[test]
fn the_unit_is_valid_and_says_what_the_process_keeps_to() {
    let unit = tests::product::root().join("deploy/systemd/atelier.service");
    let text = std::fs::read_to_string(&unit).expect("deploy/systemd/atelier.service");
    for line in [
        "Type=notify",
        "KillSignal=SIGINT",
        "TimeoutStopSec=30",
        "TimeoutStartSec=infinity",
        "Restart=always",
        "WatchdogSec=60",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}");
    }
    // The program itself is not installed here; everything else must hold.
    let folder = tempfile::tempdir().expect("temporary folder");
    let copy = folder.path().join("atelier.service");
    std::fs::write(&copy, text.replace("/usr/bin/atelier", "/bin/true")).expect("a copy");
    match std::process::Command::new("systemd-analyze").arg("verify").arg(&copy).output() {
        Ok(out) => assert!(out.status.success() && out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr)),
        Err(error) => eprintln!("NOT TESTED: systemd-analyze is not here ({error}); the unit was not verified"),
    }
}
