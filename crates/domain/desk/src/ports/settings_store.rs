use async_trait::async_trait;
use kernel::StoreError;
use messaging::Commit;

/// Small stored facts by name (`maintenance`, `service_time_mark`, `boot`), each a JSON value.
#[async_trait]
pub trait SettingsStore: Send + Sync {
    /// The value, if any.
    async fn find(&self, name: &str) -> Result<Option<serde_json::Value>, StoreError>;

    /// Writes the value where it still equals `expected` (`None` = absent), with the commit. `Stale` otherwise.
    async fn record(
        &self,
        name: &str,
        expected: Option<&serde_json::Value>,
        value: serde_json::Value,
        commit: Commit,
    ) -> Result<(), StoreError>;

    /// Writes the value whatever it was.
    async fn put(&self, name: &str, value: serde_json::Value) -> Result<(), StoreError>;
}
