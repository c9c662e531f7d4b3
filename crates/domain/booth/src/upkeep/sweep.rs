use std::time::Duration;

use kernel::StoreError;
use messaging::Cause;

use crate::{Booth, BoothError, ExpiryReason, Job, JobChange, SweepReport};

/// Rows a pass takes of each kind; the next pass comes soon.
const BATCH: u64 = 200;
const TICK: Duration = Duration::from_millis(1);

impl Booth {
    /// One pass. The deadline comes first, so that a job past it gets no delay notice any more (R4).
    pub async fn sweep_once(&self) -> Result<SweepReport, BoothError> {
        Ok(SweepReport {
            overdue: self.fail_overdue().await?,
            noticed: self.notice_delays().await?,
            expired: self.expire_sessions().await?,
            set_checks: self.settle_set_checks().await?,
            rung: self.ring_again().await?,
            disk_low: self.report_disk().await?,
        })
    }

    async fn fail_overdue(&self) -> Result<u32, BoothError> {
        let (now, rules) = (self.now(), self.rules());
        // "Before" leaves out the very moment, at which a job is overdue already.
        let before = now.minus(rules.job_deadline).plus(TICK);
        let mut count = 0;
        for job in self.parts.jobs.list_overdue(before, BATCH).await? {
            let Ok(change) = job.clone().pass_deadline(now, &rules) else { continue };
            count += self.swept(&job, &change).await?;
        }
        Ok(count)
    }

    async fn notice_delays(&self) -> Result<u32, BoothError> {
        let (now, rules) = (self.now(), self.rules());
        let after = now.minus(rules.job_deadline).plus(TICK);
        let before = now.minus(rules.delay_after);
        let mut count = 0;
        for job in self.parts.jobs.list_delay_due(after, before, BATCH).await? {
            let Ok(change) = job.clone().notice_delay(now, &rules) else { continue };
            count += self.swept(&job, &change).await?;
        }
        Ok(count)
    }

    async fn expire_sessions(&self) -> Result<u32, BoothError> {
        let mut count = 0;
        for session in self.parts.sessions.list_expired(self.now(), BATCH).await? {
            let Ok(change) = session.expire(ExpiryReason::Ttl) else { continue };
            count += one_unless_stale(self.record_expired(change).await)?;
        }
        Ok(count)
    }

    /// A sweep's write: what changed meanwhile is left to the next pass.
    pub(super) async fn swept(&self, job: &Job, change: &JobChange) -> Result<u32, StoreError> {
        one_unless_stale(self.record_version(job, change, Cause::Task).await)
    }
}

pub(super) fn one_unless_stale(written: Result<(), StoreError>) -> Result<u32, StoreError> {
    match written {
        Ok(()) => Ok(1),
        Err(StoreError::Stale) => Ok(0),
        Err(error @ (StoreError::Unavailable(_) | StoreError::Rejected { .. } | StoreError::Inconsistent { .. })) => {
            Err(error)
        }
    }
}
