#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use futures::FutureExt as _;
use kernel::TimeScale;
use tokio::time::{Instant, sleep};

use super::*;
use crate::process::StopRequests;

/// What happened, in order, with the second (of paused time) at which it did.
#[derive(Clone)]
struct Log(Arc<Mutex<Vec<(u64, String)>>>, Instant);

impl Log {
    fn new() -> Self {
        Self(Arc::default(), Instant::now())
    }

    fn add(&self, what: impl Into<String>) {
        self.0.lock().unwrap().push((self.1.elapsed().as_secs(), what.into()));
    }

    fn words(&self) -> Vec<String> {
        self.0.lock().unwrap().iter().map(|(_, word)| word.clone()).collect()
    }

    fn second_of(&self, word: &str) -> u64 {
        let log = self.0.lock().unwrap();
        log.iter().find(|(_, found)| found == word).unwrap_or_else(|| panic!("{word} never happened: {log:?}")).0
    }

    fn hooks(&self) -> Hooks {
        let (mark, close) = (self.clone(), self.clone());
        Hooks {
            begin: Box::new(|| {}),
            stop_mark: Box::new(move || {
                async move {
                    mark.add("stop mark");
                    Ok(())
                }
                .boxed()
            }),
            close: Box::new(move || {
                async move {
                    close.add("closed");
                    Ok(())
                }
                .boxed()
            }),
        }
    }

    /// A task that takes `lag` to stop when asked, and stops at once when it is told so.
    fn task(&self, name: &'static str, stage: Stage, lag: Duration) -> Task {
        let log = self.clone();
        Task::new(name, stage, move |stop| async move {
            stop.asked().cancelled().await;
            tokio::select! {
                () = sleep(lag) => log.add(format!("{name} finished")),
                () = stop.now().cancelled() => log.add(format!("{name} cancelled")),
            }
            Ok(())
        })
    }

    fn all_stages(&self, lag: Duration) -> Vec<Task> {
        vec![
            self.task("relay", Stage::Relay, lag),
            self.task("watch", Stage::Watches, lag),
            self.task("sweeper", Stage::Background, lag),
            self.task("worker", Stage::Workers, lag),
            self.task("polling", Stage::Ingress, lag),
        ]
    }
}

/// Signals at these seconds.
struct At(Vec<u64>);

#[async_trait]
impl StopRequests for At {
    async fn next(&mut self) -> &'static str {
        if self.0.is_empty() {
            return std::future::pending().await;
        }
        sleep(Duration::from_secs(self.0.remove(0))).await;
        "SIGTERM"
    }
}

fn pace() -> ShutdownPace {
    ShutdownPace::new(TimeScale::default())
}

#[tokio::test(start_paused = true)]
async fn shutdown_goes_through_its_steps_in_order() {
    let log = Log::new();
    let ended = serve(log.all_stages(Duration::ZERO), &mut At(vec![1]), log.hooks(), pace()).await;
    assert_eq!(ended, Ended::Asked { by: "SIGTERM" });
    let order: Vec<String> = log.words().iter().filter_map(|word| word.split(' ').next().map(str::to_owned)).collect();
    assert_eq!(order, ["polling", "stop", "worker", "sweeper", "watch", "relay", "closed"].map(str::to_owned).to_vec());
}

#[tokio::test(start_paused = true)]
async fn running_jobs_get_their_grace_and_are_then_cancelled() {
    let log = Log::new();
    let never = Duration::from_hours(1);
    let ended = serve(log.all_stages(never), &mut At(vec![1]), log.hooks(), pace()).await;
    assert!(ended.is_clean());
    assert_eq!(log.second_of("polling cancelled"), 1 + 5);
    assert_eq!(log.second_of("stop mark"), 1 + 5);
    assert_eq!(log.second_of("worker cancelled"), 1 + 5 + 15);
    assert_eq!(log.second_of("relay cancelled"), 1 + 5 + 15 + 2);
}

#[tokio::test(start_paused = true)]
async fn the_whole_shutdown_fits_into_systemds_thirty_seconds() {
    let log = Log::new();
    let deaf = |name, stage| Task::new(name, stage, |_stop| std::future::pending());
    let tasks = Stage::ALL.iter().map(|stage| deaf("deaf", *stage)).collect();
    let begin = Instant::now();
    serve(tasks, &mut At(vec![1]), log.hooks(), pace()).await;
    let took = begin.elapsed() + pace().executor_exit;
    assert!(took < Duration::from_secs(1 + 30), "{took:?}");
    assert!(log.words().contains(&"closed".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn t1_a_task_that_ends_by_itself_brings_the_process_down_in_order() {
    for how in ["returns", "fails", "panics"] {
        let log = Log::new();
        let mut tasks = log.all_stages(Duration::ZERO);
        tasks.push(Task::new("frail", Stage::Background, move |_stop| async move {
            sleep(Duration::from_secs(2)).await;
            match how {
                "returns" => Ok(()),
                "fails" => Err(anyhow::anyhow!("broken")),
                _ => panic!("{how}"),
            }
        }));
        let ended = serve(tasks, &mut At(vec![]), log.hooks(), pace()).await;
        assert_eq!(ended, Ended::Crashed { task: "frail" }, "{how}");
        assert!(!ended.is_clean());
        assert_eq!(log.words().last().map(String::as_str), Some("closed"), "{how}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_second_signal_cuts_the_shutdown_short() {
    let log = Log::new();
    let never = Duration::from_hours(1);
    let begin = Instant::now();
    let ended = serve(log.all_stages(never), &mut At(vec![1, 2]), log.hooks(), pace()).await;
    assert_eq!(ended, Ended::CutShort);
    assert_eq!(begin.elapsed().as_secs(), 3);
    assert!(!log.words().contains(&"closed".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn a_hook_that_fails_or_hangs_stops_nothing() {
    let log = Log::new();
    let close = log.clone();
    let hooks = Hooks {
        begin: Box::new(|| {}),
        stop_mark: Box::new(|| std::future::pending().boxed()),
        close: Box::new(move || {
            async move {
                close.add("closed");
                Ok(())
            }
            .boxed()
        }),
    };
    let ended = serve(log.all_stages(Duration::ZERO), &mut At(vec![1]), hooks, pace()).await;
    assert!(ended.is_clean());
    assert!(log.words().contains(&"closed".to_owned()));
}

#[test]
fn the_constants_are_divided_by_the_time_scale() {
    let scaled = ShutdownPace::new(TimeScale::new(5).unwrap());
    assert_eq!(scaled.grace, Duration::from_secs(3));
    assert_eq!(pace().polling_stop, Duration::from_secs(5));
    assert_eq!(pace().executor_exit, Duration::from_secs(3));
}
