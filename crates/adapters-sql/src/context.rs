use std::fmt;
use std::sync::Arc;

use futures::future::BoxFuture;
use kernel::{Changes, NoChanges, StoreError, Topic};
use leads::LeadSettings;
use messaging::{Commit, StoreRules};
use sea_orm::DatabaseConnection;

use crate::engine::{self, Engine, Tx};
use crate::unit_name::UnitName;

/// What the stores are told at start.
#[derive(Clone)]
pub struct StoreOptions {
    /// Cooldown of alerts, time scale, and where the stores' own alerts go.
    pub rules: StoreRules,
    /// Told of ready events and pending rows after each commit that may have made some.
    pub changes: Arc<dyn Changes>,
    /// What the leads are told; none while the module is off: rows of theirs that still wait are cancelled then.
    pub leads: Option<LeadSettings>,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self { rules: StoreRules::default(), changes: Arc::new(NoChanges), leads: None }
    }
}

impl fmt::Debug for StoreOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreOptions").field("rules", &self.rules).finish_non_exhaustive()
    }
}

/// What every store holds.
#[derive(Clone)]
pub(crate) struct Context {
    pub(crate) engine: Arc<dyn Engine>,
    pub(crate) options: StoreOptions,
}

impl Context {
    pub(crate) fn read(&self) -> &DatabaseConnection {
        self.engine.read()
    }

    /// Runs one unit, answers after its durable commit.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'a> FnOnce(&'a Tx) -> BoxFuture<'a, Result<T, StoreError>> + Send + 'static,
    {
        engine::write(self.engine.as_ref(), UnitName::of::<F>(), work).await
    }

    /// Runs one unit and, around it, the commit that it carries: all of it or nothing.
    pub(crate) async fn record<T, F>(&self, commit: Commit, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'a> FnOnce(&'a Tx) -> BoxFuture<'a, Result<T, StoreError>> + Send + 'static,
    {
        let speaks = !(commit.outgoing.is_empty() && commit.alerts.is_empty() && commit.supersede.is_empty());
        let from_event = matches!(commit.cause, messaging::Cause::Event(_));
        let rules = self.options.rules.clone();
        let value = engine::write(self.engine.as_ref(), UnitName::of::<F>(), move |tx| {
            Box::pin(async move {
                crate::commit::begin(tx, &commit).await?;
                let value = work(tx).await?;
                crate::commit::finish(tx, &commit, &rules).await?;
                Ok(value)
            })
        })
        .await?;
        if speaks {
            self.publish(Topic::Outbox);
        }
        if from_event {
            self.publish(Topic::Inbox);
        }
        Ok(value)
    }

    pub(crate) fn publish(&self, topic: Topic) {
        self.options.changes.publish(topic);
    }
}
