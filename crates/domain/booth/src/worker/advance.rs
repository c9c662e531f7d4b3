use std::time::Duration;

use kernel::{Backoff, FileName, StoreError};

use super::memory::{PendingWrite, RunMemory};
use crate::{Booth, FailureKind, Job, JobChange, RunStep};

/// Waits while the store is away.
const STORE: Backoff = Backoff { first: Duration::from_millis(200), factor: 2, max: Duration::from_secs(5) };

/// Stages in one step; a run with every detour takes about three dozen.
const STAGES: u32 = 100;

/// What a stage of the run came to.
pub(super) enum Stage {
    /// The row has moved on, or another artist's turn has come: look again.
    Again,
    /// The slot waits or is free.
    Step(RunStep),
}

impl Booth {
    /// Goes on with a claimed job: describe, draw, cut, judge, export, store the pack. Each call reads the row first, so that
    /// dropping the future anywhere loses at most the call in flight (P1).
    pub async fn run_step(&self, job: &Job, run: &mut RunMemory) -> RunStep {
        match self.advance(job, run).await {
            Ok(step) => step,
            Err(error) => {
                run.store_failures = run.store_failures.saturating_add(1);
                tracing::warn!(%error, job.id = %job.id, "the run waits for the store");
                RunStep::Wait(STORE.jittered(run.store_failures, self.parts.entropy.jitter()))
            }
        }
    }

    async fn advance(&self, claimed: &Job, run: &mut RunMemory) -> Result<RunStep, StoreError> {
        if let Some(pending) = run.pending.clone() {
            self.write(run, pending).await?;
        }
        for _ in 0..STAGES {
            let Some(job) = self.held(claimed).await? else { return Ok(RunStep::Ended) };
            run.store_failures = 0;
            match self.next_stage(&job, run).await? {
                Stage::Again => {}
                Stage::Step(step) => return Ok(step),
            }
        }
        tracing::error!(job.id = %claimed.id, "the run goes round in circles");
        Ok(RunStep::Wait(STORE.max))
    }

    async fn next_stage(&self, job: &Job, run: &mut RunMemory) -> Result<Stage, StoreError> {
        if !run.announced {
            run.announced = true;
            let Ok(change) = job.clone().begin_drawing() else { return Ok(Stage::Again) };
            if !change.effects.is_empty() {
                return self.go_on(run, job, change, Vec::new()).await;
            }
        }
        self.take_step(job, run).await
    }

    /// Writes a transition of the run. The memory keeps it until its answer has come. `false` = the lease was lost.
    pub(super) async fn write(&self, run: &mut RunMemory, pending: PendingWrite) -> Result<bool, StoreError> {
        run.pending = Some(pending.clone());
        let landed = self.record_run(&pending.before, &pending.change).await?;
        run.pending = None;
        if !landed {
            tracing::info!(job.id = %pending.before.id, "the run was fenced off; its result is dropped");
            self.remove_files(&pending.files).await;
        }
        Ok(landed)
    }

    /// Writes, and looks again: the row says whether the run still holds it.
    pub(super) async fn go_on(
        &self,
        run: &mut RunMemory,
        before: &Job,
        change: JobChange,
        files: Vec<FileName>,
    ) -> Result<Stage, StoreError> {
        self.write(run, PendingWrite { before: before.clone(), change, files }).await?;
        Ok(Stage::Again)
    }

    /// The run ends in a way that another one may mend.
    pub(super) async fn end_mendable(
        &self,
        job: &Job,
        run: &mut RunMemory,
        kind: FailureKind,
    ) -> Result<Stage, StoreError> {
        match job.clone().fail_retryable(kind, self.now(), &self.rules()) {
            Ok(change) => self.go_on(run, job, change, Vec::new()).await,
            Err(_refused) => Ok(Stage::Again),
        }
    }

    /// The run ends for good.
    pub(super) async fn end_for_good(
        &self,
        job: &Job,
        run: &mut RunMemory,
        kind: FailureKind,
    ) -> Result<Stage, StoreError> {
        match job.clone().fail_permanent(kind, self.now()) {
            Ok(change) => self.go_on(run, job, change, Vec::new()).await,
            Err(_refused) => Ok(Stage::Again),
        }
    }
}
