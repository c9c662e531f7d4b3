use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use booth::{Booth, BoothError, Job, RunMemory, RunStep, Share};
use futures::FutureExt as _;
use futures::future::join_all;
use kernel::{Backoff, StoreError};
use tokio::sync::Notify;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::looping::{Beat, Failure as _, pause};
use crate::supervisor::Stop;

/// The longest a free slot waits without looking at the queue.
const FLOOR: Duration = Duration::from_secs(1);
/// Waits between tries to put a job back while the store is away: nobody else would free it before its deadline.
const PUT_BACK: Backoff = Backoff { first: Duration::from_millis(50), factor: 2, max: Duration::from_secs(2) };

/// The slots that draw.
#[derive(Clone)]
pub struct Worker {
    /// Whose jobs.
    pub booth: Arc<Booth>,
    /// How many slots.
    pub slots: u32,
    /// Rings when a job was queued.
    pub queued: Arc<Notify>,
    /// The same for the local renderer's own slot.
    pub queued_simple: Arc<Notify>,
    /// Rung when a job may have entered publishing.
    pub watch: Arc<Notify>,
    /// Cancelled once what a crash left behind is repaired (T2): the sweeper waits for it.
    pub repaired: CancellationToken,
    /// Status and jitter.
    pub beat: Beat,
}

opaque_debug!(Worker);

impl Worker {
    /// T2, then the slots, until a stop is asked.
    pub async fn run(self, stop: Stop) -> anyhow::Result<()> {
        if self.repair(&stop).await {
            join_all((1..=self.slots).map(|slot| self.slot(slot, &stop))).await;
        }
        Ok(())
    }

    async fn repair(&self, stop: &Stop) -> bool {
        let mut failures = 0;
        failpoints::reach("startup.repair").await;
        while !stop.asked().is_cancelled() {
            match self.beat.step(&mut failures, self.booth.startup()).await {
                Ok(report) => {
                    if report != booth::StartupReport::default() {
                        tracing::info!(?report, "jobs found at start");
                    }
                    failpoints::reach("startup.repaired").await;
                    self.repaired.cancel();
                    self.watch.notify_one();
                    return true;
                }
                Err(wait) => pause(wait, stop).await,
            }
        }
        false
    }

    async fn slot(&self, slot: u32, stop: &Stop) {
        let mut failures = 0;
        while !stop.asked().is_cancelled() {
            // A claim is awaited to its end: a dropped one could have taken a job that nobody then holds. One that
            // failed may have taken it all the same.
            let unsure = failures > 0;
            let claim = async {
                match if unsure { self.booth.find_claimed_by(slot).await? } else { None } {
                    Some(job) => Ok(Some(job)),
                    None => self.booth.claim_job(slot).await,
                }
            };
            match self.beat.step(&mut failures, claim).await {
                Ok(Some(job)) => {
                    self.queued.notify_one();
                    self.work(slot, &job, stop).await;
                    self.watch.notify_one();
                }
                Ok(None) => self.idle(slot, stop).await,
                Err(wait) => pause(wait.min(FLOOR), stop).await,
            }
        }
    }

    async fn idle(&self, slot: u32, stop: &Stop) {
        // A ring wakes one slot, so each share has its own bell.
        let bell = match self.booth.share_of(slot) {
            Share::All | Share::Ordered => &self.queued,
            Share::Simple => &self.queued_simple,
        };
        let wait = self.booth.next_queue_wait().await.map_or(FLOOR, |wait| wait.clamp(Duration::from_millis(5), FLOOR));
        tokio::select! {
            () = bell.notified() => {}
            () = pause(wait, stop) => {}
        }
    }

    async fn work(&self, slot: u32, job: &Job, stop: &Stop) {
        tracing::info!(job.id = %job.id, job.number = job.number, job.run = job.run.0, slot, "claimed");
        let begun = tokio::time::Instant::now();
        let run = AssertUnwindSafe(self.steps(job)).catch_unwind();
        tokio::select! {
            biased;
            ended = run => {
                if ended.is_err() {
                    tracing::error!(job.id = %job.id, slot, "the slot panicked; its job is treated as found at start");
                    self.put_back("slot_died", || self.booth.slot_died(job)).await;
                }
            }
            () = stop.now().cancelled() => {
                tracing::info!(job.id = %job.id, slot, "cancelled by shutdown");
                self.put_back("return_cancelled", || self.booth.return_cancelled(job)).await;
            }
        }
        let elapsed_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(job.id = %job.id, slot, elapsed_ms, "run ended");
    }

    async fn steps(&self, job: &Job) {
        let mut memory = RunMemory::default();
        while let RunStep::Wait(wait) = self.booth.run_step(job, &mut memory).await {
            sleep(wait).await;
        }
    }

    /// Until it is put back; a shutdown drops this after its own while, and the next start goes on.
    async fn put_back<F>(&self, what: &'static str, call: impl Fn() -> F)
    where
        F: Future<Output = Result<(), BoothError>>,
    {
        let mut tries = 0;
        loop {
            let error = match call().await {
                Ok(()) | Err(BoothError::Store(StoreError::Stale)) => return,
                Err(error) => error,
            };
            tracing::warn!(what, error = error.word(), detail = error.detail(), "could not put the job back");
            if !matches!(error, BoothError::Store(StoreError::Unavailable(_))) {
                return;
            }
            tries += 1;
            sleep(PUT_BACK.jittered(tries, self.beat.entropy.jitter())).await;
        }
    }
}
