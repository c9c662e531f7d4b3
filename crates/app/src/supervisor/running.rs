use std::collections::HashMap;
use std::time::Duration;

use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Instant, timeout_at};

use super::task::{Stage, Stop, Task};
use crate::process::causes;

/// How a task ended.
#[derive(Debug)]
pub(super) struct TaskEnd {
    pub(super) name: &'static str,
    pub(super) why: String,
}

/// The tasks that run, each with its stage.
#[derive(Debug, Default)]
pub(super) struct Running {
    set: JoinSet<anyhow::Result<()>>,
    live: HashMap<Id, (&'static str, Stage)>,
    stops: HashMap<Stage, Stop>,
}

impl Running {
    pub(super) fn start(tasks: Vec<Task>) -> Self {
        let mut running = Self::default();
        for task in tasks {
            let stop = running.stops.entry(task.stage).or_default().clone();
            let handle = running.set.spawn((task.start)(stop));
            running.live.insert(handle.id(), (task.name, task.stage));
        }
        running
    }

    /// Waits until any task ends; for ever when none runs.
    pub(super) async fn next_end(&mut self) -> TaskEnd {
        match self.set.join_next_with_id().await {
            Some(ended) => self.note(ended),
            None => std::future::pending().await,
        }
    }

    /// Asks a stage to stop and waits for it at most so long. Whether all of it has ended.
    pub(super) async fn ask(&mut self, stage: Stage, wait: Duration) -> bool {
        self.stop_of(stage).asked().cancel();
        self.drain(stage, wait).await
    }

    /// Tells a stage to stop at once, waits for it at most so long, then drops what still runs.
    pub(super) async fn force(&mut self, stage: Stage, wait: Duration) {
        let stop = self.stop_of(stage);
        stop.asked().cancel();
        stop.now().cancel();
        if !self.drain(stage, wait).await {
            let left: Vec<_> = self.live.values().filter(|(_, s)| *s == stage).map(|(name, _)| *name).collect();
            tracing::warn!(?stage, tasks = ?left, "did not stop in time and are dropped");
            self.live.retain(|_, (_, s)| *s != stage);
        }
    }

    /// Drops everything at once.
    pub(super) fn abort(&mut self) {
        self.set.abort_all();
    }

    fn stop_of(&mut self, stage: Stage) -> Stop {
        self.stops.entry(stage).or_default().clone()
    }

    async fn drain(&mut self, stage: Stage, wait: Duration) -> bool {
        let deadline = Instant::now() + wait;
        while self.live.values().any(|(_, s)| *s == stage) {
            match timeout_at(deadline, self.set.join_next_with_id()).await {
                Ok(Some(ended)) => {
                    let end = self.note(ended);
                    tracing::debug!(task = end.name, how = %end.why, "stopped");
                }
                Ok(None) => return true,
                Err(_elapsed) => return false,
            }
        }
        true
    }

    fn note(&mut self, ended: Result<(Id, anyhow::Result<()>), JoinError>) -> TaskEnd {
        let (id, why) = match ended {
            Ok((id, Ok(()))) => (id, "returned".to_owned()),
            Ok((id, Err(error))) => (id, format!("failed: {}", causes(error.as_ref()))),
            Err(error) if error.is_panic() => (error.id(), "panicked".to_owned()),
            Err(error) => (error.id(), "was dropped".to_owned()),
        };
        let name = self.live.remove(&id).map_or("unknown", |(name, _)| name);
        TaskEnd { name, why }
    }
}
