use async_trait::async_trait;
use kernel::{MicroUsd, StoreError, Timestamp};
use uuid::Uuid;

use super::{MemoryDesk, RecordedCall};
use crate::{CallOutcome, CallStart, MadeCall, UsageId, UsageStore};

#[async_trait]
impl UsageStore for MemoryDesk {
    async fn record_call_started(&self, call: CallStart, now: Timestamp) -> Result<UsageId, StoreError> {
        let mut state = self.lock();
        state.calls.push(RecordedCall { start: call, started_at: now, outcome: None });
        Ok(UsageId(i64::try_from(state.calls.len()).unwrap_or(i64::MAX)))
    }

    async fn record_call_ended(&self, id: UsageId, outcome: CallOutcome, _now: Timestamp) -> Result<(), StoreError> {
        let mut state = self.lock();
        let index = usize::try_from(id.0).ok().and_then(|number| number.checked_sub(1));
        let call = index.and_then(|index| state.calls.get_mut(index)).ok_or(StoreError::Stale)?;
        call.outcome = Some(outcome);
        Ok(())
    }

    async fn list_calls_of(&self, job: Uuid) -> Result<Vec<MadeCall>, StoreError> {
        Ok(self.lock().calls.iter().filter(|call| call.start.job == Some(job)).map(RecordedCall::made).collect())
    }

    async fn get_spent_for_job(&self, job: Uuid) -> Result<MicroUsd, StoreError> {
        let state = self.lock();
        let of_job = state.calls.iter().filter(|call| call.start.job == Some(job));
        Ok(of_job.fold(MicroUsd::ZERO, |spent, call| spent.plus(call.cost())))
    }

    async fn get_spent_since(&self, since: Timestamp) -> Result<MicroUsd, StoreError> {
        let state = self.lock();
        let recent = state.calls.iter().filter(|call| call.started_at >= since);
        Ok(recent.fold(MicroUsd::ZERO, |spent, call| spent.plus(call.cost())))
    }
}
