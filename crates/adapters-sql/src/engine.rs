use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use futures::future::BoxFuture;
use kernel::StoreError;
use sea_orm::{DatabaseConnection, DatabaseTransaction};

use crate::unit_name::UnitName;

/// What a unit of work runs on: the engine's open write transaction.
pub type Tx = DatabaseTransaction;

/// One port method's writes. Everything it needs is moved in, so that its caller may be dropped at any moment.
pub type Unit = Box<dyn for<'a> FnOnce(&'a Tx) -> BoxFuture<'a, Result<(), StoreError>> + Send>;

/// A database behind the stores. How writes become durable is the engine's business.
#[async_trait]
pub trait Engine: Send + Sync {
    /// Connections for reading. A read sees everything that was answered before it began.
    fn read(&self) -> &DatabaseConnection;

    /// Runs the unit inside a write transaction and answers only when that is durable. An error rolls back the whole
    /// unit and nothing else. A commit that failed, or whose outcome is not known, is `Unavailable`.
    async fn write(&self, unit: Unit) -> Result<(), StoreError>;
}

/// Runs `work` as one unit and hands out what it returned, after the durable commit. `unit` is its name at failpoints.
pub(crate) async fn write<T, F>(engine: &dyn Engine, unit: UnitName, work: F) -> Result<T, StoreError>
where
    T: Send + 'static,
    F: for<'a> FnOnce(&'a Tx) -> BoxFuture<'a, Result<T, StoreError>> + Send + 'static,
{
    let slot = Arc::new(Mutex::new(None));
    let filled = Arc::clone(&slot);
    unit.reach("before").await;
    engine
        .write(Box::new(move |tx| {
            Box::pin(async move {
                let value = work(tx).await?;
                unit.reach("within").await;
                *filled.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
                Ok(())
            })
        }))
        .await?;
    unit.reach("after").await;
    let value = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
    value.ok_or_else(|| StoreError::unavailable("the engine answered without running the unit"))
}
