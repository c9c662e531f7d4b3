use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Ids of the rows that this process works on, so that recovery can tell a stuck row from a busy one.
///
/// Whoever claims holds [`LiveRows::claiming`] from before the claim until the ids are entered; recovery holds
/// [`LiveRows::quiet`], so that it never sees a claimed row that is not entered yet.
#[derive(Debug, Default)]
pub struct LiveRows {
    ids: Mutex<HashSet<i64>>,
    gate: RwLock<()>,
}

impl LiveRows {
    /// To be held round a claim and the entering of what it brought.
    pub async fn claiming(&self) -> RwLockReadGuard<'_, ()> {
        self.gate.read().await
    }

    /// To be held round a recovery.
    pub async fn quiet(&self) -> RwLockWriteGuard<'_, ()> {
        self.gate.write().await
    }

    /// A row is worked on from now on.
    pub fn enter(&self, id: i64) {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
    }

    /// Its outcome is stored, or its claim was lost.
    pub fn leave(&self, id: i64) {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// All of them.
    pub fn ids(&self) -> Vec<i64> {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }
}
