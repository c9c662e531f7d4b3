use async_trait::async_trait;
use kernel::{MicroUsd, StoreError, Timestamp};
use uuid::Uuid;

use crate::{CallOutcome, CallStart, MadeCall, UsageId};

/// `api_usage`: every AI call, written at once (T3, J6).
#[async_trait]
pub trait UsageStore: Send + Sync {
    /// Written before the call is made, at its ceiling price.
    async fn record_call_started(&self, call: CallStart, now: Timestamp) -> Result<UsageId, StoreError>;

    /// Corrects it by the answer.
    async fn record_call_ended(&self, id: UsageId, outcome: CallOutcome, now: Timestamp) -> Result<(), StoreError>;

    /// Calls of a job, in order.
    async fn list_calls_of(&self, job: Uuid) -> Result<Vec<MadeCall>, StoreError>;

    /// Spent for a job so far, started calls at their ceiling.
    async fn get_spent_for_job(&self, job: Uuid) -> Result<MicroUsd, StoreError>;

    /// Spent since a moment, started calls at their ceiling.
    async fn get_spent_since(&self, since: Timestamp) -> Result<MicroUsd, StoreError>;
}
