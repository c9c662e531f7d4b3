use std::fmt;

use futures::future::BoxFuture;
use tokio::time::timeout;

use super::running::{Running, TaskEnd};
use super::shutdown::ShutdownPace;
use super::task::{Stage, Task};
use crate::process::{StopRequests, causes};

/// Why the service has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// A signal asked for it: exit code 0.
    Asked {
        /// The signal.
        by: &'static str,
    },
    /// A task ended although nobody had asked it to: exit code 1.
    Crashed {
        /// The task.
        task: &'static str,
    },
    /// A second signal cut the shutdown short: exit code 1, at once.
    CutShort,
}

impl Ended {
    /// Whether the process ends well.
    pub const fn is_clean(&self) -> bool {
        matches!(self, Self::Asked { .. })
    }
}

type Hook = Box<dyn FnOnce() -> BoxFuture<'static, anyhow::Result<()>> + Send>;

/// What the service does between the stages of its shutdown.
pub struct Hooks {
    /// The shutdown begins.
    pub begin: Box<dyn FnOnce() + Send>,
    /// Step 2: stores the stop mark, so that a kill during the grace costs no attempt.
    pub stop_mark: Hook,
    /// After step 6: closes clients and store.
    pub close: Hook,
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hooks")
    }
}

/// Runs the tasks until a stop is asked or one of them ends, then shuts down in order (B7). A task that returns,
/// fails or panics before a stop was asked is a crash.
pub async fn serve(tasks: Vec<Task>, requests: &mut dyn StopRequests, hooks: Hooks, pace: ShutdownPace) -> Ended {
    let mut running = Running::start(tasks);
    let ended = tokio::select! {
        by = requests.next() => {
            tracing::info!(signal = by, "SHUTDOWN asked");
            Ended::Asked { by }
        }
        TaskEnd { name, why } = running.next_end() => {
            tracing::error!(task = name, how = %why, "SHUTDOWN: a task has ended by itself");
            Ended::Crashed { task: name }
        }
    };
    let finished = tokio::select! {
        () = shut_down(&mut running, hooks, pace) => true,
        by = requests.next() => {
            tracing::warn!(signal = by, "SHUTDOWN cut short by a second signal");
            false
        }
    };
    if finished {
        tracing::info!("SHUTDOWN finished");
        ended
    } else {
        running.abort();
        Ended::CutShort
    }
}

async fn shut_down(running: &mut Running, hooks: Hooks, pace: ShutdownPace) {
    (hooks.begin)();
    tracing::info!("SHUTDOWN 1: polling stops");
    failpoints::reach("shutdown.1").await;
    if !running.ask(Stage::Ingress, pace.polling_stop).await {
        running.force(Stage::Ingress, pace.drop).await;
    }
    tracing::info!("SHUTDOWN 2: nothing new is claimed, running jobs may finish");
    failpoints::reach("shutdown.2").await;
    // Asked first and marked at once: a slot that looks between the two finds the flag.
    let finished = running.ask(Stage::Workers, std::time::Duration::ZERO).await;
    bounded("stop mark", (hooks.stop_mark)(), pace.store).await;
    if !finished && !running.ask(Stage::Workers, pace.grace).await {
        tracing::info!("SHUTDOWN 3: running jobs are put back");
        failpoints::reach("shutdown.3").await;
        running.force(Stage::Workers, pace.put_back).await;
    }
    tracing::info!("SHUTDOWN 4: sweeper, cleanup and web stop");
    failpoints::reach("shutdown.4").await;
    running.force(Stage::Background, pace.drop).await;
    tracing::info!("SHUTDOWN 5: watch tasks stop, their jobs stay as they are");
    failpoints::reach("shutdown.5").await;
    running.force(Stage::Watches, pace.drop).await;
    tracing::info!("SHUTDOWN 6: last drain of the relay");
    failpoints::reach("shutdown.6").await;
    if !running.ask(Stage::Relay, pace.last_drain).await {
        running.force(Stage::Relay, pace.drop).await;
    }
    failpoints::reach("shutdown.7").await;
    bounded("closing", (hooks.close)(), pace.store).await;
}

async fn bounded(what: &'static str, hook: BoxFuture<'static, anyhow::Result<()>>, wait: std::time::Duration) {
    match timeout(wait, hook).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(what, error = causes(error.as_ref()), "failed during shutdown"),
        Err(_elapsed) => tracing::warn!(what, "took too long during shutdown"),
    }
}
