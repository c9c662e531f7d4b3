use async_trait::async_trait;
use kernel::StoreError;
use messaging::Commit;

use super::MemoryDesk;
use crate::SettingsStore;

#[async_trait]
impl SettingsStore for MemoryDesk {
    async fn find(&self, name: &str) -> Result<Option<serde_json::Value>, StoreError> {
        Ok(self.lock().facts.get(name).cloned())
    }

    async fn record(
        &self,
        name: &str,
        expected: Option<&serde_json::Value>,
        value: serde_json::Value,
        commit: Commit,
    ) -> Result<(), StoreError> {
        self.messaging.commit(&commit, |_| {
            let mut state = self.lock();
            if state.facts.get(name) != expected {
                return Err(StoreError::Stale);
            }
            state.facts.insert(name.to_owned(), value);
            Ok(())
        })
    }

    async fn put(&self, name: &str, value: serde_json::Value) -> Result<(), StoreError> {
        self.lock().facts.insert(name.to_owned(), value);
        Ok(())
    }
}
