use async_trait::async_trait;
use desk::SettingsStore;
use kernel::StoreError;
use messaging::Commit;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::Value;

use super::entities::settings;
use crate::context::Context;
use crate::engine::Tx;
use crate::error::store_error;

/// [`SettingsStore`] over SQL.
pub(crate) struct SqlSettingsStore(pub(crate) Context);

async fn find<C: ConnectionTrait>(db: &C, name: &str) -> Result<Option<Value>, StoreError> {
    let row = settings::Entity::find_by_id(name.to_owned()).one(db).await.map_err(store_error)?;
    row.map(|row| {
        serde_json::from_str(&row.value).map_err(|_unfit| StoreError::Inconsistent {
            table: "settings",
            column: "value",
            row: row.name,
        })
    })
    .transpose()
}

async fn put(tx: &Tx, name: String, value: &Value) -> Result<(), StoreError> {
    let row = settings::ActiveModel { name: Set(name), value: Set(value.to_string()) };
    let replace = OnConflict::column(settings::Column::Name).update_column(settings::Column::Value).to_owned();
    settings::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await.map_err(store_error)?;
    Ok(())
}

#[async_trait]
impl SettingsStore for SqlSettingsStore {
    async fn find(&self, name: &str) -> Result<Option<Value>, StoreError> {
        find(self.0.read(), name).await
    }

    async fn record(
        &self,
        name: &str,
        expected: Option<&Value>,
        value: Value,
        commit: Commit,
    ) -> Result<(), StoreError> {
        let (name, expected) = (name.to_owned(), expected.cloned());
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    if find(tx, &name).await? == expected {
                        put(tx, name, &value).await
                    } else {
                        Err(StoreError::Stale)
                    }
                })
            })
            .await
    }

    async fn put(&self, name: &str, value: Value) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.0.write(move |tx| Box::pin(async move { put(tx, name, &value).await })).await
    }
}
