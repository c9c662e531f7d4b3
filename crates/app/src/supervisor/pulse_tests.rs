#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::sync::Mutex;

use adapters_web::{Gauge, ReadyReason, ReadyReport};
use async_trait::async_trait;
use kernel::{Clock, StatusBoard as _};

use super::*;
use crate::process::{ClockSettings, ServiceClock};

/// A service manager that remembers what it was told, with the second at which.
#[derive(Default)]
struct Ear(Mutex<Vec<(u64, String)>>, Mutex<Option<Instant>>);

impl Ear {
    fn hear(&self, what: impl Into<String>) {
        let begun = *self.1.lock().unwrap().get_or_insert_with(Instant::now);
        self.0.lock().unwrap().push((begun.elapsed().as_secs(), what.into()));
    }

    fn words(&self) -> Vec<String> {
        self.0.lock().unwrap().iter().map(|(_, word)| word.clone()).collect()
    }

    fn last_beat(&self) -> u64 {
        let heard = self.0.lock().unwrap();
        heard.iter().rev().find(|(_, word)| word == "alive").expect("a beat").0
    }
}

impl ServiceManager for Ear {
    fn pulse(&self) -> Option<Duration> {
        Some(Duration::from_secs(30))
    }
    fn is_listening(&self) -> bool {
        true
    }
    fn ready(&self) {
        self.hear("ready");
    }
    fn status(&self, text: &str) {
        self.hear(format!("status: {text}"));
    }
    fn alive(&self) {
        self.hear("alive");
    }
    fn stopping(&self) {
        self.hear("stopping");
    }
}

/// Not ready for this reason, if any; `disk` is none.
struct Because(Mutex<Option<&'static str>>);

#[async_trait]
impl Readiness for Because {
    async fn report(&self) -> ReadyReport {
        let reason = *self.0.lock().unwrap();
        let all = reason.map(|code| ReadyReason { code, detail: String::new() }).into_iter();
        let (notices, reasons) = all.partition(|reason| reason.code == "disk");
        ReadyReport { reasons, notices, tasks: Vec::new() }
    }
    async fn gauges(&self) -> Vec<Gauge> {
        Vec::new()
    }
    fn telegram_away(&self) -> bool {
        false
    }
}

struct Scene {
    ear: Arc<Ear>,
    board: Arc<Board>,
    reason: Arc<Because>,
}

impl Scene {
    fn new(reason: Option<&'static str>) -> Self {
        let clock: Arc<dyn Clock> = Arc::new(ServiceClock::new(ClockSettings::default(), None));
        Self { ear: Arc::default(), board: Arc::new(Board::new(clock)), reason: Arc::new(Because(Mutex::new(reason))) }
    }

    /// Lets the loops beat for so long, all but one.
    async fn pass(&self, seconds: u64, but: Option<&str>) {
        let pulse = Pulse {
            manager: Arc::clone(&self.ear) as Arc<dyn ServiceManager>,
            board: Arc::clone(&self.board),
            readiness: Arc::clone(&self.reason) as Arc<dyn Readiness>,
        };
        let beats = async {
            for _ in 0..seconds {
                PULSES.iter().filter(|task| Some(**task) != but).for_each(|task| self.board.done(task));
                sleep(Duration::from_secs(1)).await;
            }
        };
        tokio::select! {
            () = beats => {}
            never = pulse.run() => match never {},
        }
    }
}

#[tokio::test(start_paused = true)]
async fn b7_readiness_is_told_once_and_the_process_beats_at_half_the_limit() {
    let scene = Scene::new(None);
    scene.pass(100, None).await;
    let words = scene.ear.words();
    assert_eq!(words[..3], ["status: ready", "ready", "alive"].map(str::to_owned));
    assert_eq!(words.iter().filter(|word| *word == "ready").count(), 1);
    assert_eq!(words.iter().filter(|word| *word == "alive").count(), 4, "at 0, 30, 60 and 90 s: {words:?}");
}

#[tokio::test(start_paused = true)]
async fn a_disk_without_room_is_shown_and_the_service_is_ready() {
    let scene = Scene::new(Some("disk"));
    scene.pass(1, None).await;
    assert_eq!(scene.ear.words()[..2], ["status: ready; needs a look: disk", "ready"].map(str::to_owned));
}

#[tokio::test(start_paused = true)]
async fn a_loop_that_hangs_silences_the_watchdog() {
    for hangs in PULSES {
        let scene = Scene::new(None);
        scene.pass(400, Some(hangs)).await;
        assert_eq!(scene.ear.last_beat(), SILENCE.as_secs(), "{hangs} hung from the start");
    }
}

#[tokio::test(start_paused = true)]
async fn a_start_without_telegram_counts_after_a_while_and_one_without_database_never() {
    let scene = Scene::new(Some("telegram"));
    scene.pass(60, None).await;
    let ready = scene.ear.0.lock().unwrap().iter().find(|(_, word)| word == "ready").map(|(at, _)| *at);
    assert_eq!(ready, Some(PATIENCE.as_secs()));
    assert!(scene.ear.words().contains(&"status: up, but not ready: telegram".to_owned()));

    let scene = Scene::new(Some("database"));
    scene.pass(60, None).await;
    assert!(!scene.ear.words().contains(&"ready".to_owned()));
}
