use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use booth::BoothError;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use kernel::{Backoff, Entropy, FileError, StatusBoard, StoreError};
use leads::LeadsError;
use tokio::time::sleep;

use crate::process::causes;
use crate::supervisor::Stop;

/// What a loop needs to report and to wait.
#[derive(Clone)]
pub struct Beat {
    /// Task name, as the board shows it.
    pub name: &'static str,
    /// Where it says what it does.
    pub board: Arc<dyn StatusBoard>,
    /// Jitter of its back-off.
    pub entropy: Arc<dyn Entropy>,
}

/// Waits after failures of our own store: short, since nothing else will wake the loop.
const AFTER_FAILURE: Backoff = Backoff { first: Duration::from_millis(200), factor: 2, max: Duration::from_secs(10) };

opaque_debug!(Beat);

impl Beat {
    /// Runs one iteration and reports it; a failure is answered with how long to stay away.
    pub async fn step<T, E: Failure>(
        &self,
        failures: &mut u32,
        iteration: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Duration> {
        self.board.running(self.name);
        match iteration.await {
            Ok(value) => {
                *failures = 0;
                self.board.done(self.name);
                Ok(value)
            }
            Err(error) => {
                *failures = failures.saturating_add(1);
                self.board.failed(self.name, error.word());
                tracing::warn!(
                    task = self.name,
                    error = error.word(),
                    detail = error.detail(),
                    failures,
                    "iteration failed"
                );
                Err(AFTER_FAILURE.jittered(*failures, self.entropy.jitter()))
            }
        }
    }

    /// Repeats an iteration every `period`, the first time at once, until a stop is asked. Never ends by a failure.
    pub async fn every<E, Fut>(&self, period: Duration, stop: &Stop, mut iteration: impl FnMut() -> Fut)
    where
        E: Failure,
        Fut: Future<Output = Result<(), E>>,
    {
        let mut failures = 0;
        while !stop.asked().is_cancelled() {
            let wait = match self.step(&mut failures, iteration()).await {
                Ok(()) => period,
                Err(wait) => wait.min(period),
            };
            pause(wait, stop).await;
        }
    }
}

/// Sleeps, but not beyond a stop.
pub async fn pause(wait: Duration, stop: &Stop) {
    tokio::select! {
        () = sleep(wait) => {}
        () = stop.asked().cancelled() => {}
    }
}

/// An error as a loop reports it: a fixed word for the board, a cause for the log.
pub trait Failure {
    /// Fixed word.
    fn word(&self) -> &'static str;
    /// The whole chain, for the log.
    fn detail(&self) -> String;
}

impl Failure for StoreError {
    fn word(&self) -> &'static str {
        match self {
            Self::Stale => "stale",
            Self::Unavailable(_) => "unavailable",
            Self::Rejected { reason } => reason,
            Self::Inconsistent { .. } => "inconsistent",
        }
    }

    fn detail(&self) -> String {
        causes(self)
    }
}

impl Failure for BoothError {
    fn word(&self) -> &'static str {
        match self {
            Self::Store(error) => error.word(),
            Self::Refused(_) => "refused",
            Self::Files(_) => "files",
            Self::UnknownJob => "unknown_job",
            Self::Declined(why) => why.as_str(),
        }
    }

    fn detail(&self) -> String {
        causes(self)
    }
}

impl Failure for LeadsError {
    fn word(&self) -> &'static str {
        match self {
            Self::Store(error) => error.word(),
            Self::Refused(_) => "refused",
            Self::UnknownLead => "unknown_lead",
            Self::OpenElsewhere { .. } => "open_elsewhere",
        }
    }

    fn detail(&self) -> String {
        causes(self)
    }
}

impl Failure for FileError {
    fn word(&self) -> &'static str {
        match self {
            Self::Missing => "file_missing",
            Self::NoSpace => "no_space",
            Self::Unavailable(_) => "files",
        }
    }

    fn detail(&self) -> String {
        causes(self)
    }
}

/// A failure of one of several passes, already told by word and detail.
#[derive(Debug)]
pub struct Trouble {
    word: &'static str,
    detail: String,
}

impl Trouble {
    /// From any failure.
    pub fn of(error: &impl Failure) -> Self {
        Self { word: error.word(), detail: error.detail() }
    }
}

impl From<BoothError> for Trouble {
    fn from(error: BoothError) -> Self {
        Self::of(&error)
    }
}

impl From<LeadsError> for Trouble {
    fn from(error: LeadsError) -> Self {
        Self::of(&error)
    }
}

impl From<FileError> for Trouble {
    fn from(error: FileError) -> Self {
        Self::of(&error)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::of(&error)
    }
}

impl Failure for Trouble {
    fn word(&self) -> &'static str {
        self.word
    }

    fn detail(&self) -> String {
        self.detail.clone()
    }
}

/// One module's share of a periodic task.
pub type Pass = Arc<dyn Fn() -> BoxFuture<'static, Result<(), Trouble>> + Send + Sync>;

/// Makes a [`Pass`] out of an async closure.
pub fn pass<F, Fut>(share: F) -> Pass
where
    F: Fn() -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<(), Trouble>> + Send + 'static,
{
    Arc::new(move || share().boxed())
}

/// Runs every share, the later ones too when an earlier one fails; answers the first failure.
pub(super) async fn all_passes(passes: &[Pass]) -> Result<(), Trouble> {
    let mut first = Ok(());
    for share in passes {
        let done = share().await;
        if first.is_ok() {
            first = done;
        }
    }
    first
}
