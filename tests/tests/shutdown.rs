//! An ordered stop in each phase of a job, on the real binary held there by a failpoint: where the job is put, the
//! exit code, and that the next start brings the link. `ATELIER_SHUTDOWN_SCALE=1` stops it at full scale.

use std::path::PathBuf;
use std::time::Duration;

use nix::sys::signal::Signal;
use serde_json::{Value, json};
use tests::product::rehearsal_binary;
use tests::wait::until;
use tests::{Guest, Stage};

/// `TIME_SCALE` unless the environment says another.
const SCALE: u32 = 5;
const SOON: Duration = Duration::from_secs(120);

fn scale() -> u32 {
    std::env::var("ATELIER_SHUTDOWN_SCALE").map_or(SCALE, |scale| scale.parse().expect("a number"))
}

/// systemd's `TimeoutStopSec`, and our own bounds on tidying up, which the scale does not divide.
fn time_to_stop() -> Duration {
    Duration::from_secs(30 / u64::from(scale()) + 8)
}

/// A product on its way through a pack, held at a point.
struct Held {
    stage: Stage,
    guest: Guest,
    point: &'static str,
    gate: PathBuf,
}

async fn set() -> (Stage, PathBuf) {
    let (binary, scale) = (rehearsal_binary().display().to_string(), scale().to_string());
    let settings = [
        ("ATELIER_BIN", binary.as_str()),
        ("TIME_SCALE", scale.as_str()),
        ("RENDER_MODE", "rehearsal"),
        // A stop costs the picture under way; how many of them a job may have is not asked here.
        ("MAX_SHEET_RETRIES", "20"),
        ("WORKER_SLOTS", "1"),
    ];
    let stage = Stage::set_unaudited(&settings).await;
    let gate = stage.beside("gate");
    (stage, gate)
}

impl Held {
    async fn at(point: &'static str) -> Self {
        let (stage, gate) = set().await;
        std::fs::write(&gate, "").expect("gate");
        start(&stage, &format!("{point}=hold({})", gate.display()));
        let guest = Guest::visit(&stage, 1).await;
        let held = Self { stage, guest, point, gate };
        held.until_held(1).await;
        held
    }

    /// Until it was held so many times, all lives together.
    async fn until_held(&self, times: usize) {
        until(&format!("{} to be reached; log: {}", self.point, self.stage.tail()), SOON, async || {
            let trace = std::fs::read_to_string(self.stage.beside("points")).ok()?;
            let held = format!("held {}", self.point);
            (trace.lines().filter(|line| *line == held).count() >= times).then_some(())
        })
        .await;
    }

    fn start_held(&self) {
        start(&self.stage, &format!("{}=hold({})", self.point, self.gate.display()));
    }

    fn stop(&self) -> Value {
        let product = self.stage.product().take().expect("a running product");
        let began = std::time::Instant::now();
        assert_eq!(product.stop(Signal::SIGINT, time_to_stop()), 0, "log: {}", self.stage.tail());
        println!("stopped at {} in {:.1?}, TIME_SCALE={}", self.point, began.elapsed(), scale());
        job(&self.stage)
    }

    /// The next life, unhindered, brings the link.
    async fn drains_to_the_link(self) {
        std::fs::remove_file(&self.gate).expect("the gate opens");
        self.stage.heal().await;
        self.stage.start();
        assert_eq!(self.guest.outcome(&self.stage, SOON).await, "link");
        self.guest.link_arrives(&self.stage, SOON).await;
        assert_eq!(self.guest.sets(&self.stage).await.len(), 1);
        self.stage.close().await;
    }
}

fn start(stage: &Stage, arms: &str) {
    let trace = stage.beside("points").display().to_string();
    stage.start_with(&[("FAILPOINTS", arms), ("FAILPOINTS_TRACE", &trace)]);
}

fn job(stage: &Stage) -> Value {
    stage.command(&["jobs", "list", "--json"])[0].clone()
}

fn assert_put_back(job: &Value, attempts: u64, free: u64) {
    let found = json!([job["status"], job["marker"], job["attempts"], job["free_requeues"]]);
    assert_eq!(found, json!(["queued", "[requeued on shutdown]", attempts, free]));
}

async fn is_put_back_from(point: &'static str) {
    let held = Held::at(point).await;
    assert_put_back(&held.stop(), 0, 1);
    held.drains_to_the_link().await;
}

async fn stays_in(status: &str, point: &'static str) {
    let held = Held::at(point).await;
    assert_eq!(held.stop()["status"], status);
    held.drains_to_the_link().await;
}

#[tokio::test]
async fn b7_a_stop_while_describing_puts_the_job_back() {
    is_put_back_from("rehearsal.describe.before").await;
}

#[tokio::test]
async fn b7_a_stop_while_drawing_puts_the_job_back() {
    is_put_back_from("rehearsal.draw.before").await;
}

#[tokio::test]
async fn b7_a_stop_while_cutting_puts_the_job_back() {
    is_put_back_from("pack.cut.before").await;
}

#[tokio::test]
async fn b7_r3_a_stop_while_uploading_leaves_the_job_in_publishing() {
    stays_in("publishing", "set.upload.before").await;
}

