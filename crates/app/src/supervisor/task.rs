use std::fmt;
use std::future::Future;
use std::time::Duration;

use futures::future::{BoxFuture, FutureExt as _};
use tokio_util::sync::CancellationToken;

/// What a task of the later stages has for ending by itself once the time is over.
const TO_END: Duration = Duration::from_millis(350);

/// When a task is stopped: the ordered shutdown goes from first to last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Takes new work in (step 1).
    Ingress,
    /// Works on claimed jobs (steps 2 and 3).
    Workers,
    /// Has all its state in the database (step 4).
    Background,
    /// Watches published sets (step 5).
    Watches,
    /// Sends what finishing jobs decided; last (step 6).
    Relay,
}

impl Stage {
    /// In the order of shutdown.
    pub const ALL: [Self; 5] = [Self::Ingress, Self::Workers, Self::Background, Self::Watches, Self::Relay];
}

/// How a task learns that it shall stop.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    asked: CancellationToken,
    now: CancellationToken,
}

impl Stop {
    /// Begin nothing new, finish what runs, return.
    pub const fn asked(&self) -> &CancellationToken {
        &self.asked
    }

    /// The time to finish is over: put things back and return at once.
    pub const fn now(&self) -> &CancellationToken {
        &self.now
    }
}

/// A long-running task as the supervisor owns it. One that returns before a stop was asked is a crash.
pub struct Task {
    pub(super) name: &'static str,
    pub(super) stage: Stage,
    pub(super) start: Box<dyn FnOnce(Stop) -> BoxFuture<'static, anyhow::Result<()>> + Send>,
}

impl Task {
    /// Names a task; `start` gets its stop signal.
    pub fn new<F, Fut>(name: &'static str, stage: Stage, start: F) -> Self
    where
        F: FnOnce(Stop) -> Fut + Send + 'static,
        Fut: Future<Output = anyhow::Result<()>> + Send + 'static,
    {
        let start = move |stop: Stop| {
            let now = stop.now().clone();
            let running = start(stop);
            async move {
                match stage {
                    // Their state is in the database: they are dropped where they stand.
                    Stage::Background | Stage::Watches => tokio::select! {
                        biased;
                        ended = running => ended,
                        () = dropped(now) => Ok(()),
                    },
                    Stage::Ingress | Stage::Workers | Stage::Relay => running.await,
                }
            }
            .boxed()
        };
        Self { name, stage, start: Box::new(start) }
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// When it is stopped.
    pub const fn stage(&self) -> Stage {
        self.stage
    }
}

/// A moment to end by itself, then no more.
async fn dropped(now: CancellationToken) {
    now.cancelled().await;
    tokio::time::sleep(TO_END).await;
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Task({}, {:?})", self.name, self.stage)
    }
}
