use std::time::Duration;

use async_trait::async_trait;
use desk::{CallEnd, CallOutcome, CallStart, MadeCall, UsageId, UsageStore};
use kernel::{MicroUsd, StoreError, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, EntityTrait, Value};
use uuid::Uuid;

use super::entities::api_usage;
use crate::context::Context;
use crate::error::store_error;
use crate::sql::{Row, execute_one, find, list, values};

const ENDED: &str = "UPDATE api_usage SET ended_at = $2, outcome = $3, cost = $4, took_ms = $5 WHERE id = $1";
pub(crate) const OF_JOB: &str = "SELECT COALESCE(SUM(cost), 0) AS spent FROM api_usage WHERE job = $1";
pub(crate) const CALLS_OF: &str =
    "SELECT id, job, attempt, provider, model, purpose, started_at, cost, outcome, took_ms
    FROM api_usage WHERE job = $1 ORDER BY id";
pub(crate) const SINCE: &str = "SELECT COALESCE(SUM(cost), 0) AS spent FROM api_usage WHERE started_at >= $1";

/// [`UsageStore`] over SQL. `cost` holds the ceiling until the answer corrects it, so every sum counts it.
pub(crate) struct SqlUsageStore(pub(crate) Context);

async fn sum<C: ConnectionTrait>(db: &C, sql: &str, bound: Vec<Value>) -> Result<MicroUsd, StoreError> {
    find(db, "api_usage", sql, bound).await?.map_or(Ok(MicroUsd::ZERO), |row| row.get("spent").map(MicroUsd))
}

/// A row of `api_usage` with the columns of [`CALLS_OF`].
pub(crate) fn made_call(row: &Row) -> Result<MadeCall, StoreError> {
    let end = match (row.get::<Option<String>>("outcome")?, row.count_opt("took_ms")?) {
        (None, None) => None,
        (Some(outcome), Some(took)) => Some(CallEnd { outcome, took: Duration::from_millis(u64::from(took)) }),
        (_, _) => return Err(row.inconsistent("outcome")),
    };
    Ok(MadeCall {
        job: row.uuid_opt("job")?,
        attempt: row.count("attempt")?,
        provider: row.get("provider")?,
        model: row.get("model")?,
        purpose: row.get("purpose")?,
        started_at: row.time("started_at")?,
        cost: MicroUsd(row.get("cost")?),
        end,
    })
}

#[async_trait]
impl UsageStore for SqlUsageStore {
    async fn record_call_started(&self, call: CallStart, now: Timestamp) -> Result<UsageId, StoreError> {
        let row = api_usage::ActiveModel {
            id: NotSet,
            job: Set(call.job.map(|job| job.to_string())),
            attempt: Set(i64::from(call.attempt)),
            provider: Set(call.provider),
            model: Set(call.model),
            purpose: Set(call.purpose.to_owned()),
            started_at: Set(now.millis()),
            ended_at: NotSet,
            outcome: NotSet,
            cost: Set(call.ceiling.0),
            took_ms: NotSet,
        };
        self.0
            .write(move |tx| {
                Box::pin(async move {
                    let stored = api_usage::Entity::insert(row).exec(tx).await.map_err(store_error)?;
                    Ok(UsageId(stored.last_insert_id))
                })
            })
            .await
    }

    async fn record_call_ended(&self, id: UsageId, outcome: CallOutcome, now: Timestamp) -> Result<(), StoreError> {
        let took = i64::try_from(outcome.took.as_millis()).unwrap_or(i64::MAX);
        let bound = values![id.0, now.millis(), outcome.outcome, outcome.cost.0, took];
        self.0.write(move |tx| Box::pin(async move { execute_one(tx, ENDED, bound).await })).await
    }

    async fn list_calls_of(&self, job: Uuid) -> Result<Vec<MadeCall>, StoreError> {
        list(self.0.read(), "api_usage", CALLS_OF, values![job.to_string()]).await?.iter().map(made_call).collect()
    }

    async fn get_spent_for_job(&self, job: Uuid) -> Result<MicroUsd, StoreError> {
        sum(self.0.read(), OF_JOB, values![job.to_string()]).await
    }

    async fn get_spent_since(&self, since: Timestamp) -> Result<MicroUsd, StoreError> {
        sum(self.0.read(), SINCE, values![since.millis()]).await
    }
}