#[tokio::test]
async fn b7_r3_a_stop_while_creating_leaves_the_job_in_publishing() {
    stays_in("publishing", "set.create.before").await;
}

#[tokio::test]
async fn b7_r3_a_stop_while_verifying_leaves_the_job_in_delivering() {
    let (stage, gate) = set().await;
    std::fs::write(&gate, "").expect("gate");
    stage.fault(json!({"kind": "page_lag", "times": 0, "delay_ms": 600_000})).await;
    start(&stage, "");
    let guest = Guest::visit(&stage, 1).await;
    until("delivering", SOON, async || (job(&stage)["status"] == "delivering").then_some(())).await;
    let held = Held { stage, guest, point: "", gate };
    assert_eq!(held.stop()["status"], "delivering");
    // A set made under the fault keeps its late page; the simulator's time passes instead.
    held.stage.sim.post("/_sim/clock", &json!({"advance_s": 3600})).await.expect("the simulator answers");
    held.drains_to_the_link().await;
}

#[tokio::test]
async fn b7_a_job_that_finishes_within_the_grace_is_not_put_back() {
    let held = Held::at("pack.export.after").await;
    held.stage.signal(Signal::SIGINT);
    until("the grace", SOON, async || held.stage.tail().contains("SHUTDOWN 2").then_some(())).await;
    std::fs::remove_file(&held.gate).expect("the gate opens");
    assert_eq!(held.stage.product().take().expect("running").exit_code(time_to_stop()), 0);
    let found = job(&held.stage);
    assert!(found["marker"].is_null() && found["free_requeues"] == 0, "{found}");
    std::fs::write(&held.gate, "").expect("gate");
    held.drains_to_the_link().await;
}

#[tokio::test]
async fn b7_two_returns_are_free_the_next_are_counted_and_the_last_fails() {
    let held = Held::at("rehearsal.draw.before").await;
    for (life, (attempts, free)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
        assert_put_back(&held.stop(), attempts, free);
        held.start_held();
        held.until_held(life + 2).await;
    }
    let failed = held.stop();
    assert_eq!(json!([failed["status"], failed["outcome"]]), json!(["failed", "failure"]));
    held.stage.start();
    assert_eq!(held.guest.outcome(&held.stage, SOON).await, "failure");
    held.stage.close().await;
}

#[tokio::test]
async fn b7_a_second_signal_ends_the_process_at_once_and_costs_no_attempt() {
    let held = Held::at("rehearsal.draw.before").await;
    held.stage.signal(Signal::SIGINT);
    until("the grace", SOON, async || held.stage.tail().contains("SHUTDOWN 2").then_some(())).await;
    held.stage.signal(Signal::SIGINT);
    assert_eq!(held.stage.product().take().expect("running").exit_code(time_to_stop()), 1);
    assert!(!held.stage.tail().contains("SHUTDOWN 3"), "the second signal was not obeyed at once");
    held.start_held();
    held.until_held(2).await;
    let found = job(&held.stage);
    assert_eq!(json!([found["attempts"], found["free_requeues"]]), json!([0, 1]));
    assert_put_back(&held.stop(), 0, 2);
    held.drains_to_the_link().await;
}

#[tokio::test]
async fn b7_a_kill_during_the_grace_counts_as_the_stop_that_was_asked_for() {
    let held = Held::at("rehearsal.draw.before").await;
    held.stage.product().take().expect("running").kill();
    // The kill before it was nobody's stop: it counts.
    start(&held.stage, &format!("{}=hold({});shutdown.3=kill", held.point, held.gate.display()));
    held.until_held(2).await;
    assert_eq!(json!([job(&held.stage)["attempts"], job(&held.stage)["free_requeues"]]), json!([1, 0]));
    held.stage.signal(Signal::SIGINT);
    until("the death", time_to_stop(), async || held.stage.take_ended()).await;
    held.start_held();
    held.until_held(3).await;
    let found = job(&held.stage);
    assert_eq!(json!([found["attempts"], found["free_requeues"]]), json!([1, 1]));
    held.stop();
    held.drains_to_the_link().await;
}

#[tokio::test]
async fn t1_a_task_that_panics_brings_the_process_down_in_order_with_exit_code_one() {
    let (stage, _gate) = set().await;
    stage.start_with(&[("FAILPOINTS", "startup.repair=panic")]);
    let status = until("the end", SOON, async || stage.take_ended()).await;
    assert_eq!(status.code(), Some(1));
    let log = stage.tail();
    assert!(log.contains("SHUTDOWN: a task has ended by itself") && log.contains("worker"), "{log}");
    assert!(log.contains("SHUTDOWN finished"), "not in order: {log}");
    stage.close().await;
}

#[test]
fn a_build_without_failpoints_refuses_to_arm_one() {
    let folder = tempfile::tempdir().expect("folder");
    let out = std::process::Command::new(tests::product::binary())
        .args(["--data-dir", &folder.path().display().to_string(), "run"])
        .env_clear()
        .env("FAILPOINTS", "send.answered=kill")
        .output()
        .expect("the binary starts");
    let said = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(1));
    assert!(said.contains("FAILPOINTS") && said.contains("no failpoints"), "{said}");
}
